import { z } from "zod";
import { Changes } from "../../changes.ts";
import { unlessAborted } from "../clock.ts";
import type { JournalEntry } from "../journal.ts";
import type { Release } from "../wire/exchange.ts";
import { canHappenTo, faultSchema, type Fault } from "./fault.ts";

/** Which requests a fault is for; what is left out does not matter. */
const faultMatchSchema = z.strictObject({
  /** The specification's path, without any prefix; `*` at the end stands for any rest. */
  path: z.string().min(1).max(200).optional(),
  /** Name of the account that the request's key belongs to. */
  account: z.string().min(1).max(200).optional(),
  /** How many requests in all; without end by default. */
  times: z.int().min(1).max(1_000_000).optional(),
});
export type FaultMatch = z.infer<typeof faultMatchSchema>;

export const faultOrderSchema = z.strictObject({ match: faultMatchSchema.optional(), fault: faultSchema });
export type FaultOrder = z.infer<typeof faultOrderSchema>;

export type MatchedRequest = Pick<JournalEntry, "path" | "account">;

/** A fault in force: its holder calls `release` and `remove`, the emulator applies it. */
export class ActiveFault implements Release {
  readonly id: number;
  readonly match: FaultMatch;
  readonly fault: Fault;
  /** How many requests it has been applied to. */
  hits = 0;
  readonly #changed: () => void;
  readonly #takeAway: (fault: ActiveFault) => void;
  readonly #waiting = new Set<() => void>();
  readonly #arrivals = new Changes();
  #removed = false;
  #inUse = 0;

  constructor(id: number, order: FaultOrder, changed: () => void, takeAway: (fault: ActiveFault) => void) {
    this.id = id;
    this.match = order.match ?? {};
    this.fault = order.fault;
    this.#changed = changed;
    this.#takeAway = takeAway;
  }

  /** How many requests it is still for; null: without end. */
  get left(): number | null {
    return this.match.times === undefined ? null : this.match.times - this.hits;
  }

  get isSpent(): boolean {
    return this.left === 0 && this.#inUse === 0;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  isFor(request: MatchedRequest): boolean {
    const { path, account } = this.match;
    if (this.left === 0 || !canHappenTo(this.fault.kind, request.path)) return false;
    if (account !== undefined && account !== request.account) return false;
    if (path === undefined || path === request.path) return true;
    return path.endsWith("*") && request.path.startsWith(path.slice(0, -1));
  }

  apply(): void {
    this.hits += 1;
    this.#inUse += 1;
    this.#changed();
  }

  /** To be called once for each request it was applied to, when nothing more is done to that. */
  done(): void {
    this.#inUse -= 1;
    this.#changed();
  }

  async wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // Removing lets everything go on, also a request that comes to its waiting a moment later.
    if (this.#removed) return;
    await unlessAborted(signal, (goOn) => {
      this.#waiting.add(goOn);
      this.#arrivals.touch();
      this.#changed();
      return () => {
        this.#waiting.delete(goOn);
        this.#changed();
      };
    });
  }

  /** Resolves once `count` (1) requests wait for `release`; rejects after `timeoutMs` (5,000) milliseconds. */
  async whenWaiting(count = 1, timeoutMs = 5000): Promise<void> {
    const describe = `${count} requests that wait for this fault`;
    const seen = (): string => `There are ${this.#waiting.size}.`;
    await this.#arrivals.waitFor(() => this.#waiting.size >= count, { timeoutMs, describe }, seen);
  }

  /** Lets the waiting requests go on; the fault stays. */
  release(): void {
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
  }

  /** Takes the fault away and lets what waits for it go on. Twice is harmless. */
  remove(): void {
    if (this.#removed) return;
    this.#removed = true;
    this.#takeAway(this);
    this.release();
    this.#changed();
  }
}

/** The faults in force. Of those that match a request only the newest is applied. */
export class Faults {
  readonly #changed: () => void;
  /** Newest first. One that has been used up stays while a request waits for it. */
  #faults: readonly ActiveFault[] = [];
  #lastId = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Validates what it is given, since it may come from outside; throws a `ZodError` when it is no fault. */
  add(order: FaultOrder): ActiveFault {
    this.#lastId += 1;
    const fault = new ActiveFault(
      this.#lastId,
      faultOrderSchema.parse(order),
      () => this.#tidy(),
      (gone) => {
        this.#faults = this.#faults.filter((other) => other !== gone);
      },
    );
    this.#faults = [fault, ...this.#faults];
    this.#changed();
    return fault;
  }

  /** Throws when there is no such fault (any more). */
  get(id: number): ActiveFault {
    const fault = this.#faults.find((candidate) => candidate.id === id);
    if (!fault) throw new Error(`There is no fault ${id}.`);
    return fault;
  }

  clear(): void {
    for (const fault of this.#faults) fault.remove();
  }

  /** Newest first: the order in which they are tried. */
  list(): readonly ActiveFault[] {
    return this.#faults;
  }

  /** For the emulator: the fault for this request, counted as applied; null without a fault. */
  take(request: MatchedRequest): ActiveFault | null {
    const found = this.#faults.find((fault) => fault.isFor(request));
    found?.apply();
    return found ?? null;
  }

  #tidy(): void {
    this.#faults = this.#faults.filter(({ isSpent }) => !isSpent);
    this.#changed();
  }
}
