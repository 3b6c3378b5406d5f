import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { accessTo, startEmulator } from "../kit/emulator.ts";
import { serveRaw } from "../kit/tls-server.ts";

const limits = { timeLimit: 5_000 };

/** What the server does with each connection in turn; with the last one's for all later ones. */
type Turn = (socket: TLSSocket, bare: Socket, refuseLater: () => void) => void;

async function serviceOf(...turns: Turn[]): Promise<HttpsCaptionService> {
  let connections = 0;
  return serveRaw((socket, bare, refuseLater) => {
    const turn = turns[Math.min(connections, turns.length - 1)];
    connections += 1;
    turn?.(socket, bare, refuseLater);
  });
}

/** What the service has to do with a command that failed. */
async function factsOf(request: Promise<unknown>): Promise<object> {
  const failure = await request.then(
    () => "no failure",
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ServiceFailure);
  const { kind, mayHaveBeenCarriedOut, answersSecondSend } = failure as ServiceFailure;
  return { kind, mayHaveBeenCarriedOut, answersSecondSend };
}

const answers =
  (status: number, body = "{}", headers = ""): Turn =>
  (socket) =>
    void socket.on("data", () =>
      socket.write(`HTTP/1.1 ${status} X\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`),
    );

const resets: Turn = (socket, bare) => void socket.once("data", () => bare.resetAndDestroy());
const resetsForGood: Turn = (socket, bare, refuseLater) =>
  void socket.once("data", () => {
    refuseLater();
    bare.resetAndDestroy();
  });
const resetsInHandshake: Turn = (_, bare) => void setImmediate(() => bare.resetAndDestroy());
const staysSilent: Turn = (socket) => void socket.resume();
const ends =
  (bytes: string): Turn =>
  (socket) =>
    void socket.once("data", () => socket.end(bytes));

const start = (service: HttpsCaptionService, timeLimit = limits.timeLimit): Promise<object> =>
  factsOf(service.send({ name: "start" }, { timeLimit }));

const notCarriedOut = { mayHaveBeenCarriedOut: false, answersSecondSend: false };
const unknown = { mayHaveBeenCarriedOut: true, answersSecondSend: false };

describe("a command of which nothing was written has not been carried out", () => {
  it("where its connection is refused", async () => {
    const emulator = await startEmulator();
    const service = new HttpsCaptionService(accessTo(emulator), systemClock);
    onTestFinished(() => service.close());
    await emulator.stop();
    expect(await start(service)).toEqual({ kind: "no-connection", ...notCarriedOut });
  });

  it("where its connections drop in the handshake", async () => {
    const service = await serviceOf(resetsInHandshake);
    expect(await start(service)).toEqual({ kind: "connection-dropped", ...notCarriedOut });
  });

  it("where the name of the service is not found", async () => {
    const emulator = await startEmulator();
    const address = { ...accessTo(emulator), baseUrl: `https://${"x".repeat(64)}.invalid` };
    const service = new HttpsCaptionService(address, systemClock);
    onTestFinished(() => service.close());
    expect(await start(service)).toEqual({
      kind: expect.stringMatching(/^(address-not-found|no-connection)$/) as string,
      ...notCarriedOut,
    });
  });

  it("where it is given up while it connects", async () => {
    const emulator = await startEmulator();
    const service = new HttpsCaptionService(accessTo(emulator), systemClock);
    onTestFinished(() => service.close());
    await emulator.network.blackHole();
    expect(await start(service, 50)).toEqual({ kind: "timed-out", ...notCarriedOut });
  });

  it("where the plugin closes its connections while it connects", async () => {
    const emulator = await startEmulator();
    const service = new HttpsCaptionService(accessTo(emulator), systemClock);
    await emulator.network.blackHole();
    const failed = start(service);
    await vi.waitFor(() => expect(emulator.network.counts.sockets).toBe(1));
    service.close();
    expect(await failed).toEqual({ kind: "connection-dropped", ...notCarriedOut });
  });
});

