import { once } from "node:events";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Answer } from "../dialects/dialect.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import type { CaptionService, StatusView } from "../service/caption-service.ts";
import type { Connection } from "./connection.ts";

export interface ExchangeOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly service: CaptionService;
  readonly entry: JournalEntry;
  readonly fault: { readonly hits: number; readonly removed: AbortSignal } | null;
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
  const { signal } = gone;
  let { entry } = options;
  let isRecorded = false;
  let answer: Answer | null = null;
  let reading: Promise<Buffer> | null = null;

  connection.pending += 1;
  response.once("close", () => {
    gone.abort(new ClientGone());
    settle("abandoned");
  });
  response.on("error", () => undefined);

  function note(news: Partial<JournalEntry>): void {
    entry = { ...entry, ...news };
    if (isRecorded) journal.update(entry);
    else journal.add(entry);
    isRecorded = true;
  }

  /** Keeps the first outcome. */
  function settle(outcome: "answered" | "dropped" | "abandoned"): void {
    if (entry.outcome !== "pending") return;
    connection.pending -= 1;
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

  /** @param wait also ends when the client disconnects */
  async function unlessGone(wait: Promise<unknown>): Promise<void> {
    await wait.catch(() => undefined);
    signal.throwIfAborted();
  }

  const exchange = {
    turn: fault?.hits ?? 0,

    /** Carries out the request, once. */
    async answer(view: StatusView = {}): Promise<Answer> {
      const body = await readBody();
      if (answer) return answer;
      const { authorization } = request.headers;
      answer = service.answer({ method, operation, contentType, authorization, body }, view);
      await exchange.readRequest();
      note({ asOf: view.hidesSession === true ? null : clock.now() - (view.agoMs ?? 0) });
      return answer;
    },

    async readRequest(): Promise<void> {
      const text = (await readBody()).toString("utf8");
      if (isRecorded) return;
      note({
        body: text.length > maxJournaledLength ? `${text.slice(0, maxJournaledLength - 1)}…` : text,
      });
    },

    /** Reads the rest of the request first, since clients read the answer after they have sent everything. */
    async send({ status, contentType, body }: Answer, headers?: OutgoingHttpHeaders): Promise<void> {
      await exchange.readRequest();
      signal.throwIfAborted();
      const bytes = Buffer.from(body);
      const length = status === 204 || status === 304 ? {} : { "content-length": bytes.length };
      const type = contentType === null ? {} : { "content-type": contentType };
      response.writeHead(status, { "cache-control": "no-store", ...length, ...type, ...headers });
      note({ status });
      // Before the client can have the answer.
      settle("answered");
      response.end(bytes);
    },

    drop(): void {
      settle("dropped");
      connection.destroy();
    },

    sleep: (ms: number): Promise<void> => unlessGone(pause(ms, undefined, { signal })),

    async untilReleased(): Promise<void> {
      if (fault?.removed.aborted === false) await unlessGone(once(fault.removed, "abort", { signal }));
    },
  };
  return exchange;
}
