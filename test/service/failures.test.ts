import { afterAll, describe, expect, it, vi } from "vitest";
import type { Fault } from "../../simulator/caption-service/faults/fault.ts";
import type { ServiceFailureDetails } from "../../src/service/service-failure.ts";
import { churchId } from "../kit/emulator.ts";
import { FakeClock } from "../kit/fake-clock.ts";
import type { Reply } from "../kit/scripted-service.ts";
import {
  connect,
  endOf,
  failureOf,
  limits,
  startClient,
  startScriptedClient,
} from "../kit/service-client.ts";

const answer = (status: number, body = "", more: { contentType?: string; headers?: object } = {}): Fault =>
  ({ kind: "status", status, body, ...more }) as Fault;
const soon = { headers: { "retry-after": "5" } };
const html = { contentType: "text/html" };
const webPage = { came: "web page" } as const;
const mebibyte = 1024 * 1024;

type End = string | null;

/** How a fault ends a status request and a command, and what both tell of it; of a status alone where a command succeeds. */
const faults: [Fault, onStatus: End, onCommand: End, details?: ServiceFailureDetails][] = [
  [{ kind: "delay", ms: 20 }, null, null],
  [{ kind: "hang" }, "timed-out, maybe", "timed-out, maybe"],
  ...(
    [
      { kind: "drop-before-reading" },
      { kind: "drop-before-reading", ending: "reset" },
      { kind: "drop-after-reading" },
      { kind: "drop-after-reading", ending: "reset" },
      { kind: "drop-after-carrying-out" },
      { kind: "half-body-then-drop" },
    ] as const
  ).map((fault): [Fault, End, End] => [fault, "connection-dropped, maybe", "connection-dropped, maybe"]),
  [{ kind: "half-body-then-hang" }, "timed-out, maybe", "timed-out, maybe"],
  [{ kind: "slow-drip", everyMs: 400, bytes: 1 }, "timed-out, maybe", "timed-out, maybe"],
  [{ kind: "not-http" }, "not-the-service, maybe", "not-the-service, maybe"],
  [answer(300, '{"status":"active"}'), "redirected", "redirected", { status: 300 }],
  [answer(302, "NO_ACTIVE_SESSION"), "redirected", "redirected"],
  [answer(399), "redirected", "redirected", { status: 399 }],
  [{ kind: "redirect", status: 302, to: "http" }, "redirected", "redirected"],
  [{ kind: "redirect", status: 307, to: "other-host" }, "redirected", "redirected"],
  [answer(400), "rejected", "rejected"],
  [answer(401, "NO_ACTIVE_SESSION"), "key-rejected", "key-rejected"],
  [answer(403, "NO_ACTIVE_SESSION"), "wrong-account", "wrong-account"],
  [answer(404), "rejected", "rejected", { status: 404 }],
  [
    answer(404, "<html>not found</html>", html),
    "not-the-service",
    "not-the-service",
    { status: 404, ...webPage },
  ],
  [answer(404, '{"isLive":true,"clients":3}'), "rejected", "rejected"],
  [answer(404, '{"status":"starting"}'), "rejected", "rejected"],
  [answer(404, '{"isLive":false}'), null, "rejected"],
  [answer(409, '{"error":"elsewhere"}'), "conflict", "conflict", { status: 409, words: "elsewhere" }],
  [
    answer(422, '{"message":"Plan allows 3"}'),
    "rejected",
    "rejected",
    { status: 422, words: "Plan allows 3" },
  ],
  ...[200, 400, 404, 422].map((status): [Fault, End, End] => [
    answer(status, "NO_ACTIVE_SESSION"),
    null,
    status === 200 ? null : "rejected",
  ]),
  [answer(409, "NO_ACTIVE_SESSION"), null, "conflict"],
  [answer(429, "NO_ACTIVE_SESSION"), "busy", "busy"],
  [answer(500, "", soon), "service-error", "service-error", { status: 500, retryAfter: 5_000 }],
  [answer(500, "NO_ACTIVE_SESSION"), "service-error", "service-error"],
  // A gateway that had no answer.
  [answer(502, "<html>bad gateway</html>", html), "service-error, maybe", "service-error, maybe"],
  [answer(504), "service-error, maybe", "service-error, maybe"],
  [answer(503, '{"status":"active"}'), "service-error", "service-error"],
  [answer(503, "", soon), "busy", "busy", { status: 503, retryAfter: 5_000 }],
  [{ kind: "rate-limit", retryAfter: 9 }, "busy", "busy"],
  // A success that says itself that it failed; without a session in it, a status answer tells nothing either.
  [answer(200, '{"success":false}'), "not-the-service", "rejected"],
  [answer(202, '{"status":"error"}'), "not-the-service", "rejected"],
  [answer(201, '{"ok":true}'), "not-the-service", null, { status: 201, came: "unknown JSON" }],
  [answer(200, '{"status":"active"}', soon), null, null],
  [answer(200, "<p>", html), "not-the-service", "not-the-service", { status: 200, ...webPage }],
  [answer(200, "Sign in", html), "not-the-service", "not-the-service"],
  [answer(200, ""), "not-the-service", null, { status: 200, came: "nothing" }],
  [answer(200, "Sign in"), "not-the-service", null, { status: 200, words: "Sign in", came: "text" }],
  [answer(200, '{"status":'), "not-the-service", null],
  // Broken by wrong escapes alone.
  [answer(200, String.raw`{"status":"\U0061ctive"}`), "not-the-service", null],
  [answer(200, String.raw`{"active":true\u002c"word":"x"}`), "not-the-service", null],
  [{ kind: "captive-portal" }, "not-the-service", "not-the-service"],
  [{ kind: "wrong-content-type" }, null, null],
  [{ kind: "invalid-utf-8" }, "not-the-service", null],
  ...[true, false].flatMap((announced): [Fault, End, End][] => [
    [{ kind: "over-long-body", bytes: mebibyte, announced }, null, null],
    [
      { kind: "over-long-body", bytes: mebibyte + 1, announced },
      "answer-too-long, maybe",
      "answer-too-long, maybe",
    ],
  ]),
];

