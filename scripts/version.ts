/**
 * Runs at `npm version`: the manifest follows package.json. Its version has four numbers; `URL` is the `homepage` and
 * `SupportURL` the `bugs`, once the project has a public address, and they are left out until then.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pluginFolder } from "./streamdeck-cli.ts";

const file = join(pluginFolder, "manifest.json");
const { version, homepage, bugs } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
) as { version: string; homepage?: string; bugs?: string };
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  throw new Error(`"${version}" is no version that Stream Deck knows: it has to be three numbers.`);
}
const addresses = Object.entries({ URL: homepage, SupportURL: bugs })
  .filter(([, address]) => address !== undefined)
  .map(([name, address]) => `\n  "${name}": ${JSON.stringify(address)},`);
const manifest = readFileSync(file, "utf8");
writeFileSync(
  file,
  manifest
    .replace(/"Version": "\d+\.\d+\.\d+\.\d+"/, `"Version": "${version}.0"`)
    .replace(/\n {2}"(URL|SupportURL)": .*/g, "")
    .replace(/(\n {2}"Author": .*)/, (author) => author + addresses.join("")),
);
