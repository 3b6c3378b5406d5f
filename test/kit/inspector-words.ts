import { InspectorWording, type InspectorWordKey } from "../../src/i18n/inspector-wording.ts";

const wording = new InspectorWording("en");

export type Values = Readonly<Record<string, string | number>>;

/** A text of the English settings page, with values for its placeholders. */
export function inspectorText(key: InspectorWordKey, values: Values = {}): string {
  return wording.say(key, values);
}

/** Matches a text of the English settings page. A placeholder without a value matches anything. */
export function inspectorTextPattern(key: InspectorWordKey, values: Values = {}): RegExp {
  const pattern = inspectorText(key, values)
    .replace(/[\\^$.*+?()[\]|]/g, String.raw`\$&`)
    .replace(/\{\w+\}/g, ".+")
    .replace(/\s/g, String.raw`\s`)
    // The parser of Playwright's selectors takes a quote for the start of a string.
    .replace(/['"]/g, ".");
  return new RegExp(pattern, "u");
}
