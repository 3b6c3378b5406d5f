/** `node scripts/release-notes.ts v1.2.0`: prints what CHANGELOG.md says of this version. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changelogSection } from "./changelog-section.ts";

const packageFile = join(import.meta.dirname, "../package.json");
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };
const tag = process.argv[2] ?? "";
if (tag !== `v${version}`) throw new Error(`The tag says "${tag}" and package.json "${version}".`);
console.log(changelogSection(version));
