import { afterAll, describe, expect, it, vi } from "vitest";
import type { ServiceFailureDetails } from "../../src/service/service-failure.ts";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import type { Reply } from "../kit/scripted-service.ts";
import {
  makeClient,
  outcome,
  catchFailure,
  timeLimit,
  startClient,
  startScriptedService,
  startScriptedClient,
} from "../kit/service-client.ts";

const mebibyte = 1024 * 1024;
const retryAfter5s = { "retry-after": "5" };
const htmlType = { "content-type": "text/html" };
const html = "<!doctype html><title>Attention required</title>";
const webPage = { unreadable: "web page" } as const;
const notTheService = "not-the-service";
const serviceError = "service-error, maybe";

/** How a request ends: null for a success, otherwise the kind of its failure; "maybe" if it may have been carried out. */
type End = string | null;
type Headers = Readonly<Record<string, string>>;
/** Status and body of an answer, how it ends a poll and a command, details of both failures, headers of the answer. */
type Row = readonly [number, unknown, poll: End, command: End, ServiceFailureDetails?, Headers?];

const rows: readonly Row[] = [
  [300, { status: "active" }, "redirected", "redirected"],
  [
    302,
    "NO_ACTIVE_SESSION",
    "redirected",
    "redirected",
    // Without the query, which may contain a secret.
    { location: "https://new.example/v2" },
    { location: "https://new.example/v2?key=1" },
  ],
  [399, "", "redirected", "redirected"],
  [400, "", "rejected", "rejected"],
  [401, "NO_ACTIVE_SESSION", "key-rejected", "key-rejected"],
  [403, "NO_ACTIVE_SESSION", "wrong-account", "wrong-account"],
  ...[401, 403, 409].map((status): Row => [status, html, notTheService, notTheService, webPage, htmlType]),
  [403, "", "wrong-account", "wrong-account", {}, htmlType],
  [404, "", "rejected", "rejected"],
  [404, html, notTheService, notTheService, webPage, htmlType],
  [404, { isLive: true, clients: 3 }, "rejected", "rejected"],
  [404, { isLive: false }, null, "rejected"],
  [408, "", serviceError, serviceError],
  [408, "NO_ACTIVE_SESSION", null, serviceError],
  [409, { error: "Held elsewhere" }, "conflict", "conflict", { words: "Held elsewhere" }],
  [409, "NO_ACTIVE_SESSION", null, "conflict"],
  [422, { message: "Plan allows 3" }, "rejected", "rejected", { words: "Plan allows 3" }],
  [422, "NO_ACTIVE_SESSION", null, "rejected"],
  [429, "NO_ACTIVE_SESSION", "busy", "busy"],
  [429, "", "busy", "busy", { retryAfter: 5_000 }, retryAfter5s],
  [499, "", serviceError, serviceError],
  ...[500, 502, 503, 504, 524].map(
    (status) => [status, "NO_ACTIVE_SESSION", serviceError, serviceError] as const,
  ),
  [500, "", serviceError, serviceError, { retryAfter: 5_000 }, retryAfter5s],
  [502, html, serviceError, serviceError, {}, htmlType],
  [503, "", "busy", "busy", { retryAfter: 5_000 }, retryAfter5s],
  [200, { success: true }, notTheService, null, { unreadable: "unknown JSON" }],
  [200, "", notTheService, null, { unreadable: "nothing" }],
  [200, "Sign in", notTheService, null, { unreadable: "text" }],
  [200, "Sign in", notTheService, notTheService, webPage, htmlType],
  [200, html, notTheService, notTheService, webPage],
  [200, '{"status":', notTheService, null],
  [200, { status: "active", success: false, message: "No" }, "rejected", "rejected", { words: "No" }],
  [200, { success: false, error: "NO_ACTIVE_SESSION" }, null, "rejected"],
  [200, { success: false, isLive: false }, "rejected", "rejected"],
  [200, " ".repeat(mebibyte + 1), "answer-too-long, maybe", "answer-too-long, maybe"],
  // Exactly 1 MiB: the JSON around the letters x has 23 characters.
  [200, `{"isLive":false,"x":"${"x".repeat(mebibyte - 23)}"}`, null, null],
];

const sharedByAllRows = await startScriptedClient(/* clock: */ undefined, afterAll);

const titledRows = rows.map((row) => {
  const [status, body, poll, command] = row;
  const answer = `${status} ${JSON.stringify(body)}`.slice(0, 40);
  return { answer, poll: poll ?? "success", command: command ?? "success", row };
});

