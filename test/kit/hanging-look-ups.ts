import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * Environment variables for the tests of one file, with which every look-up of a name without a dot hangs. The GNU C library
 * reads the file HOSTALIASES before it asks a name server, and this one is a pipe to which nothing is written.
 *
 * @returns undefined if look-ups on this system don't read HOSTALIASES
 */
export async function hangingLookUps(): Promise<Record<string, string> | undefined> {
  if (process.platform !== "linux") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "captions-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { HOSTALIASES: join(folder, "pipe") };
  execFileSync("mkfifo", [environment.HOSTALIASES]);
  const asking = spawn("getent", ["hosts", "hangs"], { env: { ...process.env, ...environment } });
  const reading = open(environment.HOSTALIASES, "w").then(async (pipe) => {
    await pipe.close();
    return true;
  });
  const ended = Promise.race([once(asking, "exit"), once(asking, "error")]).then(() => false);
  const isHanging = await Promise.race([reading, ended]);
  if (isHanging) asking.kill();
  // Lets the pending `open` above finish.
  else await (await open(environment.HOSTALIASES, constants.O_RDONLY | constants.O_NONBLOCK)).close();
  return isHanging ? environment : undefined;
}
