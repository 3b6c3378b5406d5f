import { z } from "zod";
import { Changes } from "../../changes.ts";
import { unlessAborted } from "../clock.ts";
import type { JournalEntry } from "../journal.ts";
import { canHappenTo, faultSchema } from "./fault.ts";

/** Which requests a fault is for; what is left out does not matter. */
const faultMatchSchema = z.strictObject({
  /** The specification's path, without any prefix; `*` at the end stands for any rest. */
  path: z.string().min(1).max(200).optional(),
  /** Name of the account that the request's key belongs to. */
  account: z.string().min(1).max(200).optional(),
  /** How many requests in all; without end by default. */
  times: z.int().min(1).max(1_000_000).optional(),
});

export const faultOrderSchema = z.strictObject({ match: faultMatchSchema.optional(), fault: faultSchema });
export type FaultOrder = z.infer<typeof faultOrderSchema>;

type MatchedRequest = Pick<JournalEntry, "path" | "account">;

export type ActiveFault = ReturnType<typeof activate>;

/** A fault in force: its holder calls `release` and `remove`, the emulator applies it. */
function activate(id: number, { match = {}, fault }: FaultOrder, changed: () => void) {
  const waiting = new Set<() => void>();
  const arrivals = new Changes();
  let hits = 0;
  let inUse = 0;
  let isRemoved = false;
  const isUsedUp = (): boolean => hits === match.times;

  function release(): void {
    for (const goOn of waiting) goOn();
    waiting.clear();
  }

  return {
    id,
    match,
    fault,
    /** How many requests it has been applied to. */
    get hits() {
      return hits;
    },
    /** How many requests wait for `release`. */
    get waiting() {
      return waiting.size;
    },
    get isOver() {
      return isRemoved || (isUsedUp() && inUse === 0);
    },

    isFor(request: MatchedRequest): boolean {
      const { path, account } = match;
      if (isUsedUp() || !canHappenTo(fault.kind, request.path)) return false;
      if (account !== undefined && account !== request.account) return false;
      if (path === undefined || path === request.path) return true;
      return path.endsWith("*") && request.path.startsWith(path.slice(0, -1));
    },

    apply(): void {
      hits += 1;
      inUse += 1;
      changed();
    },

    /** To be called once for each request it was applied to, when nothing more is done to that. */
    done(): void {
      inUse -= 1;
      changed();
    },

    /** Resolves when the request may go on; rejects with the signal's reason when that aborts first. */
    async wait(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      // Removing lets everything go on, also a request that comes to its waiting a moment later.
      if (isRemoved) return;
      await unlessAborted(signal, (goOn) => {
        waiting.add(goOn);
        arrivals.touch();
        changed();
        return () => {
          waiting.delete(goOn);
          changed();
        };
      });
    },

    /** Resolves once a request waits for `release`; rejects after five seconds. */
    async whenWaiting(): Promise<void> {
      const describe = "a request that waits for this fault";
      await arrivals.waitFor(
        () => waiting.size > 0,
        { timeoutMs: 5000, describe },
        () => "There is none.",
      );
    },

    /** Lets the waiting requests go on; the fault stays. */
    release,

    /** Takes the fault away and lets what waits for it go on. Twice is harmless. */
    remove(): void {
      isRemoved = true;
      release();
      changed();
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

/** The faults in force. Of those that match a request only the newest is applied. */
export function createFaults(changed: () => void) {
  /** Newest first. One that has been used up stays while a request waits for it. */
  let active: readonly ActiveFault[] = [];
  let lastId = 0;

  function faultChanged(): void {
    active = active.filter(({ isOver }) => !isOver);
    changed();
  }

  return {
    /** Validates what it is given, since it may come from outside; throws a `ZodError` when it is no fault. */
    add(order: FaultOrder): ActiveFault {
      lastId += 1;
      const fault = activate(lastId, faultOrderSchema.parse(order), faultChanged);
      active = [fault, ...active];
      changed();
      return fault;
    },

    /** Throws when there is no such fault (any more). */
    get(id: number): ActiveFault {
      const fault = active.find((candidate) => candidate.id === id);
      if (!fault) throw new Error(`There is no fault ${id}.`);
      return fault;
    },

    clear(): void {
      for (const fault of active) fault.remove();
    },

    /** Newest first: the order in which they are tried. */
    list: (): readonly ActiveFault[] => active,

    /** For the emulator: the fault for this request, counted as applied; null without a fault. */
    take(request: MatchedRequest): ActiveFault | null {
      const found = active.find((fault) => fault.isFor(request)) ?? null;
      found?.apply();
      return found;
    },
  };
}
