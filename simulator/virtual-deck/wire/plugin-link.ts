import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { JsonObject } from "../json.ts";
import type { Trace } from "./trace.ts";

/** The connection to the plugin, while there is one. */
export class PluginLink {
  readonly #trace: Trace;
  readonly #queueing: boolean;
  #queue: string[] = [];
  #socket: WebSocket | undefined;
  #tcp: Duplex | undefined;

  constructor(trace: Trace, queueing: boolean) {
    this.#trace = trace;
    this.#queueing = queueing;
  }

  get connected(): boolean {
    return this.#socket !== undefined;
  }

  attach(socket: WebSocket, tcp: Duplex): void {
    this.#socket = socket;
    this.#tcp = tcp;
    // OpenDeck 2.14.0 (events/mod.rs, register_plugin) never empties this queue, so a second registration gets it again.
    for (const text of this.#queue) this.#write(text);
  }

  /** Forgets `socket`; false where another one has taken its place. */
  detach(socket: WebSocket): boolean {
    if (this.#socket !== socket) return false;
    this.#socket = undefined;
    this.#tcp = undefined;
    return true;
  }

  /** The plugin's process has ended: nothing is sent any more, though its last words may still be on their way. */
  abandon(): void {
    if (this.#socket) this.detach(this.#socket);
  }

  /** What was queued up to now is not sent again. */
  forgetQueue(): void {
    this.#queue = [];
  }

  /** Sends one frame; false where it could be neither sent nor queued. */
  send(frame: JsonObject): boolean {
    const text = JSON.stringify(frame);
    if (this.#socket) this.#write(text);
    else if (this.#queueing) this.#queue.push(text);
    else return false;
    return true;
  }

  /**
   * Sends one WebSocket message of any content.
   *
   * @param binary the type of the frame; bytes in a text frame need not be UTF-8
   * @throws Error when the plugin is not connected
   */
  sendRaw(data: string | Uint8Array, binary: boolean): void {
    const socket = this.#connected();
    this.#trace.record("to-plugin", data);
    socket.send(data, { binary });
  }

  /**
   * Writes bytes beneath the WebSocket framing, for frames that no WebSocket library would send.
   *
   * @throws Error when the plugin is not connected
   */
  sendBytes(bytes: Uint8Array): void {
    this.#connected();
    this.#trace.record("to-plugin", bytes);
    this.#tcp?.write(bytes);
  }

  close(): void {
    this.#socket?.close(1000);
  }

  #connected(): WebSocket {
    if (!this.#socket) throw new Error("the plugin is not connected");
    return this.#socket;
  }

  #write(text: string): void {
    this.#trace.record("to-plugin", text);
    this.#socket?.send(text);
  }
}
