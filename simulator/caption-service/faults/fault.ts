import { z } from "zod";
import { findOperation } from "../service/endpoints.ts";
import type { Exchange } from "../wire/exchange.ts";
import { bodyFaults } from "./body-faults.ts";
import { cloudFaults } from "./cloud-faults.ts";
import { connectionFaults } from "./connection-faults.ts";
import { statusFaults } from "./status-faults.ts";
import { timeFaults } from "./time-faults.ts";

const kinds = [...timeFaults, ...connectionFaults, ...statusFaults, ...bodyFaults, ...cloudFaults] as const;

/** What goes wrong, as JSON. Strict: a setting that its kind does not have is an error. */
export const faultSchema = z.discriminatedUnion("kind", schemasOf(kinds));

export type Fault = z.infer<typeof faultSchema>;

/** Every kind with a title and a fault to start from, in the order in which a page may list them. */
export const faultKinds = kinds.map(({ kind, title, example }) => {
  return { kind, title, example: { kind, ...example } as Fault };
});

/** Whether a fault of this kind can happen to a request. `path`: as in the specification. */
export function canHappenTo(kind: Fault["kind"], path: string): boolean {
  const only = kinds.find((each) => each.kind === kind)?.only;
  const operation = findOperation(path);
  return only === undefined || (operation !== null && (operation === "status") === (only === "status"));
}

/** Does to the exchange what the fault says. Rejects with `ClientGone` when the connection ends under it. */
export async function performFault(fault: Fault, exchange: Exchange): Promise<void> {
  // The schema of its kind has read it: the settings are those that `perform` takes.
  await kinds.find(({ kind }) => kind === fault.kind)?.perform(exchange, fault as never);
}

/** Keeps the order and the types, so that the union knows each of its members. */
function schemasOf<const Kinds extends readonly { readonly schema: z.ZodType }[]>(
  all: Kinds,
): { [Index in keyof Kinds]: Kinds[Index]["schema"] } {
  return all.map(({ schema }) => schema) as { [Index in keyof Kinds]: Kinds[Index]["schema"] };
}
