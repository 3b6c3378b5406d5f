import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import esbuild from "rollup-plugin-esbuild";
import license from "rollup-plugin-license";
import { appLanguages } from "./src/languages/app-language.ts";

const pluginFolder = "com.captions.control.sdPlugin";
const isWatching = process.env.ROLLUP_WATCH === "true";

/** Modules that the SDK imports and for which it gets ours; ours import the real ones. */
const replacements = {
  ws: "src/stream-deck/plugin-socket.ts",
  "@elgato/utils/logging/file-target.js": "src/stream-deck/log-file.ts",
};

const replaceForSdk = {
  name: "replace-for-sdk",
  resolveId(source, importer) {
    const replacement = /[\\/]@elgato[\\/]streamdeck[\\/]/.test(importer ?? "")
      ? replacements[source]
      : undefined;
    return replacement && fileURLToPath(new URL(replacement, import.meta.url));
  },
};

/** Puts the words of each language into a file of its own: the text of a script stays in memory, and the plugin speaks one of eight. */
const wordFiles = {
  name: "word-files",
  async load(id) {
    if (!pathOf(id).endsWith("/src/i18n/key-language.ts")) return null;
    const { keyLanguage } = await import("./src/i18n/key-language.ts");
    for (const language of appLanguages) {
      this.addWatchFile(fileURLToPath(new URL(`src/i18n/keys/${language}.json`, import.meta.url)));
      const source = JSON.stringify(keyLanguage(language));
      this.emitFile({ type: "asset", fileName: `words-${language}.json`, source });
    }
    return `
      import { readFileSync } from "node:fs";
      export const keyLanguage = (language) =>
        JSON.parse(readFileSync(__dirname + "/words-" + language + ".json", "utf8"));`;
  },
};

/** Puts a table in place of what only Node.js can tell: Stream Deck's Chromium lacks names of languages in themselves. */
const ownNamesTable = {
  name: "own-names-table",
  async load(id) {
    if (!pathOf(id).endsWith("/src/languages/own-names.ts")) return null;
    const { ownNames } = await import("./src/languages/own-names.ts");
    return `export const ownNames = ${JSON.stringify(ownNames)};`;
  },
};

/**
 * HTTP/2, the bodies of fetch (3.6 MB of memory) and the experimental parser (0.2 MB of the bundle) in undici: the plugin never runs
 * them. They are empty in the bundle, so that using one throws.
 */
const neverRun = /\/undici\/lib\/(dispatcher\/client-h2|web\/.*|milo\/.*)\.js$/;

const leaveOut = {
  name: "leave-out",
  load: (id) => (neverRun.test(pathOf(id)) ? "module.exports = {};" : null),
};

/**
 * undici (8.13.1, too) fails on a "100 Continue" that nobody asked for. Some servers send one to every POST, and the answer
 * follows (RFC 9110, section 15.2).
 */
const patchUndici = {
  name: "patch-undici",
  transform(code, id) {
    if (!pathOf(id).endsWith("/undici/lib/dispatcher/client-h1.js")) return null;
    const unasked = "if (statusCode === 100) {";
    if (!code.includes(unasked)) this.error(`undici has no "${unasked}" any more`);
    return { code: code.replace(unasked, "if (false) {"), map: null };
  },
};

/** A module's path with slashes on every system. */
const pathOf = (id) => id.replaceAll("\\", "/");

/** What stands beside the bundle, in a folder without anything of an earlier build. */
const besides = {
  name: "besides",
  generateBundle({ dir }) {
    rmSync(dir, { recursive: true, force: true });
    // Folders above may say that scripts are modules.
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
    copyFileSync("LICENSE", `${pluginFolder}/LICENSE.txt`);
  },
};

/** Parts of the plugin's bundle that stand in no package of their own, and of which no package has the notice. */
const partsWithoutPackage = [
  { name: "llhttp", license: "MIT", licenseText: notice("llhttp") },
  { name: "Unicode CLDR", license: "Unicode-3.0", licenseText: notice("unicode-cldr") },
];

function notice(name) {
  return readFileSync(new URL(`licenses/${name}.txt`, import.meta.url), "utf8");
}

/** Writes the notices of everything in a bundle. One without a notice is an error. */
function thirdPartyLicenses(bundle, others = []) {
  const noticeOf = ({ name, version, license, licenseText, noticeText }) => {
    if (!licenseText) throw new Error(`${name} is in the bundle, and has no notice that could be passed on`);
    const title = [name, version, `(${license})`].filter(Boolean).join(" ");
    const texts = [licenseText, noticeText].filter(Boolean).map((text) => `\n${text.trim()}\n`);
    return ["", "=".repeat(80), title, ...texts].join("\n");
  };
  return license({
    thirdParty: {
      multipleVersions: true,
      allow: { test: "(MIT OR BSD-3-Clause)", failOnUnlicensed: true, failOnViolation: true },
      output: {
        file: `${pluginFolder}/licenses/${bundle}.txt`,
        template: (dependencies) => {
          const intro = `Captions Control's ${bundle} has parts of these works in it.`;
          return [intro, ...[...dependencies, ...others].map(noticeOf)].join("\n");
        },
      },
    },
  });
}

/** A warning is an error, unless it is about the inside of a library. */
function onwarn(warning, warn) {
  const isOfLibrary = /[\\/]node_modules[\\/]/.test(warning.id ?? warning.ids?.[0] ?? "");
  if (!isOfLibrary) throw new Error(warning.message);
  if (isWatching) warn(warning);
}

/** A script for a page: the inspector in Stream Deck's Chromium 130, or the desk page in a browser of these days. */
function pageScript(input, file, ...plugins) {
  return {
    input,
    // No module: Chromium loads none from file addresses, from which an app may load the inspector.
    output: { file, format: "iife", sourcemap: isWatching },
    plugins: [
      nodeResolve({ browser: true }),
      ownNamesTable,
      esbuild({ target: "chrome130", charset: "utf8", minify: !isWatching, loaders: { ".json": "json" } }),
      ...plugins,
    ],
    onwarn,
  };
}

/** @type {import("rollup").RollupOptions[]} */
export default [
  {
    input: "src/plugin.ts",
    external: [/^node:/],
    output: {
      dir: `${pluginFolder}/bin`,
      entryFileNames: "plugin.js",
      chunkFileNames: "[name].js",
      // Not "es": to import `http` so, as ws does, loads the WebSocket and fetch that Node brings along.
      format: "cjs",
      sourcemap: isWatching,
    },
    plugins: [
      replaceForSdk,
      leaveOut,
      patchUndici,
      wordFiles,
      // Nothing uses the older zod of @elgato/utils: to read it would be a tenth of the build.
      nodeResolve({ exportConditions: ["node"], preferBuiltins: true, dedupe: ["zod"] }),
      commonjs({ ignoreDynamicRequires: true }),
      // Parsed by Node 20 too, so that an old Node can be told apart from a broken plugin.
      esbuild({ target: "node20", minify: !isWatching }),
      besides,
      thirdPartyLicenses("plugin", partsWithoutPackage),
    ],
    onwarn,
  },
  pageScript(
    "src/inspector/inspector.ts",
    `${pluginFolder}/ui/inspector.js`,
    thirdPartyLicenses("inspector"),
  ),
  pageScript("simulator/desk/page/desk-page.ts", "simulator/desk/page/dist/desk-page.js"),
];
