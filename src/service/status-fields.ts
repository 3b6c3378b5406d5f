import { mentions, without, wordsOf } from "./status-vocabulary.ts";

/** What may be read in a field: less than everything where it speaks of something other than the session. */
export type Use = "nothing" | "NO_ACTIVE_SESSION" | "details" | "everything";

/** A value of an answer. An entry of a list has the name of the list. */
export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: unknown;
  readonly parent: Field | undefined;
  readonly depth: number;
  readonly use: Use;
  /** Of the session as a whole: not of its captions, and not of an object of another name. */
  readonly isOwn: boolean;
  readonly isEntry: boolean;
  /** The same object for all fields of one entry of the outermost list. */
  readonly entry: { readonly list: Field } | undefined;
  inner: readonly Field[];
}

/** Fields that are read: a status has far fewer. */
const maxFields = 20_000;

/** The fields of an answer, the outermost first. */
export function listFields(value: unknown): readonly Field[] {
  const answer = { name: "", words: [], value, parent: undefined, depth: 0, entry: undefined, inner: [] };
  const fields: Field[] = [{ ...answer, use: "everything", isOwn: true, isEntry: false }];
  for (const field of fields) {
    if (fields.length >= maxFields) break;
    field.inner = listInner(field);
    for (const inner of field.inner) fields.push(inner);
  }
  return fields;
}

function listInner(parent: Field): readonly Field[] {
  const { value } = parent;
  const depth = parent.depth + 1;
  if (Array.isArray(value)) {
    const use = hasStatesInside(parent) ? "nothing" : parent.use;
    return value.slice(0, maxFields).map((each: unknown) => {
      const entry = parent.entry ?? { list: parent };
      return { ...parent, value: unwrap(each), parent, depth, use, isEntry: true, entry, inner: [] };
    });
  }
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).slice(0, maxFields) as [string, unknown][];
  return entries.map(([name, wrapped]) => {
    const words = wordsOf(name);
    const inner = unwrap(wrapped);
    const meaning = { use: findUse(parent, words, inner), isOwn: isOwn(parent, words, inner) };
    return { ...parent, ...meaning, name, words, value: inner, parent, depth, isEntry: false, inner: [] };
  });
}

/** `{"stringValue": "active"}`, as some databases write "active". */
function unwrap(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const [[name, inner] = ["", undefined], ...others] = Object.entries(value) as [string, unknown][];
  return others.length === 0 && /.value$/i.test(name) ? inner : value;
}

function findUse(parent: Field, words: readonly string[], value: unknown): Use {
  const isObject = typeof value === "object";
  if (parent.use === "nothing" || mentions(words, "anotherTime") || hasStatesInside(parent)) return "nothing";
  if (isObject && mentions(words, "thing", "over")) return "nothing";
  if (parent.use === "NO_ACTIVE_SESSION" || mentions(words, "error", "thing")) return "NO_ACTIVE_SESSION";
  if (!isObject && mentions(parent.words, "owner")) return "NO_ACTIVE_SESSION";
  return parent.use === "details" || mentions(words, "settings") ? "details" : "everything";
}

/** What is inside speaks of one client or one language: `{"clients": [{"status": "idle"}]}`. */
const hasStatesInside = ({ words }: Field): boolean =>
  mentions(words, "clients", "language", "target", "others") && !words.includes("session");

function isOwn(parent: Field, words: readonly string[], value: unknown): boolean {
  if (mentions(words, "session")) return true;
  if (mentions(words, "part") || !parent.isOwn) return false;
  return typeof value !== "object" || without(words, "wrapper", "state", "filler").length === 0;
}
