import { anyOf } from "./json-names.ts";

/**
 * Names of fields in a status answer, as far as they decide what a value can mean. The specification gives none, so
 * fields are known by the words of their names.
 */

/** Of another time than now. */
export const namesAnotherTime = anyOf(
  "previous prev previously last former formerly past prior old was history historic log logs archive archived recent from " +
    "before initial earlier ended completed finished closed terminated expired recordings audit events timeline " +
    "transitions next upcoming future schedule scheduled planned desired requested default defaults",
);
/** Things that have a state of their own, one or several: `{"plan": "active"}`, `{"admins": [{"status": "active"}]}`. */
const namesThing = anyOf(
  "plan plans subscription subscriptions membership memberships trial billing license licenses key keys dashboard dashboards " +
    "admin admins audio mic microphone microphones mixer device video camera cameras encoder encoders recorder " +
    "connection network networks database websocket socket integration integrations webhook webhooks health feature features",
);
/** Lists of what was: who was there, what was said. */
export const namesHistory = anyOf(
  "history historic log logs archive archived recent past events timeline transitions",
);
/** Names whose values tell nothing of the session as it is now. */
export const namesElsewhere = (words: readonly string[]): boolean =>
  namesAnotherTime(words) || namesThing(words);

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
export const namesProse = anyOf("message name title description detail details reason note label");
/** What is told of these is true without a session too; a session inside is one. */
export const namesOwner = anyOf(
  "account church organization organisation customer tenant user service server system api settings config configuration preferences",
);
/** Captions are hidden or shown, which is no state of the session. */
export const namesCaptions = anyOf("caption captions subtitle subtitles visibility");

const namesState = anyOf("status state phase lifecycle");
export const mentionsSession = anyOf("session stream broadcast");
const namesSessionFiller = anyOf("current live active streaming caption captions captioning transcription");

/** A field that holds a session: `session`, `currentStream`. */
export const namesSession = (words: readonly string[]): boolean =>
  mentionsSession(words) && words.every((word) => mentionsSession([word]) || namesSessionFiller([word]));

/** Where a state is told once more, for people. */
export const namesLabel = anyOf("text name label display string description");

/** What a field's name says of a state in it: that it is the session's, its label, or the state of something else. */
export function stateNamedBy(words: readonly string[]): "session's" | "label" | "other" | undefined {
  if (!namesState(words)) return undefined;
  const others = words.filter((word) => !namesState([word]));
  const unlabelled = others.filter((word) => !namesLabel([word]));
  const isOwn = unlabelled.every((word) => mentionsSession([word]) || namesSessionFiller([word]));
  if (isOwn && unlabelled.length < others.length && !namesCaptions(others)) return "label";
  return isOwn && (!namesCaptions(others) || mentionsSession(others)) ? "session's" : "other";
}

/** Where an object that is the state of the session says it: `{"state": {"name": "paused"}}`. */
export const namesValue = anyOf("value name literal current type kind label");
