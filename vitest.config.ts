import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  logLevel: "error",
  test: {
    env: mode === "fuzz" ? newSeed() : {},
    // It imports JSON as bundlers do. Its source maps name files that it lacks, of which the log level says nothing.
    server: { deps: { inline: ["@actions/workflow-parser"] } },
    include: ["test/**/*.test.ts"],
    // A process for each file would be a third of all the work. What a file changes of its process it puts back.
    isolate: false,
    // A worker waits for other processes and for real connections: with one for each core the tests take 59 s on two, with two
    // 47 s. Each more would have a browser and a plugin of its own to start.
    maxWorkers: 2 * availableParallelism(),
    // Tests that say they are concurrent mostly wait; more of them would have their plugin begin more at once than it can.
    maxConcurrency: 24,
    // The one limit by the clock on the wall: all spans are the plugin's own, and a computer may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Waits give up at half the limit of their test, so that their message says what was there.
    expect: { poll: { timeout: 30_000 } },
  },
}));

/** Another seed of random cases for each run of `npm run fuzz`, unless `SEED` gives it. */
function newSeed(): { SEED: string } {
  const { SEED = String(Math.floor(Math.random() * 2 ** 31)) } = process.env;
  console.log(`Seed ${SEED}. The same cases again: SEED=${SEED} npm run fuzz`);
  return { SEED };
}
