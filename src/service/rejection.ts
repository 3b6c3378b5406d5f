import { asObject } from "../settings/json-object.ts";
import { isWebPage, oneLine, parseJson } from "./answer-body.ts";
import { mentions, wordsOf } from "./status-vocabulary.ts";

/** Characters of a message, and of an answer that is searched for one. */
const maxWords = 200;
const maxRefusal = 64 * 1024;

/** The service's words for a rejection, fit to be shown. The specification leaves the shape of error answers open. */
export function wordsOfRefusal(body: string, secrets: readonly string[]): string | undefined {
  if (body.length > maxRefusal) return undefined;
  const text = body.trim();
  if (text === "" || isWebPage("", text)) return undefined;
  const json = parseJson(text);
  const words = json ? messageIn(json.value, 0) : text;
  const line = oneLine(words ?? "", secrets);
  return line === "" ? undefined : line.slice(0, maxWords);
}

export function saysItFailed(body: string): boolean {
  const { success, ok, status } = asObject(parseJson(body)?.value);
  if (success === false || ok === false) return true;
  return typeof status === "string" && /^\s*(error|fail|failed)\s*$/i.test(status);
}

function messageIn(json: unknown, depth: number): string | undefined {
  if (typeof json === "string") return json;
  if (typeof json !== "object" || json === null || depth > 4) return undefined;
  const entries: [string, unknown][] = Array.isArray(json)
    ? json.slice(0, 1).map((entry: unknown) => ["message", entry])
    : Object.entries(json);
  const messages = entries.filter(([name]) => mentions(wordsOf(name), "message"));
  const spoken = messages.find(([, value]) => typeof value === "string");
  if (spoken) return spoken[1] as string;
  for (const [, value] of messages.length > 0 ? messages : entries) {
    const found = typeof value === "object" ? messageIn(value, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A mistake of the service can't silence the plugin for longer. */
const maxRetryAfterMs = 5 * 60_000;

/** Milliseconds of a `Retry-After` header: seconds or an HTTP date (RFC 9110, section 10.2.3); undefined for anything else. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  // One of the three forms of a date has no zone and means GMT; named twice it is read all the same.
  const date = /^[a-z]/i.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : date - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}
