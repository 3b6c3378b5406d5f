import type { Session, SessionDetails } from "./caption-service.ts";
import { hiddenBy } from "./caption-visibility.ts";
import { wordsOf } from "./json-names.ts";
import { ownCopy } from "./own-copy.ts";
import { namesDetails, readDetails } from "./session-details.ts";
import { flagOf, type Meaning } from "./state-words.ts";
import { namesElsewhere, namesClients, namesLanguages, namesSession } from "./status-names.ts";
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

/** A word or a flag that was read as state. */
export interface Sign {
  /** As it is written, without blanks around it; of a word that we don't know, what is shown of it. */
  readonly word: string;
  /** It stands in the table of words or in the specification, so it is not personal. */
  readonly isKnown: boolean;
}

/** What was read where. */
export interface Evidence {
  /** The JSON of the answer, under the name ""; undefined where it is not JSON. */
  readonly json?: { readonly "": unknown };
  /** By the object or list in which it stands, and its name or place there. */
  readonly signs: ReadonlyMap<object, ReadonlyMap<string | number, Sign>>;
}

export type StatusReading = (
  { readonly session: Session; readonly basis: Basis } | { readonly unreadable: Unreadable }
) & { readonly evidence: Evidence };

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
 * unreadable, which must change nothing of what was known. Of several on one level LIVE has the lowest rank.
 *
 * @param secret never in what is read, also where the answer repeats it
 */
export function readStatus(contentType: string, body: string, secret = ""): StatusReading {
  const text = body.trim();
  const evidence: Evidence = { signs: new Map() };
  if (isNoActiveSession(text)) return { ...noSession, evidence };
  if (text === "") return { unreadable: "nothing", evidence };
  const parsed = parseJson(text);
  if (parsed === undefined)
    return { unreadable: isPage(contentType, text, () => false) ? "web page" : "text", evidence };
  const walk = new Walk(parsed.value, secret);
  const read = walk.isWhole ? sessionIn(walk.found, secret) : undefined;
  return { ...(read ?? { unreadable: "unknown JSON" }), evidence: walk };
}

const noSession = { session: { state: "none" }, basis: "NO_ACTIVE_SESSION" } as const;

function sessionIn(
  found: Found,
  secret: string,
): { readonly session: Session; readonly basis: Basis } | undefined {
  const { literal, stray, flag, label = "active", hidden } = found;
  const details = kept(found.details, secret);
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
  const state =
    typeof said === "object" ? ({ state: "unknown", word: ownCopy(said.word) } as const) : { state: said };
  return {
    session: { ...state, ...details, ...(hidden !== undefined && { captionsHidden: hidden }) },
    basis,
  };
}

/** Whether an answer is a page made for people, such as the sign-in page of a guest network. */
export function isWebPage(contentType: string, body: string): boolean {
  return isPage(contentType, body, (text) => parseJson(text) !== undefined);
}

function isPage(contentType: string, body: string, isJson: (text: string) => boolean): boolean {
  const text = body.replace(beforeHtml, "");
  if (text === "") return false;
  return html.test(text) || (htmlTypes.test(contentType) && !isJson(text));
}

const htmlTypes = /^\s*(text\/html|application\/xhtml)/i;
/** What may stand before the first tag of a page: blanks, comments and the declaration of XML. */
const beforeHtml = /^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>)+/;
/** Elements that pages begin with, in pieces of pages too. */
const html =
  /^<(!doctype\s+html|html|head|body|title|meta|link|base|style|script|noscript|main|header|nav|section|article|div|p|h[1-6]|a|b|br|center|form|iframe|img|span|table|ul|ol)\b/i;

/** Undefined for what is no JSON, or too deep; in an object, since `null` is JSON, too. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The most lists and objects that lie in one another. Reading more would take tens of megabytes. */
const maxDepth = 250_000;

function isTooDeep(text: string): boolean {
  // Each takes two characters at least.
  if (text.length < 2 * maxDepth) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length && depth <= maxDepth; index += 1) {
    const letter = text[index];
    if (letter === '"') isInString = !isInString;
    else if (isInString) index += letter === "\\" ? 1 : 0;
    else if (letter === "[" || letter === "{") depth += 1;
    else if (letter === "]" || letter === "}") depth -= 1;
  }
  return depth > maxDepth;
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

/** The most signs that are noted, and the most names that are read: an answer may consist of them. */
const maxSigns = 1_000;
const maxNames = 50_000;

/** Breadth first, so that the outermost counts; without recursion, so that depth can't hurt. */
class Walk implements Evidence {
  readonly json: { readonly "": unknown };
  readonly signs = new Map<object, Map<string | number, Sign>>();
  readonly found: Found = {
    isNone: false,
    isNull: false,
    isSign: false,
    isStrong: false,
    details: {},
    endedAt: Number.NEGATIVE_INFINITY,
  };
  readonly #secret: string;
  #signCount = 0;
  #nameCount = 0;
  /** Objects and lists in the order in which they are read, with their places. */
  readonly #queue: object[] = [];
  readonly #places: Place[] = [];
  /** What is said on the level that is being read. */
  #here: Pick<Found, "literal" | "stray" | "flag" | "label"> = {};

