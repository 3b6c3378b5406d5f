import type { measureQuiet } from "./measure-quiet.ts";
import { type Summary, summarize, type Times } from "./statistics.ts";

interface Measured {
  readonly start: Times;
  readonly press: Times;
  /** Milliseconds from a status answer to the frame for the last key. */
  readonly news: readonly number[];
  readonly quiet: Awaited<ReturnType<typeof measureQuiet>>;
  readonly quietSeconds: number;
  readonly warmUpSeconds: number;
  /** Bytes of `bin/`. */
  readonly size: number;
}

const ms = (value: number): string => `${value.toFixed(value < 20 ? 2 : 1)} ms`;
const runs = ({ median, p95, runs: count }: Summary): string =>
  `${ms(median)} (p95 ${ms(p95)}, ${count} runs)`;

const shown = {
  memory: (megabytes: number) => `${megabytes.toFixed(1)} MB`,
  processor: (percent: number) => `${percent.toFixed(3)} %`,
};

export function rowsOf(measured: Measured) {
  const { start, press, quiet, quietSeconds, warmUpSeconds, news, size } = measured;
  const { plugin, floor, oneKey, connectionsOfPress } = quiet;
  const minutes = (seconds: number): string => (seconds / 60).toFixed(1);
  const polled = minutes(quietSeconds + warmUpSeconds);
  const last = summarize(news);
  const requestsMore = plugin.requestsPerMinute - oneKey.requestsPerMinute;
  const againstFloor = (figure: string, goal: string, of: keyof typeof shown, most: number) => {
    const ratio = plugin[of] / floor[of];
    return row(figure, goal, shown[of](plugin[of]), ratio <= most, `floor ${shown[of](floor[of])}`, ratio);
  };
  const exactly = (goal: number, figure: string, value: number, digits = 0) =>
    row(figure, String(goal), value.toFixed(digits), value === goal);
  return [
    compare("start of the process to registration", "≤ 1.05 × floor", start, "floor", 1.05),
    againstFloor(`resident memory, 32 keys, after ${warmUpSeconds} s`, "≤ 1.20 × floor", "memory", 1.2),
    compare("warm press to request", "≤ 1.2 × raw client, p95 under 5 ms more", press, "raw client", 1.2, 5),
    exactly(1, `TLS connections in ${polled} min of polling`, plugin.connections),
    exactly(0, "new ones for a press after that", connectionsOfPress),
    row("status answer to last frame of 32 keys", "median under 5 ms", runs(last), last.median < 5),
    exactly(0, "frames sent in a quiet minute", plugin.framesPerMinute, 1),
    row(
      "requests in a minute, 32 keys on three decks",
      "those of one key",
      plugin.requestsPerMinute.toFixed(1),
      // One request more or less at the edges of the time.
      Math.abs(requestsMore) * (quietSeconds / 60) <= 1,
      `one key ${oneKey.requestsPerMinute.toFixed(1)}`,
    ),
    row(
      `processor, 32 keys, ${minutes(quietSeconds)} quiet min`,
      "≤ 0.3 % of a core",
      shown.processor(plugin.processor),
      plugin.processor <= 0.3,
    ),
    againstFloor("the same against the floor", "≤ 1.5 × floor", "processor", 1.5),
    row("size of `bin/`", "≤ 600 kB", `${(size / 1000).toFixed(0)} kB`, size <= 600_000),
  ];
}

const row = (figure: string, goal: string, plugin: string, isMet: boolean, against = "", ratio?: number) => ({
  ...{ figure, goal, plugin, against },
  ratio: ratio?.toFixed(2) ?? "",
  met: isMet ? "yes" : "no",
});

/** `most`: of the ratio of the medians. `lessMore`: milliseconds under which the p95 of the plugin may be more. */
function compare(
  figure: string,
  goal: string,
  times: Times,
  other: string,
  most: number,
  lessMore = Infinity,
) {
  const plugin = summarize(times.map((run) => run.plugin));
  const against = summarize(times.map((run) => run.against));
  const ratio = plugin.median / against.median;
  const isMet = ratio <= most && plugin.p95 - against.p95 < lessMore;
  return row(figure, goal, runs(plugin), isMet, `${other} ${runs(against)}`, ratio);
}
