import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases, seed } from "../kit/random-runs.ts";
import { runSchedule } from "./liveness.ts";
import { schedule } from "./schedules.ts";

describe(`Random schedules (seed ${seed})`, () => {
  it("break no promise", async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (given) => {
        expect(await runSchedule(given)).toEqual([]);
      }),
      { numRuns: cases(200, 20_000), seed },
    );
  }, 3_600_000);
});
