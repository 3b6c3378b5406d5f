import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  logLevel: "error",
  test: {
    env: mode === "fuzz" ? newSeed() : {},
    // This package imports JSON as only bundlers allow. Its source maps name missing files; `logLevel` hides these warnings.
    server: { deps: { inline: ["@actions/workflow-parser"] } },
    include: ["test/**/*.test.ts"],
    // To start a process for each file would be a third of all the work. A file restores what it changes in its process.
    isolate: false,
    // Workers often wait for other processes and real connections. On two cores, the tests take 59 s with one worker for each
    // core, and 47 s with two. Each further worker would start its own browser and plugin.
    maxWorkers: 2 * availableParallelism(),
    // Concurrent tests share a plugin and mostly wait. With more of them, the plugin has more to do at once than it can.
    maxConcurrency: 24,
    // In real time, so it has to be enough for a busy computer.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waits give up at half the limit of their test, so that the test fails with their message, which says what was found.
    expect: { poll: { timeout: 30_000 } },
  },
}));

/** Draws a new seed of random cases for each `npm run fuzz`, unless `SEED` sets one. */
function newSeed(): { SEED: string } {
  const { SEED = String(Math.floor(Math.random() * 2 ** 31)) } = process.env;
  console.log(`Seed ${SEED}. The same cases again: SEED=${SEED} npm run fuzz`);
  return { SEED };
}
