import { hideSecrets } from "../log/redactor.ts";

/** Undefined for text that is not JSON. */
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
  if (text === "") return false;
  return html.test(text) || (htmlTypes.test(contentType) && parseJson(text) === undefined);
}

const htmlTypes = /^\s*(text\/html|application\/xhtml)/i;
const beforeHtml = /^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>)+/;
const html =
  /^<(!doctype\s+html|html|head|body|title|meta|link|base|style|script|noscript|main|header|nav|section|article|div|p|h[1-6]|a|b|br|center|form|iframe|img|span|table|ul|ol)\b/i;