describe("a command that was written and got no whole answer may have been carried out", () => {
  it.each<[string, Turn[], string]>([
    ["its connection was reset and the next one refused", [resetsForGood], "no-connection"],
    ["its connections were reset", [resets], "connection-dropped"],
    [
      "its connection was reset and the others in the handshake",
      [resets, resetsInHandshake],
      "connection-dropped",
    ],
    [
      "the answer breaks off in its head",
      [ends("HTTP/1.1 200 OK\r\nContent-Type: appl")],
      "connection-dropped",
    ],
    [
      "the answer breaks off",
      [ends("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")],
      "connection-dropped",
    ],
    ["the answer is no HTTP", [ends("HTTP/1.1 200 OK\r\nno colon\r\n\r\n")], "not-the-service"],
    ["the answer is too long", [answers(200, " ".repeat(1024 * 1024 + 1))], "answer-too-long"],
    ["a gateway had none (502)", [answers(502)], "service-error"],
    ["a gateway had none in time (504)", [answers(504)], "service-error"],
  ])("%s", async (_, turns, kind) => {
    expect(await start(await serviceOf(...turns))).toEqual({ kind, ...unknown });
  });

  it("where it is given up", async () => {
    expect(await start(await serviceOf(staysSilent), 200)).toEqual({ kind: "timed-out", ...unknown });
  });

  it("where the plugin closes its connections", async () => {
    const hasArrived = Promise.withResolvers<undefined>();
    const service = await serviceOf(
      (socket) => void socket.once("data", () => hasArrived.resolve(undefined)),
    );
    const failed = start(service);
    await hasArrived.promise;
    service.close();
    expect(await failed).toEqual({ kind: "connection-dropped", ...unknown });
  });

  it("where it is given up while it connects again", async () => {
    // A server that accepts, and says nothing in the handshake either.
    const service = await serviceOf(resets, (socket, bare) => {
      bare.removeAllListeners("data");
      bare.pause();
      socket.pause();
    });
    expect(await start(service, 300)).toEqual({ kind: "timed-out", ...unknown });
  });
});

it.each<[number, string]>([
  [400, "refused"],
  [401, "key-rejected"],
  [403, "wrong-account"],
  [404, "refused"],
  [409, "conflict"],
  [429, "busy"],
  [500, "service-error"],
  [503, "service-error"],
  [307, "redirected"],
])("a command that was answered by %d has not been carried out", async (status, kind) => {
  expect(await start(await serviceOf(answers(status)))).toEqual({ kind, ...notCarriedOut });
});

it.each([
  ["a page", "<html>Sign in</html>", "not-the-service"],
  ["a refusal in its own words", '{"success":false}', "refused"],
])("a command that was answered by %s has not been carried out", async (_, body, kind) => {
  expect(await start(await serviceOf(answers(200, body)))).toEqual({ kind, ...notCarriedOut });
});

it.each<[number, string, string?]>([
  [409, "conflict"],
  [401, "key-rejected"],
  [422, "refused"],
  [500, "service-error"],
  [502, "service-error"],
  [504, "service-error"],
  [200, "refused", '{"ok":false}'],
])("an answer %d to the second send does not say what became of the first", async (status, kind, body) => {
  expect(await start(await serviceOf(resets, answers(status, body)))).toEqual({
    kind,
    mayHaveBeenCarriedOut: true,
    answersSecondSend: true,
  });
});

it("an answer after a handshake that dropped is to the first send", async () => {
  expect(await start(await serviceOf(resetsInHandshake, answers(409)))).toEqual({
    kind: "conflict",
    ...notCarriedOut,
  });
});

it("each command begins anew on a connection that is kept", async () => {
  const service = await serviceOf(resets, answers(409));
  expect(await start(service)).toMatchObject({ answersSecondSend: true });
  expect(await start(service)).toEqual({ kind: "conflict", ...notCarriedOut });
});
