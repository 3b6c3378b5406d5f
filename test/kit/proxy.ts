import { createServer, type IncomingMessage } from "node:http";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type SecureContext, TLSSocket } from "node:tls";
import { listenForTest } from "./listen-for-test.ts";

/**
 * Starts an HTTP proxy for one test.
 * @param status its answer to CONNECT: 200 makes the tunnel, 0 sends no answer
 * @param secure the certificate of a proxy that clients reach over TLS
 */
export async function startProxy(status = 200, secure?: SecureContext) {
  const connectTargets: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const clients = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on("connect", ({ url = "", headers }: IncomingMessage, client: Duplex) => {
    connectTargets.push(url);
    authorizations.push(headers["proxy-authorization"]);
    client.on("error", () => client.destroy());
    if (status === 0) return;
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const [host = "", port = "443"] = url.split(":");
    const target = connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(client).pipe(target);
    });
    target.on("error", () => client.destroy());
    client.on("close", () => target.destroy());
  });
  // Accepts the connections of `server`, to count them and to add TLS.
  const tcpServer = createTcpServer((socket) => {
    clients.add(socket);
    socket.on("close", () => clients.delete(socket));
    const stream = secure ? new TLSSocket(socket, { isServer: true, secureContext: secure }) : socket;
    server.emit("connection", stream);
  });
  return {
    address: `${secure ? "https" : "http"}://127.0.0.1:${await listenForTest(tcpServer)}`,
    /** Targets of all CONNECT requests, as `host:port`. */
    connectTargets,
    /** The `Proxy-Authorization` headers of all CONNECT requests. */
    authorizations,
    /** The number of open connections of clients. */
    countConnections: () => clients.size,
  };
}
