import { z } from "zod";
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
  path: z.string().min(1).max(200).optional().meta({ title: "Path" }),
  account: z.string().min(1).max(200).optional().meta({ title: "Account" }),
  times: z.int().min(1).max(1_000_000).optional().meta({ title: "Times" }),
});

export const faultOrderSchema = z.strictObject({ fault: faultSchema, match: faultMatchSchema.optional() });
export type FaultOrder = z.infer<typeof faultOrderSchema>;

type MatchedRequest = Pick<JournalEntry, "path" | "account">;

export type ActiveFault = ReturnType<typeof activate>;

function activate(id: number, { match = {}, fault }: FaultOrder, changed: () => void) {
  const removal = new AbortController();
  const only = kinds.find(({ kind }) => kind === fault.kind)?.only ?? match.only;
  let hits = 0;
  let inUse = 0;
  const isUsedUp = (): boolean => hits === match.times;

  return {
    id,
    match,
    fault,
    removed: removal.signal,
    get hits() {
      return hits;
    },
    get isOver() {
      return removal.signal.aborted || (isUsedUp() && inUse === 0);
    },

    isFor(request: MatchedRequest): boolean {
      const { path = request.path, account = request.account } = match;
      if (isUsedUp() || path !== request.path || account !== request.account) return false;
      const operation = findOperation(request.path);
      return only === undefined || (operation !== null && (operation === "status") === (only === "status"));
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

    /** Resumes all requests that wait for this fault. */
    remove(): void {
      removal.abort();
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
