import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startService } from "../support.ts";

it("leaves no connection, port or file behind when the emulator stops", async () => {
  const { emulator, checkStatus } = await startService();
  emulator.faults.add({ fault: { kind: "hang" } });
  const pending = expect(checkStatus()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  await emulator.journal.waitFor(({ fault }) => fault === "hang");
  await emulator.stop();
  await pending;
  await expect(checkStatus()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  expect(existsSync(emulator.certificate.caFile)).toBe(false);
});

it("carries out orders from its standard input until the input ends", async () => {
  const script = join(import.meta.dirname, "../../../simulator/caption-service/command-line.ts");
  const child = spawn(process.execPath, [script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  child.stdin.end('{"command":"session","move":"start"}\n{"command":"session","move":"start"}\n');
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output).toMatch(/https:\/\/127\.0\.0\.1:\d+\nNODE_EXTRA_CA_CERTS=.+\.pem\nNorth Chapel\n/);
  // The second order fails, because the session is running by then.
  expect(output).toMatch(/"ok":true\}\n\{"ok":false,"error":"Cannot start/);
});
