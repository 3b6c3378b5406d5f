import { hideSecrets } from "../log/redactor.ts";
import type { Item } from "./answer-body.ts";
import type { Session } from "./caption-service.ts";
import type { HttpsAnswer } from "./https-client.ts";
import { isTag, timeOf } from "./session-details.ts";
import type { Basis, Evidence, StatusReading } from "./status-reader.ts";
import { mentions, tagKinds } from "./status-vocabulary.ts";

/** Characters of a shape, and levels of an answer in it. */
const maxShapeLength = 4_000;
const maxDepth = 8;
/** Fields of an object; with more it is a map, and its names may be personal. */
const maxFields = 100;

/**
 * Paths of a status answer with the types of their values, for diagnostics; first those of words that were read as state.
 * @param secrets are not in it, even where the answer has them as a name or as a state
 */
export function shapeOf(
  { status, contentType, body }: Pick<HttpsAnswer, "status" | "contentType" | "body">,
  reading: StatusReading,
  secrets: readonly string[],
): readonly string[] {
  const lines = [`HTTP ${status}, ${nameOfType(contentType)}`];
  if (reading.items.length > 0) lines.push(...pathsIn(reading));
  else if (reading.unreadable === "nothing") lines.push("nothing");
  else lines.push(`${reading.unreadable} of ${body.trim().length} characters`);
  const shape = lines.join("\n");
  const isCut = shape.length > maxShapeLength;
  const kept = isCut ? `${shape.slice(0, shape.lastIndexOf("\n", maxShapeLength - 2))}\n…` : shape;
  return hideSecrets(kept, secrets, "*").split("\n");
}

/** The reading of a session, without its values. */
export function understanding(session: Session, basis: Basis): string {
  if (session.state === "none") return `no session, by ${basis}`;
  const state = session.state === "unknown" ? "a state that is not known" : session.state;
  const details = Object.keys(session).filter((name) => name !== "state" && name !== "word");
  return `${state}, by ${basis}; read: ${details.join(", ") || "nothing"}`;
}

/** Level by level, so that the outer fields are not cut off. */
function pathsIn(reading: StatusReading): readonly string[] {
  const states = new Map(reading.evidence.map((each) => [each.item, each]));
  const read = new Set<string>();
  const others = new Set<string>();
  for (const item of reading.items) {
    if (item.depth > maxDepth) break;
    const word = stateWord(states.get(item), reading);
    const type = word ?? typeName(item);
    if (type !== undefined) (word === undefined ? others : read).add(`${pathOf(item) || "$"}: ${type}`);
  }
  return [...read, ...others];
}

/** Words of the table, and of others the word that is shown on keys. */
function stateWord(evidence: Evidence | undefined, reading: StatusReading): string | undefined {
  const value = evidence?.item.value;
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (typeof evidence?.state === "string") return `state: ${String(value).trim()}`;
  const word =
    evidence === reading.conclusive && reading.session?.state === "unknown"
      ? reading.session.word
      : undefined;
  return word && `state: ${word}`;
}

/** Undefined for objects and lists whose entries have lines of their own. */
function typeName(item: Item): string | undefined {
  const { value, depth, inner } = item;
  if (typeof value === "string") {
    if (value.trim() === "") return "string, empty";
    if (timeOf(value) !== undefined) return "string, a time";
    return isTag(value) && holdsTags(item) ? "string, a language" : "string";
  }
  if (typeof value === "number") {
    if (timeOf(value) === undefined) return "number";
    return `number, a time in ${value < 1e11 ? "seconds" : "milliseconds"}`;
  }
  if (typeof value !== "object" || value === null) return value === null ? "null" : "boolean";
  if (inner.length === 0) return Array.isArray(value) ? "[]" : "{}";
  return depth === maxDepth ? "…" : undefined;
}

function pathOf({ outer, isEntry, name, words }: Item): string {
  if (!outer) return "";
  const path = pathOf(outer);
  if (isEntry) return `${path}[]`;
  const isHidden =
    isPersonal(outer) || outer.inner.length > maxFields || !isFieldName(name, words, holdsTags(outer));
  const shown = isHidden ? "*" : name;
  return path === "" ? shown : `${path}.${shown}`;
}

const isPersonal = ({ words, outer }: Item): boolean =>
  mentions(words, "clients", "members", "history") || (outer !== undefined && isPersonal(outer));

const holdsTags = (item: Item): boolean =>
  !isPersonal(item) &&
  (mentions(item.words, ...tagKinds) || (item.outer !== undefined && holdsTags(item.outer)));

/** A programmer's name: no identifier, address, date or tag of a language. */
function isFieldName(name: string, words: readonly string[], holdsTags: boolean): boolean {
  if (!/^[a-z_$][\w$.-]{0,39}$/i.test(name) || /\d.*\d.*\d.*\d/.test(name) || words.length > 6) return false;
  return !isTag(name) || !(holdsTags || /^[a-z]{2,3}[-_]([A-Z]{2}|[A-Z][a-z]{3}|\d{3})/.test(name));
}

/** A closed list, since the header comes from outside. */
function nameOfType(contentType: string): string {
  const [, known] = /^\s*(application\/json|text\/html|text\/plain)\b/i.exec(contentType) ?? [];
  return known?.toLowerCase() ?? (contentType === "" ? "no type" : "another type");
}
