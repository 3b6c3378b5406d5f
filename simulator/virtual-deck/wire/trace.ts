import { type JsonObject, readObject, parseJsonObject, shorten, readString, without } from "../json.ts";
import { Changes, type WaitOptions } from "../../changes.ts";

export type Direction = "to-plugin" | "from-plugin" | "to-inspector" | "from-inspector";

export interface TraceEntry {
  readonly index: number;
  /** Milliseconds since 1970, with fractions. */
  readonly at: number;
  readonly direction: Direction;
  readonly event: string | undefined;
  readonly context: string | undefined;
  readonly frame: JsonObject | undefined;
  readonly payload: JsonObject;
  /** The beginning of a text that is not a JSON object. */
  readonly unparsed: string | undefined;
}

interface FrameFilter {
  readonly direction?: Direction | undefined;
  readonly event?: string | undefined;
  readonly context?: string | undefined;
  /** An index from `mark()`: earlier frames don't match. */
  readonly since?: number | undefined;
  readonly where?: ((entry: TraceEntry) => boolean) | undefined;
}

/** The latest frames, of the plugin and of the settings pages. */
export class Trace {
  readonly #deckChanges: Changes;
  readonly #limit: number;
  readonly #recorded = new Changes<TraceEntry>();
  #entries: TraceEntry[] = [];
  #nextIndex = 0;

  constructor(deckChanges: Changes, limit = 5_000) {
    this.#deckChanges = deckChanges;
    this.#limit = limit;
  }

  mark(): number {
    return this.#nextIndex;
  }

  entries(filter: FrameFilter = {}): TraceEntry[] {
    return this.#entries.filter((entry) => matches(entry, filter));
  }

  last(filter: FrameFilter = {}): TraceEntry | undefined {
    return this.#entries.findLast((entry) => matches(entry, filter));
  }

  count(filter: FrameFilter = {}): number {
    return this.entries(filter).length;
  }

  /** Resolves with the first frame from `since` on. Without `since`, earlier frames don't count. */
  waitForFrame(filter: FrameFilter, options: WaitOptions = {}): Promise<TraceEntry> {
    const since = filter.since ?? this.#nextIndex;
    const wanted = { ...filter, since };
    return this.#deckChanges.waitFor(
      () => this.#entries.find((entry) => matches(entry, wanted)),
      { describe: describeFilter(filter), ...options },
      () => `Frames since then:\n${this.tail(30, since)}`,
    );
  }

  subscribe(listener: (entry: TraceEntry) => void): () => void {
    return this.#recorded.subscribe(listener);
  }

  tail(count: number, since = 0): string {
    const shown = this.#entries.filter((entry) => entry.index >= since).slice(-count);
    return shown.length === 0 ? "  (none)" : shown.map((entry) => `  ${describeEntry(entry)}`).join("\n");
  }

  record(direction: Direction, data: string | Uint8Array): TraceEntry {
    const text = typeof data === "string" ? data : undefined;
    const frame = text === undefined ? undefined : parseJsonObject(text);
    const entry: TraceEntry = {
      index: this.#nextIndex++,
      at: performance.timeOrigin + performance.now(),
      direction,
      event: frame && readString(frame, "event"),
      context: frame && readString(frame, "context"),
      frame,
      payload: (frame && readObject(frame, "payload")) ?? {},
      unparsed: frame === undefined ? text?.slice(0, 2_000) : undefined,
    };
    this.#entries.push(entry);
    // Removing single entries from the front is slow.
    if (this.#entries.length > this.#limit * 1.1) this.#entries = this.#entries.slice(-this.#limit);
    this.#recorded.emit(entry);
    this.#deckChanges.checkWaits();
    return entry;
  }
}

function matches(entry: TraceEntry, filter: FrameFilter): boolean {
  return (
    entry.index >= (filter.since ?? 0) &&
    (filter.direction === undefined || entry.direction === filter.direction) &&
    (filter.event === undefined || entry.event === filter.event) &&
    (filter.context === undefined || entry.context === filter.context) &&
    (filter.where === undefined || filter.where(entry))
  );
}

function describeFilter(filter: FrameFilter): string {
  const { direction, event, context, where } = filter;
  return `a frame ${JSON.stringify({ direction, event, context })}${where ? ` with ${String(where)}` : ""}`;
}

function describeEntry(entry: TraceEntry): string {
  const { frame, unparsed = "binary" } = entry;
  const body = frame ? JSON.stringify(without(frame, "event", "context")) : unparsed;
  const head = [`#${entry.index}`, entry.direction, entry.event, entry.context].filter(Boolean);
  return `${head.join(" ")} ${shorten(body, 200)}`;
}
