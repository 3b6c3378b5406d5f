import * as z from "zod/mini";
import { isContradictory } from "../languages/language-codes.ts";
import { failureKinds, type ServiceFailureKind } from "../service/service-failure.ts";
import { accountField, fieldProblem } from "../settings/account-fields.ts";
import { languageCode, languageCodes } from "../settings/action-settings.ts";

/**
 * Messages between plugin and settings page, which both sides check. The API key is in none of them: the page writes it to the
 * settings, the plugin reads it there.
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

const sessionState = z.enum(["none", "active", "paused", "suspended", "unknown"]);

const optionalText = z.optional(z.string());
const texts = z.readonly(z.array(z.string()));

const failed = z.object({
  outcome: z.literal("failed"),
  kind: z.enum(Object.keys(failureKinds) as ServiceFailureKind[]),
  status: z.optional(z.number()),
  came: z.optional(z.enum(["web page", "nothing", "text", "unknown JSON"])),
  words: optionalText,
  code: optionalText,
});

const incomplete = z.object({
  outcome: z.literal("incomplete"),
  field: z.enum([...accountField.options, "account"]),
  problem: z.enum([...fieldProblem.options, "missing", "not there"]),
});

const checkResult = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("reached"),
    session: sessionState,
    /** From the question to the whole answer, in milliseconds. */
    roundTrip: z.number(),
    word: optionalText,
    clients: z.optional(z.number()),
    transcriptionLanguage: optionalText,
    translationLanguages: z.optional(texts),
    startedAt: z.optional(z.number()),
    captionsHidden: z.optional(z.boolean()),
  }),
  failed,
  incomplete,
  /** Not by itself: nothing was typed since the last check, or the API key is in use at another address. */
  z.object({ outcome: z.literal("not checked") }),
]);
export type CheckResult = z.infer<typeof checkResult>;

const tryResult = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accepted") }),
  z.object({ outcome: z.literal("running") }),
  failed,
  incomplete,
]);
export type TryResult = z.infer<typeof tryResult>;

export const statement = z.discriminatedUnion("statement", [
  /** The page, which may have been loaded long ago, is in sight now. */
  z.object({ statement: z.literal("in-sight") }),
  /** Fields in use have changed, perhaps not by this page: it asks for them anew. */
  z.object({ statement: z.literal("settings-changed") }),
  z.object({
    statement: z.literal("known"),
    session: z.optional(sessionState),
    /** Whether the account that the key uses has worked: still, or not at the moment. */
    connection: z.optional(z.enum(["working", "interrupted"])),
    transcriptionLanguage: optionalText,
    translationLanguages: z.optional(texts),
    refusedLanguage: z.optional(z.object({ languageCode: z.string(), words: optionalText })),
    refused: z.optional(z.object({ languageCodes: texts, words: optionalText })),
  }),
  z.object({ statement: z.literal("connection-checked"), id: z.string(), result: checkResult }),
  z.object({ statement: z.literal("tried"), id: z.string(), result: tryResult }),
  /** English text for support, without secrets. */
  z.object({ statement: z.literal("diagnosed"), text: z.string() }),
]);
export type Statement = z.infer<typeof statement>;
export type Known = Extract<Statement, { statement: "known" }>;
