import type { Session, SessionDetails } from "./caption-service.ts";
import { hiddenBy } from "./caption-visibility.ts";
import { wordsOf } from "./json-names.ts";
import { readDetails } from "./session-details.ts";
import { flagOf, type Meaning } from "./state-words.ts";
import { isElsewhere, isOfClients, isOfLanguages, namesSession } from "./status-names.ts";
import {
  isNoActiveSession,
  labelOf,
  literalOf,
  outermost,
  type Place,
  placeIn,
  type Said,
  strayOf,
} from "./status-place.ts";

/** What a status answer can be when it says nothing of a session. */
export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

/** What spoke first. */
export type Basis =
  "NO_ACTIVE_SESSION" | "a word" | "a word under another name" | "a flag" | "details" | "null";

export type StatusReading =
  { readonly session: Session; readonly basis: Basis } | { readonly unreadable: Unreadable };

/**
 * Reads the body of a status answer. The specification names the value NO_ACTIVE_SESSION and the details of a running
 * session, but neither the field names nor the shape, so this looks for meaning and not for a schema. Where several
 * things speak, the first of these does:
 *
 * 1. NO_ACTIVE_SESSION, as plain text or as a string anywhere in JSON: no session;
 * 2. the outermost literal that is a state: what it means, or a state that we don't know;
 * 3. a flag, or a session that is null with no other sign of one;
 * 4. details of a session: it runs.
 *
 * What is of another time, of one client, or of a thing with a state of its own counts for none of these. The rest is
 * unreadable, which must change nothing of what was known. Of several on one level the one that says LIVE goes last.
 */
export function readStatus(contentType: string, body: string): StatusReading {
  const text = body.trim();
  if (isNoActiveSession(text)) return noSession;
  if (text === "") return { unreadable: "nothing" };
  const json = parseJson(text);
  if (json === undefined) return { unreadable: isWebPage(contentType, text) ? "web page" : "text" };
  return sessionIn(walk(json.value)) ?? { unreadable: "unknown JSON" };
}

const noSession: StatusReading = { session: { state: "none" }, basis: "NO_ACTIVE_SESSION" };

function sessionIn(found: Found): StatusReading | undefined {
  const { literal, stray, flag, label = "active", details, hidden } = found;
  if (found.isNone) return noSession;
  // A session that has ended since is no sign of one.
  const isSign = found.isSign && !(found.endedAt >= (details.startedAt ?? 0));
  const [basis, said] =
    literal !== undefined
      ? (["a word", literal] as const)
      : stray !== undefined && (stray !== "active" || flag === undefined)
        ? (["a word under another name", stray] as const)
        : flag !== undefined
          ? (["a flag", flag] as const)
          : found.isNull && !(isSign && found.isStrong)
            ? (["null", "none"] as const)
            : isSign
              ? (["details", label] as const)
              : [];
  if (said === undefined) return undefined;
  if (said === "none") return { session: { state: said }, basis };
  const state = typeof said === "object" ? ({ state: "unknown", word: said.word } as const) : { state: said };
  return {
    session: { ...state, ...details, ...(hidden !== undefined && { captionsHidden: hidden }) },
    basis,
  };
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

/** Undefined for what is no JSON; in an object, since `null` is JSON, too. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** What was said, the outermost of each kind. */
interface Found {
  isNone: boolean;
  literal?: Said | undefined;
  /** A literal of the specification under a name that is not one of a state. */
  stray?: Meaning | undefined;
  flag?: Meaning | undefined;
  label?: Said | undefined;
  isNull: boolean;
  isSign: boolean;
  /** See DetailsReading. */
  isStrong: boolean;
  details: SessionDetails;
  endedAt: number;
  hidden?: boolean | undefined;
}

/** Of several on one level: what we don't know first, and LIVE last, since it is the worst to say by mistake. */
function moreCareful<Kind extends Said>(one: Kind | undefined, other: Kind | undefined): Kind | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const rank = (said: Said): number => (said === "active" ? 2 : said === "none" ? 1 : 0);
  return rank(other) < rank(one) ? other : one;
}

/** Breadth first, so that the outermost counts; without recursion, so that depth can't hurt. */
function walk(root: unknown): Found {
  const found: Found = {
    isNone: false,
    isNull: false,
    isSign: false,
    isStrong: false,
    details: {},
    endedAt: Number.NEGATIVE_INFINITY,
  };
  let level: { value: unknown; place: Place }[] = [{ value: root, place: outermost }];
  while (level.length > 0) {
    const next: typeof level = [];
    const here: Pick<Found, "literal" | "stray" | "flag" | "label"> = {};
    for (const { value, place } of level) {
      if (typeof value === "string") {
        if (isNoActiveSession(value)) return { ...found, isNone: true };
        here.literal = moreCareful(here.literal, literalOf(value, place));
        here.stray = moreCareful(here.stray, strayOf(value, place));
        here.label = moreCareful(here.label, labelOf(value, place));
      } else if (Array.isArray(value)) {
        for (const entry of value as unknown[]) next.push({ value: entry, place });
      } else if (typeof value === "object" && value !== null) {
        if (!place.inError) addDetails(found, value, place);
        for (const [name, entry] of Object.entries(value) as [string, unknown][]) {
          const words = wordsOf(name);
          const inner = placeIn(place, words);
          if (!inner.inError) {
            if (place.of === "session") here.flag = moreCareful(here.flag, flagOf(words, entry));
            if ((entry === null || entry === false) && namesSession(words)) found.isNull = true;
            if (!isElsewhere(words)) found.hidden ??= hiddenBy(words, entry, place);
          }
          if (isElsewhere(words)) continue;
          if ((isOfClients(words) || isOfLanguages(words)) && typeof entry !== "string") continue;
          next.push({ value: entry, place: inner });
        }
      }
    }
    found.literal ??= here.literal;
    found.stray ??= here.stray;
    found.label ??= here.label;
    // One that is paused is often said to be running, too.
    if (found.flag === undefined || (found.flag === "active" && here.flag !== "none"))
      found.flag = here.flag ?? found.flag;
    level = next;
  }
  return found;
}

function addDetails(found: Found, object: object, place: Place): void {
  const { details, isSign, isStrong, endedAt } = readDetails(object);
  found.details = { ...details, ...found.details };
  found.isSign ||= isSign && place.of === "session";
  found.isStrong ||= isStrong && place.of === "session";
  found.endedAt = Math.max(found.endedAt, endedAt ?? Number.NEGATIVE_INFINITY);
}
