import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { runs } from "../kit/random-runs.ts";
import { said } from "../kit/words.ts";

const hour = 3_600_000;
const on = { state: "active" } as const;

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** Lets time pass in which every status request is answered at once. */
async function live(desk: FakeDesk, duration: number, session: Session): Promise<void> {
  for (let passed = 0; passed < duration; passed += 100) {
    await desk.tellAfter(100, session);
  }
}

const retry = said(["failure.retryIn", { time: "" }]);
/** Keys, the second of which has to be held, and a dial. */
const actions = ["stream", "stream", "clear", "transcriptionLanguage"] as const;
const which = fc.nat(actions.length);
const session = fc.record({
  state: fc.constantFrom("none", "active", "paused"),
  transcriptionLanguage: fc.constantFrom("en", "de"),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ press: which }) },
  { weight: 2, arbitrary: fc.record({ hold: which, ms: fc.constantFrom(999, 1_000) }) },
  fc.record({ turn: fc.constantFrom(-1, 1) }),
  fc.record({ tell: session }),
  fc.record({ live: session, ms: fc.constantFrom(1_000, 16_000) }),
  { weight: 2, arbitrary: fc.record({ answer: fc.constantFrom("accept", "refuse") }) },
  fc.record({ fail: fc.constantFrom("busy", "no-connection") }),
  fc.record({ pass: fc.integer({ min: 1, max: 8_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(desk: FakeDesk, step: Step, keys: readonly FakeKey[]): Promise<void> {
  if ("press" in step) await keys[step.press]?.tap();
  else if ("hold" in step) {
    await keys[step.hold]?.holdFor(step.ms);
    await keys[step.hold]?.release();
  } else if ("turn" in step) await keys.at(-1)?.turn(step.turn);
  else if ("tell" in step) await desk.tell(step.tell);
  else if ("live" in step) await live(desk, step.ms, step.live);
  else if ("pass" in step) await desk.clock.pass(step.pass);
  else if ("answer" in step) await desk[step.answer]();
  else {
    const failure = new ServiceFailure(step.fail, { ...(step.fail === "busy" && { retryAfter: 20_000 }) });
    await desk.failPolls(failure);
  }
}

/** What is sent and when, and after each step what keys say but for times. The clock is set back before the step `set`. */
async function lived(steps: readonly Step[], set?: number): Promise<unknown[]> {
  // A story that is cut short on a busy computer goes on beside the tests below.
  const desk = new FakeDesk();
  const { clock } = desk;
  const record: unknown[] = [];
  desk.onRequest = ({ what, limits }) => record.push([clock.steady(), what, limits.timeLimit]);
  const keys: FakeKey[] = [];
  for (const [index, action] of actions.entries()) {
    const stopGuard = index === 1 ? "hold" : "none";
    keys.push(await desk.place(action, { languageCodes: ["en", "de"], stopGuard }));
  }
  keys.push(await desk.placeDial("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] }));
  for (const [index, each] of steps.entries()) {
    if (index === set) clock.set(-hour);
    await take(desk, each, keys);
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

it("the running time follows a clock that is set soon", async () => {
  const key = await desk.place("stream");
  await desk.tellAlways({ ...on, startedAt: desk.clock.now() - 2 * hour });
  expect(key.text).toBe(said("stream.live", ["time.hoursAndMinutes", { h: 2, m: "00" }]));
  desk.clock.set(-hour);
  await desk.clock.pass(16_000);
  expect(key.text).toBe(said("stream.live", ["time.hoursAndMinutes", { h: 1, m: "00" }]));
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

it("a clock that is set back by half an hour takes no alert of HIDDEN", async () => {
  const key = await desk.placeIn(on, "visibility");
  await desk.clock.pass(1_000);
  await key.tapAccepted();
  await desk.tellAlways(on);
  await desk.clock.pass(60_000);
  desk.clock.set(-hour / 2);
  await desk.clock.pass(239_000);
  expect(key.ends).toEqual([]);
  await desk.clock.pass(2_000);
  expect(key.ends).toEqual(["alert"]);
});

it.each(["stream", "translationLanguages"] as const)(
  "a clock that was wrong for a moment leaves nothing old on a %s key",
  async (action) => {
    const key = await desk.place(action, { presets: [{ languageCodes: ["de"] }] });
    await desk.tellAlways({ ...on, translationLanguages: ["de"] });
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
