import type { Server, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { listen } from "../../simulator/listen.ts";

/** Starts a server on this computer and returns its port. The server and its connections end with the test. */
export function listenForTest(server: Server): Promise<number> {
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket.on("error", () => undefined)));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server, 0);
}
