import type { SecretPieces } from "../log/redactor.ts";

/** Names of objects and entries of lists: more would hold up the process. */
const maxMembers = 20_000;

/** Undefined for text that is no JSON, or has too many members. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (hasTooManyMembers(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Counted in the text, since parsing takes long, too. */
export function hasTooManyMembers(text: string): boolean {
  if (text.length < maxMembers || !/^\s*[[{]/.test(text)) return false;
  let members = 0;
  let isInString = false;
  let isOpening = false;
  for (let index = 0; index < text.length && members <= maxMembers; index += 1) {
    const letter = text[index] ?? "";
    if (isInString) {
      if (letter === "\\") index += 1;
      else isInString = letter !== '"';
      continue;
    }
    if (letter <= " ") continue;
    // Every comma is followed by a member, and so is an opening bracket that does not close at once.
    if (letter === "," || (isOpening && letter !== "]" && letter !== "}")) members += 1;
    isOpening = letter === "[" || letter === "{";
    isInString = letter === '"';
  }
  return members > maxMembers;
}

/** Text from outside as one line, fit to be shown. */
export function oneLine(text: string, secret: SecretPieces): string {
  return secret
    .replacedIn(text, "…")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
}

/** A page for people, such as the sign-in page of a guest network. */
export function isWebPage(contentType: string, body: string): boolean {
  const text = body.replace(beforeHtml, "");
  if (text === "") return false;
  return html.test(text) || (htmlTypes.test(contentType) && parseJson(text) === undefined);
}

const htmlTypes = /^\s*(text\/html|application\/xhtml)/i;
/** Blanks, comments and the declaration of XML. */
const beforeHtml = /^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>)+/;
/** Elements at the beginning of pages and of pieces of pages. */
const html =
  /^<(!doctype\s+html|html|head|body|title|meta|link|base|style|script|noscript|main|header|nav|section|article|div|p|h[1-6]|a|b|br|center|form|iframe|img|span|table|ul|ol)\b/i;
