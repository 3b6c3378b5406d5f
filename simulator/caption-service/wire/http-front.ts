import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { Accounts } from "../accounts/accounts.ts";
import { performFault } from "../faults/fault.ts";
import type { ActiveFault, Faults } from "../faults/faults.ts";
import type { JournalEntry } from "../journal.ts";
import { holdsKey, redactKey, redactText } from "../redaction.ts";
import { readKey } from "../service/authentication.ts";
import { findOperation } from "../service/endpoints.ts";
import type { Connection } from "./connection.ts";
import { beginExchange, ClientGone, type Exchange, type ExchangeOptions } from "./exchange.ts";

interface HttpFrontOptions extends Pick<ExchangeOptions, "service" | "journal" | "clock" | "network"> {
  readonly accounts: Accounts;
  readonly faults: Faults;
  /** `/captions/api`: served in addition to no prefix. Empty: only that. */
  readonly pathPrefix: string;
}

/** Characters of what a client may make as long as it likes. */
const maxJournaledLength = 500;

/** HTTP on connections that are secure already: request heads to journal entries, to faults, to the service. */
export function createHttpFront(options: HttpFrontOptions) {
  const { accounts, faults, clock, journal, pathPrefix } = options;
  const connections = new WeakMap<Duplex, Connection>();
  const stopped = new AbortController();
  const server = createServer({
    /** Milliseconds after which an idle connection is closed: polls come more often. */
    keepAliveTimeout: 120_000,
    // No limits of time on requests: a client may be as slow as it likes, and stopping ends it anyway.
    requestTimeout: 0,
    headersTimeout: 0,
  });
  server.on("clientError", (_, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    else socket.destroy();
  });
  server.on("request", (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) {
      request.socket.destroy();
      return;
    }
    const address = request.url ?? "";
    const [path = "", ...rest] = address.split("?");
    const { authorization, host, "content-type": contentType } = request.headers;
    const key = readKey(authorization, rest.join("?"));
    const secrets = key.all;
    const isPrefixed = pathPrefix !== "" && path.startsWith(`${pathPrefix}/`);
    // As in the specification.
    const servicePath = isPrefixed ? path.slice(pathPrefix.length) : path;
    const account = accounts.findByKey(key.value)?.account.name ?? null;
    const fault = faults.take({ path: servicePath, account });
    const isInAddress = holdsKey(address, secrets) || holdsKey(decoded(address), secrets);
    const entry: JournalEntry = {
      sequence: journal.takeSequence(),
      at: clock.now(),
      connectionId: connection.id,
      method: request.method ?? "",
      path: shown(holdsKey(decoded(path), secrets) ? decoded(path) : path, secrets),
      operation: findOperation(servicePath),
      host: host === undefined ? null : shown(host, secrets),
      account,
      key: key.sentBy === "none" ? null : redactKey(key.value),
      keySentBy: key.sentBy,
      keySeenIn: [...(isInAddress ? ["address"] : []), ...headersWithKey(request, secrets)],
      contentType: contentType === undefined ? null : shown(contentType, secrets),
      body: null,
      status: null,
      outcome: "pending",
      fault: fault?.fault.kind ?? null,
      asOf: null,
      durationMs: null,
    };
    const own = { request, response, connection, key, entry, fault, stopped: stopped.signal };
    void answer(beginExchange({ ...options, ...own }), fault);
  });

  return {
    serve(socket: TLSSocket, connection: Connection): void {
      connections.set(socket, connection);
      server.emit("connection", socket);
    },
    /** Ends what the HTTP layer keeps for itself; connections are closed by the network. */
    dispose(): void {
      stopped.abort(new ClientGone());
      server.close();
    },
  };
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
