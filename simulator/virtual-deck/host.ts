import { setTimeout as pause } from "node:timers/promises";
import type { WebSocket } from "ws";
import type { JsonObject } from "./json.ts";
import { type PluginManifest, readManifest } from "./plugin/manifest.ts";
import { type HostName, type HostTraits, hostTraits, type VirtualDeckOptions } from "./options.ts";
import { Changes } from "../changes.ts";
import type { NewConnection } from "./wire/socket-server.ts";
import { Trace } from "./wire/trace.ts";

export interface LogEntry {
  readonly level: "info" | "warning";
  readonly text: string;
}

const logLimit = 1_000;
const lineLimit = 2_000;

/** What all parts of the virtual deck share: the Stream Deck application that it plays, the plugin, the trace and the log. */
export class Host {
  readonly name: HostName;
  readonly language: string;
  readonly traits: HostTraits;
  readonly manifest: PluginManifest;
  readonly changes = new Changes();
  readonly trace: Trace;
  readonly link = new PluginLink(this);
  readonly log: LogEntry[] = [];
  /** The port of the WebSocket server; 0 until it listens. */
  port = 0;
  readonly #closing = new AbortController();
  readonly closing = this.#closing.signal;

  constructor({ host = "elgato", language = "en", traits, pluginFolder, traceLimit }: VirtualDeckOptions) {
    this.name = host;
    this.language = language;
    this.traits = hostTraits(host, traits);
    this.manifest = readManifest(pluginFolder, host);
    this.trace = new Trace(this.changes, traceLimit);
  }

  note(level: LogEntry["level"], text: string): void {
    if (this.log.length >= logLimit) this.log.shift();
    this.log.push({ level, text: text.slice(0, lineLimit) });
    this.changes.emit();
  }

  /** Acts after `ms` milliseconds, or at once for 0, unless the deck is closed by then. */
  later(ms: number, act: () => void): void {
    if (ms === 0) act();
    else pause(ms, undefined, { signal: this.closing }).then(act, () => undefined);
  }

  close(): void {
    this.#closing.abort();
    this.changes.end("the virtual deck was stopped");
  }
}

/** The WebSocket to the plugin, which is replaced when the plugin restarts. */
export class PluginLink {
  readonly #host: Host;
  readonly #queue: string[] = [];
  #connection: NewConnection | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  attach(connection: NewConnection): void {
    this.#connection = connection;
    // OpenDeck 2.14.0 (events/mod.rs, register_plugin) never empties its queue: each registration gets the whole queue.
    for (const text of this.#queue) this.sendRaw(text);
  }

  /** Forgets the connection. With `socket`, only if the connection still uses that socket. */
  detach(socket?: WebSocket): void {
    if (!this.#connection || (socket && this.#connection.socket !== socket)) return;
    this.#connection = undefined;
    this.#host.changes.emit();
  }

  send(frame: JsonObject): void {
    const text = JSON.stringify(frame);
    if (this.#connection) this.sendRaw(text);
    else if (this.#host.traits.queuesWhileUnconnected) this.#queue.push(text);
    else this.#host.note("info", `The plugin is not connected: ${String(frame["event"])} is lost.`);
  }

  sendRaw(data: string | Uint8Array, binary = typeof data !== "string"): void {
    if (!this.#connection) throw new Error("the plugin is not connected");
    this.#host.trace.record("to-plugin", data);
    this.#connection.socket.send(data, { binary });
  }

  close(): void {
    this.#connection?.socket.close(1000);
  }
}
