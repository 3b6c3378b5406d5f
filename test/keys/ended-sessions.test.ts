import { beforeEach, describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { live, none, serviceError, ServingDesk } from "../kit/serving-desk.ts";
import { wording } from "../kit/words.ts";

// accounts/session.test.ts tests when a session has ended.
const second = 1_000;
const minute = 60 * second;

let desk: ServingDesk;
let stream: FakeKey;
let status: FakeKey;

beforeEach(async () => {
  desk = new ServingDesk(live);
  ({ stream, status } = await desk.placeSessionKeys());
});

const countAlerts = (...keys: readonly FakeKey[]): number[] => keys.map(({ alerts }) => alerts);

/** Lets time pass until a key shows this word. @returns the milliseconds that passed */
async function waitForText(key: FakeKey, word: WordKey, maxMs = minute): Promise<number> {
  const from = desk.clock.steady();
  while (!key.shows(word)) {
    if (desk.clock.steady() - from > maxMs) throw new Error(`the key does not show ${word}: ${key.text}`);
    await desk.clock.pass(100);
  }
  return desk.clock.steady() - from;
}

describe("a session that ends without a stop by this plugin", () => {
  it("alerts once and shows ENDED with its time on stream and status keys", async () => {
    const clear = await desk.place("clear");
    const dial = await desk.place("status", {}, "dial");
    const leaving = await desk.place("stream");
    await leaving.disappear();
    desk.session = none;
    await waitForText(stream, "state.checking");
    // The key stays in state 1, Running, until the end is certain.
    expect([stream.surface.state, ...countAlerts(stream, status)]).toEqual([1, 0, 0]);
    expect(await waitForText(stream, "stream.ended")).toBeLessThan(1_200);
    expect(stream.surface.state).toBe(0);
    expect(stream.text).toContain(wording.timeOfDay(desk.clock.wall()));
    // Keys that appear after the alert show ENDED, but don't alert.
    const placedLater = await desk.place("stream");
    const returned = await desk.placeAgain(leaving, "stream");
    for (const key of [stream, status, dial, placedLater, returned])
      expect(key.shows("stream.ended")).toBe(true);
    expect(countAlerts(stream, status, dial, clear, placedLater, returned)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(desk.commands).toBe("");
  });

  it("alerts again until a key of the account is pressed", async () => {
    const clear = await desk.place("clear");
    desk.session = none;
    await waitForText(stream, "stream.ended");
    // One second before the alert after two minutes.
    await desk.clock.pass(2 * minute - second);
    expect(countAlerts(stream, status, clear)).toEqual([2, 2, 0]);
    await clear.tap();
    await desk.clock.pass(20 * minute);
    expect(countAlerts(stream, status, clear)).toEqual([2, 2, 0]);
    expect(stream.shows("stream.start")).toBe(true);
  });

  it("alerts again after 1, 2, 4 and 8 minutes only", async () => {
    desk.session = none;
    await waitForText(stream, "stream.ended");
    const minutesBetweenAlerts = [0, 1, 1, 2, 4];
    for (const [index, minutes] of minutesBetweenAlerts.entries()) {
      await desk.clock.pass(minutes * minute);
      expect(countAlerts(stream, status)).toEqual([index + 1, index + 1]);
    }
    await desk.clock.pass(180 * minute);
    expect(countAlerts(stream, status)).toEqual([5, 5]);
  });

  it("shows ENDED as stale while polls fail", async () => {
    desk.session = none;
    await waitForText(stream, "stream.ended");
    desk.setReply("status", serviceError);
    for (const key of [stream, status]) await waitForText(key, "state.wasEnded");
    desk.resetReply("status");
    await desk.clock.pass(20 * second);
    expect([stream.shows("state.wasEnded"), stream.shows("stream.ended")]).toEqual([false, true]);
    expect(countAlerts(stream)).toEqual([1]);
  });

  it("shows ENDED until a status key dismisses it or a stream key starts", async () => {
    desk.session = none;
    await waitForText(stream, "stream.ended");
    await desk.waitUntilPressable();
    await status.tap();
    expect(stream.shows("stream.start")).toBe(true);
    desk.session = live;
    await waitForText(stream, "stream.live");
    desk.session = none;
    await waitForText(stream, "stream.ended");
    await desk.waitUntilPressable();
    await stream.tap();
    expect(desk.commands).toBe("start");
  });

  it("does not alert when it ended during sleep", async () => {
    desk.session = none;
    desk.keys.wokeUp();
    await desk.clock.pass(10 * second);
    expect([stream.shows("stream.start"), ...countAlerts(stream)]).toEqual([true, 0]);
  });

  it("alerts when a language change interrupts it for more than 15 s", async () => {
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await language.tap();
    desk.session = none;
    await desk.clock.pass(10 * second);
    expect(stream.shows("stream.restarting")).toBe(true);
    expect([stream.surface.state, ...countAlerts(stream)]).toEqual([1, 0]);
    await waitForText(stream, "stream.ended", 8 * second);
    expect([stream.surface.state, ...countAlerts(stream)]).toEqual([0, 1]);
  });
});

it("an interruption right after plugin start alerts when a second status agrees", async () => {
  const newDesk = new ServingDesk(live);
  const [key] = await newDesk.placeEach(["stream"]);
  newDesk.session = { state: "paused" };
  // A status comes every 5 s.
  await newDesk.clock.pass(5 * second);
  expect(key.alerts).toBe(0);
  await newDesk.clock.pass(5 * second);
  expect(key.alerts).toBe(1);
});