  constructor(root: unknown, secret: string) {
    this.json = { "": root };
    this.#secret = secret;
    this.#value(this.json, "", root, outermost);
    for (let index = 0, levelEnd = 0; !this.found.isNone && this.isWhole; index += 1) {
      if (index === levelEnd) {
        this.#endLevel();
        levelEnd = this.#queue.length;
      }
      const value = this.#queue[index];
      const place = this.#places[index];
      if (value === undefined || place === undefined) return;
      if (!Array.isArray(value)) this.#object(value as Readonly<Record<string, unknown>>, place);
      else for (let at = 0; at < value.length; at += 1) this.#value(value, at, value[at], place);
    }
  }

  /** The answer has no more than can be read. */
  get isWhole(): boolean {
    return this.#nameCount <= maxNames;
  }

  #value(holder: object, name: string | number, value: unknown, place: Place): void {
    if (typeof value === "string") {
      this.#text(holder, name, this.#clean(value), place);
    } else if (typeof value === "object" && value !== null) {
      this.#queue.push(value);
      this.#places.push(place);
    }
  }

  #text(holder: object, name: string | number, text: string, place: Place): void {
    if (isNoActiveSession(text)) {
      this.found.isNone = true;
      this.#note(holder, name, { word: "NO_ACTIVE_SESSION", isKnown: true });
      return;
    }
    const here = this.#here;
    const literal = literalOf(text, place);
    const stray = strayOf(text, place);
    const label = labelOf(text, place);
    here.literal = moreCareful(here.literal, literal);
    here.stray = moreCareful(here.stray, stray);
    here.label = moreCareful(here.label, label);
    const said = literal ?? stray ?? label;
    if (typeof said === "object") this.#note(holder, name, { word: said.word, isKnown: false });
    else if (said !== undefined) this.#note(holder, name, { word: text.trim(), isKnown: true });
  }

  #object(object: Readonly<Record<string, unknown>>, place: Place): void {
    const names = Object.keys(object);
    this.#nameCount += names.length;
    if (!this.isWhole) return;
    let hasDetails = false;
    for (const name of names) {
      const value = object[name];
      const words = wordsOf(name);
      const inner = placeIn(place, words);
      hasDetails ||= namesDetails(words);
      if (!inner.inError) this.#flag(object, name, words, place);
      if (namesElsewhere(words)) continue;
      if ((namesClients(words) || namesLanguages(words)) && typeof value !== "string") continue;
      this.#value(object, name, value, inner);
    }
    if (hasDetails && !place.inError) addDetails(this.found, object, place);
  }

  #flag(
    object: Readonly<Record<string, unknown>>,
    name: string,
    words: readonly string[],
    place: Place,
  ): void {
    const { found } = this;
    const value = object[name];
    const flag = place.of === "session" ? flagOf(words, value) : undefined;
    this.#here.flag = moreCareful(this.#here.flag, flag);
    if (flag !== undefined) this.#note(object, name, { word: String(value), isKnown: true });
    if ((value === null || value === false) && namesSession(words)) found.isNull = true;
    if (!namesElsewhere(words)) found.hidden ??= hiddenBy(words, value, place);
  }

  #endLevel(): void {
    const { found } = this;
    const { literal, stray, label, flag } = this.#here;
    this.#here = {};
    found.literal ??= literal;
    found.stray ??= stray;
    found.label ??= label;
    // One that is paused is often said to be running, too.
    if (found.flag === undefined || (found.flag === "active" && flag !== "none"))
      found.flag = flag ?? found.flag;
  }

  #note(holder: object, name: string | number, sign: Sign): void {
    if (this.#signCount >= maxSigns) return;
    this.#signCount += 1;
    const signs = this.signs.get(holder) ?? new Map<string | number, Sign>();
    this.signs.set(holder, signs.set(name, sign));
  }

  #clean(text: string): string {
    return this.#secret !== "" && text.includes(this.#secret) ? text.replaceAll(this.#secret, "…") : text;
  }
}

function addDetails(found: Found, object: object, place: Place): void {
  const { details, isSign, isStrong, endedAt } = readDetails(object);
  found.details = { ...details, ...found.details };
  found.isSign ||= isSign && place.of === "session";
  found.isStrong ||= isStrong && place.of === "session";
  found.endedAt = Math.max(found.endedAt, endedAt ?? Number.NEGATIVE_INFINITY);
}

/** What is kept of details: no language that has the secret in it, and no text that keeps the answer. */
function kept(
  { transcriptionLanguage, translationLanguages, ...others }: SessionDetails,
  secret: string,
): SessionDetails {
  const isClean = (tag: string): boolean => secret === "" || !tag.includes(secret);
  return {
    ...others,
    ...(transcriptionLanguage !== undefined &&
      isClean(transcriptionLanguage) && { transcriptionLanguage: ownCopy(transcriptionLanguage) }),
    ...(translationLanguages?.every(isClean) === true && {
      translationLanguages: translationLanguages.map(ownCopy),
    }),
  };
}
