import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pluginFolder } from "../kit/desk.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(pluginFolder, file), "utf8");

// The build itself fails at a forbidden license and at a work without a notice.
it.each([
  ["plugin", ["env-paths", "llhttp", "undici", "Unicode CLDR", "ws", "zod"]],
  ["inspector", ["lit-html", "zod"]],
])("has the whole notice of each work in the %s", (bundle, someWorks) => {
  const notices = read(`licenses/${bundle}.txt`)
    .split(/^={20,}$/m)
    .slice(1);
  const named = notices.map((notice) => /^\n(.+?)(?: [\d.]+)? \(.+\)\n/.exec(notice)?.[1]);
  expect(named).toEqual(expect.arrayContaining(someWorks));
  const phrases = [/copyright/i, /permission is hereby granted|redistribution and use in source/i, /as is/i];
  for (const notice of notices) for (const phrase of phrases) expect(notice).toMatch(phrase);
});

it("has the project's own license", () => {
  expect(read("LICENSE.txt")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
});
