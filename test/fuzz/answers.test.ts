import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../src/clock.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { HttpsCaptionService } from "../../src/service/https-caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { readStatus } from "../../src/service/status-reader.ts";
import { churchId } from "../kit/emulator.ts";
import type { Heard, Reply } from "../kit/scripted-service.ts";
import { startScripted } from "../kit/service-client.ts";
import { json, text } from "./hostile.ts";
import { runs, seed } from "../kit/random-runs.ts";

/** A value nested in this many lists or objects. */
const within = (levels: number, opening: string, closing: string): unknown =>
  JSON.parse(`${opening.repeat(levels)}"es"${closing.repeat(levels)}`);

const usual = [
  ..."NO_ACTIVE_SESSION no_active_session active PAUSED suspended stopped starting hidden ok success".split(
    " ",
  ),
  ...[" No_Active_Session ", "error", "true", "en-US", "2026-11-22T09:00:00Z", "1e400", 12, -1, 1e21],
  ...[true, false, null, ["en-US"], [{ language: "de-DE" }], { count: 3 }],
  ...["en".padEnd(64, "-abc"), "en".padEnd(65, "-abc"), "en".padEnd(5_000, "-abcdefg"), "es, ".repeat(600)],
  Array(501).fill("es"),
];

const words = json(
  (
    "status state session sessionState streamStatus data result previousStatus error code message clients viewers languages " +
    "transcriptionLanguage history translationLanguages source targets startedAt timestamps plan dashboard ok isLive active " +
    "paused captions visible visibility account endedAt"
  ).split(" "),
  [
    // Rare, because deep or long values take as long to read as a hundred others.
    ...[...usual, ...usual],
    ...[within(1_000, "[", "]"), within(1_000, '{"targets":', "}"), within(1_000, '[{"code":', "}]")],
    ...[Array(600).fill({ code: "es" }), Array(1_000).fill(null)],
    Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`es-${at}`, at])),
  ],
);

const contentType = fc.constantFrom(
  ..."application/json|text/plain|text/html|TEXT/HTML ; x||\0|x".split("|"),
);

/** Bodies as they may come from a service, a proxy or a portal, whole and cut. */
const body = fc.oneof(
  { weight: 5, arbitrary: words.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: words.map((value) => JSON.stringify(JSON.stringify(value))) },
  {
    weight: 2,
    arbitrary: fc.tuple(words, fc.nat(200), text).map(([value, at, bit]) => {
      const whole = JSON.stringify(value);
      return whole.slice(0, at) + bit + whole.slice(at + bit.length);
    }),
  },
  { weight: 1, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "<!doctype html><p>active",
      "NO_ACTIVE_SESSION",
      "\ufeff{}",
      "[".repeat(10_000),
      '{"a":'.repeat(5_000) + '"active"' + "}".repeat(5_000),
    ),
  },
);

/** Session details just beyond their limits. */
const beyond: readonly object[] = [
  { status: "active", targets: Array(501).fill("es"), clients: 1e21, startedAt: "2026-99" },
  { status: "active", translationLanguages: "es, ".repeat(501), source: "en".padEnd(65, "-abc") },
  { status: "a".repeat(41) },
];

/** Expects a well-formed session, whatever was read. */
function expectSession(session: Session): void {
  expect(["none", "active", "paused", "suspended", "unknown"]).toContain(session.state);
  if (session.state === "none") {
    expect(session).toEqual({ state: "none" });
    return;
  }
  if (session.state === "unknown") expect(session.word ?? "SESSION").toMatch(/^[^\p{C}]{1,40}$/u);
  else expect(session.word).toBeUndefined();
  const { clients, startedAt, transcriptionLanguage, translationLanguages } = session;
  if (clients !== undefined) expect(Number.isSafeInteger(clients) && clients >= 0).toBe(true);
  if (startedAt !== undefined) expect(Number.isFinite(startedAt)).toBe(true);
  const tags = [transcriptionLanguage, ...(translationLanguages ?? [])];
  expect(tags.filter((tag) => tag !== undefined && !/^[\w-]{1,64}$/.test(tag))).toEqual([]);
  expect((translationLanguages ?? []).length).toBeLessThanOrEqual(500);
}

