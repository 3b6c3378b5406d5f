import { defineConfig } from "vitest/config";

/** The built plugin on a clock that runs many times as fast: a busy computer would be late by minutes. */
const onFastClock = ["test/contract/long-times.test.ts", "test/contract/reminders.test.ts"];

export default defineConfig({
  test: {
    // A process for each file would be a third of all the work. What a file changes of its process it puts back.
    isolate: false,
    // Tests that say they are concurrent mostly wait.
    maxConcurrency: 100,
    // Tests of the built plugin wait for real processes and connections; nothing waits this long when all is well.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "all",
          include: ["test/**/*.test.ts"],
          exclude: onFastClock,
          // Most of the time goes by in waiting for other processes, so there may be more workers than cores.
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "fast clock", include: onFastClock, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
