import process from "node:process";
import type { Clock, Timer } from "../../src/clock.ts";

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
}

const start = Date.UTC(2026, 10, 22, 9, 0, 0);

/** A clock that stands still until it is told to go on. */
export class FakeClock implements Clock {
  #now = start;
  #setBy = 0;
  #order = 0;
  readonly #entries = new Set<Entry>();

  now(): number {
    return this.#now + this.#setBy;
  }

  steady(): number {
    return this.#now - start;
  }

  after(delay: number, task: () => void): Timer {
    const entry: Entry = { at: this.#now + Math.max(0, delay), order: this.#order++, task };
    this.#entries.add(entry);
    return { cancel: () => void this.#entries.delete(entry) };
  }

  /** Timers that are set: what is still planned. */
  get planned(): number {
    return this.#entries.size;
  }

  /** Lets `duration` milliseconds pass, timer by timer, with all promises settled between them. */
  async pass(duration: number): Promise<void> {
    const end = this.#now + duration;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#entries.delete(next);
      // One that was due while the computer slept fires late.
      this.#now = Math.max(this.#now, next.at);
      next.task();
      await settle();
    }
    this.#now = end;
  }

  /** The time without any setting of the clock, for the order of events. */
  get trueNow(): number {
    return this.#now;
  }

  /** The user or a time server sets the clock: timers do not notice. */
  set(by: number): void {
    this.#setBy += by;
  }

  /** The computer sleeps: time goes on, but no timer fires until it wakes. */
  sleep(duration: number): void {
    this.#now += duration;
  }

  #next(end: number): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) {
      const isEarlier = !first || entry.at < first.at || (entry.at === first.at && entry.order < first.order);
      if (entry.at <= end && isEarlier) first = entry;
    }
    return first;
  }
}

/** Lets every promise that can settle do so, and all that waits for a turn of the event loop. */
export async function settle(): Promise<void> {
  await promises();
  // A turn is dear, and after most timers nothing waits for one.
  while (process.getActiveResourcesInfo().includes("Immediate")) {
    await new Promise((resolve) => setImmediate(resolve));
    await promises();
  }
}

/** Ticks come when no promise has anything left to do. */
const promises = (): Promise<void> =>
  new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
