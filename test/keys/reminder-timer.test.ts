import { beforeEach, expect, it } from "vitest";
import type { Reminder } from "../../src/actions/action.ts";
import { ReminderTimer } from "../../src/keys/key-display.ts";
import { FakeClock } from "../kit/fake-clock.ts";

const minute = 60_000;

let clock: FakeClock;
let reminded: number;
let timer: ReminderTimer;

beforeEach(() => {
  [clock, reminded] = [new FakeClock(), 0];
  timer = new ReminderTimer(clock, () => (reminded += 1));
});

const every10Minutes = (since: number, of: Reminder["clock"] = "wall"): Reminder => ({
  since,
  after: [0],
  every: 10 * minute,
  clock: of,
});

it("a key that is drawn when the time has come and the timer has not is reminded all the same, once", async () => {
  const reminder = every10Minutes(clock.now() + 10 * minute);
  clock.after(10 * minute, () => timer.set(reminder));
  timer.set(reminder);
  await clock.pass(11 * minute);
  expect(reminded).toBe(1);
  timer.set(reminder);
  await clock.pass(10 * minute);
  expect(reminded).toBe(2);
});

it("one that is drawn then and has nothing to be reminded of any more, or something else, is not", async () => {
  for (const change of [undefined, every10Minutes(clock.now() + 15 * minute)]) {
    clock.after(10 * minute, () => timer.set(change));
    timer.set(every10Minutes(clock.now() + 10 * minute));
    await clock.pass(11 * minute);
    expect(reminded).toBe(0);
    timer.set(undefined);
  }
});

it("a time that was slept through, or skipped by a clock that was set, is not made up for", async () => {
  const reminder = every10Minutes(clock.now() + 10 * minute);
  timer.set(reminder);
  clock.sleep(12 * minute);
  await clock.pass(minute);
  timer.set(reminder);
  clock.set(8 * minute);
  timer.set(reminder);
  await clock.pass(8 * minute);
  expect(reminded).toBe(0);
  await clock.pass(2 * minute);
  expect(reminded).toBe(1);
});

it("comes in time after a sleep that ends before it is due, also where timers stand still while the computer sleeps", async () => {
  timer.set(every10Minutes(clock.now() + 10 * minute));
  await clock.pass(minute);
  clock.set(8 * minute);
  await clock.pass(minute);
  expect(reminded).toBe(1);
});

it("goes by the steady clock where the reminder does, whatever is made of the other", async () => {
  timer.set(every10Minutes(clock.steady() + 10 * minute, "steady"));
  clock.set(-30 * minute);
  await clock.pass(10 * minute - 1);
  expect(reminded).toBe(0);
  await clock.pass(1);
  expect(reminded).toBe(1);
});
