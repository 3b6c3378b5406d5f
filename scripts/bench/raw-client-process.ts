import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type { Desk, PressTimes } from "./desk.ts";
import { preciseNow } from "./statistics.ts";

/** The raw client as a process that is told to send by a WebSocket frame, as Stream Deck tells the plugin of a press. */
export class RawClient {
  /** When its process was started, in milliseconds since the epoch. */
  readonly begun: number;
  readonly #process: ChildProcess;
  readonly #server: WebSocketServer;
  readonly #socket: WebSocket;
  readonly #desk: Desk;

  private constructor(
    begun: number,
    child: ChildProcess,
    server: WebSocketServer,
    socket: WebSocket,
    desk: Desk,
  ) {
    this.begun = begun;
    this.#process = child;
    this.#server = server;
    this.#socket = socket;
    this.#desk = desk;
  }

  /** Starts it against the service of a desk. */
  static async start(script: string, desk: Desk): Promise<RawClient> {
    const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { access, caFile } = desk.service;
    const [{ baseUrl, apiKey } = { baseUrl: "", apiKey: "" }] = access;
    const begun = preciseNow();
    const child = spawn(process.execPath, [script, String(port), baseUrl, apiKey], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: caFile },
      stdio: "inherit",
    });
    const ended = once(child, "exit").then(() => Promise.reject(new Error("the raw client ended")));
    const [socket] = (await Promise.race([once(server, "connection"), ended])) as [WebSocket];
    ended.catch(() => undefined);
    return new RawClient(begun, child, server, socket, desk);
  }

  async press(): Promise<PressTimes & { readonly sent: number }> {
    const done = once(this.#socket, "message") as Promise<[Buffer]>;
    const arrival = this.#desk.service.nextCommand();
    const told = preciseNow();
    this.#socket.send("press");
    const arrived = await arrival;
    const [sent] = await done;
    return { told, arrived, sent: Number(sent.toString("utf8")) };
  }

  stop(): void {
    this.#process.kill();
    this.#server.close();
  }
}