/** For all faults that end by themselves. */
const shared = await startClient(undefined, afterAll);

it.each(faults)(
  "%j: %s for a status request, %s for a command",
  async (fault, onStatus, onCommand, details) => {
    const clock = new FakeClock();
    const isTimedOut = onStatus?.startsWith("timed-out");
    const { emulator, service } = isTimedOut ? await startClient(clock) : shared;
    emulator.faults.clear();
    await service.checkStatus(churchId, limits);
    emulator.faults.add({ fault });
    const requests = [service.checkStatus(churchId, limits), service.send({ name: "clear" }, limits)];
    const ended = Promise.all(requests.map(endOf));
    // Time passes only where nothing else is to come.
    if (isTimedOut) {
      await vi.waitFor(() => expect(emulator.network.counts.open).toBe(2), 60_000);
      await emulator.journal.waitFor(({ path }) => path === "/v1/stream/clear", 60_000);
      await clock.pass(limits.timeLimit);
    }
    expect(await ended).toEqual([onStatus, onCommand]);
    for (const failure of await Promise.all(requests.map(failureOf)))
      if (failure && details) expect(failure.details).toEqual(details);
    expect(emulator.network.counts.plainRefused).toBe(0);
    expect(emulator.journal.entries().every(({ host }) => host?.startsWith("127.0.0.1"))).toBe(true);
    emulator.faults.clear();
    expect((await service.checkStatus(churchId, limits)).session.state).toBe("none");
  },
);

