import * as z from "zod/mini";
import { hasLanguage } from "../languages/language-codes.ts";
import { accountField, fieldProblem } from "../settings/account-fields.ts";
import { languageCode, languageCodes } from "../settings/action-settings.ts";

/**
 * What the plugin and the inspector say to each other, beside the settings, which Stream Deck carries. Both sides check
 * what they get. The API key is in none of these: the inspector writes it to the settings, the plugin reads it there.
 */

/** What can be tried from the inspector. */
const languageCommand = z.union([
  z.object({ languageCode }),
  z.object({ languageCodes }),
  /** A language spoken with its targets, none of which may be the same: the service would refuse that half-way. */
  z.object({
    scene: z
      .object({ transcriptionLanguage: languageCode, languageCodes })
      .check(
        z.refine(
          ({ transcriptionLanguage, languageCodes }) => !hasLanguage(languageCodes, transcriptionLanguage),
        ),
      ),
  }),
]);
export type LanguageCommand = z.infer<typeof languageCommand>;

/** The inspector asks for what it can't know; all questions are about the key that it belongs to. */
export const question = z.discriminatedUnion("question", [
  /** Asked once, at the start. What comes of it is told again when the inspector comes in sight: before, it is lost. */
  z.object({ question: z.literal("what-is-known") }),
  /** `id` comes back with the answer. Absent while an address is being typed, because nothing is asked there. */
  z.object({ question: z.literal("check-connection"), id: z.string().check(z.maxLength(64)) }),
  z.object({ question: z.literal("diagnose") }),
  /** Sends a language, a list of them or a scene; `anyway` also while a session runs, or may run. */
  z.object({
    question: z.literal("try"),
    id: z.string().check(z.maxLength(64)),
    command: languageCommand,
    anyway: z.boolean(),
  }),
  /**
   * A field of the account was left: what is saved is no longer being typed. It counts from now on, but for keys with an
   * account that works: these wait until a check has reached the new one.
   */
  z.object({ question: z.literal("use-account") }),
]);
export type Question = z.infer<typeof question>;

const failureKind = z.enum([
  "address-not-found",
  "no-connection",
  "connection-dropped",
  "proxy-refused",
  "proxy-not-valid",
  "certificate-not-trusted",
  "no-secure-connection",
  "timed-out",
  "key-rejected",
  "wrong-account",
  "conflict",
  "busy",
  "refused",
  "service-error",
  "redirected",
  "not-the-service",
  "answer-too-long",
  "defect",
]);

const sessionState = z.enum(["none", "active", "paused", "suspended", "unknown"]);

const failed = z.object({
  outcome: z.literal("failed"),
  kind: failureKind,
  status: z.optional(z.number()),
  came: z.optional(z.enum(["web page", "nothing", "text", "unknown JSON"])),
  /** What the service said. */
  words: z.optional(z.string()),
  /** Error code of the connection, for a helper. */
  code: z.optional(z.string()),
});

const incomplete = z.object({
  outcome: z.literal("incomplete"),
  field: z.enum([...accountField.options, "account"]),
  problem: z.enum([...fieldProblem.options, "missing", "not there"]),
});

/** What came of asking for the status with the key's account as it is saved. */
const checkResult = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("reached"),
    session: sessionState,
    /** From the question to the whole answer, in milliseconds. */
    roundTrip: z.number(),
    // What was understood of a session that runs; none of these where it could not be read.
    /** The service's own word for a state that is unknown. */
    word: z.optional(z.string()),
    clients: z.optional(z.number()),
    transcriptionLanguage: z.optional(z.string()),
    translationLanguages: z.optional(z.array(z.string())),
    /** Milliseconds since the epoch. */
    startedAt: z.optional(z.number()),
    captionsHidden: z.optional(z.boolean()),
  }),
  failed,
  incomplete,
]);
export type CheckResult = z.infer<typeof checkResult>;

/** What came of trying a language; "running" where a session runs, or may run, and nothing was sent. */
const tryResult = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accepted") }),
  z.object({ outcome: z.literal("running") }),
  failed,
  incomplete,
]);
export type TryResult = z.infer<typeof tryResult>;

/** What the plugin tells the inspector: in answer to a question, or because it has changed. */
export const statement = z.discriminatedUnion("statement", [
  /** The inspector, which may have been loaded long ago, is in sight now. */
  z.object({ statement: z.literal("in-sight") }),
  z.object({
    statement: z.literal("known"),
    /** The session of the account as it was last told. */
    session: z.optional(sessionState),
    /** Whether the account that the key uses has worked: still, or not at the moment. */
    connection: z.optional(z.enum(["working", "interrupted"])),
    /** The key goes on with an account that works: the one in its settings has not been reached yet. */
    isKept: z.optional(z.literal(true)),
    /** Source language of the account, where it is known. */
    transcriptionLanguage: z.optional(z.string()),
    /** Target languages of the account, where they are known. */
    translationLanguages: z.optional(z.array(z.string())),
    /** The last source language that the service refused, with its words. */
    refusedLanguage: z.optional(z.object({ languageCode: z.string(), words: z.optional(z.string()) })),
    /** The last list of target languages that the service refused, with its words. */
    refused: z.optional(z.object({ languageCodes: z.array(z.string()), words: z.optional(z.string()) })),
  }),
  z.object({ statement: z.literal("connection-checked"), id: z.string(), result: checkResult }),
  z.object({ statement: z.literal("tried"), id: z.string(), result: tryResult }),
  /** English text for support, without secrets. */
  z.object({ statement: z.literal("diagnosed"), text: z.string() }),
]);
export type Statement = z.infer<typeof statement>;
