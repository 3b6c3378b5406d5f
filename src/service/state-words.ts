import type { RunningSession } from "./caption-service.ts";
import { anyOf, wordsOf } from "./json-names.ts";

/** What a word or a flag of the service says of the session. */
export type Meaning = "none" | Exclude<RunningSession["state"], "unknown">;

/**
 * The table: what words mean as a value, and whether a field of that name is a flag. The specification gives no literals
 * but NO_ACTIVE_SESSION. Words such as "open" are too common as names to be flags of the session.
 */
const table: readonly {
  readonly means: Meaning;
  readonly words: readonly string[];
  readonly flags: boolean;
}[] = [
  {
    means: "active",
    words: "active live running started streaming ongoing broadcasting in-progress on-air".split(" "),
    flags: true,
  },
  { means: "active", words: "on online open recording inprogress onair".split(" "), flags: false },
  { means: "paused", words: ["paused"], flags: true },
  { means: "suspended", words: ["suspended"], flags: true },
  { means: "none", words: "inactive idle stopped ended finished terminated".split(" "), flags: true },
  {
    means: "none",
    words: [
      ..."none nothing completed complete closed offline off off-air unstarted".split(" "),
      ..."cancelled canceled aborted expired over halted shutdown".split(" "),
      ..."notstarted notrunning notactive notlive notstreaming nosession nostream".split(" "),
    ],
    flags: false,
  },
];

const literals = new Map(table.flatMap(({ means, words }) => words.map((word) => [word, means] as const)));
const flags = new Map(
  table.flatMap((row) => (row.flags ? row.words.map((word) => [word, row.means] as const) : [])),
);

/** What may stand beside the word that counts: "session_ended", "STREAM_NOT_RUNNING", "isStreamLive". */
const namesFiller = anyOf(
  "session sessions stream streams broadcast captioning transcription is are there has current currently now status state",
);
const mentionsSession = anyOf("session sessions stream streams broadcast");
const negates = anyOf("no not never non without longer yet");
const saysPresent = anyOf("found exists existing available present");

/** What a literal means; undefined where the table does not have it. */
export function meaningOf(literal: string): Meaning | undefined {
  if (literal.length > maxLiteralLength) return undefined;
  const words = wordsOf(literal);
  const meant = words.filter((word) => !namesFiller([word]) && !negates([word]));
  const meaning = literals.get(meant.join("-"));
  if (!negates(words)) return meaning;
  const denied =
    meaning === "active" || (meant.every((word) => saysPresent([word])) && mentionsSession(words));
  return denied ? "none" : undefined;
}

/** What a field with a name of these words says by being true or false; undefined where it is no flag. */
export function flagOf(words: readonly string[], value: unknown): Meaning | undefined {
  const isTrue = readBoolean(value) ?? (asksQuestion(words) ? readBit(value) : undefined);
  if (isTrue === undefined) return undefined;
  const meant = words.filter((word) => !namesFiller([word]) && !negates([word]));
  const meaning = flags.get(meant.join("-"));
  if (negates(words)) return isTrue && meaning === "active" ? "none" : undefined;
  if (isTrue) return meaning;
  // "hasSession", "sessionExists".
  const asksExistence =
    mentionsSession(words) && meant.every((word) => word === "exists") && tellsExistence(words);
  return meaning === "active" || asksExistence ? "none" : undefined;
}

const asksQuestion = ([first = ""]: readonly string[]): boolean => first === "is" || first === "has";
const tellsExistence = anyOf("has exists");

/** The boolean that a value stands for; some services write it as a string. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** As databases write it that have no booleans. */
function readBit(value: unknown): boolean | undefined {
  return value === 0 || value === 1 ? value === 1 : undefined;
}

/** Characters of a literal; every known state is shorter. */
const maxLiteralLength = 64;
/** Characters that are read of an unknown state. */
const maxReadLength = 400;
/** The part of an unknown word that is kept. */
const firstOf = /^.{1,40}/u;

/** Words by which envelopes say how the request went (JSend and the like): never a state of the session. */
const neverStates = anyOf(
  "ok okay success successful error fail failed failure true false null undefined http",
);

/** A word that may be a state which is not in the table, made fit to be shown: one line, bounded. */
export function unknownWord(text: string): string | undefined {
  const literal = text.slice(0, maxReadLength);
  const words = wordsOf(literal).filter((word) => !/^\d+$/.test(word));
  // Such a code means that there is no session.
  const saysNoSession = literal.toLowerCase().includes("no_active");
  if (saysNoSession || !/\p{L}/u.test(literal) || !Number.isNaN(Number(literal))) return undefined;
  if (words.every((word) => neverStates([word]))) return undefined;
  const line = literal.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return firstOf.exec(line)?.[0];
}
