import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @returns the section of CHANGELOG.md on a version, without the heading. @throws Error if there is none */
export function changelogSection(version: string): string {
  const changelog = readFileSync(join(import.meta.dirname, "../CHANGELOG.md"), "utf8");
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## [${version}]`));
  const text = section?.replace(/^.*\n/, "").trim() ?? "";
  if (text === "") throw new Error(`CHANGELOG.md has no section "## [${version}]", or the section is empty.`);
  return text;
}
