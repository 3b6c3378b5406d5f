import { z } from "zod";
import { Changes } from "../../changes.ts";
import { unlessAborted } from "../clock.ts";
import type { JournalEntry } from "../journal.ts";
import { findOperation } from "../service/endpoints.ts";
import type { Exchange } from "../wire/exchange.ts";
import { kinds } from "./fault-kinds.ts";

const faultSchema = z.discriminatedUnion("kind", listSchemas(kinds));

export type Fault = z.infer<typeof faultSchema>;

export const faultKinds = kinds.map(({ kind, title, example }) => {
  return { kind, title, example: { kind, ...example } as Fault };
});

export async function performFault(fault: Fault, exchange: Exchange): Promise<void> {
  await kinds.find(({ kind }) => kind === fault.kind)?.perform(exchange, fault as never);
}

function listSchemas<const Kinds extends readonly { readonly schema: z.ZodType }[]>(
  all: Kinds,
): { [Index in keyof Kinds]: Kinds[Index]["schema"] } {
  return all.map(({ schema }) => schema) as { [Index in keyof Kinds]: Kinds[Index]["schema"] };
}

const faultMatchSchema = z.strictObject({
  only: z.enum(["status", "commands"]).optional().meta({ title: "Requests" }),
  /** `*` at the end matches any rest. */
  path: z.string().min(1).max(200).optional().meta({ title: "Path" }),
  account: z.string().min(1).max(200).optional().meta({ title: "Account" }),
  times: z.int().min(1).max(1_000_000).optional().meta({ title: "Times" }),
});

export const faultOrderSchema = z.strictObject({ fault: faultSchema, match: faultMatchSchema.optional() });
export type FaultOrder = z.infer<typeof faultOrderSchema>;

type MatchedRequest = Pick<JournalEntry, "path" | "account">;

export type ActiveFault = ReturnType<typeof activate>;

function activate(id: number, { match = {}, fault }: FaultOrder, changed: () => void) {
  const waiting = new Set<() => void>();
  const arrivals = new Changes();
  let hits = 0;
  let inUse = 0;
  let isRemoved = false;
  const only = kinds.find(({ kind }) => kind === fault.kind)?.only ?? match.only;
  const isUsedUp = (): boolean => hits === match.times;

  /** Resumes all requests that wait for this fault. */
  function release(): void {
    for (const goOn of waiting) goOn();
    waiting.clear();
  }

  return {
    id,
    match,
    fault,
    get hits() {
      return hits;
    },
    get isOver() {
      return isRemoved || (isUsedUp() && inUse === 0);
    },

    isFor(request: MatchedRequest): boolean {
      const { path, account } = match;
      const operation = findOperation(request.path);
      if (isUsedUp()) return false;
      if (only !== undefined && (operation === null || (operation === "status") !== (only === "status")))
        return false;
      if (account !== undefined && account !== request.account) return false;
      if (path === undefined || path === request.path) return true;
      return path.endsWith("*") && request.path.startsWith(path.slice(0, -1));
    },

    apply(): void {
      hits += 1;
      inUse += 1;
      changed();
    },

    done(): void {
      inUse -= 1;
      changed();
    },

    async wait(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
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

    async whenWaiting(): Promise<void> {
      const options = { timeoutMs: 5000, describe: "a request that waits for this fault" };
      await arrivals.waitFor(() => waiting.size > 0, options);
    },

    release,

    remove(): void {
      isRemoved = true;
      release();
      changed();
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

/** If several faults match a request, only the newest is applied. */
export function createFaults(changed: () => void) {
  let active: readonly ActiveFault[] = [];
  let lastId = 0;

  function faultChanged(): void {
    active = active.filter(({ isOver }) => !isOver);
    changed();
  }

  return {
    add(order: FaultOrder): ActiveFault {
      lastId += 1;
      const fault = activate(lastId, faultOrderSchema.parse(order), faultChanged);
      active = [fault, ...active];
      changed();
      return fault;
    },

    get(id: number): ActiveFault {
      const fault = active.find((candidate) => candidate.id === id);
      if (!fault) throw new Error(`There is no fault ${id}.`);
      return fault;
    },

    clear(): void {
      for (const fault of active) fault.remove();
    },

    list: (): readonly ActiveFault[] => active,

    take(request: MatchedRequest): ActiveFault | null {
      const found = active.find((fault) => fault.isFor(request)) ?? null;
      found?.apply();
      return found;
    },
  };
}
