import { readdirSync, readFileSync } from "node:fs";

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
