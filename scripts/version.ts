/**
 * `npm version` runs this script. It writes the new version to src/version.ts and the manifest, and the addresses of homepage
 * and guides to the manifest. With `--check` it writes nothing. The script fails if the changelog has no section on the version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelogSection } from "./changelog-section.ts";
import { guidesUrl, manifestText } from "./manifest-text.ts";
import { pluginFolder } from "./streamdeck-cli.ts";

const { npm_new_version: version = "" } = process.env;
const packageFile = join(import.meta.dirname, "../package.json");
const { homepage = "" } = JSON.parse(readFileSync(packageFile, "utf8")) as { homepage?: string };
const manifestFile = join(pluginFolder, "manifest.json");
const manifest = manifestText(readFileSync(manifestFile, "utf8"), { version, homepage, guides: guidesUrl });
// Throws without a section on the version.
changelogSection(version);
if (!process.argv.includes("--check")) {
  const sourceFile = join(import.meta.dirname, "../src/version.ts");
  const source = readFileSync(sourceFile, "utf8").replace(/"[^"]*"/, JSON.stringify(version));
  writeFileSync(sourceFile, source);
  writeFileSync(manifestFile, manifest);
}
