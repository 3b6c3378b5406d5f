import { brotliDecompressSync, unzipSync } from "node:zlib";
import { hideSecrets } from "../log/redactor.ts";
import { codeOf } from "./secure-socket.ts";
import { ServiceFailure } from "./service-failure.ts";

/** Bytes of a body, as it came and unpacked. */
export const maxBodyBytes = 1024 * 1024;

/** The text of a body. @throws ServiceFailure for a body that is too long when unpacked */
export function readText(body: Uint8Array, headers: Readonly<Record<string, string | undefined>>): string {
  const encoding = headers["content-encoding"]?.trim().toLowerCase();
  return decode(unpack(body, encoding), headers["content-type"] ?? "");
}

/** Returns a plain body as it is: some servers send one in spite of the header. */
function unpack(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  const options = { maxOutputLength: maxBodyBytes };
  try {
    if (encoding === "br") return brotliDecompressSync(bytes, options);
    return encoding === "gzip" || encoding === "deflate" ? unzipSync(bytes, options) : bytes;
  } catch (error) {
    const code = codeOf(error);
    if (code === "ERR_BUFFER_TOO_LARGE") throw new ServiceFailure("answer-too-long", { code });
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

/** A byte order mark goes before the charset of the header. */
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
export function oneLine(text: string, secrets: readonly string[]): string {
  return hideSecrets(text, secrets, "…")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
}

/** A page for people, such as the sign-in page of a guest network. */
export function isWebPage(contentType: string, body: string): boolean {
  const text = body.replace(beforeHtml, "");
  return html.test(text) || (/html/i.test(contentType) && text !== "" && !parseJson(text));
}

const beforeHtml = /^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>)+/;
const html =
  /^<(!doctype\s+html|html|head|body|title|meta|link|base|style|script|noscript|main|header|nav|section|article|div|p|h[1-6]|a|b|br|center|form|iframe|img|span|table|ul|ol)\b/i;

/** Names as letters in lower case, and JSON values that say that the request failed. */
const failures: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(success|ok)$/, /^"?(false|0)"?$/i],
  [/^status$/, /^"(error|fail|failed)"$/i],
  [/^statuscode$/, /^"?[4-9]\d\d"?$/],
  [/^(errors?|errormessage)$/, /^(?!(false|null|0|""|\[\]|\{\})$)/],
];

/** A JSON object that says that its request failed, under a status of success. */
export function saysItFailed(body: string): boolean {
  const value = parseJson(body)?.value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).some(([key, inner]: [string, unknown]) => {
    const name = key.replace(/[-_]/g, "").toLowerCase();
    return failures.some(([names, values]) => names.test(name) && values.test(JSON.stringify(inner)));
  });
}

/** A mistake of the service can't silence the plugin for longer. */
const maxRetryAfterMs = 5 * 60_000;

/** Milliseconds, from seconds or a date (RFC 9110, section 10.2.3). The computer's clock may be wrong, `serverTime` is not. */
export function readRetryAfter(header = "", serverTime?: number): number | undefined {
  const [, seconds] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(header) ?? [];
  if (seconds !== undefined) return Math.min(Math.ceil(Number(seconds)) * 1000, maxRetryAfterMs);
  const until = readHttpDate(header);
  if (until === undefined || serverTime === undefined) return undefined;
  return Math.min(Math.max(until - serverTime, 0), maxRetryAfterMs);
}

/** Milliseconds since the epoch. Of the three forms one has no zone, and all mean GMT (RFC 9110, section 5.6.7). */
export function readHttpDate(header = ""): number | undefined {
  const time = /^\s*[a-z]/i.test(header) ? Date.parse(`${header} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
