import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { type JsonObject, parseJsonObject } from "../json.ts";

/** A connection with its first frame, the registration. */
export interface NewConnection {
  readonly socket: WebSocket;
  readonly hello: JsonObject;
}

export async function openSocketServer(
  allowedOrigins: readonly string[],
  onConnection: (connection: NewConnection) => void,
  onProblem: (problem: string) => void,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    perMessageDeflate: false,
    verifyClient({ req: { headers } }, answer) {
      const { origin } = headers;
      const isAllowed = origin === undefined || allowedOrigins.includes(origin);
      if (!isAllowed) onProblem(`A page of ${origin.slice(0, 200)} tried to connect.`);
      answer(isAllowed, 403);
    },
  });
  server.on("connection", (socket) => {
    socket.on("error", (error) => onProblem(`A connection broke: ${error.message}`));
    socket.once("message", (data: Buffer) => {
      const hello = parseJsonObject(data.toString("utf8"));
      if (hello) onConnection({ socket, hello });
      else socket.close(1008);
    });
  });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
