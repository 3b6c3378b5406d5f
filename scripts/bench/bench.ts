/** `npm run bench [-- --quick]`: prints the figures of docs/performance.md, which explains the bare plugin and the raw client. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundle, copyPluginFolder } from "../bundle.ts";
import { pluginFolder } from "../streamdeck-cli.ts";
import { type Desk, sessionKeys, startDesk } from "./desk.ts";
import { processorTime, residentMemory, type Summary, summarize } from "./figures.ts";

type Row = readonly [figure: string, limit: string, plugin: string, comparison: string, isMet: boolean];

const isQuick = process.argv.includes("--quick");
const runs = isQuick ? { start: 10, press: 40, change: 6 } : { start: 40, press: 150, change: 30 };
const [warmUpSeconds, quietSeconds] = isQuick ? [10, 20] : [60, 300];
const folder = mkdtempSync(join(tmpdir(), "captions-bench-"));
try {
  console.log("| figure | limit | plugin | compared with | met |\n| --- | --- | --- | --- | --- |");
  for (const [figure, limit, plugin, comparison, isMet] of await measureAll())
    console.log(`| ${figure} | ${limit} | ${plugin} | ${comparison} | ${isMet ? "yes" : "**no**"} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<readonly Row[]> {
  const bareFolder = await build("bare-plugin");
  // Without keys, so that drawing after the registration does not disturb the measurement.
  const desksWithoutKeys = [await startDesk(pluginFolder, 0), await startDesk(bareFolder, 0)];
  const starts = await measure(desksWithoutKeys, runs.start, (desk) => desk.restart());
  const desks = [await startDesk(pluginFolder), await startDesk(await build("raw-client"))];
  const presses = await measure(desks, runs.press, (desk) => desk.press());
  const sessionDesk = await startDesk(pluginFolder, 32, sessionKeys);
  const [change] = await measure([sessionDesk], runs.change, (desk, run) =>
    desk.changeSession(run % 2 === 0 ? "start" : "stop"),
  );
  if (!change) throw new Error("no change of a session was measured");
  const bin = join(pluginFolder, "bin");
  const size = readdirSync(bin).reduce((sum, file) => sum + statSync(join(bin, file)).size, 0) / 1_000;
  return [
    compare("start of the process to registration", 0.95, "bare plugin", starts),
    compare("warm press to request", 1.2, "raw client", presses),
    ["status to last frame of 32 keys", "median under 5 ms", change.text, "", change.median < 5],
    ...(await measureQuiet(bareFolder)),
    ["size of `bin/`", "≤ 600 kB", `${size.toFixed(0)} kB`, "", size <= 600],
  ];
}

/** Bundles `bare-plugin.ts` or `raw-client.ts` without the Rollup plugins that shrink packages. @returns the plugin's folder */
async function build(name: string): Promise<string> {
  const copy = copyPluginFolder(join(folder, name));
  const shrinkingPlugins = ["replace-for-sdk", "leave-out", "word-files"];
  await bundle(`scripts/bench/${name}.ts`, { dir: join(copy, "bin") }, shrinkingPlugins);
  return copy;
}

/** Measures desks in turn, so that all meet the same load of the computer. Runs with a negative number warm up. */
async function measure(
  desks: readonly Desk[],
  count: number,
  measureOnce: (desk: Desk, run: number) => Promise<number>,
): Promise<readonly Summary[]> {
  const times = desks.map((): number[] => []);
  for (let run = -4; run < count; run += 1)
    for (const [index, desk] of desks.entries()) {
      const time = await measureOnce(desk, run);
      if (run >= 0) times[index]?.push(time);
    }
  await Promise.all(desks.map((desk) => desk.stop()));
  return times.map(summarize);
}

function compare(figure: string, limit: number, name: string, [plugin, other]: readonly Summary[]): Row {
  if (!plugin || !other) throw new Error(`${figure}: nothing was measured`);
  const ratio = plugin.median / other.median;
  const comparison = `${name} ${other.text}: ${ratio.toFixed(2)}`;
  return [figure, `≤ ${limit} × ${name}`, plugin.text, comparison, ratio <= limit];
}

/** Measures a plugin whose polls report nothing new. */
async function measureQuiet(bareFolder: string): Promise<readonly Row[]> {
  const [desk, bareDesk] = [await startDesk(pluginFolder), await startDesk(bareFolder)];
  await sleep(warmUpSeconds * 1_000);
  const [memory, bareMemory] = [residentMemory(desk.pid), residentMemory(bareDesk.pid)];
  const [timeBefore, framesBefore] = [processorTime(desk.pid), desk.countFrames()];
  await sleep(quietSeconds * 1_000);
  const percent = (100 * (processorTime(desk.pid) - timeBefore)) / (quietSeconds * 1_000);
  const frames = desk.countFrames() - framesBefore;
  await Promise.all([desk.stop(), bareDesk.stop()]);
  const comparison = `bare plugin ${bareMemory.toFixed(1)} MB: ${(memory / bareMemory).toFixed(2)}`;
  const name = `resident memory, 32 keys, after ${warmUpSeconds} s`;
  return [
    [name, "≤ 1.20 × bare plugin", `${memory.toFixed(1)} MB`, comparison, memory <= 1.2 * bareMemory],
    ["processor, 32 keys, quiet", "≤ 0.3 % of a core", `${percent.toFixed(3)} %`, "", percent <= 0.3],
    ["frames sent in the same time", "0", String(frames), "", frames === 0],
  ];
}
