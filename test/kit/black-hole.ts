import { spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const silentAddress = "127.77.77.77";

/**
 * A program for the tests of one file that runs Node where every look-up of a name hangs, because the name server hears
 * and does not answer. Undefined where the system has no such thing: it takes Linux, mount namespaces and the right to port 53.
 */
export async function nodeWithHangingLookUps(): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  const server = createSocket("udp4");
  afterAll(() => void server.close());
  try {
    server.bind(53, silentAddress);
    await once(server, "listening");
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "captions-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const configuration = join(folder, "resolv.conf");
  writeFileSync(configuration, `nameserver ${silentAddress}\n`);
  const mounted = (program: string): string[] => [
    ...["-rm", "sh", "-c", `mount --bind '${configuration}' /etc/resolv.conf && exec ${program} "$@"`, "sh"],
  ];
  const asking = spawn("unshare", [...mounted("getent"), "hosts", "hangs.example"], { stdio: "ignore" });
  const isHanging = await Promise.race([
    once(asking, "exit").then(() => false),
    once(asking, "error").then(() => false),
    once(server, "message").then(() => true),
  ]);
  asking.kill();
  if (!isHanging) return undefined;
  const program = join(folder, "node");
  const words = ["unshare", ...mounted(`'${process.execPath}'`)].map(
    (word) => `'${word.replaceAll("'", "'\\''")}'`,
  );
  writeFileSync(program, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`);
  chmodSync(program, 0o755);
  return spawnSync(program, ["--version"]).status === 0 ? program : undefined;
}
