import { once } from "node:events";
import type { AddressInfo, ListenOptions, Server } from "node:net";

/** Resolves with the port. Port 0 takes any free port. @throws Error if the port is not available */
export async function listen(server: Server, port: number, options: ListenOptions = {}): Promise<number> {
  server.listen({ host: "127.0.0.1", port, ...options });
  await once(server, "listening");
  // A failed connection doesn't stop the server, for example when no file handle is free.
  server.on("error", () => undefined);
  return (server.address() as AddressInfo).port;
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
