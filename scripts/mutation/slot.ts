/**
 * A process with a warm vitest that tries one mutant after the other, told by its parent. A process of its own, because a
 * mutant can loop for ever, and then it has to be ended from outside.
 */
import { join } from "node:path";
import { createVitest } from "vitest/node";
import type { Mutant } from "./mutants.ts";

export interface Trial {
  /** None for the tests as they are. */
  readonly mutant: Mutant | undefined;
  /** Test files from the root of the repository, run in this order until one fails. */
  readonly tests: readonly string[];
}

export interface Verdict {
  /** The test file that failed; undefined where all passed. */
  readonly failed: string | undefined;
  /** What failed in it. */
  readonly detail: string | undefined;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Number of the run. */
    run: number;
  }
}

const root = join(import.meta.dirname, "../..");
let active: Mutant | undefined;

const vitest = await createVitest(
  {
    root,
    watch: false,
    // Else every mutant would be the module as it was transformed first, in this run or an earlier one.
    fsModuleCache: false,
    // Threads, because they end with this process.
    pool: "threads",
    maxWorkers: 1,
    testTimeout: 5_000,
    hookTimeout: 5_000,
    reporters: [{}],
    isolate: false,
    setupFiles: [join(import.meta.dirname, "first-failure.ts")],
    onConsoleLog: () => false,
  },
  {
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        transform(code, id) {
          if (!active || id.replace(/\?.*$/, "") !== join(root, active.file)) return undefined;
          return {
            code: code.slice(0, active.start) + active.replacement + code.slice(active.end),
            map: null,
          };
        },
      },
    ],
  },
);
await vitest.standalone();

async function attempt({ mutant, tests }: Trial): Promise<Verdict> {
  if (active) vitest.invalidateFile(join(root, active.file));
  active = mutant;
  if (active) vitest.invalidateFile(join(root, active.file));
  // The likeliest alone, and then the others together: most mutants do not get so far.
  return (await failureIn(tests.slice(0, 1))) ?? (await failureIn(tests.slice(1))) ?? noFailure;
}

const noFailure: Verdict = { failed: undefined, detail: undefined };
let runs = 0;

/** The first test that fails. Not by vitest's `bail`: a run that is cut short by it can take the next one along. */
async function failureIn(tests: readonly string[]): Promise<Verdict | undefined> {
  runs += 1;
  vitest.provide("run", runs);
  const project = vitest.getRootProject();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(join(root, test))),
  );
  // The result names the files of earlier runs as well.
  const modules = tests.map((test) => ({
    test,
    module: testModules.find(({ moduleId }) => moduleId === join(root, test)),
  }));
  for (const { test, module } of modules) {
    const failed = [...(module?.children.allTests("failed") ?? [])][0];
    if (failed) return { failed: test, detail: failed.fullName };
  }
  for (const { test, module } of modules) {
    if (!module) throw new Error(`${test} was not run`);
    if (!module.ok()) return { failed: test, detail: module.errors()[0]?.message };
  }
  if (unhandledErrors.length > 0) return { failed: "outside of any test", detail: undefined };
  const missing = modules.flatMap(({ module }) => [...(module?.children.allTests() ?? [])]);
  if (missing.some((each) => each.result().state !== "passed")) throw new Error("some tests were not run");
  return undefined;
}

process.on("message", (trial: Trial) => {
  attempt(trial).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
