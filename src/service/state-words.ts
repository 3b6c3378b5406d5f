import { anyOf, wordsOf } from "./json-names.ts";

/** What a word or a flag of the service says of the session. */
export type Meaning = "none" | "active" | "paused" | "suspended";

/**
 * What words mean; the specification gives no literals but NO_ACTIVE_SESSION. Some are names of flags, too; others are too
 * common as names. "online", "on" and "open" do not mean a session that runs: a service can be so without one.
 */
const table: readonly { readonly means: Meaning; readonly words: string; readonly areFlags: boolean }[] = [
  {
    means: "active",
    words: "active live running started streaming ongoing broadcasting in-progress on-air",
    areFlags: true,
  },
  { means: "active", words: "recording inprogress onair", areFlags: false },
  { means: "paused", words: "paused", areFlags: true },
  { means: "suspended", words: "suspended", areFlags: true },
  { means: "none", words: "inactive idle stopped ended finished terminated", areFlags: true },
  {
    means: "none",
    words:
      "none nothing completed complete closed offline off off-air unstarted cancelled canceled aborted expired over halted " +
      "shutdown notstarted notrunning notactive notlive notstreaming nosession nostream",
    areFlags: false,
  },
];

const meanings = (rows: typeof table): ReadonlyMap<string, Meaning> =>
  new Map(rows.flatMap(({ means, words }) => words.split(" ").map((word) => [word, means] as const)));
const literals = meanings(table);
const flags = meanings(table.filter(({ areFlags }) => areFlags));

/** The one literal that the specification names, in any letter case and with blanks around it. */
export const isNoActiveSession = (text: string): boolean => /^\s*NO_ACTIVE_SESSION\s*$/i.test(text);

/** What may stand beside the word that counts: "session_ended", "STREAM_NOT_RUNNING", "isStreamLive". */
const namesFiller = anyOf(
  "session sessions stream streams broadcast captioning transcription is are there has current currently now status state",
);
const mentionsSession = anyOf("session sessions stream streams broadcast");
const negates = anyOf("no not never non without longer yet");
const saysPresent = anyOf("found exists existing available present");
const asksExistence = anyOf("has exists");

const meantBy = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !namesFiller([word]) && !negates([word]));

/** What a literal means; undefined where the table does not have it. */
export function meaningOf(literal: string): Meaning | undefined {
  if (literal.length > maxLiteralLength) return undefined;
  const words = wordsOf(literal);
  const meant = meantBy(words);
  const meaning = literals.get(meant.join("-"));
  if (!negates(words)) return meaning;
  const denied =
    meaning === "active" || (meant.every((word) => saysPresent([word])) && mentionsSession(words));
  return denied ? "none" : undefined;
}

/** What a field with a name of these words says by being true or false; undefined where it is no flag. */
export function flagOf(words: readonly string[], value: unknown): Meaning | undefined {
  const asks = words[0] === "is" || words[0] === "has";
  // Databases without booleans write 0 and 1.
  const isTrue = readBoolean(value) ?? (asks && (value === 0 || value === 1) ? value === 1 : undefined);
  if (isTrue === undefined) return undefined;
  const meant = meantBy(words);
  const meaning = flags.get(meant.join("-"));
  if (negates(words)) return isTrue && meaning === "active" ? "none" : undefined;
  if (isTrue) return meaning;
  // "hasSession", "sessionExists".
  const deniesSession =
    mentionsSession(words) && asksExistence(words) && meant.every((word) => word === "exists");
  return meaning === "active" || deniesSession ? "none" : undefined;
}

/** The boolean that a value stands for; some services write it as a string. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text =
    typeof value === "string" && value.length <= maxLiteralLength ? value.trim().toLowerCase() : "";
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** Characters of a literal; every known state is shorter. */
const maxLiteralLength = 64;
/** Characters that are read of an unknown state. */
const maxReadLength = 400;

/** Words by which envelopes say how the request went (JSend and the like): never a state of the session. */
const neverStates = anyOf(
  "ok okay success successful error fail failed failure true false null undefined http",
);

/** A state: one that has a meaning, or one that we don't know, with what the service says of it. */
export type State = Meaning | { readonly text?: string };

/** The state that a literal stands for under the name of one; undefined for what is none. */
export function stateOf(text: string): State | undefined {
  const meaning = meaningOf(text);
  if (meaning !== undefined) return meaning;
  const literal = text.slice(0, maxReadLength);
  // Such a code means that there is no session.
  const saysNoSession = literal.toLowerCase().includes("no_active");
  if (saysNoSession || !/\p{L}/u.test(literal) || !Number.isNaN(Number(literal))) return undefined;
  const isState = wordsOf(literal).some((word) => !/^\d+$/.test(word) && !neverStates([word]));
  return isState ? { text: literal } : undefined;
}
