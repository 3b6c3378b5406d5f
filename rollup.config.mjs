import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import esbuild from "rollup-plugin-esbuild";

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

/** A module that is bundled as its own result, because working that out costs what the plugin should not pay. */
const workedOut = {
  name: "worked-out",
  async load(id) {
    if (!/[\\/]src[\\/]languages[\\/]language-names\.ts$/.test(id)) return null;
    const { languageNames } = await import("./src/languages/language-names.ts");
    return `export const languageNames = JSON.parse(${JSON.stringify(JSON.stringify(languageNames))});`;
  },
};

/**
 * Modules of undici that a client which POSTs text over HTTP/1.1 never runs. They are empty in the bundle, so that using one
 * after all throws: every request of the tests of the built plugin would show it.
 */
const leftOut = new Map([
  ["dispatcher/client-h2.js", ""],
  ["dispatcher/parser-h1.js", "exports.getMiloEnabled = () => false;"],
  // Where this parser can't be compiled undici takes the one without SIMD, which runs on every processor.
  ["llhttp/llhttp_simd-wasm.js", ""],
  ["web/fetch/body.js", ""],
  ["web/fetch/formdata.js", ""],
  ["web/webidl/index.js", ""],
]);

const slimUndici = {
  name: "slim-undici",
  load(id) {
    return leftOut.get(pathOf(id).split("/node_modules/undici/lib/")[1]);
  },
  /** A new version of undici may have other modules. */
  buildEnd() {
    const modules = [...this.getModuleIds()].map(pathOf);
    const has = (module) => modules.some((id) => id.endsWith(`/undici/lib/${module}`));
    for (const module of has("dispatcher/client.js") ? leftOut.keys() : [])
      if (!has(module)) this.error(`undici has no ${module} any more, which was left out`);
  },
};

/** A module's path with slashes on every system. */
const pathOf = (id) => id.replaceAll("\\", "/");

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

/** A warning is an error, unless it is about the inside of a library. */
function onwarn(warning, warn) {
  const isOfLibrary = /[\\/]node_modules[\\/]/.test(warning.id ?? warning.ids?.[0] ?? "");
  if (!isOfLibrary) throw new Error(warning.message);
  if (isWatching) warn(warning);
}

/** A script for a page: the inspector in Stream Deck's Chromium 130, or the desk page in a browser of these days. */
function pageScript(input, file) {
  return {
    input,
    // No module: Chromium loads none from file addresses, from which an app may load the inspector.
    output: { file, format: "iife", sourcemap: isWatching },
    plugins: [nodeResolve({ browser: true }), esbuild({ target: "chrome130", minify: !isWatching })],
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
      // Not "es": to import `http` so, as ws does, loads the WebSocket and fetch that Node brings along, for 15 ms and 6 MB.
      format: "cjs",
      sourcemap: isWatching,
    },
    plugins: [
      replaceForSdk,
      slimUndici,
      workedOut,
      nodeResolve({ exportConditions: ["node"], preferBuiltins: true }),
      commonjs({ ignoreDynamicRequires: true }),
      // Parsed by Node 20 too, so that an old Node can be told apart from a broken plugin.
      esbuild({ target: "node20", minify: !isWatching }),
      emptyFolder,
      formatMarker,
    ],
    onwarn,
  },
  pageScript("src/inspector/inspector.ts", `${pluginFolder}/ui/inspector.js`),
  pageScript("simulator/desk/page/desk-page.ts", "simulator/desk/page/dist/desk-page.js"),
];
