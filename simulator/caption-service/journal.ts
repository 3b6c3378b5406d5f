import type { KeySentBy } from "./service/authentication.ts";
import type { Operation } from "./service/endpoints.ts";
import { Changes } from "../changes.ts";

/**
 * One request. Entries are never changed: each piece of news about a request is a new entry of the same sequence.
 * No API key is in any field.
 */
export interface JournalEntry {
  /** 1 for the first request since the start, in the order in which the heads of the requests arrived. */
  readonly sequence: number;
  /** When the head arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly connectionId: number;
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  /** Null when the specification does not have the path. */
  readonly operation: Operation | null;
  readonly host: string | null;
  /** Whose key it was, revoked or not; null for an unknown key or none. */
  readonly account: string | null;
  /** `…` and the last four characters of the key that counted; null when none was sent. */
  readonly key: string | null;
  readonly keySentBy: KeySentBy;
  /** All places other than the Authorization header where a key was seen: `address`, `header <name>`, `body`. */
  readonly keySeenIn: readonly string[];
  readonly contentType: string | null;
  /** At most 2,048 characters, redacted; null when the request was dropped before its body was read. */
  readonly body: string | null;
  /** The status code that went out; null when none has, or none ever did. */
  readonly status: number | null;
  /**
   * `answered`: to the end. `dropped`: a fault closed the connection. `abandoned`: the client, or a cut of the
   * network, closed it before the answer was whole.
   */
  readonly outcome: "pending" | "answered" | "dropped" | "abandoned";
  /** Kind of the fault that was applied; null when none was. */
  readonly fault: string | null;
  /**
   * When the command was carried out or refused, or the moment whose state a status told, in milliseconds since 1970; null
   * where neither is so (yet), also for a status that told what was never so.
   */
  readonly asOf: number | null;
  /** Milliseconds from the head until the outcome; null while pending. */
  readonly durationMs: number | null;
}

type JournalTest = (entry: JournalEntry) => boolean;

export type Journal = ReturnType<typeof createJournal>;

/** The newest requests, the oldest forgotten first. */
export function createJournal(capacity: number) {
  const changes = new Changes<JournalEntry>();
  let entries: readonly JournalEntry[] = [];
  let lastSequence = 0;

  const journal = {
    /** Oldest first. */
    entries: (): readonly JournalEntry[] => entries,

    /** Told of every request once it has been read, and again of all news of it. Returns the way to stop. */
    subscribe: (listener: (entry: JournalEntry) => void): (() => void) => changes.subscribe(listener),

    /**
     * The first request to arrive from now on that passes. Tested when it has been read and again at its outcome,
     * so that a test may ask for the status. Rejects after `timeoutMs` milliseconds.
     */
    next(test: JournalTest = () => true, timeoutMs?: number): Promise<JournalEntry> {
      const newest = lastSequence;
      return journal.waitFor((entry) => entry.sequence > newest && test(entry), timeoutMs);
    },

    /** Like `next`, but a request that is in the journal already will do. */
    waitFor(test: JournalTest, timeoutMs?: number): Promise<JournalEntry> {
      const seen = (): string =>
        `The last ones: ${entries
          .slice(-5)
          .map(({ method, path, status }) => `${method} ${path} ${status ?? "-"}`)
          .join(", ")}`;
      const describe = `a request ${String(test)}`;
      return changes.waitFor(() => entries.find(test), { timeoutMs, describe }, seen);
    },

    /** For the emulator: the number of a request whose head has arrived. */
    takeSequence: (): number => (lastSequence += 1),

    /** For the emulator: a request that has been read. */
    add(entry: JournalEntry): void {
      entries = [...entries, Object.freeze(entry)].slice(-capacity);
      changes.emit(entry);
    },

    /** For the emulator: news of a request. One that has been forgotten meanwhile stays away. */
    update(entry: JournalEntry): void {
      Object.freeze(entry);
      entries = entries.map((other) => (other.sequence === entry.sequence ? entry : other));
      changes.emit(entry);
    },

    /** Rejects all that wait and sends no more events. */
    dispose: (): void => changes.end("The emulator has been stopped."),
  };
  return journal;
}
