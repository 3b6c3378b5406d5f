import { describe, expect, it } from "vitest";
import type { FakeKey } from "../kit/fake-desk.ts";
import { live, none, scene, ServingDesk, source, withRestartGuard } from "../kit/serving-desk.ts";

const streamKeySettings = {
  toggle: {},
  heldToggle: { stopGuard: "hold" },
  stop: { mode: "stop" },
  heldStop: { mode: "stop", stopGuard: "hold" },
  start: { mode: "start" },
};

/** The image of a key without its text. */
const textlessImage = ({ surface }: FakeKey): string =>
  decodeURIComponent(surface.image).replace(/<text\b.*?<\/text>/gs, "");

const placeStreamKeys = (desk: ServingDesk) =>
  desk.placeEach(...Object.values(streamKeySettings).map((settings) => ["stream", settings] as const));

/** Names the keys of `placeStreamKeys`. `=` joins keys that look the same except for their text. */
function groupByShape(keys: readonly FakeKey[]): string {
  const names = Object.keys(streamKeySettings);
  const groups = Map.groupBy(names, (_, n) => keys[n] && textlessImage(keys[n]));
  return [...groups.values()].map((group) => group.join(" = ")).join(", ");
}

describe("stream keys with different presses", () => {
  it.each([
    ["active", ["stream.live"], "toggle, heldToggle, stop, heldStop, start"],
    ["paused", ["stream.paused"], "toggle = heldToggle, stop, heldStop, start"],
    ["none", ["stream.start", "stream.off"], "toggle = heldToggle = start, stop = heldStop"],
  ] as const)("differ in shape while the session is %s", async (state, words, groups) => {
    const keys = await placeStreamKeys(new ServingDesk({ state }));
    for (const key of keys) expect(key.shows(...words)).toBe(true);
    expect(groupByShape(keys)).toBe(groups);
  });

  it("differ in shape during a restart", async () => {
    const desk = new ServingDesk(live);
    const keys = await placeStreamKeys(desk);
    const [language] = await desk.placeEach(source("de"));
    // While it restarts the stream, the service reports no session.
    desk.session = none;
    await language.tap();
    await desk.clock.pass(1_000);
    for (const key of keys) expect(key.shows("stream.restarting")).toBe(true);
    expect(groupByShape(keys)).toBe("toggle = heldToggle = start, stop, heldStop");
  });

  it("show the running time in place of words for the press unless they only stop", async () => {
    const desk = new ServingDesk();
    desk.session = { ...live, startedAt: desk.clock.wall() - 42 * 60_000 };
    const [toggle, heldToggle, , , start] = await placeStreamKeys(desk);
    for (const key of [toggle, heldToggle, start]) expect(key?.text).toBe("LIVE 42 min");
  });
});

it("a language key looks different while it needs a hold", async () => {
  const desk = new ServingDesk({ ...live, transcriptionLanguage: "en" });
  const [language, heldLanguage] = await desk.placeEach(source("de"), withRestartGuard(source("de")));
  const toFrench = scene("de", "fr");
  const [sceneKey, heldScene] = await desk.placeEach(toFrench, withRestartGuard(toFrench));
  const lookSame = () => [
    textlessImage(heldLanguage) === textlessImage(language),
    textlessImage(heldScene) === textlessImage(sceneKey),
  ];
  expect(lookSame()).toEqual([false, false]);
  desk.session = none;
  await desk.clock.pass(20_000);
  expect(lookSame()).toEqual([true, true]);
});
