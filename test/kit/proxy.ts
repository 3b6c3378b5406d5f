import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { onTestFinished } from "vitest";

export interface Proxy {
  readonly address: string;
  /** Targets of the tunnels asked for, as `host:port`. */
  readonly tunnels: string[];
}

/** An HTTP proxy that makes tunnels, for one test. @param status what it answers to CONNECT */
export async function startProxy(status = 200): Promise<Proxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("connect", ({ url = "" }: IncomingMessage, client: Duplex) => {
    tunnels.push(url);
    client.on("error", () => client.destroy());
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const [host = "", port = "443"] = url.split(":");
    const target = connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    sockets.add(target);
    target.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tunnels };
}
