import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../scripts/faces/catalogue.ts";
import { guideFolder, guidePictures } from "../../scripts/faces/accepted.ts";
import en from "../../src/i18n/keys/en.json" with { type: "json" };
import { KeyWording } from "../../src/i18n/key-wording.ts";

const root = join(import.meta.dirname, "../..");
const names = globSync(["*.{md,html}", "docs/*.{md,html}"], { cwd: root });
const pages = names.map((name) => join(root, name));
const readPage = (page: string): string => readFileSync(page, "utf8");

/** Finds `[text](file#anchor)` and `<img src="file">` for files of this repository. @returns `[file, anchor]` of each */
function findLinks(page: string): [string, string | undefined][] {
  const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
    ([, link = "", image]) => image ?? link,
  );
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = "", anchor] = link.split("#");
      return [file === "" ? page : join(dirname(page), file), anchor];
    });
}

/** @returns the anchors of the headings on GitHub: "try-it" for "## Try it" */
const findAnchors = (page: string): string[] =>
  [...readPage(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("the guides", () => {
  it.each(pages.map((page) => [relative(root, page), page]))("%s has no broken links", (_, page) => {
    for (const [file, anchor] of findLinks(page)) {
      expect([relative(root, file), existsSync(file)]).toEqual([relative(root, file), true]);
      if (anchor !== undefined) expect(findAnchors(file)).toContain(anchor);
    }
  });

  it("match the faces that the plugin draws", () => {
    // After an intended change: `npm run faces -- --accept`.
    const pictures = guidePictures(catalogue(new KeyWording("en")));
    expect(readdirSync(guideFolder).sort()).toEqual([...pictures.keys()].sort());
    for (const [file, svg] of pictures) expect(readFileSync(join(guideFolder, file), "utf8")).toBe(svg);
  });

  it("show every picture that is stored", () => {
    const shown = pages.map(readPage).join("");
    const pictures = readdirSync(join(root, "docs/pictures")).filter((name) => name.endsWith(".png"));
    expect(pictures.filter((name) => !shown.includes(`pictures/${name}`))).toEqual([]);
  });

  it("explain every failure that a key can show", () => {
    const explained = readPage(join(root, "docs/troubleshooting.md")).replaceAll("`", "");
    // The guide explains the headlines, which are in capitals, and the short reasons.
    const texts = Object.entries(en).flatMap(([key, text]) => {
      const isHeadline = key.startsWith("failure.") && text === text.toUpperCase();
      return isHeadline || key.startsWith("short.") ? [text] : [];
    });
    const words = texts.map((text) => text.replaceAll("\u00ad", "").replaceAll("\u00a0", " "));
    for (const word of words) expect(explained).toContain(`\n| ${word} `);
  });

  it("name only existing scripts", () => {
    const { scripts } = JSON.parse(readPage(join(root, "package.json"))) as {
      scripts: Record<string, string>;
    };
    const named = pages.flatMap((page) => [...readPage(page).matchAll(/npm run (?:--silent )?([a-z:]+)/g)]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named.map(([, name]) => name)));
  });
});
