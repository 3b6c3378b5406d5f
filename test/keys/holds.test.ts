import { beforeEach, expect, it } from "vitest";
import { holdMs } from "../../src/limits.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { live } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

const hold = { stopGuard: "hold" };

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

it.each(["active", "paused", "suspended", "unknown"] as const)(
  "a hold is one press that is long enough, sent without waiting for the release: a session that is %s",
  async (state) => {
    // What does not run plainly is stopped by a hold in any case.
    const key = await desk.streamKey(state, state === "active" ? hold : {});
    expect(key.text).toContain(said(state === "paused" ? "stream.resumeAtDashboard" : "stream.holdToStop"));
    for (let press = 0; press < 3; press += 1) {
      // Eight pictures a second are sent at most.
      await desk.clock.pass(1_000);
      await key.holdFor(holdMs - 1);
      expect(key.text).toBe(said("stream.keepHolding"));
      await key.release();
      expect(key.text).toBe(said("stream.holdLonger", "stream.toStop"));
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

it.each(["what it shows is still asked for", "the shared account is awaited"])(
  "a hold is not made of two presses while %s",
  async (what) => {
    const isAwaited = what.startsWith("the shared");
    const key = await desk.placeRaw(
      "stream",
      isAwaited ? { mode: "stop", ...hold } : { ...account, ...hold },
    );
    await key.tap();
    await desk.clock.pass(450);
    await key.holdFor(50);
    if (isAwaited) await desk.share({ account });
    await desk.tell(live);
    await desk.clock.pass(500);
    await key.release();
    await desk.clock.pass(2_000);
    expect(desk.sent).toEqual([]);
  },
);

it("a hold during which the computer slept sends nothing", async () => {
  const settings = { languageCodes: ["de"], restartGuard: "hold" };
  const key = await desk.placeIn(live, "transcriptionLanguage", settings);
  await key.holdFor(500);
  desk.clock.sleep(5_000);
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

it("a hold stops nothing on a key that leaves, or whose deck is unplugged, while it is held", async () => {
  const key = await desk.streamKey("active", hold);
  const other = await desk.place("stream", hold);
  await other.press();
  await key.holdFor(holdMs - 1);
  await key.leave();
  desk.keys.deviceDisconnected("deck");
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

it("a hold goes on when another deck is unplugged", async () => {
  const key = await desk.streamKey("active", hold);
  await key.holdFor(holdMs - 1);
  desk.keys.deviceDisconnected("another deck");
  await desk.clock.pass(1);
  expect(desk.sent).toEqual(["stop"]);
});

// One status says none: services flicker.
it.each(["none", "paused"] as const)(
  "a hold of a session that is %s meanwhile is carried out",
  async (state) => {
    const key = await desk.streamKey("active", hold);
    await desk.clock.pass(4_500);
    await key.holdFor(500);
    await desk.tell({ state });
    await desk.clock.pass(holdMs - 500);
    expect(desk.sent).toEqual(["stop"]);
    expect(key.text).toContain(said("stream.stopping"));
    expect(key.alerts).toBe(0);
  },
);

it("a hold stops once where two keys are held at the same time", async () => {
  const one = await desk.streamKey("active", hold);
  const other = await desk.place("stream", hold);
  await one.press();
  await other.holdFor(2_000);
  expect(desk.sent).toEqual(["stop"]);
  expect([one.alerts, other.alerts]).toEqual([0, 0]);
});

it.each([
  ["counts as held from its beginning", 400, holdMs - 401, [], ["stop"]],
  ["is sent at once where it was long enough already", 1_900, 0, ["stop"], ["stop"]],
  ["sends nothing where it was let go meanwhile", 1_500, 3_000, [], []],
])("a press that waits for the shared account %s", async (what, waited, more, sent, sentAfter) => {
  const key = await desk.placeRaw("stream", { mode: "stop", ...hold });
  await key.holdFor(waited);
  if (what.includes("let go")) await key.release();
  await desk.share({ account });
  await desk.clock.pass(more);
  expect(desk.sent).toEqual(sent);
  await desk.clock.pass(1);
  expect(desk.sent).toEqual(sentAfter);
});
