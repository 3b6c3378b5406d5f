import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { copyToPack } from "../../scripts/streamdeck-cli.ts";
import { appLanguages } from "../../src/languages/app-language.ts";

const root = join(import.meta.dirname, "../..");
const temporary = mkdtempSync(join(tmpdir(), "captions-package-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

// What the command line makes of it, a rule of Elgato's that it breaks included, `npm run pack` checks.
const folder = "com.captions.control.sdPlugin";
copyToPack(join(temporary, folder));
const found = globSync(`${folder}/**/*.*`, { cwd: temporary });
const files = new Map(found.map((name) => [name.replaceAll("\\", "/"), readFileSync(join(temporary, name))]));

it("has what the plugin needs, and nothing that is only ours", () => {
  const names = [...files.keys()].map((name) => name.replace("com.captions.control.sdPlugin/", ""));
  for (const name of ["manifest.json", "manifest.linux.json", "bin/plugin.js", "ui/inspector.html"]) {
    expect(names).toContain(name);
  }
  const kinds = names.filter(
    (name) =>
      !/^(LICENSE\.txt|licenses\/(plugin|inspector)\.txt|(bin|ui)\/[\w.-]+\.(js|json|wasm|html)|imgs\/[\w/@.-]+\.(svg|png)|layouts\/strip\.json|\w+(\.linux)?\.json)$/.test(
        name,
      ),
  );
  expect(kinds).toEqual([]);
  const manifest = files.get("com.captions.control.sdPlugin/manifest.json")?.toString() ?? "";
  expect(manifest).not.toContain("Debug");
  for (const [name, content] of files) {
    if (/\.(js|html)$/.test(name))
      expect([name, content.includes("sourceMappingURL")]).toEqual([name, false]);
  }
});

it("has the words of each language in a file, with the names of languages as the build worked them out", () => {
  const words = (language: string): string =>
    files.get(`com.captions.control.sdPlugin/bin/words-${language}.json`)?.toString() ?? "";
  expect(words("de")).toContain('"am-ET":"Amharisch"');
  for (const language of appLanguages) expect(words(language)).toContain('"stream.stopped":');
  const scripts = [...files].filter(([name]) => /\/bin\/.*\.js$/.test(name)).map(([, content]) => content);
  expect(scripts.filter((script) => script.includes("Amharisch"))).toEqual([]);
});

it("has the files as the build left them, and all of them that are not only ours", () => {
  const names = globSync(`${folder}/**/*.*`, { cwd: root }).map((name) => name.replaceAll("\\", "/"));
  const ours = /\/logs\/|\/\.sdignore$|\.(map|log)$/;
  expect([...files.keys()].toSorted()).toEqual(names.filter((name) => !ours.test(name)).toSorted());
  for (const [name, content] of files) {
    const built = readFileSync(join(root, name));
    expect([name, content.equals(built)]).toEqual([name, true]);
  }
});
