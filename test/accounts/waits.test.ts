import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure, type ServiceFailureDetails } from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import { PollerStage } from "./poller-stage.ts";

const hour = 3_600_000;

let { clock, asked, pauses, poller } = new PollerStage();
/** What the service answers. */
let failure: ServiceFailure | undefined;

beforeEach(() => {
  const stage = new PollerStage();
  ({ clock, asked, pauses, poller } = stage);
  failure = undefined;
  stage.always((request) => {
    if (failure) request.fail(failure);
    else request.answer();
  });
});

const busy = (retryAfter: number): ServiceFailure => new ServiceFailure("busy", { status: 429, retryAfter });
const broken = (details: ServiceFailureDetails = { status: 500 }): ServiceFailure =>
  new ServiceFailure("service-error", details);

/** A press, whose outcome is of no interest. */
async function press(): Promise<void> {
  await poller.answer(10_000).catch(() => undefined);
  await settle();
}

describe.each([
  ["a back-off", broken(), 5],
  ["a back-off without an answer", new ServiceFailure("no-connection"), 5],
  ["the wait of a rejected key", new ServiceFailure("key-rejected", { status: 401 }), 60],
  ["a Retry-After", busy(30_000), 30],
] as const)("during %s", (_, cause, seconds) => {
  beforeEach(async () => {
    failure = cause;
    poller.start();
    await clock.pass(1_000);
  });

  it("a press causes one request, and the wait goes on if it fails", async () => {
    failure = broken();
    await press();
    expect(asked).toEqual([0, 1]);
    await clock.pass(seconds * 1_000 - 1_001);
    expect(asked).toEqual([0, 1]);
    await clock.pass(1);
    expect(asked).toEqual([0, 1, seconds]);
  });

  it("the key tells when the next request will be, whatever the press met", async () => {
    failure = broken();
    await press();
    expect(pauses).toEqual([seconds * 1_000, (seconds - 1) * 1_000]);
  });

  it("a command causes one request", async () => {
    poller.askNow("command");
    await settle();
    expect(asked).toEqual([0, 1]);
  });

  it("set back an hour, the clock makes it no longer", async () => {
    clock.set(-hour);
    await clock.pass(seconds * 1_000 - 1_000);
    expect(asked).toEqual([0, seconds]);
  });

  it("set back an hour, the clock keeps nothing of it once it is over", async () => {
    clock.set(-hour);
    failure = undefined;
    await clock.pass(seconds * 1_000 + 9_000);
    expect(asked).toEqual([0, seconds, seconds + 5, seconds + 10]);
  });

  it("set back an hour, the clock makes it no longer after a press either", async () => {
    clock.set(-hour);
    failure = broken();
    await press();
    await clock.pass(seconds * 1_000);
    expect(asked).toEqual([0, 1, seconds]);
  });

  it("many presses do not lengthen it", async () => {
    failure = broken();
    for (let count = 0; count < 6; count += 1) await press();
    failure = undefined;
    await clock.pass(seconds * 1_000 - 1_000);
    expect(asked).toEqual([0, 1, 1, 1, 1, 1, 1, seconds]);
  });
});

describe("a success", () => {
  it("ends a back-off", async () => {
    failure = broken();
    poller.start();
    await clock.pass(6_000);
    failure = undefined;
    await press();
    await clock.pass(10_000);
    expect(asked).toEqual([0, 5, 6, 11, 16]);
  });

  it("does not end a Retry-After", async () => {
    failure = busy(30_000);
    poller.start();
    await clock.pass(2_000);
    failure = undefined;
    await press();
    await clock.pass(27_999);
    expect(asked).toEqual([0, 2]);
    await clock.pass(6_000);
    expect(asked).toEqual([0, 2, 30, 35]);
  });
});

describe("a Retry-After", () => {
  it("begins anew when the service says so to a press", async () => {
    failure = busy(30_000);
    poller.start();
    await clock.pass(10_000);
    await press();
    failure = undefined;
    await clock.pass(30_000);
    expect(asked).toEqual([0, 10, 40]);
  });

  it("holds against keys that appear, wake-up, settings and a new watch", async () => {
    failure = busy(30_000);
    poller.start();
    await clock.pass(1_000);
    poller.askNow("appeared");
    poller.askNow("woke up");
    poller.askNow("settings");
    poller.stop();
    poller.start();
    await clock.pass(28_999);
    expect(asked).toEqual([0]);
    await clock.pass(1);
    expect(asked).toEqual([0, 30]);
  });

  it("goes before it after a press that had an answer, too", async () => {
    failure = busy(8_000);
    poller.start();
    await settle();
    failure = undefined;
    await press();
    poller.hurry(true);
    await clock.pass(9_500);
    expect(asked).toEqual([0, 0, 8, 9]);
  });
});

describe("a start or stop under way", () => {
  it("is polled though a press failed long ago while nobody watched", async () => {
    failure = broken();
    await press();
    failure = undefined;
    await clock.pass(60_000);
    poller.hurry(true);
    await clock.pass(2_500);
    expect(asked).toEqual([0, 61, 62]);
  });

  it("is polled every second with no key in sight, until it ends", async () => {
    poller.start();
    await clock.pass(1_000);
    poller.hurry(true);
    poller.stop();
    await clock.pass(4_000);
    expect(asked).toEqual([0, 2, 3, 4, 5]);
    poller.hurry(false);
    await clock.pass(60_000);
    expect(asked).toEqual([0, 2, 3, 4, 5]);
    expect(clock.planned).toBe(0);
  });

  it("is polled every second for a key that comes back", async () => {
    poller.start();
    poller.hurry(true);
    poller.stop();
    poller.start();
    await clock.pass(2_000);
    poller.hurry(false);
    await clock.pass(5_000);
    expect(asked.slice(-3)).toEqual([1, 2, 7]);
  });

  it.each([-hour, hour])("is polled every second when the clock is set by %i ms", async (by) => {
    poller.start();
    poller.hurry(true);
    await clock.pass(2_500);
    clock.set(by);
    await clock.pass(3_000);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

it("a clock set back an hour keeps the rhythm of five seconds", async () => {
  poller.start();
  await clock.pass(7_000);
  clock.set(-hour);
  await clock.pass(14_000);
  expect(asked).toEqual([0, 5, 10, 15, 20]);
});
