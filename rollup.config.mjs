import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import esbuild from "rollup-plugin-esbuild";
import license from "rollup-plugin-license";
import { appLanguages } from "./src/languages/app-language.ts";

const pluginFolder = "com.captions.control.sdPlugin";
const isWatching = process.env.ROLLUP_WATCH === "true";

/** The SDK imports these modules and gets ours in their place. Our modules import the real ones. */
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

/** Puts the words of each language into a file of its own. Scripts stay in memory, and the plugin needs one language of eight. */
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

/** Replaces own-names.ts by a table of its names, which Node.js makes now: Stream Deck's Chromium lacks some of them. */
const ownNamesTable = {
  name: "own-names-table",
  async load(id) {
    if (!pathOf(id).endsWith("/src/languages/own-names.ts")) return null;
    const { ownNames } = await import("./src/languages/own-names.ts");
    return `export const ownNames = ${JSON.stringify(ownNames)};`;
  },
};

/**
 * Matches parts of undici that the plugin never runs: HTTP/2, fetch and its bodies (3.6 MB of memory) and the experimental parser
 * (0.2 MB of the bundle). The bundle has empty modules in their place, so that using one throws.
 */
const neverRun = /\/undici\/lib\/(dispatcher\/client-h2|web\/.*|milo\/.*)\.js$/;

const leaveOut = {
  name: "leave-out",
  load: (id) => (neverRun.test(pathOf(id)) ? "module.exports = {};" : null),
};

/**
 * undici (still in 8.13.1) fails when a server sends "100 Continue" unasked. Some servers send one before the answer to
 * every POST, and a client has to accept it (RFC 9110, section 15.2).
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

/** Empties the folder of the bundle, and adds the files beside the scripts. */
const otherFiles = {
  name: "other-files",
  generateBundle({ dir }) {
    rmSync(dir, { recursive: true, force: true });
    // A package.json in a folder above may say that scripts are ES modules.
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
    copyFileSync("LICENSE", `${pluginFolder}/LICENSE.txt`);
  },
};

/** Parts of the plugin's bundle that are no packages, so that `license` does not find their notices. */
const partsWithoutPackage = [
  { name: "llhttp", license: "MIT", licenseText: notice("llhttp") },
  { name: "Unicode CLDR", license: "Unicode-3.0", licenseText: notice("unicode-cldr") },
];

function notice(name) {
  return readFileSync(new URL(`licenses/${name}.txt`, import.meta.url), "utf8");
}

/** Writes the license notices of all packages in a bundle, and of the other parts. A package without a notice is an error. */
function thirdPartyLicenses(bundle, otherParts = []) {
  const formatNotice = ({ name, version, license, licenseText, noticeText }) => {
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
          return [intro, ...[...dependencies, ...otherParts].map(formatNotice)].join("\n");
        },
      },
    },
  });
}

/** A warning is an error, unless it is about the inside of a library. */
function onwarn(warning, warn) {
  const isAboutLibrary = /[\\/]node_modules[\\/]/.test(warning.id ?? warning.ids?.[0] ?? "");
  if (!isAboutLibrary) throw new Error(warning.message);
  if (isWatching) warn(warning);
}

/** Bundles a script for a page: the inspector in Stream Deck's Chromium 130, or the desk page in a current browser. */
function pageScript(input, file, ...plugins) {
  return {
    input,
    // No ES module: an app may load the inspector from a file, and Chromium loads no modules from files.
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
      // Not "es": when an ES module imports `http`, as ws does, Node loads its own WebSocket and fetch.
      format: "cjs",
      sourcemap: isWatching,
    },
    plugins: [
      replaceForSdk,
      leaveOut,
      patchUndici,
      wordFiles,
      // Nothing uses the older zod of @elgato/utils. Without `dedupe`, reading it is a tenth of the build time.
      nodeResolve({ exportConditions: ["node"], preferBuiltins: true, dedupe: ["zod"] }),
      commonjs({ ignoreDynamicRequires: true }),
      // Node 20 can parse this too. So on an old Node the plugin can show that Node is too old.
      esbuild({ target: "node20", minify: !isWatching }),
      otherFiles,
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
