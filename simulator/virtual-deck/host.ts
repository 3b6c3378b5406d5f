import type { JsonObject } from "./json.ts";
import type { PluginManifest } from "./plugin/manifest.ts";
import type { HostName, HostTraits } from "./traits.ts";
import { Changes } from "../changes.ts";
import { PluginLink } from "./wire/plugin-link.ts";
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
  readonly traits: HostTraits;
  readonly manifest: PluginManifest;
  readonly changes = new Changes();
  readonly trace: Trace;
  readonly plugin: PluginLink;
  readonly log: LogEntry[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(name: HostName, traits: HostTraits, manifest: PluginManifest, traceLimit: number) {
    this.name = name;
    this.traits = traits;
    this.manifest = manifest;
    this.trace = new Trace(this.changes, traceLimit);
    this.plugin = new PluginLink(this.trace, traits.queueWhileUnconnected);
  }

  /** Aborted when the deck stops. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  toPlugin(frame: JsonObject): void {
    if (!this.plugin.send(frame)) {
      this.note("info", `The plugin is not connected: ${String(frame["event"])} is lost.`);
    }
  }

  note(level: LogEntry["level"], text: string): void {
    if (this.log.length >= logLimit) this.log.shift();
    this.log.push({ level, text: text.slice(0, lineLimit) });
    this.changes.emit();
  }

  /** Runs `act` after `ms` milliseconds, unless the deck stops before; returns how to call it off. */
  later(ms: number, act: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** As {@link later}, at once where `ms` is 0. */
  after(ms: number, act: () => void): void {
    if (ms === 0) act();
    else this.later(ms, act);
  }

  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.changes.end("the virtual deck was stopped");
  }
}
