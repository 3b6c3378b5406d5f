import type { InsideView } from "./probe.ts";

const counted = ["requests", "frames", "presses", "faults"] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;

export function startTable(): (when: string, figures: InsideView, counts: Counts) => void {
  print(["", "rss MB", "heap MB", "sockets", "timers", ...counted]);
  let before: Partial<Counts> = {};
  return (when, { rss, heapUsed, sockets, timers }, counts) => {
    const since = counted.map((name) => counts[name] - (before[name] ?? 0));
    before = counts;
    print([when, megabytes(rss), megabytes(heapUsed), sockets, timers, ...since]);
  };
}

export function growth(since: string, before: InsideView, end: InsideView, most: Partial<InsideView>) {
  return (Object.entries(most) as [keyof InsideView, number][]).flatMap(([name, limit]) => {
    const grown = end[name] - before[name];
    const isSize = name === "rss" || name === "heapUsed";
    const told = `${name} grew by ${isSize ? `${megabytes(grown)} MB` : grown} since ${since}`;
    console.log(told);
    return grown > limit ? [told] : [];
  });
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

function print([first = "", ...others]: readonly (string | number)[]): void {
  console.log(String(first).padEnd(10) + others.map((cell) => String(cell).padStart(10)).join(""));
}
