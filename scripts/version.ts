/** Runs at `npm version`: the manifest follows package.json. `URL` is the `homepage`, `SupportURL` that of the guides. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guidesUrl } from "../src/identifiers.ts";
import { manifestText } from "./manifest-text.ts";
import { pluginFolder } from "./streamdeck-cli.ts";

const file = join(pluginFolder, "manifest.json");
const { version, homepage = "" } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
) as { version: string; homepage?: string };
const manifest = readFileSync(file, "utf8");
const versionFile = join(import.meta.dirname, "../src/version.ts");
const source = readFileSync(versionFile, "utf8");
writeFileSync(versionFile, source.replace(/"[^"]*"/, JSON.stringify(version)));
writeFileSync(file, manifestText(manifest, { version, homepage, guides: guidesUrl }));
