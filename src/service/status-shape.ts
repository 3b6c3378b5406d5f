import type { Session } from "./caption-service.ts";
import { readTime } from "./session-details.ts";
import type { Field } from "./status-fields.ts";
import type { Rule, StatusReading } from "./status-reader.ts";
import { isKnownWord } from "./status-vocabulary.ts";

/** Characters of a shape, and of a name; levels of an answer, and fields of an object that is not a map. */
const maxShapeLength = 4_000;
const maxNameLength = 40;
const maxDepth = 8;
const maxFields = 100;

/** The paths of a status with types in place of values, for diagnostics. Only what was read as the state is kept, and goes first. */
export function describeShape(
  { status, contentType, body }: { status: number; contentType: string; body: string },
  reading: StatusReading,
): readonly string[] {
  const [type = "another type"] = /^(application\/json|text\/html|text\/plain)\b/i.exec(contentType) ?? [];
  const lines = [`HTTP ${status}, ${type}`, describeState(reading), ...reading.fields.map(describeField)];
  if (reading.fields.length === 0 && !reading.session)
    lines.push(`${reading.unreadable} of ${body.length} characters`);
  const shape = [...new Set(lines)].filter((line) => line !== undefined);
  let length = 0;
  const end = shape.findIndex((line) => (length += line.length + 1) > maxShapeLength);
  return end < 0 ? shape : [...shape.slice(0, end), "…"];
}

/** What was read, without its values. */
export function describeReading(session: Session, rule: Rule): string {
  const details = Object.keys(session).filter((name) => name !== "state" && name !== "word");
  return `${session.state}, by ${rule}; details: ${details.join(", ") || "none"}`;
}

function describeState(reading: StatusReading): string | undefined {
  if (!reading.session) return undefined;
  const { session, sign } = reading;
  const value = session.state === "unknown" ? session.word : sign.field.value;
  const isShown = typeof value === "string" || typeof value === "boolean";
  return isShown ? `${describePath(sign.field)}: state: ${String(value).trim()}` : undefined;
}

/** Undefined for an object or a list with something in it. */
function describeField(field: Field): string | undefined {
  const { value, inner, depth } = field;
  if (depth > maxDepth) return undefined;
  const path = describePath(field);
  if (typeof value !== "object" || value === null)
    return `${path}: ${value === null ? "null" : readTime(value) === undefined ? typeof value : `${typeof value}, a time`}`;
  if (inner.length > 0) return depth < maxDepth ? undefined : `${path}: …`;
  return `${path}: ${Array.isArray(value) ? "[]" : "{}"}`;
}

function describePath({ parent, name, words, use, isEntry, depth }: Field): string {
  if (!parent || depth > maxDepth) return parent ? "$…" : "$";
  const outer = describePath(parent);
  if (isEntry) return `${outer}[]`;
  // Others may be names of people: in a list of clients, in a map, or with a number.
  const isUsual =
    use !== "nothing" && parent.inner.length <= maxFields && /^[a-z_@](?!.*\d{3})[\w.-]*$/i.test(name);
  const isShown = name.length <= maxNameLength && words.length > 0 && (isUsual || words.every(isKnownWord));
  return `${outer}.${isShown ? name : "*"}`;
}
