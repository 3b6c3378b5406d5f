import { STATUS_CODES } from "node:http";
import { brotliDecompressSync, unzipSync } from "node:zlib";
import { hideSecrets } from "../log/redactor.ts";
import { readCode } from "./secure-socket.ts";
import { ServiceFailure } from "./service-failure.ts";

/** Bytes of a body, as it came and unpacked. */
export const maxBodyBytes = 1024 * 1024;

/** By name in lower case. A repeated header has its first value. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The text of a body. @throws ServiceFailure for a body that is too long when unpacked */
export function readText(body: Uint8Array, headers: Headers): string {
  const encoding = headers["content-encoding"]?.trim().toLowerCase();
  return decode(unpack(body, encoding), headers["content-type"] ?? "");
}

/** Returns a plain body as it is: some servers send one despite the header. */
function unpack(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  const options = { maxOutputLength: maxBodyBytes };
  try {
    if (encoding === "br") return brotliDecompressSync(bytes, options);
    return encoding === "gzip" || encoding === "deflate" ? unzipSync(bytes, options) : bytes;
  } catch (error) {
    if (readCode(error) === "ERR_BUFFER_TOO_LARGE") throw new ServiceFailure("answer-too-long");
    return bytes;
  }
}

/** Replaces bytes that do not fit the charset. */
function decode(bytes: Uint8Array, contentType: string): string {
  const [, charset = "utf-8"] = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(findMark(bytes) ?? charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** A byte order mark overrides the charset of the header. */
function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Text from outside as one line, fit to be shown. */
export function oneLine(text: string, secrets: readonly string[], maxLength = 200): string {
  return hideSecrets(text, secrets, "…")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/** A page for people, such as the sign-in page of a guest network. */
export function isWebPage(contentType: string | undefined, body: string): boolean {
  const text = body.replace(/^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>)+/, "");
  return html.test(text) || (/html/i.test(contentType ?? "") && text !== "" && !parseJson(text));
}

const html =
  /^<(!doctype\s+html|html|head|body|title|meta|link|base|style|script|noscript|main|header|nav|section|article|div|p|h[1-6]|a|b|br|center|form|iframe|img|span|table|ul|ol)\b/i;

/** Levels of a body that are searched. */
const maxDepth = 8;

/** The most specific text of a rejection, fit to be shown: error bodies have no common shape. */
export function rejectionWords(body: string, secrets: readonly string[]): string | undefined {
  // A body of plain text ranks like a message.
  const [best] = findTexts(body, ["message"]).sort((one, other) => one.rank - other.rank);
  return best && oneLine(best.text, secrets);
}

/** @param path of names in lower case, the innermost last */
function findTexts(value: unknown, path: readonly string[]): { text: string; rank: number }[] {
  if (path.length > maxDepth) return [];
  const name = path.at(-1) ?? "";
  if (typeof value === "string") {
    const json = parseJson(value);
    if (json) return findTexts(json.value, path);
    const text = value.trim();
    const rank = rankText(text, path);
    return rank === undefined ? [] : [{ text, rank }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    findTexts(inner, [...path, Array.isArray(value) ? name : key.toLowerCase()]),
  );
}

/** Names of lists with an error for each field of a request. */
const errorLists = /^(errors|\w*(violations|issues|errors)|model_?state|invalid[-_]?params)$/;
/** The most specific name first. */
const messageNames = [
  /(details?|exception_?message)$/,
  /(messages?|msg|description|reason|text|problem|fault_?string)$/,
  /^(title|error|summary)$/,
];

/** A lower rank is more specific; undefined for no message. Under a name outside `messageNames`, a lone ASCII word is a code. */
function rankText(text: string, path: readonly string[]): number | undefined {
  const rank = messageNames.findIndex((name) => name.test(path.at(-1) ?? ""));
  const isCode = rank < 0 && /^[\x21-\x7e]*$/.test(text);
  if (!isSpeech(text) || isCode) return undefined;
  const isInErrors = path.some((name) => errorLists.test(name));
  return (isInErrors ? 0 : 10) + (rank < 0 ? messageNames.length : rank);
}

/** `Bad Request` and the like, as letters alone. */
const statusPhrases = new Set(
  [...Object.values(STATUS_CODES), "Unprocessable Content", "Content Too Large"].map(reducePhrase),
);

/** Removes the words that frameworks put around a status phrase. */
function reducePhrase(text = ""): string {
  return text.toLowerCase().replace(/\b(http|error|exception|status|code)\b|\P{L}+/gu, "");
}

/** False for a page, a status phrase, a code such as `LIMIT_REACHED` or `languageCodes`. One plain word may be a message. */
function isSpeech(text: string): boolean {
  const phrase = reducePhrase(text);
  if (phrase === "" || statusPhrases.has(phrase) || text.startsWith("<")) return false;
  const isPlainWord = /^[A-Z]?[a-z]+[.!]?$/.test(text);
  return isPlainWord || !/^[\w.:/#@-]+$/.test(text);
}

/** Names in lower-case letters, with the JSON values that report a failure. */
const failures: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(success|ok)$/, /^"?(false|0)"?$/i],
  [/^status$/, /^"(error|fail|failed)"$/i],
  [/^statuscode$/, /^"?[4-9]\d\d"?$/],
  [/^(errors?|errormessage)$/, /^(?!(false|null|0|""|\[\]|\{\})$)/],
];

/** Whether a JSON object reports a failure in spite of a status of success. */
export function saysItFailed(body: string): boolean {
  const value = parseJson(body)?.value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).some(([key, inner]: [string, unknown]) => {
    const name = key.replace(/[-_]/g, "").toLowerCase();
    return failures.some(([names, values]) => names.test(name) && values.test(JSON.stringify(inner)));
  });
}

/** A longer wait would be a mistake of the service. */
const maxRetryAfterMs = 5 * 60_000;

/** Milliseconds, from seconds or a date (RFC 9110, section 10.2.3). A date is compared with the answer's own date, never with the clock. */
export function readRetryAfter(headers: Headers): number | undefined {
  const header = headers["retry-after"] ?? "";
  const [, seconds] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(header) ?? [];
  if (seconds !== undefined) return Math.min(Math.ceil(Number(seconds)) * 1000, maxRetryAfterMs);
  const [serverTime, until] = [readHttpDate(headers["date"]), readHttpDate(header)];
  if (until === undefined || serverTime === undefined) return undefined;
  return Math.min(Math.max(until - serverTime, 0), maxRetryAfterMs);
}

/** Milliseconds since the epoch. All three forms mean GMT, and all but one say so (RFC 9110, section 5.6.7). Saying it twice is no error. */
export function readHttpDate(header = ""): number | undefined {
  const time = /^\s*[a-z]/i.test(header) ? Date.parse(`${header} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
