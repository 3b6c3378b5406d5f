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
  readonly goal: string;
  readonly plugin: string;
  /** What it is measured against. */
  readonly against: string;
  readonly ratio?: number;
  readonly isMet: boolean;
  /** Why the goal is not met where it is not, as found with the profiler. */
  readonly why?: string;
}

const ms = (value: number): string => `${value.toFixed(value < 20 ? 2 : 1)} ms`;
const runs = ({ median, p95, runs: count }: Summary): string =>
  `${ms(median)} (p95 ${ms(p95)}, ${count} runs)`;

export function rowsOf(measured: Measured): readonly Row[] {
  return [
    startRow(measured),
    memoryRow(measured),
    pressRow(measured),
    ...quietRows(measured),
    ...sizeRows(measured),
  ];
}

/** Times of the plugin and of something else, side by side. */
function compare(ofPlugin: readonly number[], other: string, ofOther: readonly number[]) {
  const [plugin, against] = [summarize(ofPlugin), summarize(ofOther)];
  return {
    plugin: runs(plugin),
    against: `${other} ${runs(against)}`,
    ratio: plugin.median / against.median,
    /** Milliseconds by which the slow runs are slower. */
    p95More: plugin.p95 - against.p95,
  };
}

function startRow({ start }: Measured): Row {
  const { p95More: _, ...times } = compare(start.plugin, "floor", start.floor);
  return {
    figure: "start of the process to registration",
    goal: "≤ 1.05 × floor",
    ...times,
    isMet: times.ratio <= 1.05,
    why: "The ratio wavers with what else the computer does: 0.85 to 1.30 were seen, and 1.01 in the quietest comparison.",
  };
}

function memoryRow({ quiet, warmUpSeconds }: Measured): Row {
  const ratio = quiet.plugin.memory / quiet.floor.memory;
  return {
    figure: `resident memory, 32 keys, after ${warmUpSeconds} s`,
    goal: "≤ 1.10 × floor",
    plugin: `${quiet.plugin.memory.toFixed(1)} MB`,
    against: `floor ${quiet.floor.memory.toFixed(1)} MB`,
    ratio,
    isMet: ratio <= 1.1,
    why:
      "About 2 MB are V8's Maglev compiler, which is first called for when Node's loader resolves a second file; the rest " +
      "is HTTPS, the plugin's code and its heap. A jump to 70 MB means that something of the plugin runs so often that V8 " +
      "brings in its other compiler, TurboFan (`--trace-opt` names it).",
  };
}

function pressRow({ press }: Measured): Row {
  const { p95More, ...times } = compare(press.plugin, "raw client", press.rawClient);
  return {
    figure: "warm press to request at the service",
    goal: "≤ 1.2 × raw client, p95 under 5 ms more",
    ...times,
    isMet: times.ratio <= 1.2 && p95More < 5,
    why:
      "Measured inside the plugin, 0.46 ms pass from the frame to the write: 0.06 in the SDK, 0.12 in the plugin (half of it " +
      "until WebSocket and SDK are done with the frame), 0.19 in `https.request`, 0.09 until the request has its socket. A " +
      "raw client on Node's own HTTPS takes 1.07 × the one on undici; undici would give that back for 22 MB of memory.",
  };
}

function quietRows({ quiet, quietSeconds, warmUpSeconds, news }: Measured): readonly Row[] {
  const { plugin, floor, byKeys, connectionsOfPress } = quiet;
  const oneKey = byKeys[0]?.requestsPerMinute ?? Number.NaN;
  const minutes = quietSeconds / 60;
  const delay = summarize(news.get(32) ?? []);
  const ratio = plugin.processor / floor.processor;
  return [
    {
      figure: `first press after ${minutes.toFixed(1)} min of idling: new TLS connections`,
      goal: "0",
      plugin: String(connectionsOfPress),
      against: "",
      isMet: connectionsOfPress === 0,
    },
    {
      figure: `TLS connections in ${((quietSeconds + warmUpSeconds) / 60).toFixed(1)} min of polling`,
      goal: "1 (in 10 min)",
      plugin: String(plugin.connections),
      against: "",
      isMet: plugin.connections === 1,
    },
    {
      figure: "status answer to the frame for the last of 32 keys",
      goal: "median under 5 ms",
      plugin: runs(delay),
      against: "",
      isMet: delay.median < 5,
      why: "The time that the virtual deck takes to read 64 frames is in it; it differs most with what else the computer does.",
    },
    {
      figure: "frames sent in a quiet minute",
      goal: "0",
      plugin: plugin.framesPerMinute.toFixed(1),
      against: "",
      isMet: plugin.framesPerMinute === 0,
    },
    {
      figure: "requests in a minute, 32 keys on three decks",
      goal: "those of one key",
      plugin: plugin.requestsPerMinute.toFixed(1),
      against: `one key ${oneKey.toFixed(1)}`,
      // One request more or less at the edges of the time.
      isMet: Math.abs(plugin.requestsPerMinute - oneKey) * minutes <= 1,
    },
    {
      figure: `processor, 32 keys, ${minutes.toFixed(1)} quiet min`,
      goal: "≤ 0.3 % of a core",
      plugin: `${plugin.processor.toFixed(3)} %`,
      against: "",
      isMet: plugin.processor <= 0.3,
    },
    {
      figure: "the same against the floor",
      goal: "≤ 1.5 × floor",
      plugin: `${plugin.processor.toFixed(3)} %`,
      against: `floor ${floor.processor.toFixed(3)} %`,
      ratio,
      isMet: ratio <= 1.5,
      why:
        "The floor sleeps: it has no connection, no timer and nothing to do. The plugin asks a service every 5 s over TLS, and " +
        "whoever does that can't come near a process that does nothing. In a profile of a quiet minute four fifths of the " +
        "time are inside Node (timers, sockets, TLS, HTTP) and one is the plugin's own, for 32 keys.",
    },
  ];
}

function sizeRows({ sizes }: Measured): readonly Row[] {
  const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
  return [
    {
      figure: "size of `bin/`",
      goal: "≤ 400 kB",
      plugin: kB(size),
      against: [...sizes].map(([file, bytes]) => `${file} ${kB(bytes)}`).join(", "),
      isMet: size <= 400_000,
    },
  ];
}
