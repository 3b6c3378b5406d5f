/** Names and states in a status answer are known by their words: the specification gives none but NO_ACTIVE_SESSION. */

/** Characters and words of a name; names in use have far fewer. */
const maxNameLength = 64;
const maxNameWords = 8;

const oneWord = /^[a-z\d]{1,64}$/;
const eachWord = /[A-Z]+(?![a-z])|[A-Z]?[[\p{L}\p{N}]--[A-Z]]+/gv;

/** In lower case: `startedAt`, `STARTED_AT`, `started-at`. */
export function wordsOf(name: string): readonly string[] {
  if (oneWord.test(name)) return [name];
  const words: string[] = name.slice(0, maxNameLength).match(eachWord) ?? [];
  return words.slice(0, maxNameWords).map((word) => word.toLowerCase());
}

/** A test for words, given with blanks between them. */
export function anyOf(list: string): (words: readonly string[]) => boolean {
  const wanted = new Set(list.split(" "));
  return (words) => words.some((word) => wanted.has(word));
}

/** Another time than now. */
export const isPastField = anyOf(
  "previous prev previously last former formerly past prior old was history historic log logs archive archived recent from " +
    "before initial earlier ended completed finished closed terminated expired recordings audit events timeline " +
    "transitions next upcoming future schedule scheduled planned desired requested default defaults",
);
/** Things with a state of their own: `{"plan": "active"}`. */
const isUnrelatedField = anyOf(
  "plan plans subscription subscriptions membership memberships trial billing license licenses key keys dashboard dashboards " +
    "admin admins audio mic microphone microphones mixer device video camera cameras encoder encoders recorder " +
    "connection network networks database websocket socket integration integrations webhook webhooks health feature features",
);
export const isCurrentField = (words: readonly string[]): boolean =>
  !isPastField(words) && !isUnrelatedField(words);
export const isHistoryField = anyOf(
  "history historic log logs archive archived recent past events timeline transitions",
);
export const isEnvelope = anyOf("data result response payload body attributes");
/** Each entry may have a state. */
export const namesClients = anyOf(
  "client clients viewer viewers listener listeners attendee attendees participant participants audience users devices connections members",
);
/** As above; read as details, from the object around them. */
export const namesLanguages = anyOf(
  "input inputs source sources output outputs language languages lang langs locale locales target targets translation " +
    "translations",
);
/** Tell nothing but NO_ACTIVE_SESSION. */
export const namesError = anyOf("error errors code codes");
export const namesProse = anyOf("message name title description detail details reason note label");
/** In use without a session, too. */
export const namesOwner = anyOf(
  "account church organization organisation customer tenant user service server system api settings config configuration preferences",
);
export const namesCaptions = anyOf("caption captions subtitle subtitles visibility");
export const mentionsSession = anyOf("session stream broadcast");
export const mentionsState = anyOf("status state phase lifecycle");
/** The state inside an object: `{"state": {"name": "paused"}}`. */
export const namesValue = anyOf("value name literal current type kind label");

const isSessionFiller = anyOf("current live active streaming caption captions captioning transcription");
const isOfSession = (words: readonly string[]): boolean =>
  words.every((word) => mentionsSession([word]) || isSessionFiller([word]));

/** `session`, `currentStream`. */
export const namesSession = (words: readonly string[]): boolean =>
  mentionsSession(words) && isOfSession(words);

const sessionsThatMayBeNull = new Set(
  ["session", "stream"].flatMap((name) => [name, `active ${name}`, `current ${name}`]),
);
export const saysNoneByNull = (words: readonly string[]): boolean =>
  words.length <= 2 && sessionsThatMayBeNull.has(words.join(" "));

const isStateLabel = anyOf("text name label display string description");

