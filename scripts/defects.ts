/**
 * `node scripts/defects.ts [part of a file's name]`: puts each defect of `defects/*.json` into the source, one at a time, runs
 * the tests that are to see it until three have failed, and takes it back. Prints which test files saw it, and ends with the
 * number of those that none did. Nothing else may edit the source meanwhile.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import process from "node:process";
import { z } from "zod";

const root = join(import.meta.dirname, "..");

const defectsSchema = z.array(
  z.strictObject({
    /** What would be wrong for a user, or for a reader of the code. */
    defect: z.string(),
    file: z.string(),
    /** Stands in the file exactly once. */
    from: z.string(),
    to: z.string(),
    /** Files or folders below `test/`. */
    tests: z.array(z.string()).min(1),
    /** Why no test sees it, where that is known and accepted. */
    survives: z.string().optional(),
  }),
);
type Defect = z.infer<typeof defectsSchema>[number];

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
});

/** Folders of tests that run what `npm run build` makes. */
const usesBuild = /^(?:browser|contract|fuzz|package|plugin|simulator)\b/;

let unseen = 0;
for (const list of globSync(join(root, "scripts/defects/*.json")).sort()) {
  if (!basename(list).includes(process.argv[2] ?? "")) continue;
  for (const defect of defectsSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const seenBy = filesThatSee(defect);
    const isNews = (seenBy.length === 0) !== (defect.survives !== undefined);
    if (isNews) unseen += 1;
    const verdict = seenBy.length > 0 ? `seen by ${seenBy.join(", ")}` : "SEEN BY NONE";
    console.log(
      `${basename(list, ".json")}: ${defect.defect}: ${verdict}${isNews ? "  <-- unexpected" : ""}`,
    );
  }
}
build();
console.log(`${unseen} unexpected`);
process.exitCode = unseen > 0 ? 1 : 0;

/** @throws Error where the place of the defect is not in the file exactly once */
function filesThatSee({ file, from, to, tests, defect }: Defect): string[] {
  const path = join(root, file);
  const original = readFileSync(path, "utf8");
  if (original.split(from).length !== 2)
    throw new Error(`${file}: not exactly once: ${from}, for "${defect}"`);
  const putBack = (): never => {
    writeFileSync(path, original);
    process.exit(1);
  };
  process.once("SIGINT", putBack);
  try {
    writeFileSync(
      path,
      original.replace(from, () => to),
    );
    if (tests.some((folder) => usesBuild.test(folder))) build();
    return failingFiles(tests.map((test) => `test/${test}`));
  } finally {
    writeFileSync(path, original);
    process.off("SIGINT", putBack);
  }
}

function build(): void {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: "inherit" });
}

/** @throws Error where the tests could not be run: that is no sight of the defect */
function failingFiles(tests: readonly string[]): string[] {
  const report = join(mkdtempSync(join(tmpdir(), "defects-")), "report.json");
  // Some failures take a minute each.
  spawnSync("npx", ["vitest", "run", "--bail=3", "--reporter=json", `--outputFile=${report}`, ...tests], {
    cwd: root,
    timeout: 300_000,
  });
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  return testResults
    .filter(({ status }) => status !== "passed")
    .map(({ name }) => relative(join(root, "test"), name));
}
