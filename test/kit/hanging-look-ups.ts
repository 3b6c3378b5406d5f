import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * Returns environment variables for the tests of one file. With them every look-up of a name without a dot hangs: the GNU C
 * library reads the file HOSTALIASES before it asks a name server, and this file is a pipe to which nothing is written.
 *
 * @returns undefined if look-ups on this system don't read HOSTALIASES
 */
export async function hangingLookUps(): Promise<Record<string, string> | undefined> {
  if (process.platform !== "linux") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "captions-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const environment = { HOSTALIASES: join(folder, "pipe") };
  execFileSync("mkfifo", [environment.HOSTALIASES]);
  const lookUp = spawn("getent", ["hosts", "hangs"], { env: { ...process.env, ...environment } });
  // Opening a pipe for writing waits until a process opens it for reading.
  const lookUpOpensPipe = open(environment.HOSTALIASES, "w").then(async (pipe) => {
    await pipe.close();
    return true;
  });
  const lookUpEnds = Promise.race([once(lookUp, "exit"), once(lookUp, "error")]).then(() => false);
  const readsAliases = await Promise.race([lookUpOpensPipe, lookUpEnds]);
  if (readsAliases) lookUp.kill();
  // No look-up has opened the pipe. Opening it for reading here ends the pending `open`.
  else await (await open(environment.HOSTALIASES, constants.O_RDONLY | constants.O_NONBLOCK)).close();
  return readsAliases ? environment : undefined;
}
