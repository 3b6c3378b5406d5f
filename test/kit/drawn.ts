/// <reference lib="dom" />
import { nothing } from "lit";

/** A template of the settings page as text, without a browser: tags, attributes and words, components by their tags. */
export function drawn(part: unknown): string {
  if (part === nothing || part === undefined || part === null || typeof part === "function") return "";
  if (Array.isArray(part)) return part.map(drawn).join("");
  if (typeof part === "string" || typeof part === "number" || typeof part === "boolean") return `${part}`;
  const { strings, values } = part as { readonly strings?: readonly string[]; readonly values?: unknown[] };
  if (!strings || !values) return drawn(values);
  return strings.map((text, index) => text + drawn(values[index])).join("");
}
