/// <reference lib="dom" />
import { nothing } from "lit";

/** Returns the HTML of a template of the settings page, without a browser. Shows only the tag of a component. */
export function templateText(part: unknown): string {
  if (part === nothing || part === undefined || part === null || typeof part === "function") return "";
  if (Array.isArray(part)) return part.map(templateText).join("");
  if (typeof part === "string" || typeof part === "number" || typeof part === "boolean") return `${part}`;
  const { strings, values } = part as { readonly strings?: readonly string[]; readonly values?: unknown[] };
  // A directive of lit has values and no strings.
  if (!strings || !values) return templateText(values);
  return strings.map((text, index) => text + templateText(values[index])).join("");
}
