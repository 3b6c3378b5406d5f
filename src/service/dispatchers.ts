// With proxied-dispatcher.ts the place where undici is imported. Deep imports: its front door brings fetch, WebSocket and
// a cache along.
import type { Dispatcher } from "undici";
import Pool from "undici/lib/dispatcher/pool.js";

export type { Dispatcher };

/** How connections are made and kept, directly or through a proxy. Times in milliseconds. */
export const connectionOptions = {
  // One connection for the poll, one for a command; the rest is for those given up that still hang.
  connections: 8,
  // Over HTTP/2 the poll and a command would share one connection and its fate.
  allowH2: false,
  // Longer than the longest pause between two polls (60 s), so that polling needs one TLS connection in all. A
  // `Keep-Alive` header of the service goes before it.
  keepAliveTimeout: 90_000,
  // The time limit is kept by the exchange itself, from the press to the whole answer.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

export const tlsOptions = {
  // Said outright, because NODE_TLS_REJECT_UNAUTHORIZED in the environment could otherwise switch it off.
  rejectUnauthorized: true,
  timeout: 10_000,
} as const;

/**
 * Makes connections to one origin: directly, or through the proxy that the environment names (HTTPS_PROXY, with
 * exceptions in NO_PROXY).
 */
export function createDispatcher(origin: string): Dispatcher | Promise<Dispatcher> {
  const proxy = process.env["https_proxy"] ?? process.env["HTTPS_PROXY"];
  if (proxy)
    return import("./proxied-dispatcher.ts").then(({ createProxiedDispatcher }) => createProxiedDispatcher());
  return new Pool(origin, { ...connectionOptions, connect: tlsOptions });
}
