/**
 * `npm run mutation -- [--file <part of a path>]`: changes src/accounts/ and src/service/ in every small way, one at a time,
 * and sees whether a test fails. Own work, because Stryker's vitest runner (10.1.1) runs no test per mutant under
 * vitest 5 and calls every mutant a survivor (stryker-js issue 6210). Exits with 1 below the target.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { equivalentOf, unusedEquivalents } from "./equivalents.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { type Outcome, Slot } from "./slot-pool.ts";
import { testsOf } from "./tests-of.ts";

const root = join(import.meta.dirname, "../..");
const target = 85;
const slotCount = 2;
/** Far longer than all tests together, in milliseconds. */
const timeLimit = 40_000;

const { values } = parseArgs({ options: { file: { type: "string", default: "" } } });
const list = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
const sources = list("src/{accounts,service}/*.ts").filter(
  (path) => !path.endsWith(".d.ts") && path.includes(values.file),
);
const tests = list("test/{accounts,service,keys,model}/*.test.ts");

/** How many mutants of a source file each test has noticed: those that noticed most go first. */
const kills = new Map<string, number>();

async function attempt(slot: Slot, mutant: Mutant): Promise<Outcome> {
  const killsOf = (test: string): number => kills.get(`${mutant.file} ${test}`) ?? 0;
  const own = mutant.file.replace(/^src/, "test").replace(/\.ts$/, ".test.ts");
  const relevant = testsOf(mutant.file, tests).sort(
    (one, other) => killsOf(other) - killsOf(one) || Number(other === own) - Number(one === own),
  );
  if (relevant.length === 0) return { failed: undefined, detail: undefined };
  const outcome = await slot.attempt({ mutant, tests: relevant }, timeLimit);
  if (outcome !== "timeout" && outcome.failed !== undefined) {
    const name = `${mutant.file} ${outcome.failed}`;
    kills.set(name, (kills.get(name) ?? 0) + 1);
  }
  return outcome;
}

const hasSurvived = (outcome: Outcome): boolean => outcome !== "timeout" && outcome.failed === undefined;

const slots = Array.from({ length: slotCount }, () => new Slot());
const [first] = slots;
const asTheyAre = await first?.attempt({ mutant: undefined, tests }, 2 * timeLimit);
if (asTheyAre === undefined || asTheyAre === "timeout" || asTheyAre.failed !== undefined)
  throw new Error(`The tests fail without any mutant: ${JSON.stringify(asTheyAre)}`);

const mutants = sources.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), "utf8")));
const outcomes = new Map<Mutant, Outcome>();
const todo = mutants.filter((mutant) => !equivalentOf(mutant));
console.log(`${mutants.length} mutants, ${mutants.length - todo.length} of them equivalent`);
const queue = todo.values();
await Promise.all(
  slots.map(async (slot) => {
    for (const mutant of queue) {
      const outcome = await attempt(slot, mutant);
      outcomes.set(mutant, outcome);
      const { file, line, operator, original, replacement } = mutant;
      if (hasSurvived(outcome)) console.log(`\n${file}:${line} ${operator}\n- ${original}\n+ ${replacement}`);
      if (outcomes.size % 100 === 0) console.error(`${outcomes.size} of ${todo.length}`);
    }
    slot.stop();
  }),
);

console.log(`\n${"".padEnd(36)}  mutants   killed  timeout survived  score`);
let worst = 100;
for (const file of [...sources, "all"]) {
  const some = [...outcomes].filter(([mutant]) => file === "all" || mutant.file === file);
  if (some.length === 0) continue;
  const survived = some.filter(([, outcome]) => hasSurvived(outcome)).length;
  const late = some.filter(([, outcome]) => outcome === "timeout").length;
  const score = (100 * (some.length - survived)) / some.length;
  worst = score;
  const cells = [some.length, some.length - survived - late, late, survived];
  console.log(
    file.padEnd(36) + cells.map((cell) => String(cell).padStart(9)).join("") + score.toFixed(1).padStart(7),
  );
}
const unused = unusedEquivalents(mutants).filter(({ file }) => sources.includes(file));
for (const { file, original } of unused) console.log(`No such mutant any more: ${file} "${original}"`);
process.exitCode = worst < target || unused.length > 0 ? 1 : 0;
