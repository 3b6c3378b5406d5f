import type { SessionDetails } from "./caption-service.ts";
import { hiddenBy } from "./caption-visibility.ts";
import { type Field, fieldsOf } from "./json-names.ts";
import { readDetails } from "./session-details.ts";
import { flagOf, isNoActiveSession, type State } from "./state-words.ts";
import {
  isPastField,
  isUnrelatedField,
  literalOf,
  namesClients,
  namesError,
  namesLanguages,
  outermost,
  type Place,
  placeIn,
  saysNoneByNull,
  strayOf,
} from "./status-names.ts";

/** What is said on one level. */
interface Level {
  /** Fields that say by null or false that there is no session do; false where they hold a word. */
  isNull?: boolean | undefined;
  literal?: State | undefined;
  /** A literal under a name that is not one of a state. */
  stray?: State | undefined;
  flag?: State | undefined;
}

/** Where a word or a flag was read as state: by the object or list in which it stands, and its name or place there. */
export type StatesRead = ReadonlyMap<object, ReadonlyMap<string | number, State>>;

/** Reads JSON level by level, so that the outermost counts; without recursion, so that depth can't hurt. */
export class StatusWalk {
  saysNoActiveSession = false;
  /** What the outermost level says that says anything of the kind. */
  readonly outermost: Level = {};
  /** A field that may say by null that there is no session is an object with something in it. */
  hasSessionObject = false;
  /** Something is there that only a session has. */
  hasEvidence = false;
  details: SessionDetails = {};
  captionsHidden: boolean | undefined;
  readonly #states = new Map<object, Map<string | number, State>>();
  readonly states: StatesRead = this.#states;
  #here: Level = {};
  #below: (readonly [object: object, place: Place])[] = [];

  /** @param json the answer, under the name "" */
  constructor(json: { readonly "": unknown }) {
    this.#value(json, "", json[""], outermost);
    while (this.#below.length > 0) {
      const level = this.#below;
      this.#below = [];
      for (const [object, place] of level) {
        if (!Array.isArray(object)) this.#object(object, place);
        else for (const [at, value] of object.entries()) this.#value(object, at, value, place);
      }
      this.#endLevel();
    }
  }

  #value(holder: object, name: string | number, value: unknown, place: Place): void {
    if (typeof value === "string") this.#text(holder, name, value, place);
    else if (typeof value === "object" && value !== null) this.#below.push([value, place]);
  }

  #text(holder: object, name: string | number, text: string, place: Place): void {
    if (isNoActiveSession(text)) {
      this.saysNoActiveSession = true;
      this.#note(holder, name, "none");
      return;
    }
    const literal = literalOf(text, place);
    const stray = strayOf(text, place);
    this.#here.literal = moreCareful(this.#here.literal, literal);
    this.#here.stray = moreCareful(this.#here.stray, stray);
    this.#note(holder, name, literal ?? stray);
  }

  #object(object: object, place: Place): void {
    const fields = fieldsOf(object);
    for (const field of fields) {
      const { name, words, value } = field;
      const isOfNow = !isPastField(words) && !isUnrelatedField(words);
      if (!place.inError && !namesError(words)) {
        this.#flag(object, field, place);
        if (isOfNow) this.#session(field, place);
      }
      const isText = typeof value === "string";
      const isEntries = namesClients(words) || namesLanguages(words);
      if (isOfNow && (isText || !isEntries)) this.#value(object, name, value, placeIn(place, words));
    }
    if (!place.inError) this.#details(fields, place);
  }

  #flag(object: object, { name, words, value }: Field, { of }: Place): void {
    const flag = of === "session" ? flagOf(words, value) : undefined;
    this.#here.flag = moreCareful(this.#here.flag, flag);
    this.#note(object, name, flag);
  }

  #session({ words, value }: Field, place: Place): void {
    this.captionsHidden ??= hiddenBy(words, value, place);
    if (!saysNoneByNull(words)) return;
    if (value === null || value === false) this.#here.isNull = true;
    else if (typeof value !== "object") this.#here.isNull ??= false;
    else if (hasSomething(value)) {
      this.hasSessionObject = true;
      this.hasEvidence ||= words.join() === "session";
    }
  }

  #details(fields: readonly Field[], { of }: Place): void {
    const { details, evidence } = readDetails(fields);
    this.details = { ...details, ...this.details };
    this.hasEvidence ||= evidence && of === "session";
  }

  #endLevel(): void {
    const { outermost } = this;
    const { isNull, literal, stray, flag } = this.#here;
    this.#here = {};
    outermost.isNull ??= isNull;
    outermost.literal ??= literal;
    outermost.stray ??= stray;
    // One that is paused is often said to be running, too.
    const isRefined = outermost.flag === "active" && flag !== undefined && flag !== "none";
    if (outermost.flag === undefined || isRefined) outermost.flag = flag;
  }

  #note(holder: object, name: string | number, state: State | undefined): void {
    if (state === undefined) return;
    const states = this.#states.get(holder) ?? new Map<string | number, State>();
    this.#states.set(holder, states.set(name, state));
  }
}

/** Of several on one level: what we don't know first, and LIVE last, since it is the worst to say by mistake. */
function moreCareful(one: State | undefined, other: State | undefined): State | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const rank = (state: State): number => (state === "active" ? 2 : state === "none" ? 1 : 0);
  return rank(other) < rank(one) ? other : one;
}

/** An object or a list with more in it than what is empty or of another time. */
const hasSomething = (object: object): boolean =>
  fieldsOf(object).some(
    ({ words, value }) => !isPastField(words) && !isUnrelatedField(words) && !isEmpty(value),
  );

const isEmpty = (value: unknown): boolean =>
  value === "" || (typeof value === "object" && (value === null || Object.keys(value).length === 0));
