import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds since the epoch, with fractions; comparable between processes of one computer. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

export type Summary = ReturnType<typeof summarize>;

export function summarize(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, p95 = 0] = [0.5, 0.95].map((part) => sorted[Math.floor(part * sorted.length)]);
  const text = `${median.toFixed(2)} ms (p95 ${p95.toFixed(2)} ms, ${times.length} runs)`;
  return { median, p95, text };
}

/** Resident memory of a process in MB (of 1,000,000 bytes). Linux only. */
export function residentMemory(pid: number): number {
  const rss = /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return (Number(rss) * 1024) / 1e6;
}

/** Processor time of all threads of a process in milliseconds, without threads that have ended. Linux only. */
export function processorTime(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const times = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ", 1)[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
