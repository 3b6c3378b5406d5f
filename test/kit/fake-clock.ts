import process from "node:process";
import type { Clock, Timer } from "../../src/clock.ts";

interface Entry {
  readonly at: number;
  readonly task: () => void;
}

const start = Date.UTC(2026, 10, 22, 9, 0, 0);

/** A clock that advances only on request. */
export class FakeClock implements Clock {
  #now = start;
  #wallOffset = 0;
  readonly #entries = new Set<Entry>();

  wall(): number {
    return this.#now + this.#wallOffset;
  }

  steady(): number {
    return this.#now - start;
  }

  after(delay: number, task: () => void): Timer {
    const entry: Entry = { at: this.#now + Math.max(0, delay), task };
    this.#entries.add(entry);
    return { cancel: () => void this.#entries.delete(entry) };
  }

  get pendingTimers(): number {
    return this.#entries.size;
  }

  /** Lets `duration` milliseconds pass, timer by timer, with all promises settled between them. */
  async pass(duration: number): Promise<void> {
    const end = this.#now + duration;
    await settle();
    for (let next = this.#nextEntry(end); next; next = this.#nextEntry(end)) {
      this.#entries.delete(next);
      // A timer that was due during sleep fires late.
      this.#now = Math.max(this.#now, next.at);
      next.task();
      await settle();
    }
    this.#now = end;
  }

  /** The wall clock without the changes of `moveWallClock`. */
  get trueNow(): number {
    return this.#now;
  }

  /** Changes the wall clock as a user or a time server does. Timers are unaffected. */
  moveWallClock(by: number): void {
    this.#wallOffset += by;
  }

  /** Lets the computer sleep: time passes, but no timer fires until it wakes. */
  sleep(duration: number): void {
    this.#now += duration;
  }

  #nextEntry(end: number): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      // Of timers with the same time, the one that was set first fires first.
      if (entry.at <= end && (!first || entry.at < first.at)) first = entry;
    }
    return first;
  }
}

/** Waits until all promises have settled and no immediate is pending. */
export async function settle(): Promise<void> {
  await settlePromises();
  // A turn of the event loop is slow, so take one only while an immediate is pending.
  while (process.getActiveResourcesInfo().includes("Immediate")) {
    await new Promise((resolve) => setImmediate(resolve));
    await settlePromises();
  }
}

/** Resolves after all reactions of settled promises. */
const settlePromises = (): Promise<void> =>
  new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
