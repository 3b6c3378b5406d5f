/** `npm run pack`: packs the plugin into dist/ or a given folder, and writes the profiles beside the package. */
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
  // Elgato's command rewrites the manifest, so it gets a copy.
  cpSync(pluginFolder, copy, { recursive: true, filter: isPacked });
  const report = streamdeck("pack", copy, "--output", target, "--force", "--no-file-list");
  const count = globSync("**/*.*", { cwd: copy }).length;
  // A line of the report ends with the number of packed files.
  if (!report.includes(` ${count}\n`)) throw new Error(`the package should have ${count} files:\n${report}`);
  console.log(report);
  await writeProfiles(target);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
