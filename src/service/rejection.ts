import { STATUS_CODES } from "node:http";
import { isWebPage, oneLine, parseJson } from "./answer-body.ts";

/** Characters of the shown words, and of a body that is searched for them. */
const maxWords = 200;
const maxSearched = 64 * 1024;
const maxDepth = 8;

/** The most specific text of a rejection, fit to be shown: error bodies have no common shape. */
export function rejectionWords(body: string, secrets: readonly string[]): string | undefined {
  if (body.length > maxSearched) return undefined;
  const texts = textsIn(body, { name: "message", inErrors: false, depth: 0 });
  const [best] = texts.sort((one, other) => one.rank - other.rank || one.depth - other.depth);
  return best && oneLine(best.text, secrets).slice(0, maxWords);
}

/** Where a value is: the field that it belongs to, and whether that is within a list of errors. */
interface Place {
  readonly name: string;
  readonly inErrors: boolean;
  readonly depth: number;
}

interface RankedText {
  readonly text: string;
  /** The lowest is the most specific. */
  readonly rank: number;
  readonly depth: number;
}

function textsIn(value: unknown, place: Place): RankedText[] {
  if (place.depth > maxDepth) return [];
  if (typeof value === "string") return textsInString(value, place);
  if (typeof value !== "object" || value === null) return [];
  const depth = place.depth + 1;
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => textsIn(entry, { ...place, depth }));
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    textsIn(inner, { name, inErrors: place.inErrors || errorLists.test(name), depth }),
  );
}

/** Some gateways put the JSON of an error into a text: `400 Bad Request: {"message":"…"}`. */
function textsInString(value: string, place: Place): RankedText[] {
  const inner = { ...place, depth: place.depth + 1 };
  const whole = parseJson(value);
  if (whole) return textsIn(whole.value, inner);
  const part = parseJson(/[[{][^]*[\]}]/.exec(value)?.[0] ?? "");
  const texts = part ? textsIn(part.value, inner) : [];
  const text = decodeEntities(value).trim();
  const rank = texts.length > 0 ? undefined : rankText(text, place);
  return rank === undefined ? texts : [{ text, rank, depth: place.depth }];
}

const errorLists = /^(errors|\w*(violations|issues|errors)|model_?state|invalid[-_]?params)$/i;
const details = /(detail|details|exception_?message)$/i;
const messages = /(message|messages|msg|description|reason|fault_?string)$/i;
const titles = /^(title|error|summary)$/i;
/** Fields of an entry in a list of errors. Other names there are those of the request's fields, with the errors about them. */
const aboutError = /^(code|key|id|type|field|param|path|pointer|name|\w*value|stack|trace|url)s?$/i;

function rankText(text: string, { name, inErrors }: Place): number | undefined {
  if (!isSpeech(text)) return undefined;
  if (inErrors) {
    if (details.test(name) || messages.test(name) || errorLists.test(name)) return 0;
    if (titles.test(name)) return 1;
    return aboutError.test(name) || !text.includes(" ") ? undefined : 1;
  }
  if (details.test(name)) return 2;
  if (messages.test(name)) return 3;
  return titles.test(name) ? 4 : undefined;
}

/** `Bad Request` and the like, in the form of `reduce`. */
const statusPhrases = new Set(Object.values(STATUS_CODES).map((phrase = "") => reduce(phrase)));

/** Letters alone, without the words that frameworks put around a status phrase. */
function reduce(text: string): string {
  return text.toLowerCase().replace(/\b(http|error|exception|status|code)\b|\P{L}+/gu, "");
}

/** Neither a page, a status phrase, a code such as `LIMIT_REACHED` nor the name of a field. */
function isSpeech(text: string): boolean {
  const reduced = reduce(text);
  if (reduced === "" || statusPhrases.has(reduced) || text.startsWith("<") || isWebPage("", text))
    return false;
  return !/^[\w.:/#@-]+$/.test(text) || /^[A-Z]?[a-z]+[.!]?$/.test(text);
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d{1,6}|x[\da-f]{1,5});/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.replace(/^x/i, "0x"))),
    )
    .replace(/&(quot|apos|lt|gt|nbsp|amp);/g, (_, name: string) => entities[name] ?? "");
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
  amp: "&",
};

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
