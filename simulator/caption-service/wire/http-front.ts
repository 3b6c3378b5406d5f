import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import type { TLSSocket } from "node:tls";
import type { Accounts } from "../accounts/accounts.ts";
import { type ActiveFault, type Faults, performFault } from "../faults/fault.ts";
import type { JournalEntry } from "../journal.ts";
import { bearerToken } from "../service/caption-service.ts";
import { findOperation } from "../service/endpoints.ts";
import type { Connection } from "./connection.ts";
import { beginExchange, ClientGone, type Exchange, type ExchangeOptions } from "./exchange.ts";

interface HttpFrontOptions extends Pick<ExchangeOptions, "service" | "journal" | "clock"> {
  readonly accounts: Accounts;
  readonly faults: Faults;
}

const maxPathLength = 500;

/** The HTTP server, which answers on the connections that the network opens. It has no port. */
export function createHttpFront(options: HttpFrontOptions) {
  const { accounts, faults, clock, journal } = options;
  const connections = new WeakMap<Duplex, Connection>();
  const server = createServer({
    // Milliseconds. Longer than any pause between polls.
    keepAliveTimeout: 120_000,
    // 0 sets no limit.
    requestTimeout: 0,
    headersTimeout: 0,
  });
  server.on("request", (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) {
      request.socket.destroy();
      return;
    }
    const pathAndQuery = request.url ?? "";
    const [path = ""] = pathAndQuery.split("?", 1);
    const { authorization, host = null, "content-type": contentType = null } = request.headers;
    const account = accounts.findByKey(bearerToken(authorization) ?? "")?.account.name ?? null;
    const activeFault = faults.beginRequest({ path, account });
    const entry: JournalEntry = {
      sequence: journal.takeSequence(),
      at: clock.now(),
      method: request.method ?? "",
      path: pathAndQuery.slice(0, maxPathLength),
      operation: findOperation(path),
      host,
      account,
      contentType,
      body: null,
      status: null,
      outcome: "pending",
      fault: activeFault?.fault.kind ?? null,
      asOf: null,
      durationMs: null,
    };
    const exchange = beginExchange({ ...options, request, response, connection, entry, fault: activeFault });
    void answer(exchange, activeFault);
  });

  return {
    serve: (socket: TLSSocket, connection: Connection): void => {
      connections.set(socket, connection);
      server.emit("connection", socket);
    },
    dispose: (): void => void server.close(),
  };
}

async function answer(exchange: Exchange, activeFault: ActiveFault | null): Promise<void> {
  try {
    if (activeFault) await performFault(activeFault.fault, exchange);
    else await exchange.send(await exchange.carryOut());
  } catch (error) {
    if (error instanceof ClientGone) return;
    // Any other error is a bug of the emulator.
    exchange.drop();
    process.emitWarning(error instanceof Error ? error : String(error));
  } finally {
    activeFault?.endRequest();
  }
}
