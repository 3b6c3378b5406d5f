/** `npm run pack`: packs the plugin into dist/ or a given folder, from a copy since that rewrites the manifest, with profiles. */
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { writeProfiles } from "./profiles.ts";
import { isPacked, pluginFolder, streamdeck } from "./streamdeck-cli.ts";

const target = process.argv[2] ?? join(import.meta.dirname, "../dist");
mkdirSync(target, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), "captions-control-"));
const copy = join(temporary, basename(pluginFolder));
try {
  cpSync(pluginFolder, copy, { recursive: true, filter: isPacked });
  const report = streamdeck("pack", copy, "--output", target, "--force", "--no-file-list");
  const files = globSync("**/*.*", { cwd: copy }).length;
  if (!report.includes(` ${files}\n`)) throw new Error(`Not just the ${files} files are packed:\n${report}`);
  console.log(report);
  await writeProfiles(target);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
