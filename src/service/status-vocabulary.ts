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

/** Words of names and texts by what they tell. */
const vocabulary = {
  history: "history historic log logs archive archived recent past events timeline transitions",
  anotherTime:
    "previous prev previously last former formerly prior old was from before initial earlier ended completed finished closed " +
    "terminated expired recordings audit next upcoming future schedule schedules scheduled planned desired requested default defaults",
  /** Things with a state of their own: `{"plan": "active"}`. */
  unrelated:
    "plan plans subscription subscriptions membership memberships trial billing license licenses key keys dashboard dashboards " +
    "admin admins audio mic microphone microphones mixer device video camera cameras encoder encoders recorder recording " +
    "connection network networks database websocket socket integration integrations webhook webhooks health feature features",
  envelope: "data result response payload body attributes",
  /** In use without a session, too. */
  owner:
    "account church organization organisation customer tenant user service server system api settings config configuration preferences",
  clients: "client clients viewer viewers listener listeners attendees participants audience connections",
  /** Entries may have a state, as those of clients; a number of them is not read. */
  members: "attendee participant users devices members",
  connected: "connected online",
  count: "count number total amount size",
  noCount:
    "max maximum min limit allowed peak capacity quota timeout interval remaining id ids version name url",
  language: "language languages lang langs locale locales",
  transcription: "transcription source spoken input original speech",
  translation: "translation translations target targets output outputs",
  inputs: "input inputs source sources",
  offered: "supported available allowed max limit plan count",
  tag: "code tag language lang locale bcp47 id value",
  switch: "enabled active selected on",
  times: "timestamps times timing",
  start: "started start since began begin",
  beginning: "created session",
  captions: "caption captions subtitle subtitles visibility",
  captionFiller: "is are currently now caption captions subtitle subtitles",
  hidden: "hidden",
  shown: "visible shown displayed",
  hide: "hide hiding",
  show: "show showing visibility",
  /** Tell nothing but NO_ACTIVE_SESSION. */
  error: "error errors code codes",
  message: "message detail details description reason title error errors",
  prose: "message name title description detail details reason note label",
  session: "session stream broadcast",
  sessions: "sessions streams",
  /** Beside the word for a session: `currentStream`. */
  sessionFiller: "current live active streaming caption captions captioning transcription",
  state: "status state phase lifecycle",
  /** A state in words for people. */
  stateLabel: "text name label display string description",
  /** The state inside an object: `{"state": {"name": "paused"}}`. */
  value: "value name literal current type kind label",
  /** Beside the word that counts: "session_ended", "STREAM_NOT_RUNNING", "isStreamLive". */
  filler:
    "the session sessions stream streams broadcast captioning transcription is are there has current currently now status state",
  negation: "no not never non without longer yet",
  presence: "found exists existing available present",
  existence: "has exists",
  /** Envelopes for the request itself have them (JSend and the like). */
  noState: "ok okay success successful error fail failed failure true false null undefined http",
};
export type Kind = keyof typeof vocabulary;

const kindsByWord = new Map<string, Set<Kind>>();
for (const kind of Object.keys(vocabulary) as Kind[])
  for (const word of vocabulary[kind].split(" "))
    kindsByWord.set(word, (kindsByWord.get(word) ?? new Set()).add(kind));

/** Whether one of the words is of one of the kinds. */
export function mentions(words: readonly string[], ...kinds: readonly Kind[]): boolean {
  return words.some((word) => {
    const known = kindsByWord.get(word);
    return known !== undefined && kinds.some((kind) => known.has(kind));
  });
}

export function without(words: readonly string[], ...kinds: readonly Kind[]): readonly string[] {
  return words.filter((word) => !mentions([word], ...kinds));
}

/** Names of lists whose entries are things of their own. */
export const entryKinds = ["clients", "members", "language", "translation", "inputs"] as const;
export const tagKinds = ["language", "translation", "transcription"] as const;

export const isCurrentField = (words: readonly string[]): boolean =>
  !mentions(words, "history", "anotherTime", "unrelated");

/** `session`, `currentStream`. */
export const namesSession = (words: readonly string[]): boolean =>
  mentions(words, "session") && without(words, "session", "sessionFiller").length === 0;

export const saysNoneByNull = (words: readonly string[]): boolean =>
  /^((active|current) )?(session|stream)$/.test(words.join(" "));

/** Undefined for a name of no state, or of a state in words for people. */
export function stateOwner(words: readonly string[]): "session" | "something else" | undefined {
  if (!mentions(words, "state")) return undefined;
  const others = without(words, "state");
  if (without(others, "stateLabel", "session", "sessionFiller").length > 0) return "something else";
  if (mentions(others, "captions")) return mentions(others, "session") ? "session" : "something else";
  return mentions(others, "stateLabel") ? undefined : "session";
}

export type Owner = "session" | "account" | "captions";

/** The owner of states and flags in a field; undefined where it is the one around it. */
export function ownerOf(words: readonly string[]): Owner | undefined {
  if (namesSession(words)) return "session";
  if (mentions(words, "owner")) return "account";
  return mentions(words, "captions") ? "captions" : undefined;
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

/** Characters of a literal; every known state is shorter. */
const maxLiteralLength = 64;

export function meaningOf(literal: string): Meaning | undefined {
  if (literal.length > maxLiteralLength) return undefined;
  const words = wordsOf(literal);
  const meant = without(words, "filler", "negation");
  const meaning = literals.get(meant.join("-"));
  if (!mentions(words, "negation")) return meaning;
  const isAbsent = mentions(words, "session", "sessions") && without(meant, "presence").length === 0;
  return meaning === "active" || isAbsent ? "none" : undefined;
}

export function flagOf(words: readonly string[], value: unknown): Meaning | undefined {
  const asks = words[0] === "is" || words[0] === "has";
  // Databases without booleans write 0 and 1.
  const isTrue = readBoolean(value) ?? (asks && (value === 0 || value === 1) ? value === 1 : undefined);
  if (isTrue === undefined) return undefined;
  const meant = without(words, "filler", "negation");
  const meaning = flags.get(meant.join("-"));
  if (mentions(words, "negation")) return isTrue && meaning === "active" ? "none" : undefined;
  if (isTrue) return meaning;
  // "hasSession", "sessionExists".
  const asksExistence = mentions(words, "existence") && meant.every((word) => word === "exists");
  const isAbsent = mentions(words, "session", "sessions") && asksExistence;
  return meaning === "active" || isAbsent ? "none" : undefined;
}

/** Strings, too: some services write "true". */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" || value.length > maxLiteralLength) return undefined;
  const text = value.trim().toLowerCase();
  return text === "true" || text === "false" ? text === "true" : undefined;
}

/** The text is that of a state that we don't know. */
export type ReadState = Meaning | { readonly text?: string };

const maxStateLength = 400;

export function readState(text: string): ReadState | undefined {
  const meaning = meaningOf(text);
  if (meaning !== undefined) return meaning;
  const literal = text.slice(0, maxStateLength);
  // Codes such as ERR_NO_ACTIVE_SESSION_FOUND.
  if (literal.toLowerCase().includes("no_active")) return undefined;
  if (!/\p{L}/u.test(literal) || !Number.isNaN(Number(literal))) return undefined;
  const isState = without(wordsOf(literal), "noState").some((word) => !/^\d+$/.test(word));
  return isState ? { text: literal } : undefined;
}
