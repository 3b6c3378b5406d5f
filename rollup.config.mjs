import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import esbuild from "rollup-plugin-esbuild";
import license from "rollup-plugin-license";
import { ERROR, TYPE } from "undici/lib/llhttp/constants.js";
import parser from "undici/lib/llhttp/llhttp-wasm.js";

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

/**
 * Puts data into files beside the scripts, which read it when they run: the text of a script stays in memory as long as the
 * plugin runs, and of eight languages the plugin speaks one.
 */
const dataFiles = {
  name: "data-files",
  async load(id) {
    const module = pathOf(id);
    if (module.endsWith("/undici/lib/llhttp/llhttp-wasm.js")) {
      this.emitFile({ type: "asset", fileName: "llhttp.wasm", source: parser });
      return `module.exports = require("node:fs").readFileSync(__dirname + "/llhttp.wasm");`;
    }
    // While somebody works on the words they are bundled as they are, so that a change is seen.
    if (isWatching || !module.endsWith("/src/languages/key-words/key-language.ts")) return null;
    const { keyLanguage, keyWords } = await import("./src/languages/key-words/key-language.ts");
    for (const language of Object.keys(keyWords)) {
      const source = JSON.stringify(keyLanguage(language));
      this.emitFile({ type: "asset", fileName: `words-${language}.json`, source });
    }
    return `
      import { readFileSync } from "node:fs";
      export const keyLanguage = (language) =>
        JSON.parse(readFileSync(__dirname + "/words-" + language + ".json", "utf8"));`;
  },
};

/**
 * Modules that the plugin never runs: those of undici which a client that POSTs text over HTTP/1.1 has no need of, and the server, streams
 * and compression of ws. They are empty in the bundle, so that using one after all throws: every test of the built plugin would show it.
 */
const nothing = "module.exports = {};";
const leftOut = new Map([
  ["ws/lib/websocket-server.js", nothing],
  ["ws/lib/stream.js", nothing],
  ["ws/lib/permessage-deflate.js", nothing],
  ["undici/lib/core/connect.js", nothing],
  ["undici/lib/dispatcher/client-h2.js", nothing],
  ["undici/lib/dispatcher/parser-h1.js", "module.exports = { getMiloEnabled: () => false };"],
  // Of the parser's tables the client reads two.
  ["undici/lib/llhttp/constants.js", `module.exports = ${JSON.stringify({ ERROR, TYPE })};`],
  // Where this parser can't be compiled undici takes the one without SIMD, which runs on every processor.
  ["undici/lib/llhttp/llhttp_simd-wasm.js", nothing],
  ["undici/lib/web/fetch/body.js", nothing],
  ["undici/lib/web/fetch/formdata.js", nothing],
  ["undici/lib/web/webidl/index.js", nothing],
]);

/** Modules of the SDK that make schemas when they are loaded, with a zod of their own: they are bundled if something uses those. */
const onlyIfUsed = /[\\/]@elgato[\\/]utils[\\/]dist[\\/]lists[\\/]/;

const leaveOut = {
  name: "leave-out",
  transform: (code, id) => (onlyIfUsed.test(id) ? { code, map: null, moduleSideEffects: false } : null),
  load(id) {
    return leftOut.get(pathOf(id).split("/node_modules/").at(-1));
  },
  /** New versions may have other modules. */
  buildEnd(error) {
    const modules = [...this.getModuleIds()].map(pathOf);
    const missing = leftOut.keys().filter((module) => !modules.some((id) => id.endsWith(`/${module}`)));
    if (!error) for (const module of missing) this.error(`there is no ${module} any more, which is left out`);
  },
};

/**
 * undici takes a "100 Continue" that it did not ask for as a broken answer. It is to be passed over, as undici does with all
 * other interim answers (RFC 9110, section 15.2): the service has carried the command out, and its answer follows.
 */
const passOverContinue = {
  name: "pass-over-continue",
  transform(code, id) {
    if (!pathOf(id).endsWith("/undici/lib/dispatcher/client-h1.js")) return null;
    const condition = "if (statusCode === 100) {";
    if (!code.includes(condition)) this.error(`there is no "${condition}" in undici any more`);
    return { code: code.replace(condition, "if (false) {"), map: null };
  },
};

/** A module's path with slashes on every system. */
const pathOf = (id) => id.replaceAll("\\", "/");

/**
 * V8 keeps the text of a script that has a single sign beyond Latin-1 in twice the memory, and takes longer to read it. esbuild
 * escapes such signs in strings, but not in regular expressions.
 */
const asciiScripts = {
  name: "ascii-scripts",
  renderChunk(code) {
    const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return { code: code.replace(/[\x80-\uffff]/g, escaped), map: null };
  },
};

/** Says to Node, whatever stands in folders above, that the bundle is CommonJS. */
const formatMarker = {
  name: "format-marker",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
  },
};

/** Leaves nothing of an earlier build behind, which would be packed too. */
const emptyFolder = {
  name: "empty-folder",
  generateBundle({ dir }) {
    rmSync(dir, { recursive: true, force: true });
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

/** Writes what the authors of everything in a bundle ask for: that their notice goes with it. One without a notice is an error. */
function thirdPartyLicenses(bundle, others = []) {
  const noticeOf = ({ name, version, license, licenseText, noticeText }) => {
    if (!licenseText) throw new Error(`${name} is in the bundle, and has no notice that could be passed on`);
    const title = [name, version, `(${license})`].filter(Boolean).join(" ");
    return [
      "",
      "=".repeat(80),
      title,
      "",
      licenseText.trim(),
      ...(noticeText ? ["", noticeText.trim()] : []),
      "",
    ];
  };
  return license({
    thirdParty: {
      multipleVersions: true,
      output: {
        file: `${pluginFolder}/licenses/${bundle}.txt`,
        template: (dependencies) =>
          [
            `Captions Control's ${bundle} has parts of these works in it.`,
            ...[...dependencies, ...others].flatMap(noticeOf),
          ].join("\n"),
      },
    },
  });
}

/** Puts our own licence into the package. */
const ownLicense = {
  name: "own-license",
  generateBundle() {
    copyFileSync("LICENSE", `${pluginFolder}/LICENSE.txt`);
  },
};

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
      esbuild({ target: "chrome130", minify: !isWatching }),
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
      passOverContinue,
      dataFiles,
      nodeResolve({ exportConditions: ["node"], preferBuiltins: true }),
      commonjs({ ignoreDynamicRequires: true }),
      // Parsed by Node 20 too, so that an old Node can be told apart from a broken plugin.
      esbuild({ target: "node20", minify: !isWatching }),
      asciiScripts,
      emptyFolder,
      formatMarker,
      thirdPartyLicenses("plugin", partsWithoutPackage),
      ownLicense,
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
