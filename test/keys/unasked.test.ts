import { beforeEach, describe, expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { endedAlertsMs, endedShownMs } from "../../src/limits.ts";
import { account, type FakeKey } from "../kit/fake-desk.ts";
import { live, none, serviceError, ServingDesk } from "../kit/serving-desk.ts";
import { saying, wording } from "../kit/words.ts";

// What keys show and alert of, unasked; when that is so is in accounts/runs.test.ts.
const second = 1_000;
const minute = 60 * second;

let desk: ServingDesk;
let stream: FakeKey;
let status: FakeKey;

beforeEach(async () => {
  desk = new ServingDesk(live);
  ({ stream, status } = await desk.settled());
});

const alertsOf = (...keys: readonly FakeKey[]): number[] => keys.map(({ alerts }) => alerts);

/** Lets time pass until a key says a word. @returns how much */
async function until(key: FakeKey, word: WordKey, limit = minute): Promise<number> {
  const from = desk.clock.steady();
  const words = saying(word);
  while (!words.test(key.text)) {
    if (desk.clock.steady() - from > limit) throw new Error(`${word} is not on the key: ${key.text}`);
    await desk.clock.pass(100);
  }
  return desk.clock.steady() - from;
}

describe("a session that ends, and not by us", () => {
  it("is ENDED on the stream and status keys in sight, with one alert and the time of its first status, for as long as it stands", async () => {
    const clear = await desk.place("clear");
    const dial = await desk.place("status", {}, "dial");
    const away = await desk.place("stream");
    await away.leave();
    desk.session = none;
    await until(stream, "stream.start");
    const first = desk.clock.now();
    expect([stream.surface.state, ...alertsOf(stream, status)]).toEqual([0, 0, 0]);
    expect(await until(stream, "stream.ended")).toBeLessThan(1_200);
    expect(stream.text).toContain(wording.timeOfDay(first));
    const late = await desk.place("stream");
    await desk.placeRaw("stream", account, "key", away.id);
    for (const key of [stream, status, dial, late]) expect(key.says("stream.ended")).toBe(true);
    expect(alertsOf(stream, status, dial, clear, late, away)).toEqual([1, 1, 1, 0, 0, 0]);
    const lasted = await until(stream, "stream.start", 2 * endedShownMs);
    expect(lasted / endedShownMs).toBeCloseTo(1, 2);
    expect(desk.commands).toBe("");
  });

  it("is told again, until a key of the account is pressed: nobody may be looking", async () => {
    const clear = await desk.place("clear");
    desk.session = none;
    await until(stream, "stream.ended");
    await desk.clock.pass(endedAlertsMs[1] - second);
    expect(alertsOf(stream, status, clear)).toEqual([2, 2, 0]);
    await clear.tap();
    await desk.clock.pass(endedShownMs);
    expect(alertsOf(stream, status, clear)).toEqual([2, 2, 0]);
  });

  it("is marked as old while polls fail; a press that gets no answer ends it as little as they do, one that does ends it", async () => {
    desk.session = none;
    await until(stream, "stream.ended");
    desk.on("status", serviceError);
    for (const key of [stream, status]) await until(key, "state.wasEnded");
    await status.tap();
    desk.on("status");
    await until(stream, "stream.ended", 2 * minute);
    expect(alertsOf(stream)).toEqual([1]);
    await status.tap();
    await until(stream, "stream.start", second);
  });

  it("is no news where the computer has slept since; it is where its restart is over", async () => {
    desk.session = none;
    desk.keys.wokeUp();
    await desk.clock.pass(10 * second);
    expect([stream.says("stream.start"), ...alertsOf(stream)]).toEqual([true, 0]);
    desk.session = live;
    await until(stream, "stream.live");
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await language.tap();
    desk.session = none;
    await desk.clock.pass(10 * second);
    expect([stream.says("stream.restarting"), stream.surface.state, ...alertsOf(stream)]).toEqual([
      true,
      1,
      0,
    ]);
    await until(stream, "stream.ended", 8 * second);
    expect([stream.surface.state, ...alertsOf(stream)]).toEqual([0, 1]);
  });
});
