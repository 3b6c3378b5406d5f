import { setTimeout as pause } from "node:timers/promises";
import type { WebSocket } from "ws";
import type { JsonObject } from "./json.ts";
import type { VirtualDeckOptions } from "./options.ts";
import { type PluginManifest, readManifest } from "./plugin/manifest.ts";
import { type HostName, type HostTraits, hostTraits } from "./traits.ts";
import { Changes } from "../changes.ts";
import type { NewConnection } from "./wire/socket-server.ts";
import { Trace } from "./wire/trace.ts";

/** A line of the application's own log. */
export interface LogEntry {
  /** "warning" where something was refused or went wrong. */
  readonly level: "info" | "warning";
  readonly text: string;
}

const logLimit = 1_000;
const lineLimit = 2_000;

/** What all parts of the deck share: the habits of the application, its log, its trace, and the way to the plugin. */
export class Host {
  readonly name: HostName;
  readonly language: string;
  readonly traits: HostTraits;
  readonly manifest: PluginManifest;
  readonly changes = new Changes();
  readonly trace: Trace;
  readonly link = new PluginLink(this);
  readonly log: LogEntry[] = [];
  /** Of the socket; 0 until that is open. */
  port = 0;
  readonly #closing = new AbortController();
  /** Aborted when the deck stops. */
  readonly closing = this.#closing.signal;

  /** @throws Error where the manifest is faulty */
  constructor({ host = "elgato", language = "en", traits, pluginFolder, traceLimit }: VirtualDeckOptions) {
    this.name = host;
    this.language = language;
    this.traits = hostTraits(host, traits);
    this.manifest = readManifest(pluginFolder, host, language);
    this.trace = new Trace(this.changes, traceLimit);
  }

  note(level: LogEntry["level"], text: string): void {
    if (this.log.length >= logLimit) this.log.shift();
    this.log.push({ level, text: text.slice(0, lineLimit) });
    this.changes.emit();
  }

  /** Runs `act` after `ms` milliseconds, at once where that is 0, unless the deck stops before. */
  later(ms: number, act: () => void): void {
    if (ms === 0) act();
    else pause(ms, undefined, { signal: this.closing }).then(act, () => undefined);
  }

  close(): void {
    this.#closing.abort();
    this.changes.end("the virtual deck was stopped");
  }
}

/** The connection to the plugin, while there is one. */
export class PluginLink {
  readonly #host: Host;
  #queue: string[] = [];
  #connection: NewConnection | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  attach(connection: NewConnection): void {
    this.#connection = connection;
    // OpenDeck 2.14.0 (events/mod.rs, register_plugin) never empties this queue, so a second registration gets it again.
    for (const text of this.#queue) this.sendRaw(text);
  }

  /** Forgets `socket`, without it the present one: nothing is sent there any more. */
  detach(socket?: WebSocket): void {
    if (!this.#connection || (socket && this.#connection.socket !== socket)) return;
    this.#connection = undefined;
    this.#host.changes.emit();
  }

  /** What was queued up to now is not sent again. */
  forgetQueue(): void {
    this.#queue = [];
  }

  /** Sends one frame. While the plugin is not connected it is lost, or queued where the application does so. */
  send(frame: JsonObject): void {
    const text = JSON.stringify(frame);
    if (this.#connection) this.sendRaw(text);
    else if (this.#host.traits.queueWhileUnconnected) this.#queue.push(text);
    else this.#host.note("info", `The plugin is not connected: ${String(frame["event"])} is lost.`);
  }

  /**
   * Sends one WebSocket message of any content.
   *
   * @param binary the type of the frame, default: binary for bytes; bytes in a text frame need not be UTF-8
   * @throws Error when the plugin is not connected
   */
  sendRaw(data: string | Uint8Array, binary = typeof data !== "string"): void {
    const { socket } = this.#connected();
    this.#host.trace.record("to-plugin", data);
    socket.send(data, { binary });
  }

  /**
   * Writes bytes to the TCP connection beneath the WebSocket, for frames that break its protocol.
   *
   * @throws Error when the plugin is not connected
   */
  sendBytes(bytes: Uint8Array): void {
    const { tcp } = this.#connected();
    this.#host.trace.record("to-plugin", bytes);
    tcp.write(bytes);
  }

  close(): void {
    this.#connection?.socket.close(1000);
  }

  #connected(): NewConnection {
    if (!this.#connection) throw new Error("the plugin is not connected");
    return this.#connection;
  }
}
