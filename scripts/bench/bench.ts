/** `npm run bench [-- --quick]`: prints the figures of docs/performance.md. Needs Linux to measure processes. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundle, copyPluginFolder } from "../bundle.ts";
import { pluginFolder } from "../streamdeck-cli.ts";
import { type Desk, sessionKeys, startDesk } from "./desk.ts";
import { processorTime, residentMemory, type Summary, summarize } from "./figures.ts";

type Row = readonly [figure: string, goal: string, plugin: string, against: string, isMet: boolean];

const isQuick = process.argv.includes("--quick");
const runs = isQuick ? { start: 10, press: 40, change: 6 } : { start: 40, press: 150, change: 30 };
const [warmUpSeconds, quietSeconds] = isQuick ? [10, 20] : [60, 300];
const folder = mkdtempSync(join(tmpdir(), "captions-bench-"));
try {
  console.log("| figure | goal | plugin | against | met |\n| --- | --- | --- | --- | --- |");
  for (const [figure, goal, plugin, against, isMet] of await measureAll())
    console.log(`| ${figure} | ${goal} | ${plugin} | ${against} | ${isMet ? "yes" : "**no**"} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<readonly Row[]> {
  const floor = await build("floor-plugin");
  // Without keys, so that drawing after the registration does not disturb the measurement.
  const starts = [await startDesk(pluginFolder, 0), await startDesk(floor, 0)];
  const start = await measure(starts, runs.start, (desk) => desk.restart());
  const presses = [await startDesk(pluginFolder), await startDesk(await build("raw-client"))];
  const press = await measure(presses, runs.press, (desk) => desk.press());
  const [change] = await measure([await startDesk(pluginFolder, 32, sessionKeys)], runs.change, (desk, run) =>
    desk.change(run % 2 === 0 ? "start" : "stop"),
  );
  const bin = join(pluginFolder, "bin");
  const size = readdirSync(bin).reduce((sum, file) => sum + statSync(join(bin, file)).size, 0) / 1_000;
  return [
    compare("start of the process to registration", 0.95, "floor", start),
    compare("warm press to request", 1.2, "raw client", press),
    [
      "status to last frame of 32 keys",
      "median under 5 ms",
      change?.text ?? "",
      "",
      (change?.median ?? 5) < 5,
    ],
    ...(await measureQuiet(floor)),
    ["size of `bin/`", "≤ 600 kB", `${size.toFixed(0)} kB`, "", size <= 600],
  ];
}

/** Bundles a plugin of the bench, with the SDK, ws and undici as published. */
async function build(name: string): Promise<string> {
  const copy = copyPluginFolder(join(folder, name));
  const excludedPlugins = ["replace-for-sdk", "leave-out", "word-files"];
  await bundle(`scripts/bench/${name}.ts`, { dir: join(copy, "bin") }, excludedPlugins);
  return copy;
}

/** Measures desks in turn, so that all meet the same load of the computer. The first runs warm up. */
async function measure(
  desks: readonly Desk[],
  count: number,
  time: (desk: Desk, run: number) => Promise<number>,
): Promise<readonly Summary[]> {
  const times = desks.map((): number[] => []);
  for (let run = -4; run < count; run += 1)
    for (const [index, desk] of desks.entries()) {
      const taken = await time(desk, run);
      if (run >= 0) times[index]?.push(taken);
    }
  await Promise.all(desks.map((desk) => desk.stop()));
  return times.map(summarize);
}

function compare(figure: string, most: number, name: string, [plugin, other]: readonly Summary[]): Row {
  if (!plugin || !other) throw new Error(`${figure}: nothing was measured`);
  const ratio = plugin.median / other.median;
  const against = `${name} ${other.text}: ${ratio.toFixed(2)}`;
  return [figure, `≤ ${most} × ${name}`, plugin.text, against, ratio <= most];
}

/** The plugin polls meanwhile. */
async function measureQuiet(floorFolder: string): Promise<readonly Row[]> {
  const [desk, floorDesk] = [await startDesk(pluginFolder), await startDesk(floorFolder)];
  await sleep(warmUpSeconds * 1_000);
  const [memory, floor] = [residentMemory(desk.pid), residentMemory(floorDesk.pid)];
  const [before, framesBefore] = [processorTime(desk.pid), desk.countFrames()];
  await sleep(quietSeconds * 1_000);
  const processor = (processorTime(desk.pid) - before) / (quietSeconds * 10);
  const frames = desk.countFrames() - framesBefore;
  await Promise.all([desk.stop(), floorDesk.stop()]);
  const against = `floor ${floor.toFixed(1)} MB: ${(memory / floor).toFixed(2)}`;
  const name = `resident memory, 32 keys, after ${warmUpSeconds} s`;
  return [
    [name, "≤ 1.20 × floor", `${memory.toFixed(1)} MB`, against, memory <= 1.2 * floor],
    ["processor, 32 keys, quiet", "≤ 0.3 % of a core", `${processor.toFixed(3)} %`, "", processor <= 0.3],
    ["frames sent in the same time", "0", String(frames), "", frames === 0],
  ];
}
