import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPacked } from "../../scripts/streamdeck-cli.ts";
import { appLanguages } from "../../src/languages/app-language.ts";

// `npm run pack` checks the package with Elgato's tool.
const root = join(import.meta.dirname, "../..");
const pluginFiles = globSync("com.captions.control.sdPlugin/**/*.*", { cwd: root });
const built = pluginFiles.map((name) => name.replaceAll("\\", "/"));
/** The text of each file in the package. */
const files = new Map(built.filter(isPacked).map((name) => [name, readFileSync(join(root, name))]));

it("the package has all files that the plugin needs and no development files", () => {
  const names = [...files.keys()].map((name) => name.replace("com.captions.control.sdPlugin/", ""));
  for (const name of ["manifest.json", "manifest.linux.json", "bin/plugin.js", "ui/inspector.html"]) {
    expect(names).toContain(name);
  }
  const expected = [
    /^(LICENSE|licenses\/(plugin|inspector))\.txt$/,
    /^(bin|ui)\/[\w.-]+\.(js|json|wasm|html)$/,
    /^imgs\/[\w/@.-]+\.(svg|png)$/,
    /^(layouts\/strip|\w+(\.linux)?)\.json$/,
  ];
  const unexpected = names.filter((name) => !expected.some((pattern) => pattern.test(name)));
  expect(unexpected).toEqual([]);
  // Only logs and source maps stay out of the package.
  expect(built.filter((name) => !files.has(name) && !/\/logs\/|\.(map|log)$/.test(name))).toEqual([]);
  const manifest = files.get("com.captions.control.sdPlugin/manifest.json")?.toString() ?? "";
  expect(manifest).not.toContain("Debug");
  for (const [name, content] of files) {
    if (/\.(js|html)$/.test(name))
      expect([name, content.includes("sourceMappingURL")]).toEqual([name, false]);
  }
});

it("each app language has one file with its words and its names of languages", () => {
  const words = (language: string): string =>
    files.get(`com.captions.control.sdPlugin/bin/words-${language}.json`)?.toString() ?? "";
  // The German name of Amharic.
  expect(words("de")).toContain('"am-ET":"Amharisch"');
  for (const language of appLanguages) expect(words(language)).toContain('"stream.stopped":');
  const scripts = [...files].filter(([name]) => /\/bin\/.*\.js$/.test(name)).map(([, content]) => content);
  expect(scripts.filter((script) => script.includes("Amharisch"))).toEqual([]);
});
