import { expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { none, scene, ServingDesk, source, withRestartGuard } from "../kit/serving-desk.ts";

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

function deskWithState(state: Session["state"], details: object = {}): ServingDesk {
  const desk = new ServingDesk();
  const startedAt = desk.clock.wall() - 42 * 60_000;
  desk.session = state === "none" ? { state } : { state, startedAt, ...details };
  return desk;
}

// `=` joins keys that look the same except for their text.
it.each([
  ["in a session", "active", "stream.live", "toggle, heldToggle, stop, heldStop, start"],
  ["in a paused session", "paused", "stream.paused", "toggle = heldToggle, stop, heldStop, start"],
  ["without a session", "none", undefined, "toggle = heldToggle = start, stop = heldStop"],
  ["during a restart", "active", "stream.restarting", "toggle = heldToggle = start, stop, heldStop"],
] as const)("stream keys with different presses differ in shape: %s", async (_, state, word, groups) => {
  const desk = deskWithState(state);
  const [language, ...keys] = await desk.placeEach(
    source("de"),
    ...Object.values(streamKeySettings).map((settings) => ["stream", settings] as const),
  );
  if (word === "stream.restarting") {
    desk.session = none;
    await language.tap();
    await desk.clock.pass(1_000);
  }
  const named = keys.map((key, n) => ({ key, name: Object.keys(streamKeySettings)[n] ?? "" }));
  const lookalikes = [...Map.groupBy(named, ({ key }) => textlessImage(key)).values()];
  expect(lookalikes.map((same) => same.map(({ name }) => name).join(" = ")).join(", ")).toBe(groups);
  for (const { name, key } of named) {
    if (word) expect(key.shows(word)).toBe(true);
    // A live key shows its running time in place of the words for the press, unless all that it does is stop.
    const onlyStops = name === "stop" || name === "heldStop";
    if (word === "stream.live" && !onlyStops) expect(key.text).not.toMatch(/press|hold/);
  }
});

it("a language key looks different while it needs a hold", async () => {
  const desk = deskWithState("active", { transcriptionLanguage: "en" });
  const [language, heldLanguage, sceneKey, heldScene] = await desk.placeEach(
    source("de"),
    withRestartGuard(source("de")),
    scene("de", "fr"),
    withRestartGuard(scene("de", "fr")),
  );
  const lookSame = () => [
    textlessImage(heldLanguage) === textlessImage(language),
    textlessImage(heldScene) === textlessImage(sceneKey),
  ];
  expect(lookSame()).toEqual([false, false]);
  desk.session = none;
  await desk.clock.pass(20_000);
  expect(lookSame()).toEqual([true, true]);
});
