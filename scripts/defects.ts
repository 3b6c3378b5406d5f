/**
 * `npm run defects [-- words of a harm]`: applies each defect of defect-list.ts to the source, runs its tests until one
 * fails, prints the failed test and restores the source. Do not edit or build the source meanwhile. With `--check` it only
 * checks that every defect can still be applied.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { z } from "zod";
import { type Defect, defects } from "./defect-list.ts";

const root = join(import.meta.dirname, "..");

/** Matches the folders whose tests run the built plugin. */
const usesBuild = /\b(?:browser|contract|fuzz|package|plugin|simulator)\b/;

const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

const checksOnly = process.argv[2] === "--check";
const words = checksOnly ? "" : process.argv.slice(2).join(" ");
const chosen = defects.filter(({ harm }) => harm.includes(words));
if (chosen.length === 0) throw new Error("no defect has these words in its harm");
// All edits are prepared before any test runs: a defect that can't be applied ends the script.
const edits = chosen.map((defect) => ({ defect, ...prepareEdit(defect) }));
if (checksOnly) process.exit(0);
let undetected = 0;
// Ctrl+C ends Vitest. This process goes on to restore the source, and then fails because Vitest left no report.
process.on("SIGINT", () => undefined);
for (const { defect, path, before, after } of edits) {
  let test: string | undefined;
  try {
    writeFileSync(path, after);
    test = findFailingTest(defect.tests);
  } finally {
    writeFileSync(path, before);
  }
  if (test === undefined) undetected += 1;
  console.log(test === undefined ? `UNDETECTED: ${defect.harm}` : `${defect.harm} Detected by "${test}".`);
}
// The last build was made from a source with a defect.
if (edits.some(({ defect }) => usesBuild.test(defect.tests))) build();
console.log(`${edits.length} defects, ${undetected} undetected`);
process.exitCode = undetected > 0 ? 1 : 0;

/** @throws Error unless the file declares the name once, and the declaration has the text once */
function prepareEdit({ at, from, to }: Defect) {
  const [file = "", name = ""] = at.split(" ");
  const path = join(root, "src", file);
  const before = readFileSync(path, "utf8");
  const declarations = findDeclarations(before, name);
  const [declaration] = declarations;
  if (!declaration || declarations.length > 1)
    throw new Error(`${at}: declared ${declarations.length} times`);
  const { text, start, end } = declaration;
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${at}: has ${count} times, not once: ${from}`);
  const after = before.slice(0, start) + text.replace(from, () => to) + before.slice(end);
  return { path, before, after };
}

/** Finds `export function name(…) {` or `  async name(…) {` up to its `}`, by the indentation that Prettier makes. */
function findDeclarations(source: string, name: string) {
  const modifiers = String.raw`(?:(?:export|async|static|override|private|get|class|function|const) )*`;
  // After the first line come lines that are indented further, that close its bracket, or that are blank.
  const pattern = new RegExp(
    String.raw`^( *)${modifiers}${RegExp.escape(name)}\b(?!\.).*[[{(>=;]\n(?:\1(?: |[})\]]).*\n|\n)*`,
    "gm",
  );
  const matches = [...source.matchAll(pattern)];
  return matches.map(({ 0: text, index: start }) => ({ text, start, end: start + text.length }));
}

/** @returns the name of the first test that failed. @throws Error if no test has run, as when the source does not compile */
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
