import { readTime } from "./session-details.ts";
import { type Field, scopes } from "./status-fields.ts";
import type { ReadStatus, StatusReading } from "./status-reader.ts";
import { isKnownWord } from "./status-vocabulary.ts";

/** Lines of a shape, and levels of an answer in it. */
const maxLines = 100;
const maxDepth = 8;

/** The paths of a status with types in place of values, for diagnostics. Only what was read as the state is kept, and goes first. */
export function describeShape(
  { status, contentType, body }: { status: number; contentType: string; body: string },
  reading: StatusReading,
): readonly string[] {
  const [type = "another type"] = /^(application\/json|text\/html|text\/plain)\b/i.exec(contentType) ?? [];
  const first = reading.session
    ? describeState(reading)
    : `${reading.unreadable} of ${body.length} characters`;
  const lines = [...new Set([`HTTP ${status}, ${type}`, first, ...reading.fields.flatMap(describeField)])];
  return lines.length > maxLines ? [...lines.slice(0, maxLines), "…"] : lines;
}

/** What was read, without its values. */
export function describeReading({ session, rule }: ReadStatus): string {
  const details = Object.keys(session).filter((name) => name !== "state" && name !== "word");
  return `${session.state}, by ${rule}; details: ${details.join(", ") || "none"}`;
}

function describeState({ session, sign }: ReadStatus): string {
  const value = session.state === "unknown" ? (session.word ?? "unknown") : sign.field.value;
  return `${describePath(sign.field)}: state: ${String(value).trim()}`;
}

/** Of an object or a list only the fields inside are shown, down to the deepest level. */
function describeField(field: Field): readonly string[] {
  if (field.depth > maxDepth || (field.inner.length > 0 && field.depth < maxDepth)) return [];
  return [`${describePath(field)}: ${describeType(field)}`];
}

function describeType({ value, inner }: Field): string {
  if (value === null) return "null";
  if (typeof value !== "object") return readTime(value) ? `${typeof value}, a time` : typeof value;
  if (inner.length > 0) return "…";
  return Array.isArray(value) ? "[]" : "{}";
}

function describePath({ parent, name, words, scope, depth }: Field): string {
  if (!parent || depth > maxDepth) return parent ? "$…" : "$";
  const outer = describePath(parent);
  if (Array.isArray(parent.value)) return `${outer}[]`;
  // Others may be names of people: in a list of clients, in a map, or with a number.
  const isUsual = scope > scopes.nothing && /^[a-z_@](?!.*\d{3})[\w.-]{0,39}$/i.test(name);
  const isKnown = words.length > 0 && words.every(isKnownWord);
  return `${outer}.${isUsual || isKnown ? name.slice(0, 40) : "*"}`;
}
