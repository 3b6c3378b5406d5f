import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../kit/random-runs.ts";
import { said } from "../kit/words.ts";
import { RandomDesk } from "./random-desk.ts";
import { type Schedule, schedule } from "./schedules.ts";

const hour = 3_600_000;
const retry = said(["failure.retryIn", { time: "" }]);

/** @param set the step before which the clock is set back. @returns what the plugin did, and keys without times */
async function record([specs, beginning, steps]: Schedule, set?: number): Promise<unknown[]> {
  const desk = new RandomDesk(specs, beginning);
  await desk.start();
  for (const [index, step] of steps.entries()) {
    if (index === set) desk.clock.set(-hour);
    // A plugin that starts again reads the age of a file by the clock.
    if (!/^(restart|set the clock)/.test(fc.stringify(step))) await step.run(desk);
    for (const at of specs.keys()) desk.record.push(withoutTimes(desk.key(at)?.text ?? ""));
  }
  return desk.record;
}

const withoutTimes = (text: string): string =>
  text
    .replace(retry, "")
    .replace(/(\d[\d:]*\s?\w*\s*)+/g, "")
    .trim();

it("a clock that is set back changes nothing but times of day", async () => {
  const property = fc.asyncProperty(schedule, fc.nat(24), async (given, set) => {
    expect(await record(given, set % given[2].length)).toEqual(await record(given));
  });
  await fc.assert(property, runs(50, 150));
});
