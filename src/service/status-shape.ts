import type { Session } from "./caption-service.ts";
import type { HttpsAnswer } from "./https-connection.ts";
import { wordsOf } from "./json-names.ts";
import { isOfTags, isTag, timeOf } from "./session-details.ts";
import { flagOf } from "./state-words.ts";
import { isElsewhere, isHistory, isOfClients, isOfLanguages } from "./status-names.ts";
import { isNoActiveSession, literalOf, outermost, type Place, placeIn, strayOf } from "./status-place.ts";
import { type Basis, isWebPage, parseJson } from "./status-reader.ts";

/** The most that a shape has, in characters, and in depth, names of an object, and shapes of the entries of a list. */
const longestShape = 4_000;
const mostDepth = 8;
const mostNames = 40;
const mostEntries = 3;
/** The most values that are looked at for it, told or not. */
const mostLooked = 5_000;

export type StatusAnswer = Pick<HttpsAnswer, "status" | "contentType" | "body">;

/**
 * @param secrets that stay out of it even where the answer has them as a name or as a state
 * @param word of a state that is not known, as it was read from the answer
 */
export function shapeOf(
  { status, contentType, body }: StatusAnswer,
  secrets: readonly string[],
  word?: string,
): string {
  const text = body.trim();
  const head = `HTTP ${status}, ${typeOf(contentType)}`;
  if (text === "") return `${head}\nnothing`;
  const json = parseJson(text);
  if (json === undefined) {
    if (isNoActiveSession(text)) return `${head}\nNO_ACTIVE_SESSION`;
    return `${head}\n${isWebPage(contentType, text) ? "web page" : "text"} of ${text.length} characters`;
  }
  for (let budget = 256; ; budget /= 2) {
    const shape = JSON.stringify(new Shaper(secrets, word, budget).shape(json.value, everything), null, 2);
    if (head.length + shape.length < longestShape) return `${head}\n${shape}`;
  }
}

/** What was read, without the values: those stay at the church. */
export function understanding(session: Session, basis: Basis): string {
  if (session.state === "none") return `no session, by ${basis}`;
  const { startedAt, clients, transcriptionLanguage, translationLanguages, captionsHidden } = session;
  const details = {
    "start time": startedAt,
    "connected clients": clients,
    "spoken language": transcriptionLanguage,
    "target languages": translationLanguages,
    [captionsHidden === true ? "captions hidden" : "captions shown"]: captionsHidden,
  };
  const listed = (isRead: boolean): string =>
    Object.entries(details)
      .flatMap(([name, value]) => ((value !== undefined) === isRead ? [name] : []))
      .join(", ") || "nothing";
  const state = session.state === "unknown" ? "a state that is not known" : session.state;
  return `${state}, by ${basis}; read: ${listed(true)}; not read: ${listed(false)}`;
}

type Shape = string | boolean | readonly Shape[] | { readonly [name: string]: Shape };

/** Where a value stands. */
interface Position {
  readonly place: Place;
  readonly depth: number;
  /** The reader looks for states here. */
  readonly isRead: boolean;
  /** Names here may be somebody's. */
  readonly isPersonal: boolean;
  /** Values here are tags of languages. */
  readonly isOfTags: boolean;
}
const everything: Position = {
  place: outermost,
  depth: 0,
  isRead: true,
  isPersonal: false,
  isOfTags: false,
};

class Shaper {
  readonly #secrets: readonly string[];
  /** The word of a state that is not known. */
  readonly #word: string | undefined;
  /** How many more values are told, and looked at. */
  #budget: number;
  #toLook = mostLooked;

  constructor(secrets: readonly string[], word: string | undefined, budget: number) {
    this.#secrets = secrets;
    this.#word = word;
    this.#budget = budget;
  }

  shape(value: unknown, position: Position): Shape {
    this.#budget -= 1;
    this.#toLook -= 1;
    if (typeof value === "string") return this.#string(value, position);
    if (typeof value === "number") {
      if (timeOf(value) === undefined) return "number";
      return `number, a time in ${value < 1e11 ? "seconds" : "milliseconds"}`;
    }
    if (typeof value !== "object" || value === null) return value === null ? "null" : "boolean";
    if (this.#isSpent || position.depth >= mostDepth) return "…";
    return Array.isArray(value) ? this.#list(value, position) : this.#object(value, position);
  }

  #string(text: string, { place, isRead, isOfTags: mayBeTag }: Position): string {
    const word = isRead ? this.#wordOf(text, place) : undefined;
    if (word !== undefined) return `state: ${word}`;
    if (text.trim() === "") return "string, empty";
    if (timeOf(text) !== undefined) return "string, a time";
    return mayBeTag && isTag(text) ? "string, a language" : "string";
  }

