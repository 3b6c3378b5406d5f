import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const maxTitleLength = 80;

/** Words that readers stumbled over. Each has a plainer one. */
const forbiddenWords =
  /\b(told|stands|in vain|for want of|but for|whatever became of|takes back|counts for nothing|makes anew|at all that|the one before|of an? \w+'s own)\b/gi;

const files = globSync("{src,test,simulator,scripts,docs}/**/*.{ts,md}", { cwd: root });

/** Finds texts right before a function: `it("…", async () =>`, `it.each(rows)("…", (row) =>`. */
function findTitles(source: string): string[] {
  const titles = source.matchAll(
    /(["`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\([^()]*\)|\w+) =>/g,
  );
  return [...titles].map(([, , title = ""]) => title);
}

/** @returns all text of a page, or the comments and titles of source code, in one line */
function findProse(file: string, source: string): string {
  const comments = file.endsWith(".md") ? [source] : (source.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []);
  return [...comments, ...findTitles(source)].join("\n").replace(/\s+(\*\s|\/\/\s)?/g, " ");
}

describe("comments, titles and guides", () => {
  it("use plain words", () => {
    const found = files.flatMap((file) => {
      const prose = findProse(file, readFileSync(join(root, file), "utf8"));
      return (prose.match(forbiddenWords) ?? []).map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  it("keep the title of a test within 80 characters", () => {
    const tests = files.filter((file) => file.endsWith(".test.ts"));
    const titles = tests.flatMap((file) =>
      findTitles(readFileSync(join(root, file), "utf8")).map((title) => ({ file, title })),
    );
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter(({ title }) => title.length > maxTitleLength)).toEqual([]);
  });
});