/** Undefined for a name of no state, or of a state in words for people. */
export function stateOwner(words: readonly string[]): "session" | "something else" | undefined {
  if (!mentionsState(words)) return undefined;
  const others = words.filter((word) => !mentionsState([word]));
  if (!isOfSession(others.filter((word) => !isStateLabel([word])))) return "something else";
  if (namesCaptions(others)) return mentionsSession(others) ? "session" : "something else";
  return isStateLabel(others) ? undefined : "session";
}

export type Owner = "session" | "account" | "captions";

/** The owner of states and flags in a field; undefined where it is the one around it. */
export function ownerOf(words: readonly string[]): Owner | undefined {
  if (namesSession(words)) return "session";
  if (namesOwner(words)) return "account";
  return namesCaptions(words) ? "captions" : undefined;
}

export type Meaning = "none" | "active" | "paused" | "suspended";

const meanings = (meaning: Meaning, words: string): readonly (readonly [string, Meaning])[] =>
  words.split(" ").map((word) => [word, meaning]);

/** Names of flags, and literals, too. */
const flags = new Map([
  ...meanings("active", "active live running started streaming ongoing broadcasting in-progress on-air"),
  ...meanings("paused", "paused"),
  ...meanings("suspended", "suspended"),
  ...meanings("none", "inactive idle stopped ended finished terminated"),
]);
/** Without "online", "on" and "open": a service can be so without a session. */
const literals = new Map([
  ...flags,
  ...meanings("active", "recording inprogress onair"),
  ...meanings(
    "none",
    "none nothing completed complete closed offline off off-air unstarted cancelled canceled aborted expired over halted " +
      "shutdown notstarted notrunning notactive notlive notstreaming nosession nostream",
  ),
]);

export const isNoActiveSession = (text: string): boolean => /^\s*NO_ACTIVE_SESSION\s*$/i.test(text);

/** Words beside the one that counts: "session_ended", "STREAM_NOT_RUNNING", "isStreamLive". */
const isFiller = anyOf(
  "the session sessions stream streams broadcast captioning transcription is are there has current currently now status state",
);
const mentionsSessions = anyOf("session sessions stream streams broadcast");
const negates = anyOf("no not never non without longer yet");
const saysPresent = anyOf("found exists existing available present");
const asksExistence = anyOf("has exists");

const meantBy = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !isFiller([word]) && !negates([word]));

/** Characters of a literal; every known state is shorter. */
const maxLiteralLength = 64;

export function meaningOf(literal: string): Meaning | undefined {
  if (literal.length > maxLiteralLength) return undefined;
  const words = wordsOf(literal);
  const meant = meantBy(words);
  const meaning = literals.get(meant.join("-"));
  if (!negates(words)) return meaning;
  const isAbsent = mentionsSessions(words) && meant.every((word) => saysPresent([word]));
  return meaning === "active" || isAbsent ? "none" : undefined;
}

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
  const isAbsent =
    mentionsSessions(words) && asksExistence(words) && meant.every((word) => word === "exists");
  return meaning === "active" || isAbsent ? "none" : undefined;
}

/** Strings, too: some services write "true". */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" || value.length > maxLiteralLength) return undefined;
  const text = value.trim().toLowerCase();
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** Words of envelopes for the request itself (JSend and the like). */
const isNeverState = anyOf(
  "ok okay success successful error fail failed failure true false null undefined http",
);

/** The text is that of a state that we don't know. */
export type State = Meaning | { readonly text?: string };

const maxStateLength = 400;

export function stateOf(text: string): State | undefined {
  const meaning = meaningOf(text);
  if (meaning !== undefined) return meaning;
  const literal = text.slice(0, maxStateLength);
  // Codes such as ERR_NO_ACTIVE_SESSION_FOUND.
  if (literal.toLowerCase().includes("no_active")) return undefined;
  if (!/\p{L}/u.test(literal) || !Number.isNaN(Number(literal))) return undefined;
  const isState = wordsOf(literal).some((word) => !/^\d+$/.test(word) && !isNeverState([word]));
  return isState ? { text: literal } : undefined;
}
