import type { Session } from "./caption-service.ts";
import type { SecretPieces } from "../log/secret-pieces.ts";
import { isWebPage } from "./answer-body.ts";
import type { HttpsAnswer } from "./https-connection.ts";
import { wordsOf } from "./json-names.ts";
import { namesTags, isTag, timeOf } from "./session-details.ts";
import { isNoActiveSession } from "./state-words.ts";
import { isHistoryField, namesClients } from "./status-names.ts";
import type { Basis, StatusReading } from "./status-reader.ts";

/** Bounds of a shape: characters, depth, names of an object, entries of a list. */
const maxShapeLength = 4_000;
const maxDepth = 8;
const maxNames = 40;
const maxEntries = 3;
/** Values of an answer that are read for its shape, kept or not. */
const maxReadEntries = 1_000;

export type StatusAnswer = Pick<HttpsAnswer, "status" | "contentType" | "body">;

/**
 * What a status answer looks like, for diagnostics: names of fields and kinds of values; of the values only the state.
 * @param reading of that answer: where it found a state
 * @param secrets that stay out of it even where the answer has them as a name or as a state
 */
export function shapeOf(
  { status, contentType, body }: StatusAnswer,
  reading: StatusReading,
  secrets: SecretPieces,
): string {
  const text = body.trim();
  const head = `HTTP ${status}, ${typeOf(contentType)}`;
  if (text === "") return `${head}\nnothing`;
  const { json } = reading;
  if (json === undefined) {
    if (isNoActiveSession(text)) return `${head}\nNO_ACTIVE_SESSION`;
    return `${head}\n${isWebPage(contentType, text) ? "web page" : "text"} of ${text.length} characters`;
  }
  for (let budget = 256; ; budget /= 2) {
    const shaper = new Shaper(secrets, reading, budget);
    const shape = JSON.stringify(shaper.shape(json, "", everything), null, 2);
    if (head.length + shape.length < maxShapeLength) return `${head}\n${shape}`;
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
  readonly depth: number;
  /** Names here may be personal. */
  readonly isPersonal: boolean;
  /** Values here are tags of languages. */
  readonly holdsTags: boolean;
}
const everything: Position = { depth: 0, isPersonal: false, holdsTags: false };

class Shaper {
  readonly #secrets: SecretPieces;
  readonly #reading: StatusReading;
  /** How many more values are told, and looked at. */
  #budget: number;
  #toLook = maxReadEntries;

  constructor(secrets: SecretPieces, reading: StatusReading, budget: number) {
    this.#secrets = secrets;
    this.#reading = reading;
    this.#budget = budget;
  }

  /** @param at name or place of the value in the object or list that holds it */
  shape(holder: object, at: string | number, position: Position): Shape {
    this.#budget -= 1;
    this.#toLook -= 1;
    const value = (holder as Readonly<Record<string | number, unknown>>)[at];
    const word = this.#stateWord(holder, at, value);
    if (word !== undefined && !this.#secrets.areIn(word))
      return typeof value === "boolean" ? value : `state: ${word}`;
    if (typeof value === "string") return stringShape(value, position);
    if (typeof value === "number") {
      if (timeOf(value) === undefined) return "number";
      return `number, a time in ${value < 1e11 ? "seconds" : "milliseconds"}`;
    }
    if (typeof value !== "object" || value === null) return value === null ? "null" : "boolean";
    if (this.#isSpent || position.depth >= maxDepth) return "…";
    return Array.isArray(value) ? this.#list(value, position) : this.#object(value, position);
  }

  /** What may be told of a value that was read as state: a word of the table, and of others the one that is shown. */
  #stateWord(holder: object, at: string | number, value: unknown): string | undefined {
    const state = this.#reading.states.get(holder)?.get(at);
    if (state === undefined) return undefined;
    if (typeof state === "string") return String(value).trim();
    if (state !== this.#reading.state || !("session" in this.#reading)) return undefined;
    const { session } = this.#reading;
    return session.state === "unknown" ? session.word : undefined;
  }

  #list(list: readonly unknown[], position: Position): Shape {
    const inner = { ...position, depth: position.depth + 1 };
    const shapes = this.#distinct(list.keys(), (at) => this.shape(list, at, inner));
    if (list.length <= shapes.length) return shapes;
    return [...shapes, list.length < 10 ? "… fewer than 10" : "… 10 or more"];
  }

  #object(object: object, position: Position): Shape {
    const named: [string, Shape][] = [];
    const nameless: [string, Position][] = [];
    let isCut = false;
    for (const name of Object.keys(object)) {
      this.#toLook -= 1;
      isCut ||= this.#isSpent;
      if (this.#isSpent) break;
      const words = wordsOf(name);
      const inner = insideOf(position, words);
      if (position.isPersonal || !this.#isFieldName(name, position)) nameless.push([name, inner]);
      else if (named.length === maxNames) isCut = true;
      else named.push([name, this.shape(object, name, inner)]);
    }
    // Entries that are all alike are a map, and its names are keys.
    const alike = isMap(named) ? named.splice(0).slice(0, 1) : [];
    const shapes = this.#distinct(nameless, ([name, inner]) => this.shape(object, name, inner));
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
  #distinct<T>(values: Iterable<T>, shapeOfOne: (value: T) => Shape): Shape[] {
    const shapes = new Map<string, Shape>();
    for (const value of values) {
      if (shapes.size === maxEntries || this.#isSpent) break;
      const budget = this.#budget;
      const shape = shapeOfOne(value);
      const text = JSON.stringify(shape);
      if (shapes.has(text)) this.#budget = budget;
      shapes.set(text, shape);
    }
    return [...shapes.values()];
  }

  /** What a programmer may have called a field: neither an identifier, an address, a date nor a tag of a language. */
  #isFieldName(name: string, { holdsTags }: Position): boolean {
    if (!/^[a-z_$][\w$.-]{0,39}$/i.test(name) || this.#secrets.areIn(name)) return false;
    if (/\d.*\d.*\d.*\d/.test(name) || wordsOf(name).length > 6) return false;
    return !isTag(name) || !(holdsTags || /^[a-z]{2,3}[-_]([A-Z]{2}|[A-Z][a-z]{3}|\d{3})/.test(name));
  }
}

function insideOf(outer: Position, words: readonly string[]): Position {
  const isPersonal = outer.isPersonal || namesClients(words) || isHistoryField(words);
  return {
    depth: outer.depth + 1,
    isPersonal,
    holdsTags: !isPersonal && (outer.holdsTags || namesTags(words)),
  };
}

function stringShape(text: string, { holdsTags }: Position): string {
  if (text.trim() === "") return "string, empty";
  if (timeOf(text) !== undefined) return "string, a time";
  return holdsTags && isTag(text) ? "string, a language" : "string";
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
