import { STATUS_CODES } from "node:http";
import { oneLine, parseJson } from "./answer.ts";

/** Characters that are shown. */
const maxWords = 200;
/** Levels of a body that are searched. */
const maxDepth = 8;

/** The most specific text of a rejection, fit to be shown: error bodies have no common shape. */
export function rejectionWords(body: string, secrets: readonly string[]): string | undefined {
  const [best] = findTexts(body, ["message"]).sort((one, other) => one.rank - other.rank);
  return best && oneLine(best.text, secrets).slice(0, maxWords);
}

/** Texts with their rank. @param path of names in lower case, the innermost last */
function findTexts(value: unknown, path: readonly string[]): { text: string; rank: number }[] {
  if (path.length > maxDepth) return [];
  const name = path.at(-1) ?? "";
  if (typeof value === "string") {
    const json = parseJson(value);
    if (json) return findTexts(json.value, [...path, name]);
    const text = value.trim();
    const rank = rankText(text, path);
    return rank === undefined ? [] : [{ text, rank }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    findTexts(inner, [...path, Array.isArray(value) ? name : key.toLowerCase()]),
  );
}

/** Names of lists whose entries say what is wrong with each field of a request. */
const errorLists = /^(errors|\w*(violations|issues|errors)|model_?state|invalid[-_]?params)$/;
/** The most specific name first. */
const names = [
  /(details?|exception_?message)$/,
  /(messages?|msg|description|reason|text|problem|fault_?string)$/,
  /^(title|error|summary)$/,
];

/** The lowest is the most specific text. Of another name only a sentence counts: blanks or letters beyond ASCII make one. */
function rankText(text: string, path: readonly string[]): number | undefined {
  const rank = names.findIndex((name) => name.test(path.at(-1) ?? ""));
  if (!isSpeech(text) || (rank < 0 && !/[^\x21-\x7e]/.test(text))) return undefined;
  const isInErrors = path.some((name) => errorLists.test(name));
  return (isInErrors ? 0 : 10) + (rank < 0 ? names.length : rank);
}

/** `Bad Request` and the like, as letters alone. */
const statusPhrases = new Set(
  [...Object.values(STATUS_CODES), "Unprocessable Content", "Content Too Large"].map(reducePhrase),
);

/** Leaves out what frameworks put around a status phrase. */
function reducePhrase(text = ""): string {
  return text.toLowerCase().replace(/\b(http|error|exception|status|code)\b|\P{L}+/gu, "");
}

/** Neither a page, a status phrase, a code such as `LIMIT_REACHED` nor the name of a field. */
function isSpeech(text: string): boolean {
  const phrase = reducePhrase(text);
  if (phrase === "" || statusPhrases.has(phrase) || text.startsWith("<")) return false;
  return !/^[\w.:/#@-]+$/.test(text) || /^[A-Z]?[a-z]+[.!]?$/.test(text);
}