describe(`fuzz (seed ${seed})`, () => {
  it("reads any body without an error, as a whole session or none", () => {
    fc.assert(
      fc.property(contentType, body, (type, content) => {
        const { session } = readStatus(content, type);
        if (session) expectSession(session);
        expect(readStatus(` \n${content}\t`, type).session).toEqual(session);
      }),
      { ...runs(120, 1_000), examples: beyond.map((json) => ["application/json", JSON.stringify(json)]) },
    );
  });

  it("reads the same state inside and outside an envelope", () => {
    const stateOf = (value: unknown): unknown => {
      const reading = readStatus(JSON.stringify(value), "application/json");
      return reading.session ? reading.session.state : "unreadable";
    };
    const object = words.filter(
      (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    );
    fc.assert(
      fc.property(object, fc.constantFrom("data", "result", "response", "payload"), (value, name) => {
        const state = stateOf(value);
        expect(stateOf({ [name]: value })).toBe(state);
        expect(stateOf({ ok: true, [name]: { message: "ok", [name]: value } })).toBe(state);
      }),
      runs(40, 300),
    );
  });

  it("turns any answer into a session or a known failure", async () => {
    const server = await startTold();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: atOnce, maxLength: atOnce }), async (answers) => {
        await Promise.all(answers.map((each) => check(server, String((number += 1)), each)));
      }),
      runs(1, 3),
    );
  });
});

/** Number of concurrent answers; many of them last until the timeout. */
const atOnce = 50;

/** The bytes sent over the connection, and how it ends. */
interface Answer {
  readonly bytes: string | Uint8Array;
  /** Absent where the bytes are no HTTP. */
  readonly status?: number;
  readonly ending: "close" | "reset" | "hang";
}

const header = fc.constantFrom(
  "Content-Type: application/json",
  "Content-Type: text/html",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 99999999999",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip",
  "Content-Encoding: gzip",
  "Retry-After: 5",
  "Retry-After: soon",
  "Location: https://127.0.0.1:1/",
  "Connection: close",
  "Connection: upgrade\r\nUpgrade: websocket",
  "Keep-Alive: timeout=-1",
  `X-Long: ${"x".repeat(20_000)}`,
  "no colon",
  ": no name",
  "X-\u0001: y",
);

const status = fc.oneof(
  fc.constantFrom(200, 200, 200, 201, 204, 301, 304, 400, 401, 403, 404, 409, 422, 429, 500, 503),
  fc.integer({ min: 100, max: 999 }),
);
const ending = fc.constantFrom("close", "close", "close", "reset", "hang");
const http = fc
  .tuple(status, fc.array(header, { maxLength: 4 }), body, ending)
  .map(([code, headers, content, end]) => ({
    status: code,
    bytes: [`HTTP/1.1 ${code} Fuzz`, ...headers, "", content].join("\r\n"),
    ending: end,
  }));

const answer: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 5, arbitrary: http },
  { weight: 1, arbitrary: fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), ending }) },
);

/** A service that gives the scripted answer of `name` below `/name/`, or else a good one. */
interface Told {
  readonly origin: string;
  readonly answers: Map<string, Answer>;
}

async function startTold(): Promise<Told> {
  const scripted = await startScripted();
  const answers = new Map<string, Answer>();
  const script = ({ path }: Heard): Reply => ({
    raw(socket, bare) {
      const told = answers.get(path.split("/", 2)[1] ?? "");
      if (!told) return void socket.write(good);
      socket.write(told.bytes);
      if (told.ending === "close") socket.end();
      else if (told.ending === "reset") bare.resetAndDestroy();
    },
  });
  scripted.on("status", script).on("start", script);
  return { origin: scripted.origin, answers };
}

const good = 'HTTP/1.1 200 OK\r\nContent-Length: 19\r\n\r\n{"status":"paused"}';

async function check({ origin, answers }: Told, name: string, told: Answer): Promise<void> {
  const access = { baseUrl: `${origin}/${name}`, apiKey: "ck_live_fuzz" };
  const service = new HttpsCaptionService(access, systemClock);
  const { status: code = 0, ending } = told;
  const limits = { timeLimit: ending === "hang" ? 150 : 30_000 };
  try {
    answers.set(name, told);
    const status = await service.checkStatus(churchId, limits).catch(expectFailure);
    const session = typeof status === "string" ? undefined : status.session;
    if (session) expectSession(session);
    // Only a plain 2xx can report a running session.
    if (code >= 500 || [401, 403, 429].includes(code) || (code >= 300 && code < 400))
      expect(session).toBeUndefined();
    if (session && session.state !== "none") expect(code).toBeLessThan(300);
    const end = await service.send({ name: "start" }, limits).catch(expectFailure);
    if (end === undefined) expect(code).toBeLessThan(300);
    answers.delete(name);
    const next = await service.checkStatus(churchId, { timeLimit: 60_000 });
    expect(next.session).toEqual({ state: "paused" });
    if (ending !== "hang") expect([status, end]).not.toContain("timed-out");
  } finally {
    service.close();
  }
}

function expectFailure(error: unknown): string {
  expect(error).toBeInstanceOf(ServiceFailure);
  const { kind, message } = error as ServiceFailure;
  expect(message).not.toContain("ck_live");
  return kind;
}
