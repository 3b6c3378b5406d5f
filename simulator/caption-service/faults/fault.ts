import { z } from "zod";
import type { JournalEntry } from "../journal.ts";
import { findOperation } from "../service/endpoints.ts";
import type { Exchange } from "../wire/exchange.ts";
import { kindDefinitions } from "./fault-kinds.ts";

const faultSchema = z.discriminatedUnion("kind", listSchemas(kindDefinitions));

export type Fault = z.infer<typeof faultSchema>;

export const faultKinds = kindDefinitions.map(({ kind, title, example }) => {
  return { kind, title, example: { kind, ...example } as Fault };
});

export async function performFault(fault: Fault, exchange: Exchange): Promise<void> {
  // `never`, since TypeScript doesn't know that this kind takes the settings of this fault.
  await kindDefinitions.find(({ kind }) => kind === fault.kind)?.perform(exchange, fault as never);
}

/** Keeps the type of each schema, which `discriminatedUnion` needs. `map` alone would return a list of one common type. */
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

export type ActiveFault = ReturnType<typeof createActiveFault>;

function createActiveFault(id: number, { match = {}, fault }: FaultOrder, onChange: () => void) {
  const removal = new AbortController();
  const only = kindDefinitions.find(({ kind }) => kind === fault.kind)?.only ?? match.only;
  let hits = 0;
  let pendingRequests = 0;
  const isUsedUp = (): boolean => hits === match.times;

  return {
    id,
    match,
    fault,
    removal: removal.signal,
    get hits() {
      return hits;
    },
    get isOver() {
      return removal.signal.aborted || (isUsedUp() && pendingRequests === 0);
    },

    matches({ path, account }: MatchedRequest): boolean {
      if (isUsedUp()) return false;
      if (match.path !== undefined && match.path !== path) return false;
      if (match.account !== undefined && match.account !== account) return false;
      if (only === undefined) return true;
      const operation = findOperation(path);
      return operation !== null && only === (operation === "status" ? "status" : "commands");
    },

    beginRequest(): void {
      hits += 1;
      pendingRequests += 1;
      onChange();
    },

    endRequest(): void {
      pendingRequests -= 1;
      onChange();
    },

    /** Resumes all requests that wait for this fault. */
    remove(): void {
      removal.abort();
      onChange();
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(onChange: () => void) {
  let active: readonly ActiveFault[] = [];
  let lastId = 0;

  function onFaultChange(): void {
    active = active.filter(({ isOver }) => !isOver);
    onChange();
  }

  return {
    add(order: FaultOrder): ActiveFault {
      lastId += 1;
      const fault = createActiveFault(lastId, faultOrderSchema.parse(order), onFaultChange);
      active = [fault, ...active];
      onChange();
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

    /** Finds the newest fault that matches, and counts the request as pending until `endRequest`. */
    beginRequest(request: MatchedRequest): ActiveFault | null {
      const found = active.find((fault) => fault.matches(request)) ?? null;
      found?.beginRequest();
      return found;
    },
  };
}
