import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, type FakeKey, settle } from "../kit/fake-desk.ts";
import { runs } from "../kit/random-runs.ts";
import { kindOf, ms, type Step } from "../kit/random-step.ts";
import { live } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

const hour = 3_600_000;

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

const retry = said(["failure.retryIn", { time: "" }]);
/** Keys, the second of which has to be held, and a dial. */
const actions = ["stream", "stream", "clear", "transcriptionLanguage"] as const;
const which = fc.nat(actions.length);
const session = fc.record({
  state: fc.constantFrom("none", "active", "paused"),
  transcriptionLanguage: fc.constantFrom("en", "de"),
});

const busy = new ServiceFailure("busy", { retryAfter: 20_000 });
/** Not the desk of the tests below: a story that is cut short on a busy computer goes on beside them. */
interface Lived {
  readonly desk: FakeDesk;
  readonly keys: FakeKey[];
}
const kind = kindOf<Lived>();
const step = fc.oneof(
  kind(3, "tap", which, ({ keys }, at) => keys[at]?.tap()),
  kind(2, "hold", fc.tuple(which, fc.constantFrom(999, 1_000)), async ({ keys }, [at, duration]) => {
    await keys[at]?.holdFor(duration);
    await keys[at]?.release();
  }),
  kind(1, "turn", fc.constantFrom(-1, 1), ({ keys }, by) => keys.at(-1)?.turn(by)),
  kind(1, "tell", session, ({ desk }, told) => desk.tell(told)),
  // Every status request is answered at once.
  kind(1, "live", fc.tuple(session, fc.constantFrom(1_000, 16_000)), async ({ desk }, [told, duration]) => {
    for (let passed = 0; passed < duration; passed += 100) await desk.tellAfter(100, told);
  }),
  kind(2, "answer", fc.constantFrom("accept", "refuse"), ({ desk }, how) => desk[how]()),
  kind(1, "fail", fc.constantFrom(busy, new ServiceFailure("no-connection")), async ({ desk }, why) => {
    for (const poll of desk.service.of("status")) if (!poll.isOver) poll.fail(why);
    await settle();
  }),
  kind(1, "pass", ms(1, 8_000), ({ desk }, duration) => desk.clock.pass(duration)),
);

/** What is sent and when, and after each step what keys say but for times. The clock is set back before the step `set`. */
async function lived(steps: readonly Step<Lived>[], set?: number): Promise<unknown[]> {
  const desk = new FakeDesk();
  const { clock } = desk;
  const record: unknown[] = [];
  desk.onRequest = ({ what, limits }) => record.push([clock.steady(), what, limits.timeLimit]);
  const keys: FakeKey[] = [];
  for (const [index, action] of actions.entries()) {
    const stopGuard = index === 1 ? "hold" : "none";
    keys.push(await desk.place(action, { languageCodes: ["en", "de"], stopGuard }));
  }
  keys.push(await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] }, "dial"));
  for (const [index, each] of steps.entries()) {
    if (index === set) clock.set(-hour);
    await each.run({ desk, keys });
    for (const { text, surface } of keys)
      record.push(
        text
          .replace(retry, "")
          .replace(/(\d[\d:]*\s?\w*\s*)+/g, "")
          .trim(),
        surface.calls.filter((call) => call !== "image"),
      );
  }
  return record;
}

it("a clock that is set back changes nothing but times of day and ages: spans go by a clock that nobody sets", async () => {
  const story = fc
    .array(step, { minLength: 4, maxLength: 25 })
    .chain((steps) => fc.tuple(fc.constant(steps), fc.nat(steps.length - 1)));
  const property = fc.asyncProperty(story, async ([steps, set]) => {
    expect(await lived(steps, set)).toEqual(await lived(steps));
  });
  await fc.assert(property, runs(150));
});

it("a clock that is set back by half an hour makes an old face no younger", async () => {
  const key = await desk.streamKey("active");
  desk.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
  await desk.clock.pass(30_000);
  const seconds = (): number => Number(/\d+/.exec(key.text)?.[0]);
  const before = seconds();
  expect(before).toBeGreaterThan(20);
  desk.clock.set(-hour / 2);
  await desk.clock.pass(5_000);
  expect(key.text).toContain(said("state.wasLive"));
  expect(seconds()).toBeGreaterThanOrEqual(before + 4);
});

it.each(["stream", "translationLanguages"] as const)(
  "a clock that was wrong for a moment leaves nothing old on a %s key",
  async (action) => {
    const key = await desk.place(action, { presets: [{ languageCodes: ["de"] }] });
    await desk.tellAlways({ ...live, translationLanguages: ["de"] });
    const { text } = key;
    desk.clock.set(2 * hour);
    // Something makes every key look again.
    desk.keys.wokeUp();
    expect(key.text).not.toBe(text);
    desk.clock.set(-2 * hour);
    await desk.clock.pass(16_000);
    expect(key.text).toBe(text);
  },
);
