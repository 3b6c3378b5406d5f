import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { bearer, startService } from "../support.ts";

/** As fast as another program, since it has a thread of its own. */
const hastyClient = `
  const { request } = require("node:https");
  const { url, ca, headers } = require("node:worker_threads").workerData;
  const send = (left) => left > 0 && request(url, { method: "POST", agent: false, ca, headers }, (answer) =>
    answer.once("data", () => { answer.socket.destroy(); send(left - 1); })).end();
  send(60);`;

it("counts a request as answered when the client closes after the last byte", async () => {
  const { emulator } = await startService();
  const url = `${emulator.baseUrl}/v1/stream/clear`;
  const workerData = { url, ca: emulator.certificate.caPem, headers: { authorization: bearer } };
  await once(new Worker(hastyClient, { eval: true, workerData }), "exit");
  await expect.poll(() => emulator.network.counts.sockets).toBe(0);
  const outcomes = emulator.journal.entries().map(({ outcome }) => outcome);
  expect(outcomes).toEqual(Array(60).fill("answered"));
});

it("leaves no connection, port or file behind when it stops", async () => {
  const { emulator, checkStatus } = await startService();
  emulator.faults.add({ fault: { kind: "hang" } });
  const pending = expect(checkStatus()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  await emulator.journal.waitFor(({ fault }) => fault === "hang");
  await emulator.stop();
  await pending;
  await expect(checkStatus()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  expect(existsSync(emulator.certificate.caFile)).toBe(false);
});

it("prints its address on its own, takes orders, and ends with its input", async () => {
  const script = join(import.meta.dirname, "../../../simulator/caption-service/command-line.ts");
  const child = spawn(process.execPath, [script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  child.stdin.end('{"command":"session","move":"start"}\n{"command":"session","move":"start"}\n');
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output).toMatch(/https:\/\/127\.0\.0\.1:\d+\nNODE_EXTRA_CA_CERTS=.+\.pem\nNorth Chapel\n/);
  expect(output).toMatch(/"ok":true\}\n\{"ok":false,"error":"Cannot start/);
});
