import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const maxTitleLength = 80;

/** Words of a private language: each has a plainer one. */
const riddles =
  /\b(told|stands|in vain|for want of|but for|whatever became of|takes back|counts for nothing|makes anew|at all that|the one before|of an? \w+'s own)\b/gi;

const files = ["src", "test", "simulator", "scripts", "docs"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|md)$/.test(file) && !file.includes("/dist/"));

/** Texts right before a function: `it("…", async () =>`, `it.each(rows)("…", (row) =>`. */
function findTitles(source: string): string[] {
  const titles = source.matchAll(
    /(["`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\([^()]*\)|\w+) =>/g,
  );
  return [...titles].map(([, , title = ""]) => title);
}

/** All of a page; of source the comments and titles, in one line. */
function findProse(file: string, source: string): string {
  const comments = file.endsWith(".md") ? [source] : (source.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []);
  return [...comments, ...findTitles(source)].join("\n").replace(/\s+(\*\s|\/\/\s)?/g, " ");
}

describe("plain words", () => {
  it("are in every comment, title and guide", () => {
    const found = files.flatMap((file) => {
      const prose = findProse(file, readFileSync(join(root, file), "utf8"));
      return (prose.match(riddles) ?? []).map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  it("are at most 80 characters in every title of a test", () => {
    const tests = files.filter((file) => file.endsWith(".test.ts"));
    const titles = tests.flatMap((file) =>
      findTitles(readFileSync(join(root, file), "utf8")).map((title) => `${file}: ${title}`),
    );
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter((title) => title.length - title.indexOf(":") - 2 > maxTitleLength)).toEqual([]);
  });
});
