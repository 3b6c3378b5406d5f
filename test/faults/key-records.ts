import { setTimeout as pause } from "node:timers/promises";
import type { Key, TraceEntry, VirtualDeck } from "../../simulator/virtual-deck/index.ts";

/** What the plugin did to a key. `at`: milliseconds of `performance.now()`. */
export type KeyEvent = { readonly at: number } & (
  | { readonly kind: "ok" | "alert" }
  | { readonly kind: "state"; readonly state: number }
  | { readonly kind: "face"; readonly text: string }
);

/** A little more than the second for which a toggle takes no press after an answer has changed it, in milliseconds. */
const seenAfter = 1_150;

/** All that the plugin has done to one key so far. */
export class KeyRecord {
  readonly events: KeyEvent[] = [];
  text = "";
  state = 0;
  readonly #listeners = new Set<(event: KeyEvent) => void>();

  add(event: KeyEvent): void {
    this.events.push(event);
    if (event.kind === "face") this.text = event.text;
    if (event.kind === "state") this.state = event.state;
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Calls `listener` at every event until the returned function is called. */
  listen(listener: (event: KeyEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves when the state was on the key long enough that a press of a toggle means it. */
  async seen(): Promise<void> {
    const changedAt = this.events.findLast(({ kind }) => kind === "state")?.at ?? Number.NEGATIVE_INFINITY;
    const left = changedAt + seenAfter - performance.now();
    if (left > 0) await pause(left);
  }

  /** Resolves with what `find` finds, which looks now and after every event. @throws Error after `timeoutMs` */
  until<T>(what: string, find: () => T | undefined | false, timeoutMs: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const look = (): void => {
      const found = find();
      if (found === undefined || found === false) return;
      clearTimeout(timer);
      unsubscribe();
      resolve(found);
    };
    const unsubscribe = this.listen(look);
    const timer = setTimeout(() => {
      unsubscribe();
      reject(
        new Error(`${what}: not within ${timeoutMs} ms. The key says "${this.text}", state ${this.state}`),
      );
    }, timeoutMs);
    look();
    return promise;
  }
}

/**
 * The records of all keys of a deck. Waiting on a record costs nothing while other keys change, so that hundreds of keys
 * can be waited for at once.
 */
export class KeyRecords {
  readonly #records = new Map<string, KeyRecord>();

  constructor(deck: VirtualDeck) {
    deck.trace.subscribe((entry) => this.#note(entry));
  }

  of(key: Key): KeyRecord {
    const { context } = key;
    let record = this.#records.get(context);
    if (!record) {
      record = new KeyRecord();
      const { state, image } = key.view();
      Object.assign(record, { state, text: image.text ?? "" });
      this.#records.set(context, record);
    }
    return record;
  }

  #note({ direction, event, context, payload }: TraceEntry): void {
    if (direction !== "from-plugin" || context === undefined) return;
    const record = this.#records.get(context);
    const at = performance.now();
    if (event === "showOk") record?.add({ at, kind: "ok" });
    if (event === "showAlert") record?.add({ at, kind: "alert" });
    if (event === "setState") record?.add({ at, kind: "state", state: Number(payload["state"]) });
    if (event === "setImage") record?.add({ at, kind: "face", text: wordsOf(String(payload["image"])) });
  }
}

function wordsOf(image: string): string {
  const svg = decodeURIComponent(image.replace(/^[^,]*,/, ""));
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(" ");
}
