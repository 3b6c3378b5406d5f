import { readTime } from "./session-details.ts";
import { type Field, scopes } from "./status-fields.ts";
import type { ReadStatus, StatusReading } from "./status-reader.ts";
import { kindsOf } from "./status-vocabulary.ts";

/** Fields that are looked at, lines of a shape, and levels of an answer in it. */
const maxFields = 2_000;
const maxLines = 100;
const maxDepth = 8;

/** What was read of a status, then its paths with types in place of values. Only what was read as the state is kept. */
export function describeStatus(
  { status, contentType, body }: { status: number; contentType: string; body: string },
  reading: StatusReading,
): readonly string[] {
  const [type = "another type"] = /^(application\/json|text\/html|text\/plain)\b/i.exec(contentType) ?? [];
  const read = reading.session
    ? describeReading(reading)
    : [`${reading.unreadable} of ${body.length} characters`];
  // Of an object or a list only the fields inside are shown, down to the deepest level.
  const shown = reading.fields
    .slice(0, maxFields)
    .filter(({ depth, inner }) => depth === maxDepth || (depth < maxDepth && inner.length === 0));
  const paths = shown.map((field) => `${describePath(field)}: ${describeType(field)}`);
  const lines = [...new Set([`HTTP ${status}, ${type}`, ...read, ...paths])];
  return lines.length > maxLines ? [...lines.slice(0, maxLines), "…"] : lines;
}

function describeReading({ session, sign, rule }: ReadStatus): readonly string[] {
  const details = Object.keys(session).filter((name) => name !== "state" && name !== "word");
  const value = session.state === "unknown" ? (session.word ?? "unknown") : sign.field.value;
  return [
    `${describePath(sign.field)}: state: ${String(value).trim()}`,
    `${session.state}, by ${rule}; details: ${details.join(", ") || "none"}`,
  ];
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
  const isKnown = words.length > 0 && words.every((word) => kindsOf(word) !== undefined);
  return `${outer}.${isUsual || isKnown ? name.slice(0, 40) : "*"}`;
}
