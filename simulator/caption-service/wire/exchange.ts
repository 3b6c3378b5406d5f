import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Refusal } from "../accounts/refusal.ts";
import { unlessAborted, type Clock } from "../clock.ts";
import type { Answer } from "../dialects/dialect.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import { redactText } from "../redaction.ts";
import type { Bent, CaptionService, PresentedKey } from "../service/caption-service.ts";
import type { Connection, Ending } from "./connection.ts";
import type { Network } from "./network.ts";

export interface ExchangeOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly network: Network;
  readonly service: CaptionService;
  readonly key: PresentedKey;
  readonly entry: JournalEntry;
  readonly fault: { readonly hits: number; wait(signal: AbortSignal): Promise<void> } | null;
  readonly stopped: AbortSignal;
}

/** The client has gone, or the emulator stops: no answer can be sent any more. */
export class ClientGone extends Error {
  override name = "ClientGone";
}

type Head = Omit<Answer, "body">;

const maxJournaledLength = 2048;

export type Exchange = ReturnType<typeof beginExchange>;

/** One request and its answer, in steps for faults to rearrange. Each throws `ClientGone` once the connection has gone. */
export function beginExchange(options: ExchangeOptions) {
  const { request, response, connection, clock, journal, network, service, key, fault, stopped } = options;
  const { method, operation, contentType } = options.entry;
  const gone = new AbortController();
  const progress = connection.beginRequest();
  let { entry } = options;
  let isRecorded = false;
  let answer: Answer | null = null;
  let reading: Promise<Buffer> | null = null;
  /** Of the connection, once the whole answer has left; encryption adds some more. */
  let bytesWhenSent: number | undefined;

  response.once("close", () => {
    progress.finished();
    gone.abort(new ClientGone());
    // A client may close before we hear that the operating system has taken the last byte.
    const hasLeft = bytesWhenSent !== undefined && connection.bytesSent >= bytesWhenSent;
    if (!response.writableFinished && !hasLeft) settle("abandoned");
  });
  response.on("error", () => undefined);

  function note(news: Partial<JournalEntry>): void {
    entry = { ...entry, ...news };
    if (isRecorded) journal.update(entry);
    else journal.add(entry);
    isRecorded = true;
  }

  function noteRead(body: Buffer, asOf: number | null = null): void {
    if (isRecorded) return;
    const text = body.toString("utf8");
    const safe = redactText(text, key.all);
    note({
      body: safe.length > maxJournaledLength ? `${safe.slice(0, maxJournaledLength - 1)}…` : safe,
      keySeenIn: [...entry.keySeenIn, ...(safe === text ? [] : ["body"])],
      asOf,
    });
  }

  /** The first outcome stands, but for an answer whose connection ended under it. */
  function settle(outcome: "answered" | "dropped" | "abandoned"): void {
    const before = entry.outcome;
    if (before !== "pending" && !(before === "answered" && outcome === "abandoned")) return;
    if (!isRecorded) note({});
    note({ outcome, durationMs: clock.now() - entry.at });
  }

  async function readBody(): Promise<Buffer> {
    reading ??= buffer(request);
    try {
      return await reading;
    } catch {
      settle("abandoned");
      throw new ClientGone();
    }
  }

  const carryOut = (body: Buffer, bent: Bent): Answer =>
    service.answer({ method, operation, contentType, key, body }, bent);

  const written = (to: Writable, bytes: Uint8Array): Promise<void> =>
    unlessAborted(gone.signal, (done) => void to.write(bytes, () => done()));

  const exchange = {
    clock,
    turn: fault?.hits ?? 0,

    async answer(bent: Bent = {}): Promise<Answer> {
      const body = await readBody();
      if (answer) return answer;
      answer = carryOut(body, bent);
      const asOf = bent.hidesSession === true ? null : clock.now() - (bent.agoMs ?? 0);
      if (isRecorded) note({ asOf });
      else noteRead(body, asOf);
      return answer;
    },

    async accepted(): Promise<Answer> {
      await exchange.readRequest();
      return carryOut(await readBody(), { isUndone: true });
    },

    refused: (refusal: Refusal): Answer => service.refused(refusal),

    async readRequest(): Promise<void> {
      noteRead(await readBody());
    },

    locationOf(to: string): string {
      // A path can hold what a header must not, such as a redacted key.
      const path = encodeURI(entry.path);
      if (to === "http") return `http://127.0.0.1:${network.port}${path}`;
      return to === "other-host" ? `https://localhost:${network.port}${path}` : to;
    },

    async send(
      { status, contentType, body }: Head & { readonly body: string | Uint8Array },
      headers?: OutgoingHttpHeaders,
    ): Promise<void> {
      const bytes = Buffer.from(body);
      const length = status === 204 || status === 304 ? {} : { "content-length": bytes.length };
      await exchange.sendHead({ status, contentType }, { ...length, ...headers });
      exchange.end(bytes);
    },

    /** Reads the rest of the request first: clients look at an answer when they have sent all. */
    async sendHead({ status, contentType }: Head, headers?: OutgoingHttpHeaders): Promise<void> {
      await exchange.readRequest();
      gone.signal.throwIfAborted();
      const type = contentType === null ? {} : { "content-type": contentType };
      response.writeHead(status, { "cache-control": "no-store", ...type, ...headers });
      note({ status });
    },

    /** Resolves when the bytes, one at least, are with the operating system. */
    write: (bytes: Uint8Array): Promise<void> => written(response, bytes),

    /** The journal has it as answered before the client can. */
    end(bytes?: Uint8Array): void {
      gone.signal.throwIfAborted();
      settle("answered");
      progress.answered();
      bytesWhenSent = connection.bytesSent + (bytes?.length ?? 0);
      response.end(bytes);
    },

    async writeRaw(bytes: Uint8Array): Promise<void> {
      if (response.socket) await written(response.socket, bytes);
    },

    drop(ending: Ending): void {
      settle("dropped");
      connection.cut(ending);
    },

    async goOffline(ms: number): Promise<void> {
      settle("dropped");
      await network.cut();
      await exchange.later(ms);
      if (network.state === "cut") await network.restore();
    },

    async later(ms: number): Promise<void> {
      const over = new AbortController();
      const signal = AbortSignal.any([stopped, over.signal]);
      const time = unlessAborted(signal, (done) => clock.after(ms, done));
      try {
        await Promise.race([time, fault?.wait(signal)]);
      } finally {
        over.abort(new ClientGone());
      }
    },

    sleep: (ms: number): Promise<void> => unlessAborted(gone.signal, (done) => clock.after(ms, done)),
    untilReleased: async (): Promise<void> => fault?.wait(gone.signal),
  };
  return exchange;
}
