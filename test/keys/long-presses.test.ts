import { beforeEach, expect, it } from "vitest";
import { longPressMs } from "../../src/limits.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { live } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

const holdToStop = { stopGuard: "hold" };
const stopKeySettings = { mode: "stop", ...holdToStop };

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

// A toggle stops an active session without a long press, unless its settings require one.
it.each([
  ["active", holdToStop, "stream.holdToStop"],
  ["paused", {}, "stream.resumeAtDashboard"],
  ["suspended", {}, "stream.holdToStop"],
  ["unknown", {}, "stream.holdToStop"],
] as const)(
  "a long press in session state %s sends one stop before its release",
  async (state, settings, word) => {
    const key = await desk.placeStreamKey(state, settings);
    expect(key.text).toContain(keyText(word));
    for (let press = 0; press < 3; press += 1) {
      // A key gets at most eight images a second, and later ones are delayed.
      await desk.clock.pass(1_000);
      await key.pressAndWait(longPressMs - 1);
      expect(key.text).toBe(keyText("stream.keepHolding"));
      await key.release();
      expect(key.text).toBe(keyText("stream.holdLonger", "stream.toStop"));
    }
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
    await key.pressAndWait();
    expect(desk.sent).toEqual(["stop"]);
    await key.release();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual(["stop"]);
  },
);

it.each([
  ["first status", { ...account, ...holdToStop }, {}],
  ["shared account", stopKeySettings, { account }],
])("two presses do not add up to a long press while the %s is late", async (_, settings, globalSettings) => {
  const key = await desk.placeExactly("stream", settings);
  await key.tap();
  await desk.clock.pass(450);
  await key.pressAndWait(50);
  await desk.replaceGlobalSettings(globalSettings);
  await desk.report(live);
  await desk.clock.pass(500);
  // 1,000 ms after the first press began, and 550 ms after the second.
  await key.release();
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

it("a long press sends nothing when the computer sleeps during it", async () => {
  const settings = { languageCodes: ["de"], restartGuard: "hold" };
  const key = await desk.placeAndReport(live, "transcriptionLanguage", settings);
  await key.pressAndWait(500);
  desk.clock.sleep(5_000);
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

it("a long press is canceled when its key disappears or a deck is unplugged", async () => {
  const leavingKey = await desk.placeStreamKey("active", holdToStop);
  const unpluggedKey = await desk.place("stream", holdToStop);
  await unpluggedKey.press();
  await leavingKey.pressAndWait(longPressMs - 1);
  await leavingKey.disappear();
  desk.keys.deviceDisconnected();
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

// A single status does not cancel a long press, because a service may report a wrong state once.
it.each(["none", "paused"] as const)(
  "a long press still stops a session after one status: %s",
  async (state) => {
    const key = await desk.placeStreamKey("active", holdToStop);
    // The next poll is due during the hold.
    await desk.clock.pass(4_500);
    await key.pressAndWait(500);
    await desk.report({ state });
    await desk.clock.pass(longPressMs - 500);
    expect(desk.sent).toEqual(["stop"]);
    expect(key.text).toContain(keyText("stream.stopping"));
    expect(key.alerts).toBe(0);
  },
);

it.each([
  ["sends nothing before 1,000 ms have passed", 400, longPressMs - 400 - 1, []],
  ["sends a stop 1,000 ms after it began", 400, longPressMs - 400, ["stop"]],
  ["sends a stop at once when it is longer than 1,000 ms", 1_900, 1, ["stop"]],
])("a press before the shared account arrives %s", async (_, msBefore, msAfter, sent) => {
  const key = await desk.placeExactly("stream", stopKeySettings);
  await key.pressAndWait(msBefore);
  await desk.replaceGlobalSettings({ account });
  await desk.clock.pass(msAfter);
  expect(desk.sent).toEqual(sent);
});

it("a press that ends before the shared account arrives sends nothing", async () => {
  const key = await desk.placeExactly("stream", stopKeySettings);
  await key.pressAndWait(1_500);
  await key.release();
  await desk.replaceGlobalSettings({ account });
  await desk.clock.pass(3_000);
  expect(desk.sent).toEqual([]);
});
