import type { Session } from "./caption-service.ts";

/** The words of names and states in a status. A plural is listed only if it means something else: `user` and `users`. */
const vocabulary = {
  anotherTime:
    "previous prev previously last former old was before initial earlier next upcoming future history historic log archive " +
    "archived recent past completed events timeline transition schedule scheduled planned desired requested",
  /** Things with a state of their own that contain no session: `{"plan": {"status": "active"}}`. */
  unrelated:
    "dashboard admin audio mic microphone mixer device video camera encoder recorder recording plan subscription membership " +
    "trial billing payment license key token network database connection websocket socket integration webhook health feature " +
    "preset scene profile member users",
  /** Things with a state of their own that may contain a session: `{"account": {"stream": {"status": "active"}}}`. */
  container: "account church organization organisation customer tenant user server system api",
  /** What is captioned, with a state of its own. */
  input: "input source",
  settings: "settings config configuration preferences options capabilities permissions egress",
  error: "error",

  session: "session stream broadcast livestream",
  captions: "caption captioning subtitle transcription",
  wrapper: "data result response payload body attributes fields value item docs records content",
  state: "status state phase lifecycle",
  /** Inside a state: `{"state": {"name": "paused"}}`. */
  stateValue: "value name literal current code",
  /** Beside the word that counts: `currentSessionStatus`, "session has ended". */
  filler:
    "the is has are err there been current currently now yet found output egress resource room event meeting call job run",
  /** Beside it in names only: `liveStatus`. */
  nameFiller: "live active streaming broadcasting life cycle",
  noState:
    "ok okay success successful error fail failed failure true false null undefined http hidden visible shown",

  clients: "client viewer listener attendee participant audience connections",
  connected: "connected online active current concurrent",
  count: "count number num total size amount",
  noCount: "max maximum min minimum peak limit allowed rejected",
  language: "language lang locale",
  source: "transcription source spoken speech input original",
  target: "translation translate translated target output",
  /** Of languages: `{"lang": {"from": "en", "to": "es"}}`. */
  direction: "from to",
  /** Of languages that are not in use: `supportedLanguages`, `detectedLanguage`. */
  notInUse: "supported available allowed max limit plan count default detected interface",
  /** Inside a language: `{"target": {"code": "es"}}`. */
  tag: "code tag value bcp47 node edge",
  start: "start started began begin",
  noStart: "starts pause paused suspended service process restart",
  time: "seconds time timestamp date iso unix epoch value",

  /** Without "online", "on" and "open": a service can be so without a session. */
  active:
    "active live running started streaming ongoing broadcasting recording in_progress inprogress on_air onair",
  paused: "paused",
  suspended: "suspended",
  none:
    "none nothing inactive idle stopped ended finished completed complete closed terminated offline off off_air over expired " +
    "cancelled canceled aborted halted shutdown notrunning",
};
type Kind = keyof typeof vocabulary;

const kindsByWord = new Map<string, Set<string>>();
for (const [kind, words] of Object.entries(vocabulary))
  for (const word of words.split(" ")) kindsByWord.set(word, (kindsByWord.get(word) ?? new Set()).add(kind));

export const findKinds = (word: string): ReadonlySet<string> | undefined =>
  kindsByWord.get(word) ?? (word.endsWith("s") ? kindsByWord.get(word.slice(0, -1)) : undefined);

/** Whether one of the words is of one of the kinds. */
export function mentions(words: readonly string[], ...kinds: readonly Kind[]): boolean {
  return words.some((word) => kinds.some((kind) => findKinds(word)?.has(kind)));
}

export function without(words: readonly string[], ...kinds: readonly Kind[]): readonly string[] {
  return words.filter((word) => !mentions([word], ...kinds));
}

/** Characters of a name or a state: those in use are shorter. */
const maxLength = 64;
const eachWord = /[A-Z]+(?![a-z])|[A-Z]?[[\p{L}\p{N}]--[A-Z]]+/gv;

export type State = Session["state"];
const knownStates: readonly State[] = ["active", "paused", "suspended", "none"];

const findState = (text: string): State | undefined =>
  knownStates.find((state) => findKinds(text)?.has(state));

/** In lower case: `startedAt`, `STARTED_AT` and `started-at` are "started", "at". */
export function splitWords(text: string): readonly string[] {
  return (text.slice(0, maxLength).match(eachWord) ?? []).map((word) => word.toLowerCase());
}

/** Allows a prefix: "CAPTIONS_NO_ACTIVE_SESSION". */
export const isNoActiveSession = (value: unknown): boolean =>
  typeof value === "string" && /^(\w{1,60}[_.:/-])?no_active_session$/i.test(value.trim());

/** The state in a text such as "session_ended", "STREAM_STATUS_LIVE" or "not running"; undefined for any other text. */
export function readKnownState(text: string): State | undefined {
  if (text.length > maxLength) return undefined;
  const words = splitWords(text);
  const rest = without(words, "session", "captions", "filler", "state");
  const [first = "", ...others] = rest;
  if (!/^not?$/.test(first)) return findState(rest.join("_"));
  // "no session found" denies a session, "notStarted" an active state.
  const isNone = others.length === 0 ? mentions(words, "session") : findState(others.join("_")) === "active";
  return isNone ? "none" : undefined;
}

/** "starting" is not in the vocabulary, so it is an unknown state. "ok" and "200" are not states. */
export function readState(text: string): State | undefined {
  const isWord = without(splitWords(text), "noState").some((word) => /\p{L}/u.test(word));
  return readKnownState(text) ?? (isWord ? "unknown" : undefined);
}

/** Reads `isLive: true`. False means "no session" for a flag of an active state, and nothing for `isPaused`. */
export function readFlag(flag: { readonly words: readonly string[]; readonly value: unknown }) {
  const state = findState(without(flag.words, "session", "filler").join("_"));
  if (readBoolean(flag.value) === true) return state;
  return readBoolean(flag.value) === false && state === "active" ? "none" : undefined;
}

/** Some services write "true". */
export function readBoolean(value: unknown): boolean | undefined {
  const flag = typeof value === "string" ? value.trim().toLowerCase() : value;
  return flag === true || flag === "true" ? true : flag === false || flag === "false" ? false : undefined;
}
