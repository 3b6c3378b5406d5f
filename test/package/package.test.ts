import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appLanguages } from "../../src/languages/app-language.ts";

const root = join(import.meta.dirname, "../..");
const temporary = mkdtempSync(join(tmpdir(), "captions-package-"));
let files: Map<string, Buffer>;

beforeAll(async () => {
  files = await pack();
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Makes the package by its script, and reads what is in it. */
async function pack(): Promise<Map<string, Buffer>> {
  execFileSync(process.execPath, [join(root, "scripts/pack.ts"), temporary], { stdio: "pipe" });
  const zip = readFileSync(join(temporary, "com.captions.control.streamDeckPlugin"));
  const reader = new ZipReader(new Uint8ArrayReader(zip));
  const found = new Map<string, Buffer>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) found.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  return found;
}

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
  const folder = "com.captions.control.sdPlugin";
  const names = globSync(`${folder}/**/*.*`, { cwd: root }).map((name) => name.replaceAll("\\", "/"));
  const ours = /\/logs\/|\/\.sdignore$|\.(map|log)$/;
  expect([...files.keys()].toSorted()).toEqual(names.filter((name) => !ours.test(name)).toSorted());
  for (const [name, content] of files) {
    const built = readFileSync(join(root, name));
    // Packing writes the manifest anew.
    if (name.endsWith("/manifest.json"))
      expect(JSON.parse(content.toString())).toEqual(JSON.parse(built.toString()));
    else expect([name, content.equals(built)]).toEqual([name, true]);
  }
});
