import { SecretPieces } from "../log/secret-pieces.ts";
import { isWebPage, parseJson } from "./answer-body.ts";
import type { Session, SessionDetails } from "./caption-service.ts";
import { detachString } from "./detach-string.ts";
import { isNoActiveSession, type State } from "./state-words.ts";
import { type StatesRead, StatusWalk } from "./status-walk.ts";

/** What a status answer can be when it says nothing of a session. */
export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

/** What spoke first. */
export type Basis =
  "NO_ACTIVE_SESSION" | "null" | "a word" | "a word under another name" | "a flag" | "details";

/** What was read where, for the shape of an answer. */
export interface Reading {
  /** The JSON of the answer, under the name ""; undefined where it is not JSON. */
  readonly json?: { readonly "": unknown };
  readonly states: StatesRead;
  /** The state that spoke. */
  readonly state?: State;
}

export type StatusReading = Reading &
  ({ readonly session: Session; readonly basis: Basis } | { readonly unreadable: Unreadable });

/**
 * Reads the body of a status answer. The specification names the value NO_ACTIVE_SESSION and the details of a running
 * session, but neither the field names nor the shape, so this looks for meaning and not for a schema.
 *
 * @param secret is not in what is read, also where the answer repeats it
 */
export function readStatus(contentType: string, body: string, secret = new SecretPieces()): StatusReading {
  const text = body.trim();
  const states: StatesRead = new Map();
  if (isNoActiveSession(text)) return { session: { state: "none" }, basis: "NO_ACTIVE_SESSION", states };
  if (text === "") return { unreadable: "nothing", states };
  const parsed = parseJson(text);
  if (parsed === undefined) return { unreadable: isWebPage(contentType, text) ? "web page" : "text", states };
  const json = { "": parsed.value };
  const walk = new StatusWalk(json);
  const read = { json, states: walk.states };
  for (const [basis, state] of evidenceIn(walk))
    if (state !== undefined) return { ...read, session: sessionOf(state, walk, secret), basis, state };
  return { ...read, unreadable: "unknown JSON" };
}

/** What may speak, in the order of the contract: the first that is there does. */
function evidenceIn(walk: StatusWalk): readonly (readonly [Basis, State | undefined])[] {
  const { isNull, literal, stray, flag } = walk.outermost;
  return [
    ["NO_ACTIVE_SESSION", walk.saysNoActiveSession ? "none" : undefined],
    ["null", isNull === true && !walk.hasSessionObject ? "none" : undefined],
    ["a word", literal],
    // LIVE goes after a flag: the name of its field is none of a state.
    ["a word under another name", stray === "active" ? undefined : stray],
    ["a flag", flag],
    ["a word under another name", stray],
    ["details", walk.hasEvidence ? {} : undefined],
  ];
}

function sessionOf(state: State, { details, captionsHidden }: StatusWalk, secret: SecretPieces): Session {
  if (state === "none") return { state };
  const word = typeof state === "object" ? shownWord(state.text ?? "", secret) : "";
  return {
    ...(typeof state === "object" ? { state: "unknown", ...(word !== "" && { word }) } : { state }),
    ...detached(details, secret),
    ...(captionsHidden !== undefined && { captionsHidden }),
  };
}

/** A word for an unknown state, made fit to be shown: one line of 40 characters at most. */
function shownWord(text: string, secret: SecretPieces): string {
  const line = secret
    .replacedIn(text, "…")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  return /\p{L}/u.test(line) ? detachString(/^.{1,40}/u.exec(line)?.[0] ?? "") : "";
}

/** Details without text that keeps the answer, and without languages among which the secret stands. */
function detached(details: SessionDetails, secret: SecretPieces): SessionDetails {
  const { transcriptionLanguage, translationLanguages, ...others } = details;
  if (secret.areIn([transcriptionLanguage, ...(translationLanguages ?? [])].join(" "))) return others;
  return {
    ...others,
    ...(transcriptionLanguage !== undefined && {
      transcriptionLanguage: detachString(transcriptionLanguage),
    }),
    ...(translationLanguages && { translationLanguages: translationLanguages.map(detachString) }),
  };
}
