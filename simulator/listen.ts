import { once } from "node:events";
import type { AddressInfo, ListenOptions, Server } from "node:net";

/** Opens a server on loopback and resolves with its port; 0 takes any that is free. Rejects where the port is not available. */
export async function listen(server: Server, port: number, options: ListenOptions = {}): Promise<number> {
  server.listen({ host: "127.0.0.1", port, ...options });
  await once(server, "listening");
  // Running out of file handles, say: the next connection may work again.
  server.on("error", () => undefined);
  return (server.address() as AddressInfo).port;
}

/** Closes a server. Its connections are for the caller to end. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
