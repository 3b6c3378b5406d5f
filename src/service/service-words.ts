import type { SecretPieces } from "../log/secret-pieces.ts";
import { isWebPage, parseJson } from "./answer-body.ts";
import { detachString } from "./detach-string.ts";
import { anyOf, wordsOf } from "./json-names.ts";

/** Characters of a service's message that are kept, and of an answer that is searched for one. */
const maxWords = 200;
const maxRefusal = 64 * 1024;

const namesMessage = anyOf("message detail details description reason title error errors");

/**
 * What a service says of a refusal, made fit to be shown: one line, bounded, without the secret should the service
 * repeat it. The specification leaves the shape of error answers open.
 */
export function wordsOfRefusal(body: string, secret: SecretPieces): string | undefined {
  if (body.length > maxRefusal) return undefined;
  const text = body.trim();
  if (text === "" || isWebPage("", text)) return undefined;
  const json = parseJson(text);
  const words = json ? messageIn(json.value, 0) : text;
  const line = secret
    .replacedIn(words?.slice(0, 4 * maxWords) ?? "", "…")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
  return line === "" ? undefined : detachString(line.slice(0, maxWords));
}

/** Whether the body says that the request failed, with any status: JSend and the like. */
export function saysItFailed(body: string): boolean {
  const json = parseJson(body)?.value;
  if (typeof json !== "object" || json === null) return false;
  const { success, ok, status } = json as Record<string, unknown>;
  return (
    success === false ||
    ok === false ||
    (typeof status === "string" && /^\s*(error|fail|failed)\s*$/i.test(status))
  );
}

function messageIn(json: unknown, depth: number): string | undefined {
  if (typeof json === "string") return json;
  if (typeof json !== "object" || json === null || depth > 4) return undefined;
  const entries: [string, unknown][] = Array.isArray(json)
    ? json.slice(0, 1).map((entry: unknown) => ["message", entry])
    : Object.entries(json);
  const messages = entries.filter(([name]) => namesMessage(wordsOf(name)));
  const spoken = messages.find(([, value]) => typeof value === "string");
  if (spoken) return spoken[1] as string;
  for (const [, value] of messages.length > 0 ? messages : entries) {
    const found = typeof value === "object" ? messageIn(value, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
