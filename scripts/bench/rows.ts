import type { PressFigures } from "./measure-press.ts";
import type { QuietRun } from "./measure-quiet.ts";
import type { FirstPressFigures, StartFigures } from "./measure-start.ts";
import { type Summary, summarize } from "./statistics.ts";

/** All that one run of the bench has measured. */
export interface Measured {
  readonly start: StartFigures;
  readonly firstPress: FirstPressFigures;
  readonly press: PressFigures;
  /** Milliseconds from a status answer to the frame for the last key, by number of keys. */
  readonly news: ReadonlyMap<number, readonly number[]>;
  readonly quiet: QuietRun;
  /** How long the quiet time was, in seconds, and the warm-up before it. */
  readonly quietSeconds: number;
  readonly warmUpSeconds: number;
  /** Bytes by file of `bin/`. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** A line of the table. */
export interface Row {
  readonly figure: string;
  /** Empty where there is none. */
  readonly goal: string;
  readonly plugin: string;
  /** What it is measured against; empty for nothing. */
  readonly against: string;
  readonly ratio: string;
  readonly met: "yes" | "no" | "";
}

const yesOrNo = (isMet: boolean): Row["met"] => (isMet ? "yes" : "no");
const ms = (value: number): string => `${value.toFixed(value < 20 ? 2 : 1)} ms`;
const runs = ({ median, p95, runs: count }: Summary): string =>
  `${ms(median)} (p95 ${ms(p95)}, ${count} runs)`;

export function rowsOf(measured: Measured): readonly Row[] {
  const { start, firstPress, press, quiet, quietSeconds, warmUpSeconds, news, sizes } = measured;
  const { plugin, floor, byKeys, connectionsOfPress } = quiet;
  const minutes = quietSeconds / 60;
  const memoryRatio = plugin.memory / floor.memory;
  const processorRatio = plugin.processor / floor.processor;
  const oneKey = byKeys[0]?.requestsPerMinute ?? Number.NaN;
  const lastFrame = summarize(news.get(32) ?? []);
  const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const alone = (figure: string, goal: string, value: string, isMet: boolean): Row => ({
    figure,
    goal,
    plugin: value,
    against: "",
    ratio: "",
    met: yesOrNo(isMet),
  });
  return [
    compare("start of the process to registration", start.plugin, "floor", start.floor, "≤ 1.05 × floor", {
      ratio: 1.05,
    }),
    {
      figure: `resident memory, 32 keys, after ${warmUpSeconds} s`,
      goal: "≤ 1.20 × floor",
      plugin: `${plugin.memory.toFixed(1)} MB`,
      against: `floor ${floor.memory.toFixed(1)} MB`,
      ratio: memoryRatio.toFixed(2),
      met: yesOrNo(memoryRatio <= 1.2),
    },
    compare(
      "warm press to request at the service",
      press.plugin,
      "raw client",
      press.rawClient,
      "≤ 1.2 × raw client, p95 under 5 ms more",
      { ratio: 1.2, p95More: 5 },
    ),
    compare(
      "press right after the start to request",
      firstPress.plugin,
      "raw client",
      firstPress.rawClient,
      "",
    ),
    compare(
      "start of the process to that request",
      firstPress.pluginFromStart,
      "raw client",
      firstPress.rawClientFromStart,
      "",
    ),
    alone(
      `first press after ${minutes.toFixed(1)} min of idling: new TLS connections`,
      "0",
      String(connectionsOfPress),
      connectionsOfPress === 0,
    ),
    alone(
      `TLS connections in ${((quietSeconds + warmUpSeconds) / 60).toFixed(1)} min of polling`,
      "1",
      String(plugin.connections),
      plugin.connections === 1,
    ),
    alone(
      "status answer to the frame for the last of 32 keys",
      "median under 5 ms",
      runs(lastFrame),
      lastFrame.median < 5,
    ),
    alone(
      "frames sent in a quiet minute",
      "0",
      plugin.framesPerMinute.toFixed(1),
      plugin.framesPerMinute === 0,
    ),
    {
      figure: "requests in a minute, 32 keys on three decks",
      goal: "those of one key",
      plugin: plugin.requestsPerMinute.toFixed(1),
      against: `one key ${oneKey.toFixed(1)}`,
      ratio: "",
      // One request more or less at the edges of the time.
      met: yesOrNo(Math.abs(plugin.requestsPerMinute - oneKey) * minutes <= 1),
    },
    alone(
      `processor, 32 keys, ${minutes.toFixed(1)} quiet min`,
      "≤ 0.3 % of a core",
      `${plugin.processor.toFixed(3)} %`,
      plugin.processor <= 0.3,
    ),
    {
      figure: "the same against the floor",
      goal: "≤ 1.5 × floor",
      plugin: `${plugin.processor.toFixed(3)} %`,
      against: `floor ${floor.processor.toFixed(3)} %`,
      ratio: processorRatio.toFixed(2),
      met: yesOrNo(processorRatio <= 1.5),
    },
    alone("size of `bin/`", "≤ 450 kB", `${(size / 1000).toFixed(0)} kB`, size <= 450_000),
  ];
}

/** What keys and accounts cost: a line for each number of them. */
export function growthOf({ quiet, news }: Measured): readonly Readonly<Record<string, string>>[] {
  return [...quiet.byKeys, ...quiet.byAccounts.slice(1)].map((figures) => {
    const { keys, accounts, memory, processor, requestsPerMinute, connections } = figures;
    const times = accounts === 1 ? news.get(keys) : undefined;
    return {
      keys: String(keys),
      accounts: String(accounts),
      memory: `${memory.toFixed(1)} MB`,
      processor: `${processor.toFixed(3)} %`,
      "requests a minute": requestsPerMinute.toFixed(1),
      "TLS connections": String(connections),
      "answer to last frame": times ? ms(summarize(times).median) : "",
    };
  });
}

/** Times of the plugin and of something else, side by side. */
function compare(
  figure: string,
  ofPlugin: readonly number[],
  other: string,
  ofOther: readonly number[],
  goal: string,
  most?: { readonly ratio: number; readonly p95More?: number },
): Row {
  const [plugin, against] = [summarize(ofPlugin), summarize(ofOther)];
  const ratio = plugin.median / against.median;
  const isMet = most && ratio <= most.ratio && plugin.p95 - against.p95 < (most.p95More ?? Infinity);
  return {
    figure,
    goal,
    plugin: runs(plugin),
    against: `${other} ${runs(against)}`,
    ratio: ratio.toFixed(2),
    met: isMet === undefined ? "" : yesOrNo(isMet),
  };
}
