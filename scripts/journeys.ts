/** `npm run journeys`: prints the files of `src/` that run in a poll without news, and between a press of START and its request. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCaptionServiceEmulator } from "../simulator/caption-service/caption-service-emulator.ts";
import { VirtualDeck } from "../simulator/virtual-deck/index.ts";
import { bundle, copyPluginFolder } from "./bundle.ts";

const src = join(import.meta.dirname, "../src");
const folder = mkdtempSync(join(tmpdir(), "captions-journeys-"));
const reports = join(folder, "reports");
const bin = join(copyPluginFolder(folder), "bin");
await bundle("src/plugin.ts", { dir: bin, sourcemap: true });
const service = await startCaptionServiceEmulator();
const deck = await VirtualDeck.start({
  pluginFolder: join(bin, ".."),
  globalSettings: { account: service.access() },
  devices: [{ model: "standard", pages: [{ keys: { "0,0": { action: "com.captions.control.stream" } } }] }],
  environment: {
    NODE_EXTRA_CA_CERTS: service.certificate.caFile,
    NODE_OPTIONS: `--import ${import.meta.resolve("./journey-reports.ts")}`,
    NODE_V8_COVERAGE: reports,
  },
});
// Each report has what has run since the last report. The plugin writes 0, 1 and 2 at the first polls, 3 at the press and 4 at its
// request. So report 2 has a whole poll, and report 4 a press.
await service.journal.waitFor(({ sequence }) => sequence === 3);
// Until the plugin has handled the answer of the third poll, which is no part of the press.
await sleep(1_000);
await deck.key(0, 0).press();
await deck.key(0, 0).waitUntil(({ image }) => image.id === "live");
await deck.stop();
await service.stop();
printFiles("A poll without news", 2);
printFiles("A press", 4);
rmSync(folder, { recursive: true });

function printFiles(journey: string, reportIndex: number): void {
  const reportFile = join(reports, readdirSync(reports).toSorted()[reportIndex] ?? "");
  const { result } = JSON.parse(readFileSync(reportFile, "utf8")) as Profiler.TakePreciseCoverageReturnType;
  const files = new Set(result.filter(({ url }) => url.includes(".sdPlugin/bin/")).flatMap(usedFiles));
  console.log(`${journey} runs ${files.size} files:\n  ${[...files].toSorted().join("\n  ")}`);
}

/** Finds the source files of the functions that ran, by the end of each function. A source map lacks the beginning of some. */
function usedFiles({ url, functions }: Profiler.ScriptCoverage): string[] {
  const script = join(bin, basename(url));
  const code = readFileSync(script, "utf8");
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, "utf8")) as SourceMapPayload);
  return functions.flatMap(({ ranges: [range] }) => {
    // The "function" that begins at 0 is the whole script.
    if (!range?.count || range.startOffset === 0) return [];
    const lines = code.slice(0, range.endOffset - 1).split("\n");
    const origin = map.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
    const source = "originalSource" in origin ? resolve(bin, origin.originalSource) : "";
    return source.startsWith(src) ? relative(src, source) : [];
  });
}
