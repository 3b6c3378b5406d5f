/**
 * `npm run bench`: measures the built plugin against a plugin of six lines and a bare client, prints the figures and writes
 * docs/performance.md. Options: `--long`, `--quick`, `--accept`; docs/performance.md says what they do.
 */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { accept, isRegression, readAccepted } from "./accepted.ts";
import { measureNews, measurePress } from "./measure-press.ts";
import { measureQuiet } from "./measure-quiet.ts";
import { measureFirstPress, measureStart } from "./measure-start.ts";
import { firstPressTable, growthPlot, growthTable, page, tableOf } from "./page.ts";
import { type Measured, rowsOf } from "./rows.ts";
import { buildSubjects, type Subjects } from "./subjects.ts";

const isLong = process.argv.includes("--long");
const isQuick = process.argv.includes("--quick");
const docs = join(import.meta.dirname, "../../docs");

// Every deck listens for the end of this process.
process.setMaxListeners(0);
const begun = performance.now();
const measured = await measure();
const rows = rowsOf(measured);
const accepted = readAccepted();
console.log(`\n${tableOf(rows, accepted)}\nA press right after the start:\n\n${firstPressTable(measured)}`);
console.log(`As keys and accounts grow:\n\n${growthTable(measured)}`);
for (const { figure, isMet } of rows) if (!isMet) console.log(`NOT MET: ${figure}`);
for (const row of rows)
  if (isRegression(row, accepted)) console.log(`WORSE BY MORE THAN A TENTH: ${row.figure}`);
if (!isQuick) {
  const file = join(docs, "performance.md");
  const style = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(page(measured, rows, accepted), style));
  writeFileSync(join(docs, "pictures/performance.svg"), growthPlot(measured));
  console.log("docs/performance.md");
  if (process.argv.includes("--accept")) accept(rows);
}

async function measure(): Promise<Measured> {
  const subjects = await buildSubjects();
  try {
    return await measureAll(subjects);
  } finally {
    subjects.dispose();
  }
}

async function measureAll(subjects: Subjects): Promise<Measured> {
  const warmUpSeconds = isQuick ? 10 : 60;
  const quietSeconds = isQuick ? 20 : isLong ? 600 : 300;
  say("start of the process");
  const start = await measureStart(subjects, isQuick ? 10 : 40);
  say("first press");
  const firstPress = await measureFirstPress(subjects, isQuick ? 4 : 15);
  say("warm presses");
  const press = await measurePress(subjects, isQuick ? 40 : 150);
  say("news for all keys");
  const news = new Map<number, readonly number[]>();
  for (const keys of [1, 32, 256]) news.set(keys, await measureNews(subjects, keys, isQuick ? 6 : 30));
  say(`${warmUpSeconds + quietSeconds} s of quiet`);
  const quiet = await measureQuiet(subjects, warmUpSeconds, quietSeconds);
  say("done");
  return {
    start,
    firstPress,
    press,
    news,
    quiet,
    warmUpSeconds,
    quietSeconds,
    sizes: sizesOf(subjects.plugin),
  };
}

function say(what: string): void {
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`);
}

function sizesOf(folder: string): ReadonlyMap<string, number> {
  const bin = join(folder, "bin");
  const scripts = readdirSync(bin).filter((file) => file.endsWith(".js"));
  return new Map(scripts.map((file) => [file, statSync(join(bin, file)).size]));
}
