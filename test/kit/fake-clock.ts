import process from "node:process";
import type { Clock, Timer } from "../../src/clock.ts";

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
}

const start = Date.UTC(2026, 10, 22, 9, 0, 0);

/** A clock that advances only on request. */
export class FakeClock implements Clock {
  #now = start;
  #setBy = 0;
  #order = 0;
  readonly #entries = new Set<Entry>();

  wall(): number {
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

  /** The number of pending timers. */
  get planned(): number {
    return this.#entries.size;
  }

  /** Lets `duration` milliseconds pass, timer by timer, with all promises settled between them. */
  async pass(duration: number): Promise<void> {
    const end = this.#now + duration;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#entries.delete(next);
      // A timer that was due during sleep fires late.
      this.#now = Math.max(this.#now, next.at);
      next.task();
      await settle();
    }
    this.#now = end;
  }

  /** What `wall()` would be if nobody had changed the clock. */
  get trueNow(): number {
    return this.#now;
  }

  /** Moves the wall clock as a user or a time server does; timers are unaffected. */
  moveWallClock(by: number): void {
    this.#setBy += by;
  }

  /** Lets the computer sleep: time passes, but no timer fires until it wakes. */
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

/** Lets promises settle and pending immediates run. */
export async function settle(): Promise<void> {
  await promises();
  // A turn of the event loop is slow, so yield only if an immediate is pending.
  while (process.getActiveResourcesInfo().includes("Immediate")) {
    await new Promise((resolve) => setImmediate(resolve));
    await promises();
  }
}

/** Resolves after all pending promise reactions. */
const promises = (): Promise<void> =>
  new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
