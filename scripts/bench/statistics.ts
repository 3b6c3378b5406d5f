import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of the plugin and of what it is measured against, one pair a run. */
export type Times = readonly { readonly plugin: number; readonly against: number }[];

export type Summary = ReturnType<typeof summarize>;

export function summarize(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), runs: sorted.length };
}

/** Milliseconds since the epoch, with fractions; comparable between processes of one computer. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Resident memory of a process in MB (of 1,000,000 bytes). Linux only. */
export function residentMemory(pid: number): number {
  const rss = /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return (Number(rss) * 1024) / 1e6;
}

/** Time that all threads of a process have had a processor, in milliseconds. Linux only; a thread that ended is left out. */
export function processorTime(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const times = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ", 1)[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
