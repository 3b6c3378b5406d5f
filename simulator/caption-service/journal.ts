import type { Operation } from "./service/endpoints.ts";
import { Changes } from "../changes.ts";

/** One request. Entries are frozen: a changed request gets a new entry with the same sequence number. */
export interface JournalEntry {
  readonly sequence: number;
  /** Arrival of the request's head, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  /** Includes a query, which the plugin never sends. */
  readonly path: string;
  readonly operation: Operation | null;
  readonly host: string | null;
  readonly account: string | null;
  readonly contentType: string | null;
  /** At most 2,048 characters; null if the request was dropped before its body was read. */
  readonly body: string | null;
  readonly status: number | null;
  /** `dropped`: closed by a fault. `abandoned`: closed by the client or a cut network before the answer was written. */
  readonly outcome: "pending" | "answered" | "dropped" | "abandoned";
  readonly fault: string | null;
  /** When the command was carried out, or when the reported status was true, in milliseconds since 1970; null if never. */
  readonly asOf: number | null;
  /** Milliseconds from `at` to the outcome. */
  readonly durationMs: number | null;
}

export type Journal = ReturnType<typeof createJournal>;

const capacity = 1_000;

export function createJournal() {
  const changes = new Changes<JournalEntry>();
  let entries: readonly JournalEntry[] = [];
  let lastSequence = 0;

  return {
    entries: (): readonly JournalEntry[] => entries,
    subscribe: (listener: (entry: JournalEntry) => void): (() => void) => changes.subscribe(listener),

    waitFor(test: (entry: JournalEntry) => boolean, timeoutMs?: number): Promise<JournalEntry> {
      const printState = (): string =>
        `The last ones: ${entries
          .slice(-5)
          .map(({ method, path, status }) => `${method} ${path} ${status ?? "-"}`)
          .join(", ")}`;
      const describe = `a request ${String(test)}`;
      return changes.waitFor(() => entries.find(test), { timeoutMs, describe }, printState);
    },

    takeSequence: (): number => (lastSequence += 1),

    add(entry: JournalEntry): void {
      entries = [...entries, Object.freeze(entry)].slice(-capacity);
      changes.emit(entry);
    },

    update(entry: JournalEntry): void {
      Object.freeze(entry);
      entries = entries.map((other) => (other.sequence === entry.sequence ? entry : other));
      changes.emit(entry);
    },

    dispose: (): void => changes.end("The emulator has been stopped."),
  };
}
