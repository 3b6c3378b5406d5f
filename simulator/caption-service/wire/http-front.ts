import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { Accounts } from "../accounts/accounts.ts";
import type { Clock } from "../clock.ts";
import type { ActiveFault, Faults } from "../faults/faults.ts";
import { performFault } from "../faults/fault.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import { holdsKey, redactKey, redactText } from "../redaction.ts";
import { readKey, type PresentedKey } from "../service/authentication.ts";
import type { CaptionService } from "../service/caption-service.ts";
import { findOperation } from "../service/endpoints.ts";
import type { Connection } from "./connection.ts";
import { ClientGone, Exchange } from "./exchange.ts";
import type { Network } from "./network.ts";

export interface HttpFrontOptions {
  readonly accounts: Accounts;
  readonly service: CaptionService;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly clock: Clock;
  /** `/captions/api`: served in addition to no prefix. Empty: only that. */
  readonly pathPrefix: string;
  readonly network: Network;
}

interface Head {
  /** The path as in the specification. */
  readonly servicePath: string;
  readonly key: PresentedKey;
  readonly entry: JournalEntry;
}

/** Characters of what a client may make as long as it likes. */
const maxJournaledLength = 500;

/** Milliseconds after which an idle connection is closed: polls come more often. */
const keepAliveTimeout = 120_000;

const nobodyWaits = { wait: () => Promise.resolve() };

/** HTTP on connections that are secure already: request heads to journal entries, to faults, to the service. */
export class HttpFront {
  readonly #options: HttpFrontOptions;
  readonly #server: Server;
  readonly #connections = new WeakMap<Duplex, Connection>();
  readonly #stopped = new AbortController();

  constructor(options: HttpFrontOptions) {
    this.#options = options;
    // No limits of time on requests: a client may be as slow as it likes, and stopping ends it anyway.
    this.#server = createServer({
      keepAliveTimeout,
      requestTimeout: 0,
      headersTimeout: 0,
    });
    this.#server.on("request", (request, response) => this.#receive(request, response));
    this.#server.on("clientError", (_, socket) => refuseJunk(socket));
  }

  serve(socket: TLSSocket, connection: Connection): void {
    this.#connections.set(socket, connection);
    this.#server.emit("connection", socket);
  }

  /** Ends what the HTTP layer keeps for itself; connections are closed by the network. */
  dispose(): void {
    this.#stopped.abort(new ClientGone());
    this.#server.close();
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(request.socket);
    if (!connection) {
      request.socket.destroy();
      return;
    }
    const head = this.#readHead(request, connection);
    const { entry, servicePath, key } = head;
    const applied = this.#options.faults.take({ path: servicePath, account: entry.account });
    const exchange = new Exchange({
      request,
      response,
      connection,
      clock: this.#options.clock,
      journal: this.#options.journal,
      network: this.#options.network,
      stopped: this.#stopped.signal,
      secrets: key.all,
      entry: applied ? { ...entry, fault: applied.fault.kind } : entry,
      release: applied ?? nobodyWaits,
      turn: applied?.hits ?? 0,
      refused: (refusal) => this.#options.service.refused(refusal),
      carryOut: (body, bent) =>
        this.#options.service.answer(
          { method: entry.method, operation: entry.operation, contentType: entry.contentType, key, body },
          bent,
        ),
    });
    void answer(exchange, applied);
  }

  #readHead(request: IncomingMessage, connection: Connection): Head {
    const { accounts, clock, journal, pathPrefix } = this.#options;
    const address = request.url ?? "";
    const [path = "", ...rest] = address.split("?");
    const query = rest.join("?");
    const { authorization, host, "content-type": contentType } = request.headers;
    const key = readKey(authorization, query);
    const secrets = key.all;
    const isPrefixed = pathPrefix !== "" && path.startsWith(`${pathPrefix}/`);
    const servicePath = isPrefixed ? path.slice(pathPrefix.length) : path;
    const isInAddress = holdsKey(address, secrets) || holdsKey(decoded(address), secrets);
    const entry: JournalEntry = {
      sequence: journal.takeSequence(),
      at: clock.now(),
      connectionId: connection.id,
      method: request.method ?? "",
      path: shown(holdsKey(decoded(path), secrets) ? decoded(path) : path, secrets),
      operation: findOperation(servicePath),
      host: host === undefined ? null : shown(host, secrets),
      account: accounts.findByKey(key.value)?.account.name ?? null,
      key: key.sentBy === "none" ? null : redactKey(key.value),
      keySentBy: key.sentBy,
      keySeenIn: [...(isInAddress ? ["address"] : []), ...headersWithKey(request, secrets)],
      contentType: contentType === undefined ? null : shown(contentType, secrets),
      body: null,
      status: null,
      outcome: "pending",
      fault: null,
      asOf: null,
      durationMs: null,
    };
    return { servicePath, key, entry };
  }
}

async function answer(exchange: Exchange, applied: ActiveFault | null): Promise<void> {
  try {
    if (applied) await performFault(applied.fault, exchange);
    else await exchange.send(await exchange.answer());
  } catch (error) {
    if (error instanceof ClientGone) return;
    // A defect of the emulator. The client sees the connection end, and the emulator's log says why.
    exchange.drop("reset");
    process.emitWarning(error instanceof Error ? error : String(error));
  } finally {
    applied?.done();
  }
}

/** Redacted first, so that no key is cut in two. */
const shown = (text: string, secrets: readonly string[]): string =>
  redactText(text, secrets).slice(0, maxJournaledLength);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function headersWithKey(request: IncomingMessage, secrets: readonly string[]): string[] {
  return Object.entries(request.headers)
    .filter(([name, value]) => name !== "authorization" && holdsKey(String(value), secrets))
    .map(([name]) => `header ${name}`);
}

function refuseJunk(socket: Duplex): void {
  if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
  else socket.destroy();
}