  /** A word that the reader takes for a state. */
  #wordOf(text: string, place: Place): string | undefined {
    if (isNoActiveSession(text)) return "NO_ACTIVE_SESSION";
    const said = literalOf(text, place) ?? strayOf(text, place);
    if (said === undefined) return undefined;
    const word = typeof said === "object" ? said.word : text.trim();
    const isKnown = typeof said === "string" || said.word === this.#word;
    return isKnown && !this.#isSecret(word) ? word : undefined;
  }

  #list(list: readonly unknown[], position: Position): Shape {
    const inner = { ...position, depth: position.depth + 1 };
    const shapes = this.#distinct(list, (entry) => this.shape(entry, inner));
    if (list.length <= shapes.length) return shapes;
    return [...shapes, list.length < 10 ? "… fewer than 10" : "… 10 or more"];
  }

  #object(object: object, position: Position): Shape {
    const named: [string, Shape][] = [];
    const nameless: [unknown, Position][] = [];
    let isCut = false;
    for (const [name, value] of Object.entries(object) as [string, unknown][]) {
      this.#toLook -= 1;
      isCut ||= this.#isSpent;
      if (this.#isSpent) break;
      const words = wordsOf(name);
      const inner = insideOf(position, words, value);
      if (position.isPersonal || !this.#isFieldName(name, position)) nameless.push([value, inner]);
      else if (named.length === mostNames) isCut = true;
      else named.push([name, flagIn(words, value, position) ?? this.shape(value, inner)]);
    }
    // Entries that are all alike are a map, and its names are keys.
    const alike = isMap(named) ? named.splice(0).slice(0, 1) : [];
    const shapes = this.#distinct(nameless, ([value, inner]) => this.shape(value, inner));
    const unnamed = [...alike.map(([, shape]) => shape), ...shapes];
    return Object.fromEntries([
      ...named,
      ...unnamed.map((shape, index) => [index === 0 ? "*" : `*${index + 1}`, shape] as const),
      ...(isCut ? [["…", "more"] as const] : []),
    ]);
  }

  get #isSpent(): boolean {
    return this.#budget <= 0 || this.#toLook <= 0;
  }

  /** The first shapes that differ. */
  #distinct<T>(values: readonly T[], shapeOfOne: (value: T) => Shape): Shape[] {
    const shapes = new Map<string, Shape>();
    for (const value of values) {
      if (shapes.size === mostEntries || this.#isSpent) break;
      const budget = this.#budget;
      const shape = shapeOfOne(value);
      const text = JSON.stringify(shape);
      if (shapes.has(text)) this.#budget = budget;
      shapes.set(text, shape);
    }
    return [...shapes.values()];
  }

  /** What a programmer may have called a field: neither an identifier, an address, a date nor a tag of a language. */
  #isFieldName(name: string, { isOfTags: mayBeTag }: Position): boolean {
    if (!/^[a-z_$][\w$.-]{0,39}$/i.test(name) || this.#isSecret(name)) return false;
    if (/\d.*\d.*\d.*\d/.test(name) || wordsOf(name).length > 6) return false;
    return !isTag(name) || !(mayBeTag || /^[a-z]{2,3}[-_]([A-Z]{2}|[A-Z][a-z]{3}|\d{3})/.test(name));
  }

  /** The text has a secret in it, or is a piece of one. */
  #isSecret(text: string): boolean {
    return this.#secrets.some(
      (secret) => secret !== "" && (text.includes(secret) || (text.length >= 8 && secret.includes(text))),
    );
  }
}

function insideOf(outer: Position, words: readonly string[], value: unknown): Position {
  const isOfMany = isOfClients(words);
  const isPersonal = outer.isPersonal || isOfMany || isHistory(words);
  return {
    place: placeIn(outer.place, words),
    depth: outer.depth + 1,
    isRead:
      outer.isRead &&
      !isElsewhere(words) &&
      (typeof value === "string" || !(isOfMany || isOfLanguages(words))),
    isPersonal,
    isOfTags: !isPersonal && (outer.isOfTags || isOfTags(words)),
  };
}

/** A flag that the reader takes for a state. */
function flagIn(words: readonly string[], value: unknown, { place, isRead }: Position): Shape | undefined {
  const inner = placeIn(place, words);
  if (!isRead || inner.inError || place.of !== "session" || flagOf(words, value) === undefined)
    return undefined;
  return typeof value === "boolean" ? value : `state: ${String(value)}`;
}

function isMap(entries: readonly (readonly [string, Shape])[]): boolean {
  const shapes = entries.map(([, shape]) => (typeof shape === "object" ? JSON.stringify(shape) : undefined));
  return shapes.length >= 3 && shapes[0] !== undefined && shapes.every((shape) => shape === shapes[0]);
}

/** Only types that say something: it comes from outside. */
function typeOf(contentType: string): string {
  const [, known] = /^\s*(application\/json|text\/html|text\/plain)\b/i.exec(contentType) ?? [];
  return known?.toLowerCase() ?? (contentType === "" ? "no type" : "another type");
}
