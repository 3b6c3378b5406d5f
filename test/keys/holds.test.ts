import { beforeEach, expect, it } from "vitest";
import { longPressMs } from "../../src/limits.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { live } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

const hold = { stopGuard: "hold" };

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

it.each(["active", "paused", "suspended", "unknown"] as const)(
  "a hold sends once, before the release, while the session is %s",
  async (state) => {
    // Only an active session can be stopped without a hold.
    const key = await desk.streamKey(state, state === "active" ? hold : {});
    expect(key.text).toContain(
      keyText(state === "paused" ? "stream.resumeAtDashboard" : "stream.holdToStop"),
    );
    for (let press = 0; press < 3; press += 1) {
      // At most eight images are sent per second.
      await desk.clock.pass(1_000);
      await key.holdFor(longPressMs - 1);
      expect(key.text).toBe(keyText("stream.keepHolding"));
      await key.release();
      expect(key.text).toBe(keyText("stream.holdLonger", "stream.toStop"));
    }
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
    await key.holdFor();
    expect(desk.sent).toEqual(["stop"]);
    await key.release();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual(["stop"]);
  },
);

it.each(["the status is pending", "the shared account is pending"])(
  "two presses do not add up to a hold while %s",
  async (what) => {
    const isAccountPending = what.startsWith("the shared");
    const key = await desk.placeRaw(
      "stream",
      isAccountPending ? { mode: "stop", ...hold } : { ...account, ...hold },
    );
    await key.tap();
    await desk.clock.pass(450);
    await key.holdFor(50);
    if (isAccountPending) await desk.share({ account });
    await desk.report(live);
    await desk.clock.pass(500);
    await key.release();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
  },
);

it("a hold sends nothing when the computer sleeps during it", async () => {
  const settings = { languageCodes: ["de"], restartGuard: "hold" };
  const key = await desk.placeAndReport(live, "transcriptionLanguage", settings);
  await key.holdFor(500);
  desk.clock.sleep(5_000);
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

it("a hold is canceled when its key disappears or a deck is unplugged", async () => {
  const key = await desk.streamKey("active", hold);
  const other = await desk.place("stream", hold);
  await other.press();
  await key.holdFor(longPressMs - 1);
  await key.leave();
  desk.keys.deviceDisconnected();
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

// A single status does not cancel a hold, because services flicker.
it.each(["none", "paused"] as const)(
  "a hold still stops a session that one status reports as %s",
  async (state) => {
    const key = await desk.streamKey("active", hold);
    await desk.clock.pass(4_500);
    await key.holdFor(500);
    await desk.report({ state });
    await desk.clock.pass(longPressMs - 500);
    expect(desk.sent).toEqual(["stop"]);
    expect(key.text).toContain(keyText("stream.stopping"));
    expect(key.alerts).toBe(0);
  },
);

it.each([
  ["counts its hold from the start of the press", 400, longPressMs - 401, [], ["stop"]],
  ["is sent at once when it was held long enough", 1_900, 0, ["stop"], ["stop"]],
  ["sends nothing when it was released meanwhile", 1_500, 3_000, [], []],
])("a press that waits for the shared account %s", async (what, waited, more, sent, sentAfter) => {
  const key = await desk.placeRaw("stream", { mode: "stop", ...hold });
  await key.holdFor(waited);
  if (what.includes("released")) await key.release();
  await desk.share({ account });
  await desk.clock.pass(more);
  expect(desk.sent).toEqual(sent);
  await desk.clock.pass(1);
  expect(desk.sent).toEqual(sentAfter);
});
