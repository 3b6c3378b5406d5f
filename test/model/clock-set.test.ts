import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../kit/random-runs.ts";
import { said } from "../kit/words.ts";
import { RandomDesk } from "./random-desk.ts";
import { type Schedule, schedule } from "./random-schedule.ts";

const hour = 3_600_000;
const retry = said(["failure.retryIn", { time: "" }]);

/** What a plugin that has just been started knows of hidden captions goes by the clock that is set. */
const goesByClock = /^(restart|set the clock)/;

/** What is sent and when, and after each step what keys say but for times. The clock is set back before the step `set`. */
async function lived([specs, begin, steps]: Schedule, set?: number): Promise<unknown[]> {
  const desk = new RandomDesk(specs, begin);
  await desk.start();
  for (const [index, step] of steps.entries()) {
    if (index === set) desk.clock.set(-hour);
    if (!goesByClock.test(fc.stringify(step))) await step.run(desk);
    for (const at of specs.keys())
      desk.record.push(
        desk
          .key(at)
          ?.text.replace(retry, "")
          .replace(/(\d[\d:]*\s?\w*\s*)+/g, "")
          .trim(),
      );
  }
  return desk.record;
}

it("a clock that is set back changes nothing but times of day and ages: spans go by a clock that nobody sets", async () => {
  const property = fc.asyncProperty(schedule, fc.nat(24), async (given, set) => {
    expect(await lived(given, set % given[2].length)).toEqual(await lived(given));
  });
  await fc.assert(property, runs(50, 150));
});
