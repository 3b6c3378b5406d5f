import * as z from "zod/mini";
import { isContradictory } from "../languages/language-codes.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { ServiceFailureDetails, ServiceFailureKind } from "../service/service-failure.ts";
import type { JoinedReading } from "../settings/draft.ts";
import { languageCode, languageCodes } from "../settings/action-settings.ts";

/**
 * Messages between plugin and settings page. The API key is in none of them: the page writes it to the settings, the plugin reads
 * it there. The plugin checks each question: no message may end it.
 */

/** A language to be spoken, targets, or both, none of them the same: the service would refuse that half-way. */
const languages = z
  .object({ transcriptionLanguage: z.optional(languageCode), languageCodes: z.optional(languageCodes) })
  .check(z.refine((each) => !isContradictory(each)));

export const question = z.discriminatedUnion("question", [
  /** Once, at the start; the answer is repeated when the page comes in sight, and lost before that. */
  z.object({ question: z.literal("what-is-known") }),
  /** Checks the draft where there is one; `byItself` where nobody has pressed anything. */
  z.object({
    question: z.literal("check-connection"),
    id: z.string().check(z.maxLength(64)),
    byItself: z.optional(z.boolean()),
  }),
  z.object({ question: z.literal("diagnose") }),
  /** Sends languages; `anyway` also while a session runs, or may run. */
  z.object({
    question: z.literal("try"),
    id: z.string().check(z.maxLength(64)),
    languages,
    anyway: z.boolean(),
  }),
]);
export type Question = z.infer<typeof question>;

type Failed = { readonly outcome: "failed"; readonly kind: ServiceFailureKind } & ServiceFailureDetails;

type Incomplete = { readonly outcome: "incomplete" } & JoinedReading["problems"][number];

/** Milliseconds from the question to the whole answer, and all that was read. */
export type Reached = {
  readonly outcome: "reached";
  readonly session: Session["state"];
  readonly roundTrip: number;
} & Omit<RunningSession, "state">;

/** Not checked by itself: nothing was typed since the last check, or the API key is in use at another address. */
export type CheckResult = Reached | Failed | Incomplete | { readonly outcome: "not checked" };

export type TryResult =
  { readonly outcome: "accepted" } | { readonly outcome: "running" } | Failed | Incomplete;

interface Rejected<T> {
  readonly value: T;
  /** The service's. */
  readonly words?: string | undefined;
}

export interface Known {
  readonly statement: "known";
  readonly session?: Session["state"] | undefined;
  /** Whether the account that the key uses has worked: still, or not at the moment. */
  readonly connection?: "working" | "interrupted" | undefined;
  readonly transcriptionLanguage?: string | undefined;
  readonly translationLanguages?: readonly string[] | undefined;
  readonly rejectedSource?: Rejected<string> | undefined;
  readonly rejectedTargets?: Rejected<readonly string[]> | undefined;
}

export type Statement =
  | Known
  /** In sight: the page, which may have been loaded long ago. Changed: fields in use, perhaps not by this page. */
  | { readonly statement: "in-sight" | "settings-changed" }
  | { readonly statement: "connection-checked"; readonly id: string; readonly result: CheckResult }
  | { readonly statement: "tried"; readonly id: string; readonly result: TryResult }
  /** English text for support, without secrets. */
  | { readonly statement: "diagnosed"; readonly text: string };
