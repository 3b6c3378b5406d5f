import { once } from "node:events";
import type { AddressInfo, ListenOptions, Server } from "node:net";

/** Resolves with the port; 0 takes any free one. @throws Error if the port is not available */
export async function listen(server: Server, port: number, options: ListenOptions = {}): Promise<number> {
  server.listen({ host: "127.0.0.1", port, ...options });
  await once(server, "listening");
  // For example out of file handles: the next connection may work again.
  server.on("error", () => undefined);
  return (server.address() as AddressInfo).port;
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
