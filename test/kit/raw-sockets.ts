import type { Server, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listen } from "../../simulator/listen.ts";

/** The port of a server on this computer. It ends with the test, and so do its connections, which may fail. */
export function portOf(server: Server): Promise<number> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket.on("error", () => undefined)));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server, 0);
}
