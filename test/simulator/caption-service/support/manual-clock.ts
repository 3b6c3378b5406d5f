import type { Clock } from "../../../../simulator/caption-service/clock.ts";

/** Time that stands still until it is told to pass. */
export class ManualClock implements Clock {
  #now: number;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  constructor(now = Date.parse("2026-03-01T09:00:00Z")) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#tasks.filter(({ at }) => at <= this.#now);
    this.#tasks = this.#tasks.filter(({ at }) => at > this.#now);
    for (const { task } of due) task();
  }
}
