import type { RunningSession, Session, SessionDetails } from "./caption-service.ts";
import { anyOf, wordsOf } from "./json-names.ts";
import { readDetails } from "./session-details.ts";

/** What a status answer can be when it says nothing of a session. */
export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

export type StatusReading = { readonly session: Session } | { readonly unreadable: Unreadable };

/**
 * Reads the body of a status answer. The specification names the value NO_ACTIVE_SESSION and the details of a running
 * session, but neither the field names nor the shape, so this looks for meaning and not for a schema:
 *
 * 1. NO_ACTIVE_SESSION as plain text, or as a string anywhere in JSON, except where it tells of the past or of a
 *    client: no session;
 * 2. else a literal that is a state, or details of a session: a session runs;
 * 3. else unreadable, which must change nothing of what was known.
 */
export function readStatus(contentType: string, body: string): StatusReading {
  const text = body.trim();
  if (isNoActiveSession(text)) return { session: { state: "none" } };
  if (text === "") return { unreadable: "nothing" };
  const json = parseJson(text);
  if (json === undefined) return { unreadable: isWebPage(contentType, text) ? "web page" : "text" };
  const { none, state, details } = walk(json);
  if (none) return { session: { state: "none" } };
  if (state === undefined && details === undefined) return { unreadable: "unknown JSON" };
  return { session: { state: state ?? "active", ...details } };
}

/** Whether an answer is a page made for people, such as the sign-in page of a guest network. */
export function isWebPage(contentType: string, body: string): boolean {
  const text = body.replace(beforeHtml, "");
  if (text === "") return false;
  return html.test(text) || (htmlTypes.test(contentType) && parseJson(text) === undefined);
}

const htmlTypes = /^\s*(text\/html|application\/xhtml)/i;
/** What may stand before the first tag of a page: blanks, comments and the declaration of XML. */
const beforeHtml = /^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>)+/;
/** Elements that pages begin with, in pieces of pages too. */
const html =
  /^<(!doctype\s+html|html|head|body|title|meta|link|base|style|script|noscript|main|header|nav|section|article|div|p|h[1-6]|a|b|br|center|form|iframe|img|span|table|ul|ol)\b/i;

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function isNoActiveSession(text: string): boolean {
  return text.trim().toUpperCase() === "NO_ACTIVE_SESSION";
}

type State = RunningSession["state"];

/** Where in the answer a value stands, as far as it decides what the value can mean. */
interface Place {
  /** Words of the field's name. */
  readonly words: readonly string[];
  /** Inside `error` or `code`: tells nothing but NO_ACTIVE_SESSION. */
  readonly inError: boolean;
  /** Inside a field named like the state of the session: `{"status": {"value": "paused"}}`. */
  readonly inState: boolean;
  /** In an object that is not the session: `{"dashboard": {"status": "connected"}}`. */
  readonly foreign: boolean;
}

interface Found {
  none: boolean;
  state: State | undefined;
  details: SessionDetails | undefined;
}

/** Names under which values are of the past, or of somebody else than the session. */
const isPast = anyOf(
  "previous prev last former past prior old was history historic log logs archive archived recent from before initial earlier formerly ended",
);
const isOfClients = anyOf(
  "client clients viewer viewers listener listeners attendee attendees participant participants users devices connections members",
);
const isOfErrors = anyOf("error errors code codes");
const isState = anyOf("status state phase");
/** Words that may stand beside those of `isState` without making it the state of something else. */
const isOfSession = anyOf(
  "session stream streaming current caption captions captioning live broadcast transcription service",
);
/** Things that have a state of their own: `{"plan": "active"}`. */
const isForeign = anyOf(
  "plan subscription account billing license key dashboard admin audio microphone input language languages",
);
const isProse = anyOf("message name title description");

/** Breadth first, so that of several states the outermost counts; without recursion, so that depth can't hurt. */
function walk({ value: root }: { readonly value: unknown }): Found {
  const found: Found = { none: false, state: undefined, details: undefined };
  let unknownLiteral = false;
  let level: { value: unknown; place: Place }[] = [
    { value: root, place: { words: [], inError: false, inState: false, foreign: false } },
  ];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { value, place } of level) {
      if (typeof value === "string") {
        if (isNoActiveSession(value)) return { none: true, state: undefined, details: undefined };
        // A bare JSON string is no session, whatever it says.
        if (level.length === 1 && value === root) continue;
        const meaning = meaningOf(value, place);
        if (meaning === "unknown") unknownLiteral = true;
        else found.state ??= meaning;
      } else if (Array.isArray(value)) {
        for (const entry of value as unknown[]) next.push({ value: entry, place });
      } else if (typeof value === "object" && value !== null) {
        if (!place.inError && !isForeign(place.words)) {
          found.details = mergeDetails(found.details, readDetails(value));
        }
        for (const [name, entry] of Object.entries(value)) {
          const words = wordsOf(name);
          if (isPast(words) || (isOfClients(words) && typeof entry !== "string")) continue;
          next.push({ value: entry, place: placeIn(place, words) });
        }
      }
    }
    level = next;
  }
  if (unknownLiteral) found.state ??= "active";
  return found;
}

function placeIn(outer: Place, words: readonly string[]): Place {
  const named = isState(words);
  const ofSession = named && words.every((word) => isState([word]) || isOfSession([word]));
  return {
    words,
    inError: outer.inError || isOfErrors(words),
    inState: ofSession || (outer.inState && !named),
    foreign: isForeign(outer.words),
  };
}

/** The state that a string stands for; "unknown" if it is a state, but none that the specification names. */
function meaningOf(
  literal: string,
  { words, inError, inState, foreign }: Place,
): State | "unknown" | undefined {
  if (inError || foreign || isForeign(words) || isProse(words) || isOfClients(words)) return undefined;
  return stateOf(literal) ?? (inState && mayBeState(literal) ? "unknown" : undefined);
}

/** The state that a literal names, whatever stands around it: "PAUSED", "session_paused", "Stream.Active". */
function stateOf(literal: string): State | undefined {
  if (literal.length > 64) return undefined;
  const words = wordsOf(literal);
  const state = (["paused", "suspended", "active"] as const).find((name) => words.includes(name));
  const plain = words.every((word) => word === state || isOfSession([word]) || isState([word]));
  return plain ? state : undefined;
}

/** Words that envelopes use for how the request went (JSend and the like), which are never a state of the stream. */
const neverStates = new Set(["ok", "success", "error", "fail", "failed", "failure", "true", "false"]);

function mayBeState(literal: string): boolean {
  const text = literal.trim().toLowerCase();
  return (
    /\p{L}/u.test(text) && !neverStates.has(text) && !text.includes("no_active") && Number.isNaN(Number(text))
  );
}

function mergeDetails(
  outer: SessionDetails | undefined,
  inner: SessionDetails | undefined,
): SessionDetails | undefined {
  return outer && inner ? { ...inner, ...outer } : (outer ?? inner);
}
