import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pluginFolder } from "../kit/desk.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(pluginFolder, file), "utf8");

// The build itself fails at a forbidden license and at a library without a notice.
it.each([
  ["plugin", ["env-paths", "llhttp", "undici", "Unicode CLDR", "ws", "zod"]],
  ["inspector", ["lit-html", "zod"]],
])("ships the whole license notice of each library in the %s", (bundle, someLibraries) => {
  const [, ...notices] = read(`licenses/${bundle}.txt`).split(/^={20,}$/m);
  // A notice begins with a line such as "undici 8.13.1 (MIT)".
  const libraries = notices.map((notice) => /^\n(.+?)(?: [\d.]+)? \(.+\)\n/.exec(notice)?.[1]);
  expect(libraries).toEqual(expect.arrayContaining(someLibraries));
  const phrases = [/copyright/i, /permission is hereby granted|redistribution and use in source/i, /as is/i];
  for (const notice of notices) for (const phrase of phrases) expect(notice).toMatch(phrase);
});

it("ships the project's own license", () => {
  expect(read("LICENSE.txt")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
});
