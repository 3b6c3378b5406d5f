import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import type { CaptionServiceEmulator } from "../../../simulator/caption-service/caption-service-emulator.ts";
import { failureOf } from "./support/https-client.ts";
import { chapel, chapelKey, setUp } from "./support/set-up.ts";

describe("TLS only", () => {
  test("plain HTTP gets no answer at all, and is counted", async () => {
    const { emulator, client } = await setUp();
    const { promise, resolve } = Promise.withResolvers<string>();
    const outgoing = get(`${emulator.baseUrl.replace("https", "http")}/v1/stream?apiKey=${chapelKey}`);
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.on("response", () => resolve("an answer"));
    expect(await promise).toBe("ECONNRESET");
    expect(emulator.network.counts).toMatchObject({ plainRefused: 1, opened: 0 });
    expect(emulator.journal.entries()).toEqual([]);
    expect((await client.status(chapel.churchId)).status).toBe(200);
  });

  test("only a client that knows the authority trusts it", async () => {
    const { emulator, client } = await setUp();
    const { caFile, caPem } = emulator.certificate;
    expect(readFileSync(caFile, "utf8")).toBe(caPem);
    const stranger = client.status(chapel.churchId, { options: { ca: [], agent: false } });
    expect(await failureOf(stranger)).toMatch(/UNABLE_TO_VERIFY/);
  });
});

test.each([
  ["expired", "CERT_HAS_EXPIRED"],
  ["untrusted", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ["wrong-host", "ERR_TLS_CERT_ALTNAME_INVALID"],
] as const)("certificate %s: for new connections only, and good again later", async (kind, code) => {
  const { emulator, client } = await setUp();
  await client.status(chapel.churchId);
  emulator.network.showCertificate(kind);
  expect((await client.status(chapel.churchId)).status).toBe(200);
  expect(await failureOf(client.status(chapel.churchId, { agent: client.newAgent() }))).toBe(code);
  emulator.network.showCertificate("good");
  expect((await client.status(chapel.churchId, { agent: client.newAgent() })).status).toBe(200);
  expect(emulator.journal.entries()).toHaveLength(3);
});

describe("cut and restore", () => {
  test("existing connections are reset, new ones refused, and the port comes back", async () => {
    const { emulator, client } = await setUp();
    const address = emulator.baseUrl;
    const hang = emulator.faults.add({ match: { times: 1 }, fault: { kind: "hang" } });
    const inFlight = failureOf(client.post("/v1/stream/start"));
    await hang.whenWaiting();
    await emulator.network.cut();
    expect(emulator.network.state).toBe("cut");
    expect(emulator.network.counts).toMatchObject({ open: 0, sockets: 0 });
    expect(await inFlight).toBe("ECONNRESET");
    expect(await failureOf(client.status(chapel.churchId, { agent: client.newAgent() }))).toBe(
      "ECONNREFUSED",
    );
    await emulator.network.restore();
    expect(emulator.baseUrl).toBe(address);
    expect((await client.status(chapel.churchId, { agent: client.newAgent() })).json()).toEqual({
      status: "NO_ACTIVE_SESSION",
    });
    expect(emulator.journal.entries()[0]).toMatchObject({ outcome: "abandoned", status: null });
  });
});

describe("black hole", () => {
  test("TCP is accepted, the handshake hangs; when it is over, a client that still waits is served", async () => {
    const { emulator, client } = await setUp();
    await emulator.network.blackHole();
    const raw = connect(emulator.network.port, "127.0.0.1");
    await once(raw, "connect");
    raw.destroy();
    let isAnswered = false;
    const answer = client.status(chapel.churchId).finally(() => (isAnswered = true));
    await untilSockets(emulator, 1);
    await aWhile();
    expect(isAnswered).toBe(false);
    expect(emulator.network.counts).toMatchObject({ opened: 0, open: 0 });
    await emulator.network.restore();
    expect((await answer).status).toBe(200);
  });

  test("existing connections go silent: neither requests nor answers get through", async () => {
    const { emulator, client } = await setUp();
    const hold = emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hold" } });
    let answers = 0;
    const count = (): number => (answers += 1);
    const held = client.status(chapel.churchId).finally(count);
    await hold.whenWaiting();
    const other = client.newAgent();
    await client.post("/v1/captions/show", { agent: other });
    await emulator.network.blackHole();
    hold.release();
    const sent = client.post("/v1/captions/hide", { agent: other }).finally(count);
    await aWhile();
    expect(answers).toBe(0);
    expect(emulator.accounts.get().captionsVisible).toBe(true);
    await emulator.network.restore();
    expect((await held).status).toBe(200);
    expect((await sent).status).toBe(200);
    expect(emulator.accounts.get().captionsVisible).toBe(false);
  });

  test("a command whose sender gave up in the silence is lost", async () => {
    const { emulator, client } = await setUp();
    await client.status(chapel.churchId);
    await emulator.network.blackHole();
    const giveUp = new AbortController();
    const lost = failureOf(client.post("/v1/stream/start", { signal: giveUp.signal }));
    await aWhile();
    giveUp.abort();
    await lost;
    await untilSockets(emulator, 0);
    await emulator.network.restore();
    expect((await client.status(chapel.churchId)).json()).toEqual({ status: "NO_ACTIVE_SESSION" });
    expect(emulator.journal.entries().map(({ operation }) => operation)).toEqual(["status", "status"]);
  });
});

test("dropIdle closes what is idle and leaves what is busy", async () => {
  const { emulator, client } = await setUp();
  const hold = emulator.faults.add({ match: { path: "/v1/stream" }, fault: { kind: "hold" } });
  const busy = client.status(chapel.churchId);
  await hold.whenWaiting();
  await client.post("/v1/stream/clear", { agent: client.newAgent() });
  expect(emulator.network.dropIdle()).toBe(1);
  expect(emulator.network.dropIdle()).toBe(0);
  await expect.poll(() => emulator.network.counts.open).toBe(1);
  hold.remove();
  expect((await busy).status).toBe(200);
});

describe("start and stop", () => {
  test("stop closes connections and port, removes the file, and is harmless twice", async () => {
    const { emulator, client } = await setUp();
    await client.status(chapel.churchId, { agent: client.newAgent() });
    emulator.faults.add({ fault: { kind: "hang" } });
    const inFlight = failureOf(client.status(chapel.churchId));
    const waiting = emulator.journal.next(({ path }) => path === "/never");
    const refused = expect(waiting).rejects.toThrow(/stopped/);
    await emulator.journal.waitFor(({ fault }) => fault === "hang");
    await Promise.all([emulator.stop(), emulator.stop()]);
    expect(await inFlight).toBe("ECONNRESET");
    await refused;
    expect(emulator.network.counts).toMatchObject({ open: 0, sockets: 0 });
    expect(await failureOf(client.status(chapel.churchId))).toBe("ECONNREFUSED");
    expect(existsSync(emulator.certificate.caFile)).toBe(false);
    await expect(emulator.network.restore()).rejects.toThrow(/stopped/);
  });
});

/** Long enough for anything that would get through on this computer; that nothing does can only be waited for. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40));

const untilSockets = (emulator: CaptionServiceEmulator, sockets: number): Promise<void> =>
  expect.poll(() => emulator.network.counts.sockets).toBe(sockets);
