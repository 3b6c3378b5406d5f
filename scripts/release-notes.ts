/** `node scripts/release-notes.ts v1.2.0`: prints what CHANGELOG.md says of this version. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const [, tag = ""] = /^v(.+)$/.exec(process.argv[2] ?? "") ?? [];
if (tag !== version) throw new Error(`The tag says "${tag}" and package.json "${version}".`);
const sections = readFileSync(join(root, "CHANGELOG.md"), "utf8").split(/^(?=## \[)/m);
const section = sections.find((text) => text.startsWith(`## [${version}]`));
if (section === undefined) throw new Error(`CHANGELOG.md has no section "## [${version}]".`);
console.log(section.replace(/^.*\n/, "").trim());
