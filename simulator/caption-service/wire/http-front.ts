import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { Accounts } from "../accounts/accounts.ts";
import { type ActiveFault, type Faults, performFault } from "../faults/fault.ts";
import type { JournalEntry } from "../journal.ts";
import { holdsKey, redactText } from "../redaction.ts";
import { readKey } from "../service/caption-service.ts";
import { findOperation } from "../service/endpoints.ts";
import type { Connection } from "./connection.ts";
import { beginExchange, ClientGone, type Exchange, type ExchangeOptions } from "./exchange.ts";

interface HttpFrontOptions extends Pick<ExchangeOptions, "service" | "journal" | "clock" | "network"> {
  readonly accounts: Accounts;
  readonly faults: Faults;
}

const maxJournaledLength = 500;

export function createHttpFront(options: HttpFrontOptions) {
  const { accounts, faults, clock, journal } = options;
  const connections = new WeakMap<Duplex, Connection>();
  const stopped = new AbortController();
  const server = createServer({
    // Milliseconds; polls come more often.
    keepAliveTimeout: 120_000,
    // A client may be as slow as it likes.
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
    const account = accounts.findByKey(key.value)?.account.name ?? null;
    const fault = faults.take({ path, account });
    const isInAddress = holdsKey(address, secrets) || holdsKey(decoded(address), secrets);
    const entry: JournalEntry = {
      sequence: journal.takeSequence(),
      at: clock.now(),
      method: request.method ?? "",
      path: shown(holdsKey(decoded(path), secrets) ? decoded(path) : path, secrets),
      operation: findOperation(path),
      host: host === undefined ? null : shown(host, secrets),
      account,
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
    // A defect of the emulator: the connection ends, and the warning says why.
    exchange.drop("reset");
    process.emitWarning(error instanceof Error ? error : String(error));
  } finally {
    applied?.done();
  }
}

/** Cut after it is redacted, so that no key is cut in two. */
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
