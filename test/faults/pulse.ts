import { setTimeout as pause } from "node:timers/promises";
import type { Key } from "../../simulator/virtual-deck/index.ts";
import type { KeyRecord } from "../oracle/key-record.ts";

/** Between two beats, in milliseconds. */
const between = 100;

/**
 * Presses a key that answers at once, over and over, to know whether the computer had time for the plugin and the test:
 * the contract's limits are about the service, and mean nothing while a process is held up.
 */
export class Pulse {
  readonly #key: Key;
  readonly #record: KeyRecord;
  readonly #beats: { readonly at: number; readonly took: number }[] = [];
  readonly #beating: Promise<void>;
  #next = Promise.withResolvers<undefined>();
  #isOver = false;

  /** @param key without an account: its press alerts without a request */
  constructor(key: Key, record: KeyRecord) {
    this.#key = key;
    this.#record = record;
    this.#beating = this.#beat();
  }

  /** The longest that an answer took since a time of `performance.now()`, in milliseconds. */
  maxResponseSince(from: number): number {
    return Math.max(0, ...this.#beats.filter(({ at, took }) => at + took >= from).map(({ took }) => took));
  }

  /** Until the next answer: the computer has time for more. */
  next(): Promise<undefined> {
    return this.#next.promise;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#beating;
  }

  async #beat(): Promise<void> {
    while (!this.#isOver) {
      const at = performance.now();
      const since = this.#record.events.length;
      await this.#key.tap();
      const answered = (): boolean => this.#record.events.slice(since).some(({ kind }) => kind === "alert");
      await this.#record.until("a press is answered", answered, 60_000);
      await pause(between);
      this.#beats.push({ at, took: performance.now() - at - between });
      this.#next.resolve(undefined);
      this.#next = Promise.withResolvers();
    }
  }
}
