import { once } from "node:events";
import type { AddressInfo, ListenOptions, Server } from "node:net";

/** Resolves with the port. Port 0 takes any free port. @throws Error if the port is not available */
export async function listen(server: Server, port: number, options: ListenOptions = {}): Promise<number> {
  server.listen({ host: "127.0.0.1", port, ...options });
  await once(server, "listening");
  // Without a listener, a connection that can't be accepted (no file handle is free) would end the process.
  server.on("error", () => undefined);
  return (server.address() as AddressInfo).port;
}

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));
