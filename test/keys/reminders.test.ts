import { describe, expect, it } from "vitest";
import type { FakeKey } from "../kit/fake-desk.ts";
import { live, serviceError, ServingDesk } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

const minute = 60_000;
const hour = 60 * minute;
const hidden = { ...live, captionsHidden: true } as const;

/** Lets minutes pass. @returns when the key alerts meanwhile, in minutes since the desk was made */
async function alertTimes({ clock }: ServingDesk, key: FakeKey, minutes: number): Promise<number[]> {
  const times: number[] = [];
  for (let passed = 0; passed < minutes; passed += 1) {
    const before = key.alerts;
    await clock.pass(minute);
    if (key.alerts > before) times.push(Math.floor(clock.steady() / minute));
  }
  return times;
}

describe("hidden captions", () => {
  it("alert after 5, 10, 20 and 40 minutes, then hourly, even in an outage", async () => {
    const desk = new ServingDesk(hidden);
    const { stream } = await desk.placeSessionKeys();
    const visibility = await desk.place("visibility");
    // Neither the minutes on the key nor the alerts follow the wall clock.
    desk.clock.moveWallClock(-hour / 2);
    await desk.clock.pass(2 * minute);
    expect(visibility.text).toContain("2 min");
    expect(await alertTimes(desk, visibility, 13)).toEqual([5, 10]);
    desk.setReply("status", serviceError);
    expect(await alertTimes(desk, visibility, 86)).toEqual([20, 40, 100]);
    expect(visibility.shows("visibility.wasHidden")).toBe(true);
    expect([stream.alerts, visibility.surface.state, desk.commands]).toEqual([0, 1, ""]);
  });

  it("do not alert without a session, or after they are shown again", async () => {
    const desk = new ServingDesk();
    const visibility = await desk.place("visibility", { mode: "hide" });
    await visibility.tap();
    expect(await alertTimes(desk, visibility, 12)).toEqual([]);
    expect(visibility.surface.state).toBe(1);
    const liveDesk = new ServingDesk(hidden);
    const key = await liveDesk.place("visibility");
    await liveDesk.clock.pass(minute);
    liveDesk.session = { ...live, captionsHidden: false };
    expect(await alertTimes(liveDesk, key, 12)).toEqual([]);
  });
});

describe("a long session", () => {
  /** Places stream and status keys in a session that started this many hours ago. */
  async function placeInSession(hours: number, settings: object) {
    const desk = new ServingDesk();
    desk.session = { ...live, startedAt: desk.clock.wall() - hours * hour };
    const [stream, status] = await desk.placeEach(["stream", settings], ["status", settings]);
    await desk.waitUntilPressable();
    return { desk, stream, status };
  }

  it.each([
    ["once an hour from the set hour on", 1.9, { remindAfterHours: 2 }, [6, 66]],
    ["after four hours by default", 3.9, {}, [6, 66]],
    ["never when the setting is 0", 3.9, { remindAfterHours: 0 }, []],
    ["only from the next hour on in an older session", 4.9, { remindAfterHours: 2 }, [6, 66]],
  ] as const)("alerts on stream and status keys %s", async (_, hours, settings, times) => {
    const { desk, stream, status } = await placeInSession(hours, settings);
    const others = [await desk.place("clear"), await desk.place("visibility")];
    expect(await alertTimes(desk, stream, 70)).toEqual(times);
    expect([status, ...others].map(({ alerts }) => alerts)).toEqual([times.length, 0, 0]);
    expect(stream.shows("stream.live")).toBe(true);
    expect([desk.commands, stream.surface.state]).toEqual(["", 1]);
  });

  it.each([
    ["skips reminders missed during sleep", ({ clock }) => clock.sleep(12 * minute), [66]],
    ["alerts on time after sleep", ({ clock }) => clock.sleep(4 * minute), [6, 66]],
    ["alerts on time when the clock is set", ({ clock }) => clock.moveWallClock(4 * minute), [6, 66]],
  ] satisfies [string, (desk: ServingDesk) => void, number[]][])("%s", async (_, changeTime, times) => {
    const { desk, stream } = await placeInSession(1.9, { remindAfterHours: 2 });
    changeTime(desk);
    expect(await alertTimes(desk, stream, 70)).toEqual(times);
    expect(stream.alerts).toBe(times.length);
  });

  it("does not alert on keys that were off the deck when it was due", async () => {
    const { desk, stream, status } = await placeInSession(4.85, { remindAfterHours: 2 });
    await stream.disappear();
    await desk.clock.pass(0.2 * hour);
    const returned = await desk.placeAgain(stream, "stream", { remindAfterHours: 2 });
    const placedLater = await desk.place("stream", { remindAfterHours: 2 });
    await desk.clock.pass(8 * minute);
    expect([status, returned, placedLater].map(({ alerts }) => alerts)).toEqual([1, 0, 0]);
  });
});

it("a stream key names the most urgent problem of a LIVE session", async () => {
  for (const [clients, captionsHidden, problem] of [
    [1, false, ["stream.liveTooLong", { time: "8 min" }]],
    [0, false, "stream.liveUnattended"],
    [0, true, "stream.liveHidden"],
  ] as const) {
    const desk = new ServingDesk({ ...live, captionsHidden, clients: 1 });
    // The session runs for too long after six minutes, and is unattended after two.
    const { stream, status } = await desk.placeSessionKeys({ remindAfterHours: 0.1 });
    desk.session = { ...live, captionsHidden, clients };
    await desk.clock.pass(8 * minute);
    expect(stream.text).toBe(keyText("stream.live", problem));
    expect(status.shows("stream.live")).toBe(true);
  }
});
