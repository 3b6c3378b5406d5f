import { hideSecrets } from "../log/redactor.ts";
import {
  entryKinds,
  isCurrentField,
  mentions,
  type Owner,
  ownerOf,
  stateOwner,
  wordsOf,
} from "./status-vocabulary.ts";

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

/** A value of an answer; entries of a list have the name and place of the list. */
export interface Item {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: unknown;
  readonly outer: Item | undefined;
  readonly depth: number;
  readonly isEntry: boolean;
  /** Of another time, in entries of clients, or in a thing with a state of its own. */
  readonly isIgnored: boolean;
  readonly inError: boolean;
  /** In a field of the session's state: `{"status": {"value": "paused"}}`. */
  readonly inState: boolean;
  readonly of: Owner;
  inner: readonly Item[];
}

/** Outermost first, and without recursion, so that depth can't hurt. */
export function itemsIn(value: unknown): readonly Item[] {
  const outermost = { name: "", words: [], value, outer: undefined, depth: 0, isEntry: false, inner: [] };
  const items: Item[] = [{ ...outermost, isIgnored: false, inError: false, inState: false, of: "session" }];
  for (const item of items) {
    item.inner = innerOf(item);
    items.push(...item.inner);
  }
  return items;
}

const leaf: readonly Item[] = [];

function innerOf(outer: Item): readonly Item[] {
  const { value, depth } = outer;
  if (typeof value !== "object" || value === null) return leaf;
  if (!Array.isArray(value))
    return Object.entries(value).map(([name, inner]: [string, unknown]) => fieldOf(outer, name, inner));
  return value.map((inner: unknown) => ({ ...outer, value: inner, outer, depth: depth + 1, isEntry: true }));
}

function fieldOf(outer: Item, name: string, value: unknown): Item {
  const words = wordsOf(name);
  const isEntries = typeof value !== "string" && mentions(words, ...entryKinds);
  return {
    name,
    words,
    value,
    outer,
    depth: outer.depth + 1,
    isEntry: false,
    inner: leaf,
    isIgnored: outer.isIgnored || isEntries || !isCurrentField(words),
    inError: outer.inError || mentions(words, "error"),
    inState: stateOwner(words) === "session" || (outer.inState && mentions(words, "value")),
    of: ownerOf(words) ?? outer.of,
  };
}
