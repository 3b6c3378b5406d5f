/**
 * `npm run defects [-- words of a harm]`: applies each defect of defect-list.ts to the source, runs its tests until one
 * fails, and reverts it. Prints the failed test. Do not edit or build the source meanwhile. With `--check` it only checks
 * that each defect can be applied.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { z } from "zod";
import { type Defect, defects } from "./defect-list.ts";

const root = join(import.meta.dirname, "..");

/** Folders of tests that run the bundle. */
const usesBuild = /\b(?:browser|contract|fuzz|package|plugin|simulator)\b/;

const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

const checksOnly = process.argv[2] === "--check";
const words = checksOnly ? "" : process.argv.slice(2).join(" ");
const chosen = defects.filter(({ harm }) => harm.includes(words));
if (chosen.length === 0) throw new Error("no harm has these words");
// Fails before any test runs if a defect no longer applies.
const changes = chosen.map((defect) => ({ defect, ...change(defect) }));
if (checksOnly) process.exit(0);
let unseen = 0;
// SIGINT also ends Vitest; without its report this process ends once the source is restored.
process.on("SIGINT", () => undefined);
for (const { defect, path, before, after } of changes) {
  let test: string | undefined;
  try {
    writeFileSync(path, after);
    test = findFailingTest(defect.tests);
  } finally {
    writeFileSync(path, before);
  }
  if (test === undefined) unseen += 1;
  console.log(test === undefined ? `UNSEEN: ${defect.harm}` : `${defect.harm} Seen by "${test}".`);
}
if (changes.some(({ defect }) => usesBuild.test(defect.tests))) build();
console.log(`${changes.length} defects, ${unseen} unseen`);
process.exitCode = unseen > 0 ? 1 : 0;

/** @throws Error if the function is not in the file once, or the text is not in the function once */
function change({ at, from, to }: Defect) {
  const [file = "", name = ""] = at.split(" ");
  const path = join(root, "src", file);
  const before = readFileSync(path, "utf8");
  const places = findDeclarations(before, name);
  const [place] = places;
  if (!place || places.length > 1) throw new Error(`${at}: declared ${places.length} times`);
  const [head, tail, ...others] = place.text.split(from);
  if (tail === undefined || others.length > 0) throw new Error(`${at}: not once: ${from}`);
  const after = before.slice(0, place.start) + head + to + tail + before.slice(place.end);
  return { path, before, after };
}

/** Relies on Prettier's layout: a declaration ends before the next line at its depth that closes nothing. */
function findDeclarations(source: string, name: string) {
  const modifiers = String.raw`(?:(?:export|async|static|override|private|get|class|function|const) )*`;
  const pattern = new RegExp(
    String.raw`^( *)${modifiers}${RegExp.escape(name)}\b(?!\.).*[[{(>=;]\n(?:\1(?: |[})\]]).*\n|\n)*`,
    "gm",
  );
  return [...source.matchAll(pattern)].map(({ 0: text, index: start }) => ({
    text,
    start,
    end: start + text.length,
  }));
}

/** @throws Error if the tests could not run, which is no detection */
function findFailingTest(tests: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "defect-"));
  const report = join(folder, "report.json");
  const files = tests.split(" ").map((test) => `test/${test}`);
  if (usesBuild.test(tests)) build();
  const options = ["run", "--bail=1", "--reporter=json", `--outputFile=${report}`];
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const limits = { timeout: 300_000, killSignal: "SIGKILL" } as const;
  spawnSync(process.execPath, [vitest, ...options, ...files], { cwd: root, ...limits });
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  rmSync(folder, { recursive: true });
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (!results.some(({ status }) => status === "passed" || status === "failed"))
    throw new Error(`no test of ${tests} has run`);
  return results.find(({ status }) => status === "failed")?.fullName;
}

function build(): void {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: "inherit" });
}
