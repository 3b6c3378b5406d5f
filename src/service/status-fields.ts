import { mentions, without, wordsOf } from "./status-vocabulary.ts";

/** What may be read in a field, the least first; each includes those before it. */
export const scopes = {
  nothing: 0,
  noActiveSession: 1,
  languages: 2,
  details: 3,
  stateOfPart: 4,
  stateOfSession: 5,
} as const;

/** A value of an answer. An entry of a list has the name of the list. */
export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: unknown;
  readonly parent?: Field;
  readonly depth: number;
  readonly scope: number;
  /** The same object for all fields of the outermost list's entry. */
  readonly entry?: object | undefined;
  inner: readonly Field[];
}

/** Fields that are read: a status has far fewer. */
const maxFields = 20_000;

/** The fields of an answer, the outermost first. */
export function listFields(value: unknown): readonly Field[] {
  const fields: Field[] = [{ name: "", words: [], value, depth: 0, scope: scopes.stateOfSession, inner: [] }];
  for (const field of fields) {
    if (fields.length >= maxFields) break;
    field.inner = listInner(field);
    for (const inner of field.inner) fields.push(inner);
  }
  return fields;
}

function listInner(parent: Field): readonly Field[] {
  if (typeof parent.value !== "object" || parent.value === null) return [];
  const isList = Array.isArray(parent.value);
  const entries = Object.entries(parent.value).slice(0, maxFields) as [string, unknown][];
  return entries.map(([key, wrapped]) => {
    const { name, words } = isList ? parent : { name: key, words: wordsOf(key) };
    const value = unwrap(wrapped);
    const scope = findScope(parent, words, value);
    const entry = parent.entry ?? (isList ? {} : undefined);
    return { name, words, value, parent, depth: parent.depth + 1, scope, entry, inner: [] };
  });
}

/** `{"stringValue": "active"}`, as some databases write "active". */
function unwrap(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const [[name, inner] = ["", undefined], ...others] = Object.entries(value) as [string, unknown][];
  return others.length === 0 && /.value$/i.test(name) ? inner : value;
}

function findScope(parent: Field, words: readonly string[], value: unknown): number {
  const isObject = typeof value === "object";
  if (mentions(words, "anotherTime") || (isObject && mentions(words, "thing"))) return scopes.nothing;
  const limit = Math.min(parent.scope, findLimit(parent, words, isObject));
  if (limit < scopes.stateOfPart) return limit;
  if (mentions(words, "session")) return scopes.stateOfSession;
  const isOther = isObject && without(words, "wrapper", "state", "filler").length > 0;
  return isOther || mentions(words, "part") ? scopes.stateOfPart : parent.scope;
}

function findLimit(parent: Field, words: readonly string[], isObject: boolean): number {
  // {"clients": [{"status": "idle"}]}, {"targets": [{"code": "es", "status": "active"}]}
  const isOfSession = mentions(parent.words, "session");
  if (!isOfSession && mentions(parent.words, "clients")) return scopes.nothing;
  if (mentions(words, "error", "thing")) return scopes.noActiveSession;
  // {"account": {"status": "active"}}, {"supported": ["active", "paused"]}
  const isForeign = mentions(parent.words, "owner") || Array.isArray(parent.value);
  if (!isObject && isForeign) return scopes.noActiveSession;
  if (!isOfSession && mentions(parent.words, "language", "target", "input")) return scopes.languages;
  return mentions(words, "settings") ? scopes.details : scopes.stateOfSession;
}
