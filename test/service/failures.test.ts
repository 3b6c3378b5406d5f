import { afterAll, describe, expect, it, vi } from "vitest";
import type { ServiceFailureDetails } from "../../src/service/service-failure.ts";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import type { Reply } from "../kit/scripted-service.ts";
import {
  connect,
  outcome,
  catchFailure,
  timeLimit,
  startClient,
  startScripted,
  startScriptedClient,
} from "../kit/service-client.ts";

const mebibyte = 1024 * 1024;
const soon = { "retry-after": "5" };
const page = { "content-type": "text/html" };
const html = "<!doctype html><title>Attention required</title>";
const webPage = { unreadable: "web page" } as const;

/** How a request ends: null for a success, otherwise the kind of its failure; "maybe" if it may have been carried out. */
type End = string | null;
type Headers = Readonly<Record<string, string>>;
type Row = readonly [number, unknown, onPoll: End, onCommand: End, ServiceFailureDetails?, Headers?];

const rows: readonly Row[] = [
  [300, { status: "active" }, "redirected", "redirected"],
  [
    302,
    "NO_ACTIVE_SESSION",
    "redirected",
    "redirected",
    { location: "https://new.example/v2" },
    { location: "https://new.example/v2?key=1" },
  ],
  [399, "", "redirected", "redirected"],
  [400, "", "rejected", "rejected"],
  [401, "NO_ACTIVE_SESSION", "key-rejected", "key-rejected"],
  [403, "NO_ACTIVE_SESSION", "wrong-account", "wrong-account"],
  ...[401, 403, 409].map((status): Row => [
    status,
    html,
    "not-the-service",
    "not-the-service",
    webPage,
    page,
  ]),
  [403, "", "wrong-account", "wrong-account", {}, page],
  [404, "", "rejected", "rejected"],
  [404, html, "not-the-service", "not-the-service", webPage, page],
  [404, { isLive: true, clients: 3 }, "rejected", "rejected"],
  [404, { isLive: false }, null, "rejected"],
  [408, "", "service-error, maybe", "service-error, maybe"],
  [408, "NO_ACTIVE_SESSION", null, "service-error, maybe"],
  [409, { error: "Held elsewhere" }, "conflict", "conflict", { words: "Held elsewhere" }],
  [409, "NO_ACTIVE_SESSION", null, "conflict"],
  [422, { message: "Plan allows 3" }, "rejected", "rejected", { words: "Plan allows 3" }],
  [422, "NO_ACTIVE_SESSION", null, "rejected"],
  [429, "NO_ACTIVE_SESSION", "busy", "busy"],
  [429, "", "busy", "busy", { retryAfter: 5_000 }, soon],
  [499, "", "service-error, maybe", "service-error, maybe"],
  ...[500, 502, 503, 504, 524].map((status): Row => [
    status,
    "NO_ACTIVE_SESSION",
    "service-error, maybe",
    "service-error, maybe",
  ]),
  [500, "", "service-error, maybe", "service-error, maybe", { retryAfter: 5_000 }, soon],
  [502, html, "service-error, maybe", "service-error, maybe", {}, page],
  [503, "", "busy", "busy", { retryAfter: 5_000 }, soon],
  [200, { success: true }, "not-the-service", null, { unreadable: "unknown JSON" }],
  [200, "", "not-the-service", null, { unreadable: "nothing" }],
  [200, "Sign in", "not-the-service", null, { unreadable: "text" }],
  [200, "Sign in", "not-the-service", "not-the-service", webPage, page],
  [200, html, "not-the-service", "not-the-service", webPage],
  [200, '{"status":', "not-the-service", null],
  [200, { status: "active", success: false, message: "No" }, "rejected", "rejected", { words: "No" }],
  [200, { success: false, error: "NO_ACTIVE_SESSION" }, null, "rejected"],
  [200, { success: false, isLive: false }, "rejected", "rejected"],
  [200, " ".repeat(mebibyte + 1), "answer-too-long, maybe", "answer-too-long, maybe"],
  [200, `{"isLive":false,"x":"${"x".repeat(mebibyte - 23)}"}`, null, null],
];

const shared = await startScriptedClient(undefined, afterAll);

