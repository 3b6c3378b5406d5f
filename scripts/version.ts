/** Runs at `npm version`: the manifest's version, of four numbers, follows that of package.json. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pluginFolder } from "./streamdeck-cli.ts";

const file = join(pluginFolder, "manifest.json");
const version = process.env["npm_package_version"];
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  throw new Error(`"${version ?? ""}" is no version that Stream Deck knows: it has to be three numbers.`);
}
const manifest = readFileSync(file, "utf8");
writeFileSync(file, manifest.replace(/"Version": "\d+\.\d+\.\d+\.\d+"/, `"Version": "${version}.0"`));