const raw = (bytes: string): Reply => ({
  raw: (socket) => void socket.write(Buffer.from(bytes, "latin1"), () => setTimeout(() => socket.end(), 20)),
});
const whole = (body: string, head = ""): Reply =>
  raw(`${head}HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
const interim = "HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\n";
const ok = "HTTP/1.1 200 OK\r\n";

/** What comes to a request, how it ends, and how often a status request is sent: once more where no byte of an answer came. */
const answers: [what: string, reply: Reply, end: End, polls?: number][] = [
  ["nothing, and the end of the connection", "drop", "connection-dropped, maybe", 2],
  ["a reset", "reset", "connection-dropped, maybe", 2],
  ...[
    "H",
    ok,
    `${ok}Content-Type: appl`,
    "HTTP/1.1 103 Early Hints\r\n\r\n",
    `${ok}Content-Length: 9\r\n\r\nabc`,
    `${ok}Transfer-Encoding: chunked\r\n\r\n9\r\nabc`,
  ].map((bytes): [string, Reply, End] => [bytes, raw(bytes), "connection-dropped, maybe"]),
  ...[
    "101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    "101 Switching Protocols\r\n\r\n-1957049843",
    "200 OK\r\nno colon\r\n\r\n",
    "099 Odd\r\nContent-Length: 0\r\n\r\n",
  ].map((bytes): [string, Reply, End] => [bytes, raw(`HTTP/1.1 ${bytes}`), "not-the-service, maybe"]),
  ["interim answers", whole('{"live":false}', interim.repeat(16)), null],
  ["a page in whatever encoding", whole("<html><p>Caf\xe9</p>"), "not-the-service"],
];

it.each(answers)("%j comes to a command and to a status request", async (_, reply, end, polls = 1) => {
  const { scripted, service } = await startScriptedClient();
  scripted.on("start", reply).on("status", reply);
  expect(await endOf(service.send({ name: "start" }, limits))).toBe(end);
  expect(await endOf(service.checkStatus(churchId, limits))).toBe(end);
  expect(scripted.heard("start")).toHaveLength(1);
  expect(scripted.heard("status")).toHaveLength(polls);
});

it("the second send of a status request counts like a first", async () => {
  const { scripted, service } = await startScriptedClient();
  scripted.on("status", (_, n) => (n === 1 ? "reset" : { body: { status: "active" } }));
  expect((await service.checkStatus(churchId, limits)).session).toEqual({ state: "active" });
});

it("a status that is not UTF-8 is not repaired into one", async () => {
  const { scripted, service } = await startScriptedClient();
  scripted.on("status", whole('{"status":"active","a":"\xe9"}'));
  expect(await endOf(service.checkStatus(churchId, limits))).toBe("not-the-service");
});

describe("the way to the service", () => {
  it("a port that is closed, a name that is not found: nothing was written", async () => {
    const { emulator, service } = await startClient();
    await emulator.network.cut();
    expect(await endOf(service.send({ name: "start" }, limits))).toBe("no-connection");
    // A label of 64 letters: no resolver has to ask a server.
    const unknown = connect({ ...emulator.access(), baseUrl: `https://${"x".repeat(64)}.invalid` });
    expect(await endOf(unknown.send({ name: "start" }, limits))).toMatch(
      /^(address-not-found|no-connection)$/,
    );
  });

  it("connections that drop in the handshake are no sends, nor is anything written", async () => {
    const { scripted, service } = await startScriptedClient();
    scripted.door = () => "reset";
    expect(await endOf(service.send({ name: "start" }, limits))).toBe("connection-dropped");
    expect(scripted.arrivals).toBe(3);
    scripted.door = (n) => (n === 4 ? "reset" : "open");
    scripted.on("start", { status: 409 });
    expect(await endOf(service.send({ name: "start" }, limits))).toBe("conflict");
  });

  it.each(["by its time limit", "by closing"])(
    "a command that is given up %s while it connects",
    async (how) => {
      const clock = new FakeClock();
      const { emulator, service } = await startClient(clock);
      await emulator.network.blackHole();
      const ended = endOf(service.send({ name: "clear" }, limits));
      await vi.waitFor(() => expect(emulator.network.counts.sockets).toBe(1), 60_000);
      if (how === "by closing") service.close();
      else await clock.pass(limits.timeLimit);
      expect(await ended).toBe(how === "by closing" ? "connection-dropped" : "timed-out");
      // Nothing is sent later.
      await emulator.network.restore();
      await connect(emulator.access()).checkStatus(churchId, limits);
      expect(emulator.journal.entries().map(({ path }) => path)).toEqual(["/v1/stream"]);
    },
  );
});