const titled = rows.map((row) => ({ title: `${row[0]} ${JSON.stringify(row[1]).slice(0, 40)}`, row }));

it.each(titled)("ends a poll and a command by its answer: $title", async ({ row }) => {
  const [status, body, onPoll, onCommand, details, headers = {}] = row;
  const { scripted, client } = shared;
  scripted.setReply("status", { status, body, headers }).setReply("clear", { status, body, headers });
  const requests = [client.checkStatus(churchId, timeLimit), client.send({ name: "clear" }, timeLimit)];
  expect(await Promise.all(requests.map(outcome))).toEqual([onPoll, onCommand]);
  for (const failure of await Promise.all(requests.map(catchFailure)))
    if (failure && details) expect(failure.details).toMatchObject(details);
});

const raw = (bytes: string): Reply => ({
  raw: (socket) => void socket.write(Buffer.from(bytes, "latin1"), () => setTimeout(() => socket.end(), 20)),
});
const ok = "HTTP/1.1 200 OK\r\n";

describe.each<[what: string, reply: Reply, end: End, polls?: number]>([
  ["a close without an answer", "drop", "connection-dropped, maybe", 2],
  ["a reset without an answer", "reset", "connection-dropped, maybe", 2],
  ["a byte", raw("H"), "connection-dropped, maybe"],
  ["half a body", raw(`${ok}Content-Length: 9\r\n\r\nabc`), "connection-dropped, maybe"],
  ["another protocol", raw("SMTP ready\r\n\r\n"), "not-the-service, maybe"],
])("%s", (_, reply, end, polls = 1) => {
  it(`ends a command in ${end} and sends it once`, async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.setReply("start", reply);
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe(end);
    expect(scripted.requestsTo("start")).toHaveLength(1);
  });

  it(`ends a poll in ${end} and sends it ${polls === 1 ? "once" : "twice"}`, async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.setReply("status", reply);
    expect(await outcome(client.checkStatus(churchId, timeLimit))).toBe(end);
    expect(scripted.requestsTo("status")).toHaveLength(polls);
  });
});

it("follows no redirect, so that the API key stays with its service", async () => {
  const [{ scripted, client }, other] = [await startScriptedClient(), await startScripted()];
  const redirect = { status: 307, headers: { location: `${other.origin}/v1/stream` } };
  scripted.setReply("status", redirect).setReply("start", redirect);
  expect(await outcome(client.checkStatus(churchId, timeLimit))).toBe("redirected");
  expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("redirected");
  expect(other.connectionCount).toBe(0);
});

it("reads the answer to the second send of a poll", async () => {
  const { scripted, client } = await startScriptedClient();
  scripted.setReply("status", (_, n) => (n === 1 ? "reset" : { body: { status: "active" } }));
  expect(await client.checkStatus(churchId, timeLimit)).toMatchObject({ session: { state: "active" } });
});

describe("connecting", () => {
  it("fails without a send on a closed port and an unknown name", async () => {
    const { emulator, client } = await startClient();
    await emulator.network.cut();
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("no-connection");
    // A label of 64 letters: no resolver asks a server for it.
    const unknown = connect({ ...emulator.access(), baseUrl: `https://${"x".repeat(64)}.invalid` });
    expect(await outcome(unknown.send({ name: "start" }, timeLimit))).toMatch(
      /^(address-not-found|no-connection)$/,
    );
  });

  it("is tried three times when connections drop in the handshake", async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.acceptsConnection = () => false;
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("connection-dropped");
    expect(scripted.connectionCount).toBe(3);
    scripted.acceptsConnection = (n) => n !== 4;
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBeNull();
  });

  it("ends a command unsent when its time is up", async () => {
    const clock = new FakeClock();
    const { emulator, client } = await startClient(clock);
    await emulator.network.blackHole();
    const ended = outcome(client.send({ name: "clear" }, timeLimit));
    await vi.waitFor(() => expect(emulator.network.counts.sockets).toBe(1), 30_000);
    await clock.pass(timeLimit);
    expect(await ended).toBe("timed-out");
    await emulator.network.restore();
    await connect(emulator.access()).checkStatus(churchId, timeLimit);
    expect(emulator.journal.entries().map(({ path }) => path)).toEqual(["/v1/stream"]);
  });
});