it.each(titledRows)("ends a poll in $poll, a command in $command after $answer", async ({ row }) => {
  const [status, body, poll, command, details, headers = {}] = row;
  const { scripted, client } = sharedByAllRows;
  scripted.setReply("status", { status, body, headers }).setReply("clear", { status, body, headers });
  const requests = [client.checkStatus(churchId, timeLimit), client.send({ name: "clear" }, timeLimit)];
  expect(await Promise.all(requests.map(outcome))).toEqual([poll, command]);
  for (const failure of await Promise.all(requests.map(catchFailure)))
    if (failure && details) expect(failure.details).toMatchObject(details);
});

/** Writes these bytes, and soon closes the connection. */
const raw = (bytes: string): Reply => ({
  raw: (socket) => void socket.write(Buffer.from(bytes, "latin1"), () => setTimeout(() => socket.end(), 20)),
});

const cutOffBody = raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc");

// A poll is sent again if not even one byte of an answer has come.
describe.each<[what: string, reply: Reply, end: End, polls: "once" | "twice"]>([
  ["a close without an answer", "drop", "connection-dropped, maybe", "twice"],
  ["a reset without an answer", "reset", "connection-dropped, maybe", "twice"],
  ["a single byte", raw("H"), "connection-dropped, maybe", "once"],
  ["a cut-off body", cutOffBody, "connection-dropped, maybe", "once"],
  ["an answer in another protocol", raw("SMTP ready\r\n\r\n"), "not-the-service, maybe", "once"],
])("%s", (_, reply, end, polls) => {
  it(`ends a command in ${end} and sends it once`, async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.setReply("start", reply);
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe(end);
    expect(scripted.requestsTo("start")).toHaveLength(1);
  });

  it(`ends a poll in ${end} and sends it ${polls}`, async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.setReply("status", reply);
    expect(await outcome(client.checkStatus(churchId, timeLimit))).toBe(end);
    expect(scripted.requestsTo("status")).toHaveLength(polls === "once" ? 1 : 2);
  });
});

it("follows no redirect, so that the API key stays with its service", async () => {
  const { scripted, client } = await startScriptedClient();
  const other = await startScriptedService();
  const redirect = { status: 307, headers: { location: `${other.origin}/v1/stream` } };
  scripted.setReply("status", redirect).setReply("start", redirect);
  expect(await outcome(client.checkStatus(churchId, timeLimit))).toBe("redirected");
  expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("redirected");
  expect(other.connectionCount).toBe(0);
});

it("reads the answer to a poll that was sent again after a reset", async () => {
  const { scripted, client } = await startScriptedClient();
  scripted.setReply("status", (_, n) => (n === 1 ? "reset" : { body: { status: "active" } }));
  expect(await client.checkStatus(churchId, timeLimit)).toMatchObject({ session: { state: "active" } });
});

describe("connecting", () => {
  it("fails before a command is sent when the port is closed or the name unknown", async () => {
    const { emulator, client } = await startClient();
    await emulator.network.cut();
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("no-connection");
    // No resolver asks a server for this name, since a part of a name has at most 63 letters.
    // Without a network, every name is unknown, so the failure is no-connection.
    const unknown = makeClient({ ...emulator.access(), baseUrl: `https://${"x".repeat(64)}.invalid` });
    const end = await outcome(unknown.send({ name: "start" }, timeLimit));
    expect(["address-not-found", "no-connection"]).toContain(end);
  });

  it("is tried three times when connections drop in the handshake", async () => {
    const { scripted, client } = await startScriptedClient();
    scripted.acceptsConnection = () => false;
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBe("connection-dropped");
    expect(scripted.connectionCount).toBe(3);
    // The fourth connection drops too, and the fifth succeeds.
    scripted.acceptsConnection = (n) => n !== 4;
    expect(await outcome(client.send({ name: "start" }, timeLimit))).toBeNull();
  });

  it("times out before the command is sent", async () => {
    const clock = new FakeClock();
    const { emulator, client } = await startClient(clock);
    await emulator.network.blackHole();
    const clearOutcome = outcome(client.send({ name: "clear" }, timeLimit));
    await vi.waitFor(() => expect(emulator.network.counts.sockets).toBe(1), 30_000);
    await clock.pass(timeLimit);
    expect(await clearOutcome).toBe("timed-out");
    await emulator.network.restore();
    await makeClient(emulator.access()).checkStatus(churchId, timeLimit);
    expect(emulator.journal.entries().map(({ path }) => path)).toEqual(["/v1/stream"]);
  });
});
