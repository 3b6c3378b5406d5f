import * as z from "zod/mini";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { ServiceFailureDetails, ServiceFailureKind } from "../service/service-failure.ts";
import { failureKinds } from "../service/service-failure.ts";
import { asObject, type JsonObject, objectIn } from "../settings/json-object.ts";

/**
 * Messages: questions of the settings page, and statements of the plugin. The API key is in none of them: the page writes it to
 * the settings, and the plugin reads it there. The plugin validates every question, so that none can end it.
 */

/** Where an account is saved. A new one is only a draft in the settings of the key, until it is connected and gets an id. */
const place = z.union([
  z.enum(["shared", "own", "new"]),
  z.object({ id: z.string().check(z.maxLength(100)) }),
]);
export type AccountPlace = z.infer<typeof place>;

/** Finds the fields and the draft of an account in unvalidated settings. A key's own account lies directly in the key's settings. */
export function accountAt(place: AccountPlace, keySettings: unknown, global: unknown): JsonObject {
  if (place === "own") return asObject(keySettings);
  if (place === "new") return { draft: asObject(keySettings)["draft"] };
  return place === "shared" ? objectIn(global, "account") : objectIn(objectIn(global, "accounts"), place.id);
}

export const question = z.discriminatedUnion("question", [
  /** Asked once. The answer is repeated when the page comes into sight, and whenever it changes. */
  z.object({ question: z.literal("what-is-known") }),
  /** Asks for one status request with the values of an account's draft, or else its own. */
  z.object({ question: z.literal("check"), id: z.string().check(z.maxLength(64)), place }),
  z.object({ question: z.literal("diagnose") }),
]);
export type Question = z.infer<typeof question>;

export type Failed = {
  readonly outcome: "failed";
  readonly kind: ServiceFailureKind;
} & ServiceFailureDetails;

/** The settings page saves the failure of its last check in the draft. @param kind unvalidated */
export function isFailureKind(kind: unknown): kind is ServiceFailureKind {
  return typeof kind === "string" && Object.hasOwn(failureKinds, kind);
}

export type Reached = {
  readonly outcome: "reached";
  readonly session: Session["state"];
  /** Milliseconds. */
  readonly roundTrip: number;
} & Omit<RunningSession, "state">;

export type CheckResult = Reached | Failed;

interface Rejected<T> {
  readonly value: T;
  /** The service's own words. */
  readonly words?: string | undefined;
}

export interface Known {
  readonly statement: "known";
  readonly session?: Session["state"] | undefined;
  /** Working: the last poll succeeded. Interrupted: polls succeeded before, and the settings need not be wrong (an outage). */
  readonly connection?: "working" | "interrupted" | undefined;
  /** Why polls fail. */
  readonly failure?: Failed | undefined;
  readonly rejectedSource?: Rejected<string> | undefined;
  readonly rejectedTargets?: Rejected<readonly string[]> | undefined;
}

export type Statement =
  | Known
  /** Tells a page that it has come into sight, perhaps long after it was loaded. */
  | { readonly statement: "in-sight" }
  | { readonly statement: "checked"; readonly id: string; readonly result: CheckResult }
  /** English text for support, without secrets. */
  | { readonly statement: "diagnosed"; readonly text: string };
