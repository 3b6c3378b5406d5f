/** What the journal and the network must not overlook, and the emulator on its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { get } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { chapel, chapelKey, setUp } from "./support/set-up.ts";

test("keys are seen wherever they stand, and redacted", async () => {
  const { emulator, client } = await setUp();
  await client.post(`/v1/stream/clear?note=${chapelKey}`, {
    headers: { "x-trace": chapelKey, cookie: `a=${chapelKey}` },
    body: { note: `key ${chapelKey}!` },
  });
  const [entry] = emulator.journal.entries();
  expect(entry).toMatchObject({ body: '{"note":"key …0001!"}', keySentBy: "bearer" });
  expect([...(entry?.keySeenIn ?? [])].sort()).toEqual([
    "address",
    "body",
    "header cookie",
    "header x-trace",
  ]);
  for (const secret of ["ck_live_unknown_key_77", "quite-another-secret", "ck%5Flive%5Fencoded%5Fkey"])
    await client.post(`/v1/stream/${secret}?apiKey=${secret}`, { authorization: null });
  expect(JSON.stringify(emulator.journal.entries())).not.toMatch(/ck_live|another-secret|encoded/);
});

/** As fast as another program, since it has a thread of its own. */
const hastyClient = `
  const { request } = require("node:https");
  const { url, ca, headers } = require("node:worker_threads").workerData;
  const send = (left) => left > 0 && request(url, { method: "POST", agent: false, ca, headers }, (answer) =>
    answer.once("data", () => { answer.socket.destroy(); send(left - 1); })).end();
  send(60);`;

test("counts a request as answered when the client closes after the last byte", async () => {
  const { emulator } = await setUp();
  const url = `${emulator.baseUrl}/v1/stream/clear`;
  const headers = { authorization: `Bearer ${chapelKey}` };
  const workerData = { url, ca: emulator.certificate.caPem, headers };
  await once(new Worker(hastyClient, { eval: true, workerData }), "exit");
  await expect.poll(() => emulator.network.counts.sockets).toBe(0);
  const outcomes = emulator.journal.entries().map(({ outcome }) => outcome);
  expect(outcomes).toEqual(Array(60).fill("answered"));
});

test("plain HTTP gets no answer at all, and is counted", async () => {
  const { emulator } = await setUp();
  const outgoing = get(`${emulator.baseUrl.replace("https", "http")}/v1/stream?apiKey=${chapelKey}`);
  const [error] = (await once(outgoing, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNRESET");
  expect(emulator.network.counts).toMatchObject({ plainRefused: 1, opened: 0 });
});

test("in a black hole neither requests nor answers get through; what was given up in it is lost", async () => {
  const { emulator, client } = await setUp();
  const hold = emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hold" } });
  const held = client.status(chapel.churchId);
  await hold.whenWaiting();
  const [other, third] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const send = (agent: Agent, path: string, signal?: AbortSignal): Promise<unknown> => {
    const headers = { authorization: `Bearer ${chapelKey}` };
    const sent = request(emulator.baseUrl + path, {
      agent,
      method: "POST",
      headers,
      ...(signal && { signal }),
    });
    sent.on("response", (response) => response.resume()).end();
    return once(sent, "close");
  };
  await Promise.all([send(other, "/v1/captions/show"), send(third, "/v1/captions/show")]);
  await emulator.network.blackHole();
  hold.remove();
  const sent = send(other, "/v1/captions/hide");
  const giveUp = new AbortController();
  const lost = send(third, "/v1/stream/start", giveUp.signal).catch(() => undefined);
  // A request gets its socket a turn later.
  await new Promise(setImmediate);
  giveUp.abort();
  await lost;
  await expect.poll(() => emulator.network.counts.sockets).toBe(2);
  expect(emulator.accounts.get().captionsVisible).toBe(true);
  await emulator.network.restore();
  expect((await held).status).toBe(200);
  await sent;
  expect(emulator.accounts.get()).toMatchObject({ captionsVisible: false, session: null });
});

test("stop closes connections and port, and removes the file", async () => {
  const { emulator, client } = await setUp();
  emulator.faults.add({ fault: { kind: "hang" } });
  const inFlight = expect(client.status(chapel.churchId)).rejects.toMatchObject({
    cause: { code: "ECONNRESET" },
  });
  await emulator.journal.waitFor(({ fault }) => fault === "hang");
  await Promise.all([emulator.stop(), emulator.stop()]);
  await inFlight;
  await expect(client.status(chapel.churchId)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  expect(existsSync(emulator.certificate.caFile)).toBe(false);
});

test("the emulator alone tells where it is and what to trust, takes orders, and ends with its input", async () => {
  const script = join(import.meta.dirname, "../../../simulator/caption-service/command-line.ts");
  const child = spawn(process.execPath, [script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "close");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  child.stdin.end('{"command":"session","move":"start"}\n{"command":"session","move":"start"}\nnonsense\n');
  expect(await exited).toEqual([0, null]);
  expect(output).toMatch(/https:\/\/127\.0\.0\.1:\d+\nNODE_EXTRA_CA_CERTS=.+\.pem\nNorth Chapel\n/);
  expect(output).toMatch(
    /"ok":true\}\n\{"ok":false,"error":"Cannot start.*\n\{"ok":false,"error":"An order is/,
  );
});
