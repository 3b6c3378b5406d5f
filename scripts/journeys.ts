/** `npm run journeys`: prints the files of `src/` that run in a poll without news, and from a stream press to its request. */
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
// A report ends with every request, and with the frame of a press: nothing is new in that of the third poll.
await service.journal.waitFor(({ sequence }) => sequence === 3, 30_000);
await sleep(1_000);
await deck.key(0, 0).press();
await deck.key(0, 0).waitUntil(({ image }) => image.id === "live");
await deck.stop();
await service.stop();
printFiles("A quiet poll", 2);
printFiles("A press", 4);
rmSync(folder, { recursive: true });

function printFiles(journey: string, report: number): void {
  const name = readdirSync(reports).toSorted()[report] ?? "";
  const text = readFileSync(join(reports, name), "utf8");
  const { result } = JSON.parse(text) as Profiler.TakePreciseCoverageReturnType;
  const files = new Set(result.filter(({ url }) => url.includes(".sdPlugin/bin/")).flatMap(usedFiles));
  console.log(`${journey} runs ${files.size} files:\n  ${[...files].toSorted().join("\n  ")}`);
}

/** Looks up the functions that ran by their ends, since source maps lack some beginnings. The one at 0 is the script itself. */
function usedFiles({ url, functions }: Profiler.ScriptCoverage): string[] {
  const script = join(bin, basename(url));
  const code = readFileSync(script, "utf8");
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, "utf8")) as SourceMapPayload);
  return functions.flatMap(({ ranges: [range] }) => {
    if (!range?.count || range.startOffset === 0) return [];
    const before = code.slice(0, range.endOffset - 1).split("\n");
    const origin = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    const source = "originalSource" in origin ? resolve(bin, origin.originalSource) : "";
    return source.startsWith(src) ? relative(src, source) : [];
  });
}
