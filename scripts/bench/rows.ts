import type { QuietRun } from "./measure-quiet.ts";
import type { FirstPress } from "./measure-start.ts";
import { type Summary, summarize, type Times } from "./statistics.ts";

/** All that one run of the bench has measured. */
export interface Measured {
  readonly start: Times;
  readonly firstPress: FirstPress;
  readonly press: Times;
  /** Milliseconds from a status answer to the frame for the last key, by number of keys. */
  readonly news: ReadonlyMap<number, readonly number[]>;
  readonly quiet: QuietRun;
  /** How long the quiet time was, in seconds, and the warm-up before it. */
  readonly quietSeconds: number;
  readonly warmUpSeconds: number;
  /** Bytes of `bin/`. */
  readonly size: number;
}

type Row = Readonly<Record<"figure" | "goal" | "plugin" | "against" | "ratio" | "met", string>>;

const ms = (value: number): string => `${value.toFixed(value < 20 ? 2 : 1)} ms`;
const runs = ({ median, p95, runs: count }: Summary): string =>
  `${ms(median)} (p95 ${ms(p95)}, ${count} runs)`;

export function rowsOf(measured: Measured): readonly Row[] {
  const { start, firstPress, press, quiet, quietSeconds, warmUpSeconds, news, size } = measured;
  const { plugin, floor, oneKey, connectionsOfPress } = quiet;
  const minutes = quietSeconds / 60;
  const memory = plugin.memory / floor.memory;
  const processor = plugin.processor / floor.processor;
  const last = summarize(news.get(32) ?? []);
  const used = `${plugin.processor.toFixed(3)} %`;
  return [
    compare(
      "start of the process to registration",
      "≤ 1.05 × floor",
      start,
      "floor",
      (ratio) => ratio <= 1.05,
    ),
    row(
      `resident memory, 32 keys, after ${warmUpSeconds} s`,
      "≤ 1.20 × floor",
      `${plugin.memory.toFixed(1)} MB`,
      memory <= 1.2,
      `floor ${floor.memory.toFixed(1)} MB`,
      memory,
    ),
    compare(
      "warm press to request at the service",
      "≤ 1.2 × raw client, p95 under 5 ms more",
      press,
      "raw client",
      (ratio, p95More) => ratio <= 1.2 && p95More < 5,
    ),
    compare("press right after the start to request", "", firstPress.fromPress, "raw client"),
    compare("start of the process to that request", "", firstPress.fromStart, "raw client"),
    row(
      `first press after ${minutes.toFixed(1)} min of idling: new TLS connections`,
      "0",
      String(connectionsOfPress),
      connectionsOfPress === 0,
    ),
    row(
      `TLS connections in ${((quietSeconds + warmUpSeconds) / 60).toFixed(1)} min of polling`,
      "1",
      String(plugin.connections),
      plugin.connections === 1,
    ),
    row(
      "status answer to the frame for the last of 32 keys",
      "median under 5 ms",
      runs(last),
      last.median < 5,
    ),
    row(
      "frames sent in a quiet minute",
      "0",
      plugin.framesPerMinute.toFixed(1),
      plugin.framesPerMinute === 0,
    ),
    row(
      "requests in a minute, 32 keys on three decks",
      "those of one key",
      plugin.requestsPerMinute.toFixed(1),
      // One request more or less at the edges of the time.
      Math.abs(plugin.requestsPerMinute - oneKey.requestsPerMinute) * minutes <= 1,
      `one key ${oneKey.requestsPerMinute.toFixed(1)}`,
    ),
    row(
      `processor, 32 keys, ${minutes.toFixed(1)} quiet min`,
      "≤ 0.3 % of a core",
      used,
      plugin.processor <= 0.3,
    ),
    row(
      "the same against the floor",
      "≤ 1.5 × floor",
      used,
      processor <= 1.5,
      `floor ${floor.processor.toFixed(3)} %`,
      processor,
    ),
    row("size of `bin/`", "≤ 450 kB", `${(size / 1000).toFixed(0)} kB`, size <= 450_000),
  ];
}

/** What keys and accounts cost: a line for each number of them. */
export function growthOf({ quiet, news }: Measured): readonly Readonly<Record<string, string>>[] {
  return [quiet.oneKey, quiet.plugin, ...quiet.grown].map((figures) => {
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

/** @param isMet left out where there is no goal */
function row(
  figure: string,
  goal: string,
  plugin: string,
  isMet?: boolean,
  against = "",
  ratio?: number,
): Row {
  const met = isMet === undefined ? "" : isMet ? "yes" : "no";
  return { figure, goal, plugin, against, ratio: ratio?.toFixed(2) ?? "", met };
}

/** Times of the plugin and of something else, side by side. @param isMet given the ratio of the medians and the p95 that is more */
function compare(
  figure: string,
  goal: string,
  times: Times,
  other: string,
  isMet?: (ratio: number, p95More: number) => boolean,
): Row {
  const [plugin, against] = [summarize(times.plugin), summarize(times.against)];
  const ratio = plugin.median / against.median;
  const met = isMet?.(ratio, plugin.p95 - against.p95);
  return row(figure, goal, runs(plugin), met, `${other} ${runs(against)}`, ratio);
}
