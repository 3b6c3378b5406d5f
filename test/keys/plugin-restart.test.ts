import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";

// What outlives the plugin is written beside its logs: plugin/visibility-file.test.ts has a restart of the built one.
const hour = 3_600_000;
const live = { state: "active" } as const;

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

/** A visibility key of a plugin that is started anew, and a status of the session that still runs. */
async function restarted(settings: object = {}): Promise<FakeKey> {
  desk = new FakeDesk(desk.saved);
  return desk.placeIn(live, "visibility", settings);
}

const losses: [string, (key: FakeKey) => Promise<void>, next: string][] = [
  ["a hide without an answer", (key) => key.tapRefused(lost()), "hide"],
  [
    "a show without an answer",
    async (key) => {
      await key.tapAccepted();
      await desk.tellAfter(1_000, live);
      await key.tapRefused(lost());
    },
    "show",
  ],
  [
    "a session that ended while captions were hidden",
    async (key) => {
      await key.tapAccepted();
      for (const state of ["active", "none", "active"] as const) {
        await desk.tellAlways({ state });
        await desk.clock.pass(7_000);
      }
    },
    "show",
  ],
];

describe("that visibility is not known outlives a restart of the plugin", () => {
  it.each(losses)("after %s", async (_, lose, next) => {
    const key = await desk.placeIn(live, "visibility");
    await desk.clock.pass(1_000);
    await lose(key);
    await desk.tellAfter(20_000, live);
    const { text } = key;
    const again = await restarted();
    expect(again.text).toBe(text);
    await desk.clock.pass(1_000);
    await again.tap();
    expect(desk.sent).toEqual([next]);
  });
});

describe("a private moment begins when its hide goes out, over a restart, too: a show clears first", () => {
  it.each([
    ["is on its way", undefined],
    ["is answered 500", new ServiceFailure("service-error", { status: 500 })],
    ["gets no answer", lost()],
  ])("where the hide %s", async (_, failure) => {
    const key = await desk.placeIn(live, "visibility", { clearText: true });
    await desk.clock.pass(1_000);
    await key.tap();
    if (failure) await desk.refuse(failure);
    await restarted({ mode: "show" }).then((show) => show.tapAccepted());
    expect(desk.sent).toEqual(["clear", "show"]);
  });
});

it.each([
  [-13, 0],
  [-11, 1],
  [11, 1],
  [13, 0],
])("what was saved %i hours from now counts: %i", async (hours, state) => {
  desk.clock.set(hours * hour);
  const key = await desk.placeIn(live, "visibility");
  await desk.clock.pass(1_000);
  await key.tapAccepted();
  expect((await restarted()).surface.state).toBe(state);
});
