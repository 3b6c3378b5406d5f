import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "../../../simulator/caption-service/command-line.ts");

function run(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  const says = async (words: RegExp): Promise<void> => {
    while (!words.test(output)) await Promise.race([once(child.stdout, "data"), exited]);
  };
  return { child, exited, says, output: () => output };
}

test("tells where it is and what to trust, takes orders, and ends with its input", async () => {
  const { child, exited, says, output } = run();
  await says(/API key[^]*API key/);
  expect(output()).toMatch(/https:\/\/127\.0\.0\.1:\d+\nNODE_EXTRA_CA_CERTS=.+\.pem\nNorth Chapel\n/);
  child.stdin.write('{"command":"session","move":"start"}\nnonsense\n');
  await says(/\{"ok":true\}\n\{"ok":false,"error":"An order is a line of JSON/);
  child.stdin.end();
  expect(await exited).toEqual([0, null]);
});
