import { anyOf } from "./json-names.ts";
import { meaningOf, type State, stateOf } from "./state-words.ts";

/**
 * Names of fields in a status answer, and what a value under them can mean. The specification gives none, so fields are
 * known by the words of their names.
 */

/** Of another time than now. */
export const isPastField = anyOf(
  "previous prev previously last former formerly past prior old was history historic log logs archive archived recent from " +
    "before initial earlier ended completed finished closed terminated expired recordings audit events timeline " +
    "transitions next upcoming future schedule scheduled planned desired requested default defaults",
);
/** Things that have a state of their own, one or several: `{"plan": "active"}`, `{"admins": [{"status": "active"}]}`. */
export const isUnrelatedField = anyOf(
  "plan plans subscription subscriptions membership memberships trial billing license licenses key keys dashboard dashboards " +
    "admin admins audio mic microphone microphones mixer device video camera cameras encoder encoders recorder " +
    "connection network networks database websocket socket integration integrations webhook webhooks health feature features",
);
/** Lists of what was: who was there, what was said. */
export const isHistoryField = anyOf(
  "history historic log logs archive archived recent past events timeline transitions",
);

/** Wrappings around the answer itself. */
export const namesEnvelope = anyOf("data result response payload body attributes");
/** Each entry may have a state of its own. */
export const namesClients = anyOf(
  "client clients viewer viewers listener listeners attendee attendees participant participants audience users devices connections members",
);
/** As are those of languages; what is told of these is read as details, from the object around them. */
export const namesLanguages = anyOf(
  "input inputs source sources output outputs language languages lang langs locale locales target targets translation " +
    "translations",
);
/** Tell nothing but NO_ACTIVE_SESSION. */
export const namesError = anyOf("error errors code codes");
/** For people. */
const namesProse = anyOf("message name title description detail details reason note label");
/** What is told of these is true without a session too; a session inside is one. */
export const namesOwner = anyOf(
  "account church organization organisation customer tenant user service server system api settings config configuration preferences",
);
/** Captions are hidden or shown, which is no state of the session. */
export const namesCaptions = anyOf("caption captions subtitle subtitles visibility");

const namesState = anyOf("status state phase lifecycle");
export const mentionsSession = anyOf("session stream broadcast");
const namesSessionFiller = anyOf("current live active streaming caption captions captioning transcription");
const isOfSession = (words: readonly string[]): boolean =>
  words.every((word) => mentionsSession([word]) || namesSessionFiller([word]));

/** A field that holds a session: `session`, `currentStream`. */
const namesSession = (words: readonly string[]): boolean => mentionsSession(words) && isOfSession(words);

/** The fields that say by null that there is no session. */
const namesOfNull = new Set(
  ["session", "stream"].flatMap((name) => [name, `active ${name}`, `current ${name}`]),
);
export const saysNoneByNull = (words: readonly string[]): boolean =>
  words.length <= 2 && namesOfNull.has(words.join(" "));

const namesLabel = anyOf("text name label display string description");

/** Whether a state in a field is that of the session; undefined where its name tells of none, or tells one for people. */
function isSessionState(words: readonly string[]): boolean | undefined {
  if (!namesState(words)) return undefined;
  const others = words.filter((word) => !namesState([word]));
  if (!isOfSession(others.filter((word) => !namesLabel([word])))) return false;
  if (namesCaptions(others)) return mentionsSession(others);
  return namesLabel(others) ? undefined : true;
}

/** Where an object that is the state of the session says it: `{"state": {"name": "paused"}}`. */
const namesValue = anyOf("value name literal current type kind label");

/** Where in the answer a value stands, as far as that decides what it can mean. */
export interface Place {
  /** Words of the field's name. */
  readonly words: readonly string[];
  /** Inside `error` or `code`. */
  readonly inError: boolean;
  /** The field holds the state of the session: `{"status": {"value": "paused"}}`. */
  readonly inState: boolean;
  /** What states and flags here are of. */
  readonly of: "session" | "owner" | "captions";
}

/** Where the answer begins. */
export const outermost: Place = { words: [], inError: false, inState: false, of: "session" };

/** The place of what stands under a name, given the place of the object around it. */
export const placeIn = (outer: Place, words: readonly string[]): Place => ({
  words,
  inError: outer.inError || namesError(words),
  inState: isSessionState(words) === true || (outer.inState && namesValue(words)),
  of: namesSession(words)
    ? "session"
    : namesOwner(words)
      ? "owner"
      : namesCaptions(words)
        ? "captions"
        : outer.of,
});

/** The state that a string stands for, under a name of the session's state or of the session itself. */
export function literalOf(literal: string, { words, inError, inState, of }: Place): State | undefined {
  if (inError || of !== "session") return undefined;
  // What a session is called is not its state, unless it is a word for one.
  return inState ? stateOf(literal) : namesSession(words) ? meaningOf(literal) : undefined;
}

/** The specification names three states, and not the field that tells them. */
export function strayOf(literal: string, { words, inError, inState, of }: Place): State | undefined {
  if (inError || inState || of !== "session" || words.length === 0) return undefined;
  const isOther = namesClients(words) || namesLanguages(words) || isSessionState(words) === false;
  if (isOther || (namesProse(words) && !namesState(words))) return undefined;
  if (!/active|paused|suspended/i.test(literal)) return undefined;
  const meaning = meaningOf(literal);
  return meaning === "none" ? undefined : meaning;
}
