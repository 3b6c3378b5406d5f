import { anyOf } from "./json-names.ts";

/**
 * Names of fields in a status answer, as far as they decide what a value can mean. The specification gives none, so
 * fields are known by the words of their names.
 */

/** Of another time than now. */
export const isOfAnotherTime = anyOf(
  "previous prev previously last former formerly past prior old was history historic log logs archive archived recent from " +
    "before initial earlier ended completed finished closed terminated expired recordings audit events timeline " +
    "transitions next upcoming future schedule scheduled planned desired requested default defaults",
);
/** Things that have a state of their own, one or several: `{"plan": "active"}`, `{"admins": [{"status": "active"}]}`. */
const isThing = anyOf(
  "plan plans subscription subscriptions membership memberships trial billing license licenses key keys dashboard dashboards " +
    "admin admins audio mic microphone microphones mixer device video camera cameras encoder encoders recorder " +
    "connection network networks database websocket socket integration integrations webhook webhooks health feature features",
);
/** Lists of what was: who was there, what was said. */
export const isHistory = anyOf(
  "history historic log logs archive archived recent past events timeline transitions",
);
/** Names whose values tell nothing of the session as it is now. */
export const isElsewhere = (words: readonly string[]): boolean => isOfAnotherTime(words) || isThing(words);

/** Wrappings around the answer itself. */
export const isEnvelope = anyOf("data result response payload body attributes");
/** Each entry may have a state of its own. */
export const isOfClients = anyOf(
  "client clients viewer viewers listener listeners attendee attendees participant participants audience users devices connections members",
);
/** As are those of languages; what is told of these is read as details, from the object around them. */
export const isOfLanguages = anyOf(
  "input inputs source sources output outputs language languages lang langs locale locales target targets translation " +
    "translations",
);
/** Tell nothing but NO_ACTIVE_SESSION. */
export const isOfErrors = anyOf("error errors code codes");
/** For people. */
export const isProse = anyOf("message name title description detail details reason note label");
/** What is told of these is true without a session too; a session inside is one. */
export const isOwner = anyOf(
  "account church organization organisation customer tenant user service server system api settings config configuration preferences",
);
/** Captions are hidden or shown, which is no state of the session. */
export const isCaptions = anyOf("caption captions subtitle subtitles visibility");

const isState = anyOf("status state phase lifecycle");
export const isSession = anyOf("session stream broadcast");
const isBesideSession = anyOf("current live active streaming caption captions captioning transcription");

/** A field that holds a session: `session`, `currentStream`. */
export const namesSession = (words: readonly string[]): boolean =>
  isSession(words) && words.every((word) => isSession([word]) || isBesideSession([word]));

/** Where a state is told once more, for people. */
export const isLabel = anyOf("text name label display string description");

/** What a field's name says of a state in it: that it is the session's, its label, or the state of something else. */
export function stateNamedBy(words: readonly string[]): "session's" | "label" | "other" | undefined {
  if (!isState(words)) return undefined;
  const others = words.filter((word) => !isState([word]));
  const unlabelled = others.filter((word) => !isLabel([word]));
  const isOwn = unlabelled.every((word) => isSession([word]) || isBesideSession([word]));
  if (isOwn && unlabelled.length < others.length && !isCaptions(others)) return "label";
  return isOwn && (!isCaptions(others) || isSession(others)) ? "session's" : "other";
}

/** Where an object that is the state of the session says it: `{"state": {"name": "paused"}}`. */
export const isValue = anyOf("value name literal current type kind label");
