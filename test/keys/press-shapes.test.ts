import { expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { none, presets, ServingDesk, source } from "../kit/serving-desk.ts";

const kinds = {
  toggle: {},
  guarded: { stopGuard: "hold" },
  stop: { mode: "stop" },
  heldStop: { mode: "stop", stopGuard: "hold" },
  start: { mode: "start" },
};

/** What is on a key without its words. */
const shapesOf = ({ surface }: FakeKey): string =>
  decodeURIComponent(surface.image).replace(/<text\b.*?<\/text>/gs, "");

function deskIn(state: Session["state"], details: object = {}): ServingDesk {
  const desk = new ServingDesk();
  const startedAt = desk.clock.now() - 42 * 60_000;
  desk.session = state === "none" ? { state } : { state, startedAt, ...details };
  return desk;
}

/** Kinds of keys that look the same stand together. */
it.each([
  ["in a session", "active", "stream.live", "toggle, guarded, stop, heldStop, start"],
  ["in a session that is paused", "paused", "stream.paused", "toggle = guarded, stop, heldStop, start"],
  ["without one", "none", undefined, "toggle = guarded = start, stop = heldStop"],
  ["while it restarts", "active", "stream.restarting", "toggle = guarded = start, stop, heldStop"],
] as const)(
  "what a press of a stream key would do is told by shapes alone, also over the running time: %s",
  async (_, state, word, groups) => {
    const desk = deskIn(state);
    const [language, ...keys] = await desk.placeEach(
      source("de"),
      ...Object.values(kinds).map((settings) => ["stream", settings] as const),
    );
    if (word === "stream.restarting") {
      desk.session = none;
      await language.tap();
      await desk.clock.pass(1_000);
    }
    const named = keys.map((key, n) => ({ key, name: Object.keys(kinds)[n] ?? "" }));
    const bySight = [...Map.groupBy(named, ({ key }) => shapesOf(key)).values()];
    expect(bySight.map((same) => same.map(({ name }) => name).join(" = ")).join(", ")).toBe(groups);
    for (const { name, key } of named) {
      if (word) expect(key.says(word)).toBe(true);
      // The time stands in the place of what a press does.
      if (word === "stream.live" && !/stop/i.test(name)) expect(key.text).not.toMatch(/press|hold/);
    }
  },
);

it("a language key that has to be held now differs from one that has not", async () => {
  const desk = deskIn("active", { transcriptionLanguage: "en" });
  const scene = presets({ transcriptionLanguage: "de", languageCodes: ["fr"] });
  const hold = { restartGuard: "hold" };
  const [language, heldLanguage, list, heldList] = await desk.placeEach(
    source("de"),
    ["transcriptionLanguage", { ...source("de")[1], ...hold }],
    scene,
    ["translationLanguages", { ...scene[1], ...hold }],
  );
  const areSame = () => [
    shapesOf(heldLanguage) === shapesOf(language),
    shapesOf(heldList) === shapesOf(list),
  ];
  expect(areSame()).toEqual([false, false]);
  desk.session = none;
  await desk.clock.pass(20_000);
  expect(areSame()).toEqual([true, true]);
});
