import { STATUS_CODES } from "node:http";
import { isWebPage, oneLine, parseJson } from "./answer-body.ts";

/** Characters of the shown words, and of a body that is searched for them. */
const maxWords = 200;
const maxSearched = 64 * 1024;
const maxDepth = 8;

/** The most specific text of a rejection, fit to be shown: error bodies have no common shape. */
export function rejectionWords(body: string, secrets: readonly string[]): string | undefined {
  if (body.length > maxSearched) return undefined;
  const texts = findTexts(body, { name: "message", within: undefined, depth: 0 });
  const [best] = texts.sort((one, other) => one.rank - other.rank || one.depth - other.depth);
  return best && oneLine(best.text, secrets).slice(0, maxWords);
}

interface Place {
  /** The field that a value belongs to. */
  readonly name: string;
  /** What the value is in. Its name may be that of a field of the request, with the errors about it. */
  readonly within: "errors" | "message" | "list" | undefined;
  readonly depth: number;
}

/** The lowest rank is the most specific text. */
type RankedText = { readonly text: string; readonly rank: number } & Pick<Place, "depth">;

function findTexts(value: unknown, place: Place): RankedText[] {
  if (place.depth > maxDepth) return [];
  if (typeof value === "string") return findInString(value, place);
  if (typeof value !== "object" || value === null) return [];
  const inner = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) =>
      findTexts(entry, typeof entry === "string" ? { ...inner, within: place.within ?? "list" } : inner),
    );
  const isJSend = "status" in value && value.status === "fail";
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const isMessage = messages.test(name) || details.test(name);
    const isList = errorLists.test(name) || (isJSend && name === "data");
    const within = isList ? "errors" : (place.within ?? (isMessage ? "message" : undefined));
    return findTexts(field, { ...inner, name, within });
  });
}

/** Some gateways put the JSON of an error into a text: `400 Bad Request: {"message":"…"}`. */
function findInString(value: string, place: Place): RankedText[] {
  const inner = { ...place, depth: place.depth + 1 };
  const whole = parseJson(value);
  if (whole) return findTexts(whole.value, inner);
  const end = Math.max(value.lastIndexOf("}"), value.lastIndexOf("]")) + 1;
  const part = parseJson(value.slice(0, end).replace(/^[^[{]*/, ""));
  const texts = part ? findTexts(part.value, inner) : [];
  const text = decodeEntities(value).trim();
  const rank = texts.length > 0 ? undefined : rankText(text, place);
  return rank === undefined ? texts : [{ text, rank, depth: place.depth }];
}

const errorLists = /^(errors|\w*(violations|issues|errors)|model_?state|invalid[-_]?params)$/i;
const details = /(detail|details|exception_?message)$/i;
const messages = /(messages?|msg|description|reason|text|problem|fault_?string)$/i;
const titles = /^(title|error|summary)$/i;

const otherRanks = { errors: 1, message: 4, list: 6 } as const;

function rankText(text: string, { name, within }: Place): number | undefined {
  const inErrors = within === "errors";
  if (!isSpeech(text)) return undefined;
  if (inErrors && errorLists.test(name)) return 0;
  if (details.test(name)) return inErrors ? 0 : 2;
  if (messages.test(name)) return inErrors ? 0 : 3;
  if (titles.test(name)) return inErrors ? 1 : 5;
  // Blanks or letters beyond ASCII make a sentence.
  return within && /[^\x21-\x7e]/.test(text) ? otherRanks[within] : undefined;
}

/** `Bad Request` and the like, as letters alone. */
const statusPhrases = new Set(
  [...Object.values(STATUS_CODES), "Unprocessable Content", "Content Too Large"].map((phrase = "") =>
    reducePhrase(phrase),
  ),
);

/** Leaves out what frameworks put around a status phrase. */
function reducePhrase(text: string): string {
  return text.toLowerCase().replace(/\b(http|error|exception|status|code)\b|\P{L}+/gu, "");
}

/** Neither a page, a status phrase, a code such as `LIMIT_REACHED` nor the name of a field. */
function isSpeech(text: string): boolean {
  const phrase = reducePhrase(text);
  if (phrase === "" || statusPhrases.has(phrase) || text.startsWith("<") || isWebPage("", text)) return false;
  return !/^[\w.:/#@-]+$/.test(text) || /^[A-Z]?[a-z]+[.!]?$/.test(text);
}

const entities = new Map(Object.entries({ quot: '"', apos: "'", lt: "<", gt: ">", nbsp: " ", amp: "&" }));

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(x?)([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (entity, x: string, code?: string, name = "") => {
      const point = code === undefined ? Number.NaN : Number.parseInt(code, x === "" ? 10 : 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : (entities.get(String(name)) ?? entity);
    },
  );
}

/** A JSON object that says that its request failed, under a status of success. */
export function saysItFailed(body: string): boolean {
  const value = parseJson(body)?.value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).some(([name, inner]: [string, Json]) => isFailure(name, inner));
}

type Json = string | number | boolean | object | null;

function isFailure(name: string, value: Json): boolean {
  const isList = typeof value === "object" && value !== null;
  const text = isList ? "" : String(value).trim().toLowerCase();
  switch (name.replace(/[-_]/g, "").toLowerCase()) {
    case "success":
    case "ok":
      return text === "false" || text === "0";
    case "status":
      return /^(error|fail|failed)$/.test(text);
    case "statuscode":
      return Number(text) >= 400;
    case "error":
    case "errors":
    case "errormessage":
      return isList ? Object.keys(value).length > 0 : !/^(false|null|0)?$/.test(text);
    default:
      return false;
  }
}
