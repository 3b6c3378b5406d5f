/** The words of names and states in a status: the specification gives none but NO_ACTIVE_SESSION. */
const vocabulary = {
  anotherTime:
    "previous prev previously last former old was before initial earlier next upcoming future history historic log logs archive " +
    "archived recent past events timeline transitions schedule schedules scheduled planned desired requested",
  /** Of another time if an object has the name: `endedSession`, but not the flag `ended`. */
  over: "ended completed finished",
  /** Things with a state of their own: `{"plan": {"status": "active"}}`. */
  thing:
    "dashboard dashboards admin admins audio mic microphone mixer device devices video camera cameras encoder encoders recorder " +
    "recording recordings plan plans subscription subscriptions membership trial billing payment license key keys token tokens " +
    "network database connection websocket socket integration integrations webhook webhooks health feature features " +
    "preset presets scene scenes profile profiles",
  /** Things with a state of their own, and perhaps with a session inside: `{"account": {"stream": {"status": "active"}}}`. */
  owner: "account accounts church churches organization organisation customer tenant user server system api",
  /** Lists of these have states of their own inside, as those of clients and languages have. */
  others: "member members users input inputs source sources",
  settings: "settings config configuration preferences options capabilities permissions egress",
  error: "error errors",
  prose: "message name title description detail details reason note label text display code filter query",

  session: "session sessions stream streams broadcast broadcasts livestream",
  part: "caption captions captioning subtitle subtitles transcription",
  wrapper:
    "data result results response payload body attributes fields value item items docs records content",
  state: "status state phase lifecycle",
  /** Inside a state: `{"state": {"name": "paused"}}`. */
  stateValue: "value name literal current code",
  /** Beside the word that counts: `currentSessionStatus`, "session has ended". */
  filler:
    "the is has are err there been current currently now yet longer output egress resource room event meeting call job run",
  /** Beside it in names only: `liveStatus`. */
  nameFiller: "live active streaming broadcasting life cycle",
  presence: "found exists existing available present",
  noState:
    "ok okay success successful error fail failed failure true false null undefined http hidden visible shown",

  clients:
    "client clients viewer viewers listener listeners attendee attendees participant participants audience connections",
  connected: "connected online active current concurrent",
  count: "count counts number num total size amount",
  noCount: "max maximum min minimum peak limit allowed rejected",
  language: "language languages lang langs locale locales",
  source: "transcription source spoken speech input original",
  target: "translation translations translate translated target targets output outputs",
  offered: "supported available allowed max limit plan count counts default detected interface",
  /** Inside a language: `{"target": {"code": "es"}}`. */
  tag: "code codes tag language languages lang locale id value values bcp47 node nodes edges",
  role: "role type kind direction",
  switch: "enabled active selected",
  start: "start started began begin since",
  noStart: "pause paused suspended service process restart",
  time: "seconds time timestamp date iso unix epoch value",
};
export type Kind = keyof typeof vocabulary;

const kindsByWord = new Map<string, Set<string>>();
for (const [kind, words] of Object.entries(vocabulary))
  for (const word of words.split(" ")) kindsByWord.set(word, (kindsByWord.get(word) ?? new Set()).add(kind));

export const isKnownWord = (word: string): boolean => kindsByWord.has(word);

/** Whether one of the words is of one of the kinds. */
export function mentions(words: readonly string[], ...kinds: readonly Kind[]): boolean {
  return words.some((word) => kinds.some((kind) => kindsByWord.get(word)?.has(kind)));
}

export function without(words: readonly string[], ...kinds: readonly Kind[]): readonly string[] {
  return words.filter((word) => !mentions([word], ...kinds));
}

export type State = "none" | "active" | "paused" | "suspended" | "unknown";

/** Without "online", "on" and "open": a service can be so without a session. */
const wordsByState = {
  active:
    "active live running started streaming ongoing broadcasting recording in_progress inprogress on_air onair",
  paused: "paused",
  suspended: "suspended",
  none:
    "none nothing inactive idle stopped ended finished completed complete closed terminated offline off off_air over expired " +
    "cancelled canceled aborted halted shutdown",
};
const stateByWord = new Map(
  Object.entries(wordsByState).flatMap(([state, words]) =>
    words.split(" ").map((word) => [word, state as State]),
  ),
);

/** Characters of a name or a state: those in use are shorter. */
const maxLength = 64;
const eachWord = /[A-Z]+(?![a-z])|[A-Z]?[[\p{L}\p{N}]--[A-Z]]+/gv;

/** In lower case: `startedAt`, `STARTED_AT` and `started-at` are "started", "at". */
export function wordsOf(text: string): readonly string[] {
  return (text.slice(0, maxLength).match(eachWord) ?? []).map((word) => word.toLowerCase());
}

/** Also behind an identifier: "CAPTIONS_NO_ACTIVE_SESSION". */
export const isNoActiveSession = (text: string): boolean =>
  /^(\w{1,60}[_.:/-])?no_active_session$/i.test(text.trim());

/** The state in a text such as "session_ended", "STREAM_STATUS_LIVE" or "not running"; undefined for any other text. */
export function readKnownState(text: string): State | undefined {
  if (text.length > maxLength) return undefined;
  const words = wordsOf(text);
  const rest = without(words, "session", "part", "filler", "state");
  const behindPrefix = words.slice(words.findLastIndex((word) => mentions([word], "state")) + 1);
  const state = [words, rest, behindPrefix].map((each) => stateByWord.get(each.join("_"))).find(Boolean);
  return state ?? (isDenied(words, rest) ? "none" : undefined);
}

/** "not_started", "inactive", "no session found". */
function isDenied(words: readonly string[], rest: readonly string[]): boolean {
  const text = without(rest, "presence").join("_");
  const [, denied = ""] = /^(?:not?|never|without|un|in)_?(.*)$/.exec(text) ?? [];
  if (denied !== "") return stateByWord.get(denied) === "active" || /^(session|stream)$/.test(denied);
  return /^(not?|never|without)$/.test(text) && mentions(words, "session");
}

/** A text that is not in the table, such as "starting", is an unknown state; one such as "ok" or "200" is no state. */
export function readState(text: string): State | undefined {
  const isWord = without(wordsOf(text), "noState").some((word) => /\p{L}/u.test(word));
  return readKnownState(text) ?? (isWord ? "unknown" : undefined);
}

/** `isLive: true`; false only says that what runs does not run. */
export function readFlag(name: readonly string[], value: unknown): State | undefined {
  const isTrue = readBoolean(value);
  const word = without(name, "session", "filler").join("_");
  // A session that is not recorded may run.
  const state = word === "recording" ? undefined : stateByWord.get(word);
  if (isTrue === false) return state === "active" ? "none" : undefined;
  return isTrue === true ? state : undefined;
}

/** Some services write "true". */
export function readBoolean(value: unknown): boolean | undefined {
  const text = typeof value === "string" ? value.slice(0, maxLength).trim().toLowerCase() : value;
  return text === true || text === "true" ? true : text === false || text === "false" ? false : undefined;
}
