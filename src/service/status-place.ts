import { type Meaning, meaningOf, unknownWord } from "./state-words.ts";
import {
  namesCaptions,
  namesLabel,
  namesClients,
  namesError,
  namesLanguages,
  namesOwner,
  namesProse,
  namesValue,
  namesSession,
  stateNamedBy,
} from "./status-names.ts";

/** What a string in a status answer says by the place where it stands. */

/** The one literal that the specification names, in any letter case and with blanks around it. */
export function isNoActiveSession(text: string): boolean {
  return text.trim().toUpperCase() === "NO_ACTIVE_SESSION";
}

/** Where in the answer a value stands, as far as that decides what it can mean. */
export interface Place {
  /** Words of the field's name. */
  readonly words: readonly string[];
  /** Inside `error` or `code`. */
  readonly inError: boolean;
  /** The field holds the state of the session: `{"status": {"value": "paused"}}`. */
  readonly inState: boolean;
  /** The field holds that state in words for people, or beside other states: `{"status": {"text": "paused"}}`. */
  readonly namesLabel: boolean;
  /** What states and flags here are of. */
  readonly of: "session" | "owner" | "captions";
}

/** Where the answer begins. */
export const outermost: Place = {
  words: [],
  inError: false,
  inState: false,
  namesLabel: false,
  of: "session",
};

/** A state: one that has a meaning, or a word that we don't know. */
export type Said = Meaning | { readonly word: string };

/** The place of what stands under a name, given the place of the object around it. */
export function placeIn(outer: Place, words: readonly string[]): Place {
  return {
    words,
    inError: outer.inError || namesError(words),
    inState: stateNamedBy(words) === "session's" || (outer.inState && namesValue(words)),
    namesLabel:
      stateNamedBy(words) === "label" || (outer.inState && (namesLabel(words) || namesSession(words))),
    of: namesSession(words)
      ? "session"
      : namesOwner(words)
        ? "owner"
        : namesCaptions(words)
          ? "captions"
          : outer.of,
  };
}

/** The state that a string stands for, under a name of the session's state or of the session itself. */
export function literalOf(literal: string, { words, inError, inState, of }: Place): Said | undefined {
  if (inError || of !== "session") return undefined;
  // What a session is called is not its state, unless it is a word for one.
  if (!inState) return namesSession(words) ? meaningOf(literal) : undefined;
  const meaning = meaningOf(literal);
  if (meaning !== undefined) return meaning;
  const word = unknownWord(literal);
  return word === undefined ? undefined : { word };
}

/** What a label says: too little to speak before flags, and enough not to say LIVE for details alone. */
export function labelOf(literal: string, place: Place): Said | undefined {
  return place.namesLabel ? literalOf(literal, { ...place, inState: true }) : undefined;
}

/** The specification names three states, and not the field that tells them. */
export function strayOf(
  literal: string,
  { words, inError, inState, namesLabel: isOfState, of }: Place,
): Meaning | undefined {
  if (inError || inState || of !== "session" || !/active|paused|suspended/i.test(literal)) return undefined;
  if (words.length === 0 || stateNamedBy(words) === "other") return undefined;
  if ((namesProse(words) && !isOfState) || namesClients(words) || namesLanguages(words)) return undefined;
  const meaning = meaningOf(literal);
  return meaning === "none" ? undefined : meaning;
}
