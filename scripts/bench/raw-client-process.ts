import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type { Desk } from "./desk.ts";
import { preciseNow } from "./statistics.ts";

/**
 * Starts the raw client against the service of a desk, as a process that is told to send by a WebSocket frame, as Stream Deck
 * tells the plugin of a press.
 */
export async function startRawClient(script: string, { service }: Desk) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { baseUrl, apiKey } = service.access;
  const child = spawn(process.execPath, [script, String(port), baseUrl, apiKey], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: service.caFile },
    stdio: "inherit",
  });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the raw client ended")));
  const [socket] = (await Promise.race([once(server, "connection"), ended])) as [WebSocket];
  ended.catch(() => undefined);
  return {
    press: async () => {
      const done = once(socket, "message");
      const arrival = service.nextCommand();
      const told = preciseNow();
      socket.send("press");
      const arrived = await arrival;
      await done;
      return { told, arrived };
    },
    stop: () => {
      child.kill();
      server.close();
    },
  };
}
