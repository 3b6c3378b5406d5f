import { beforeEach, inject } from "vitest";

/** The run in which a test has failed, for all files of the run. */
const found = globalThis as { failedRun?: number };

// One failure is enough: without this, a mutant that lets every test wait in vain takes their time limits together.
beforeEach(({ skip, onTestFailed }) => {
  if (found.failedRun === inject("run")) skip();
  onTestFailed(() => {
    found.failedRun = inject("run");
  });
});
