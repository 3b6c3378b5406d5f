import { InspectorWording, type InspectorWordKey } from "../../src/i18n/inspector-wording.ts";

const wording = new InspectorWording("en");

export type Values = Readonly<Record<string, string | number>>;

/** Words as they are written on an English settings page; where values stand in them, with these. */
export function written(key: InspectorWordKey, values: Values = {}): string {
  return wording.say(key, values);
}

/** Finds these words, whole, with anything where they have a value that is not given. */
export function writing(key: InspectorWordKey, values: Values = {}): RegExp {
  const pattern = written(key, values)
    .replace(/[\\^$.*+?()[\]|]/g, String.raw`\$&`)
    .replace(/\{\w+\}/g, ".+")
    .replace(/\s/g, String.raw`\s`)
    // Playwright takes a quote in a pattern for the beginning of a text.
    .replace(/['"]/g, ".");
  return new RegExp(pattern, "u");
}
