/** `npm run bench [-- --quick]`: prints the figures of docs/performance.md as a table. Needs Linux, for those of processes. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { measureQuiet } from "./measure-quiet.ts";
import { measureNews, measurePress, measureStart } from "./measure-times.ts";
import { rowsOf } from "./rows.ts";
import { buildSubjects, type Subjects } from "./subjects.ts";

const isQuick = process.argv.includes("--quick");

const begun = performance.now();
const subjects = await buildSubjects();
try {
  console.log(`\n${table(rowsOf(await measureAll(subjects)))}`);
} finally {
  subjects.dispose();
}

async function measureAll(of: Subjects) {
  const [warmUpSeconds, quietSeconds] = isQuick ? [10, 20] : [60, 300];
  say("start of the process");
  const start = await measureStart(of, isQuick ? 10 : 40);
  say("warm presses");
  const press = await measurePress(of, isQuick ? 40 : 150);
  say("news for all keys");
  const news = await measureNews(of, isQuick ? 6 : 30);
  say(`${warmUpSeconds + quietSeconds} s of quiet`);
  const quiet = await measureQuiet(of, warmUpSeconds, quietSeconds);
  say("done");
  return { start, press, news, quiet, warmUpSeconds, quietSeconds, size: sizeOf(of.plugin) };
}

/** On the standard error, so that the standard output is the result alone. */
function say(what: string): void {
  console.error(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`);
}

function sizeOf(folder: string): number {
  const bin = join(folder, "bin");
  return readdirSync(bin).reduce((sum, file) => sum + statSync(join(bin, file)).size, 0);
}

function table(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {});
  const line = (cells: readonly unknown[]): string => `| ${cells.map(String).join(" | ")} |\n`;
  return line(names) + line(names.map(() => "---")) + rows.map((row) => line(Object.values(row))).join("");
}
