import { once } from "node:events";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Answer } from "../dialects/dialect.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import type { CaptionService, StatusFault } from "../service/caption-service.ts";
import type { Connection } from "./connection.ts";

export interface ExchangeOptions {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly service: CaptionService;
  readonly entry: JournalEntry;
  readonly fault: { readonly hits: number; readonly removal: AbortSignal } | null;
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

  connection.pendingRequests += 1;
  response.once("close", () => {
    gone.abort(new ClientGone());
    settle("abandoned");
  });
  response.on("error", () => undefined);

  /** Writes the request to the journal, or changes its entry. */
  function record(changes: Partial<JournalEntry>): void {
    entry = { ...entry, ...changes };
    if (isRecorded) journal.update(entry);
    else journal.add(entry);
    isRecorded = true;
  }

  /** Records the first outcome and ignores later ones. */
  function settle(outcome: "answered" | "dropped" | "abandoned"): void {
    if (entry.outcome !== "pending") return;
    connection.pendingRequests -= 1;
    // The journal lists every request as pending first.
    if (!isRecorded) record({});
    record({ outcome, durationMs: clock.now() - entry.at });
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

  /** @param wait must end when `signal` aborts: the client has disconnected then */
  async function waitUnlessGone(wait: Promise<unknown>): Promise<void> {
    await wait.catch(() => undefined);
    signal.throwIfAborted();
  }

  const exchange = {
    /** How many requests have met this fault, including this one. */
    faultHits: fault?.hits ?? 0,

    /** Carries out the request. Later calls return the same answer. */
    async carryOut(statusFault: StatusFault = {}): Promise<Answer> {
      const body = await readBody();
      if (answer) return answer;
      const { authorization } = request.headers;
      answer = service.carryOut({ method, operation, contentType, authorization, body }, statusFault);
      // Journal the request after its effect: whoever waits for the entry can rely on the effect.
      await exchange.readAndJournal();
      record({ asOf: statusFault.hidesSession === true ? null : clock.now() - (statusFault.agoMs ?? 0) });
      return answer;
    },

    /** Reads the whole request and writes it to the journal. */
    async readAndJournal(): Promise<void> {
      const text = (await readBody()).toString("utf8");
      if (isRecorded) return;
      const isLong = text.length > maxJournaledLength;
      record({ body: isLong ? `${text.slice(0, maxJournaledLength - 1)}…` : text });
    },

    /** Reads the whole request first, since clients read the answer only after they have sent everything. */
    async send({ status, contentType, body }: Answer, headers?: OutgoingHttpHeaders): Promise<void> {
      await exchange.readAndJournal();
      signal.throwIfAborted();
      const bytes = Buffer.from(body);
      const length = status === 204 || status === 304 ? {} : { "content-length": bytes.length };
      const type = contentType === null ? {} : { "content-type": contentType };
      response.writeHead(status, { "cache-control": "no-store", ...length, ...type, ...headers });
      record({ status });
      // Record the outcome before the client can have the answer.
      settle("answered");
      response.end(bytes);
    },

    drop(): void {
      settle("dropped");
      connection.destroy();
    },

    sleep: (ms: number): Promise<void> => waitUnlessGone(pause(ms, undefined, { signal })),

    async waitForFaultRemoval(): Promise<void> {
      if (fault?.removal.aborted === false) await waitUnlessGone(once(fault.removal, "abort", { signal }));
    },
  };
  return exchange;
}
