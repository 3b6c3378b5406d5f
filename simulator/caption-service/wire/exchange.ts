import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { unlessAborted, type Clock } from "../clock.ts";
import type { Answer } from "../dialects/dialect.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import type { CaptionService, StatusView } from "../service/caption-service.ts";
import type { Connection, Ending } from "./connection.ts";

export interface ExchangeOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly service: CaptionService;
  readonly entry: JournalEntry;
  readonly fault: { readonly hits: number; wait(signal: AbortSignal): Promise<void> } | null;
}

/** The client has disconnected, so no answer can be sent. */
export class ClientGone extends Error {
  override name = "ClientGone";
}

const maxJournaledLength = 2048;

export type Exchange = ReturnType<typeof beginExchange>;

/** The steps of one request and its answer. @throws ClientGone in each step after the connection has closed */
export function beginExchange(options: ExchangeOptions) {
  const { request, response, connection, clock, journal, service, fault } = options;
  const { method, operation, contentType } = options.entry;
  const gone = new AbortController();
  const progress = connection.beginRequest();
  let { entry } = options;
  let isRecorded = false;
  let answer: Answer | null = null;
  let reading: Promise<Buffer> | null = null;
  /** The connection's count of bytes at which the whole answer has left. Encryption only adds bytes. */
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
    note({
      body: text.length > maxJournaledLength ? `${text.slice(0, maxJournaledLength - 1)}…` : text,
      asOf,
    });
  }

  /** Keeps the first outcome, unless the connection ends before the whole answer has left. */
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

  const exchange = {
    clock,
    turn: fault?.hits ?? 0,

    /** Carries out the request, once. */
    async answer(view: StatusView = {}): Promise<Answer> {
      const body = await readBody();
      if (answer) return answer;
      const { authorization } = request.headers;
      answer = service.answer({ method, operation, contentType, authorization, body }, view);
      const asOf = view.hidesSession === true ? null : clock.now() - (view.agoMs ?? 0);
      if (isRecorded) note({ asOf });
      else noteRead(body, asOf);
      return answer;
    },

    async readRequest(): Promise<void> {
      noteRead(await readBody());
    },

    /** Reads the rest of the request first, since clients read the answer after they have sent everything. */
    async send({ status, contentType, body }: Answer, headers?: OutgoingHttpHeaders): Promise<void> {
      await exchange.readRequest();
      gone.signal.throwIfAborted();
      const bytes = Buffer.from(body);
      const length = status === 204 || status === 304 ? {} : { "content-length": bytes.length };
      const type = contentType === null ? {} : { "content-type": contentType };
      response.writeHead(status, { "cache-control": "no-store", ...length, ...type, ...headers });
      note({ status });
      // Before the client can have the answer.
      settle("answered");
      progress.answered();
      bytesWhenSent = connection.bytesSent + bytes.length;
      response.end(bytes);
    },

    drop(ending: Ending): void {
      settle("dropped");
      connection.cut(ending);
    },

    sleep: (ms: number): Promise<void> => unlessAborted(gone.signal, (done) => clock.after(ms, done)),
    untilReleased: async (): Promise<void> => fault?.wait(gone.signal),
  };
  return exchange;
}
