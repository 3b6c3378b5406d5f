import { expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { none, presets, ServingDesk, source } from "../kit/serving-desk.ts";

const kinds = [
  ["stream"],
  ["stream", { stopGuard: "hold" }],
  ["stream", { mode: "stop" }],
  ["stream", { mode: "stop", stopGuard: "hold" }],
  ["stream", { mode: "start" }],
] as const;
const [toggle, guarded, stop, guardedStop, start] = ["toggle", "guarded", "stop", "guarded stop", "start"];

/** What is on a key without its words. */
const shapesOf = ({ surface }: FakeKey): string =>
  decodeURIComponent(surface.image).replace(/<text\b.*?<\/text>/gs, "");

function deskIn(state: Session["state"], details: object = {}): ServingDesk {
  const desk = new ServingDesk();
  const startedAt = desk.clock.now() - 42 * 60_000;
  desk.session = state === "none" ? { state } : { state, startedAt, ...details };
  return desk;
}

/** Kinds of keys that look the same are named together. */
it.each([
  ["in a session", "active", "stream.live", [toggle, guarded, stop, guardedStop, start]],
  [
    "in a session that is paused",
    "paused",
    "stream.paused",
    [`${toggle}, ${guarded}`, stop, guardedStop, start],
  ],
  ["without one", "none", undefined, [`${toggle}, ${guarded}, ${start}`, `${stop}, ${guardedStop}`]],
  ["while it restarts", "active", "stream.restarting", [`${toggle}, ${guarded}`, stop, guardedStop, start]],
] as const)(
  "what a press of a stream key would do is told by shapes alone, also over the running time: %s",
  async (_, state, word, groups) => {
    const desk = deskIn(state);
    const keys = await desk.placeEach(...kinds, source("de"));
    if (word === "stream.restarting") {
      desk.session = none;
      await keys[5].tap();
      await desk.clock.pass(1_000);
    }
    const bySight = Map.groupBy([toggle, guarded, stop, guardedStop, start].entries(), ([n]) =>
      shapesOf(keys[n as 0]),
    );
    expect([...bySight.values()].map((same) => same.map(([, name]) => name).join(", "))).toEqual(groups);
    if (word) for (const key of keys.slice(0, 5)) expect(key.says(word)).toBe(true);
    if (word === "stream.live")
      for (const n of [0, 1, 4] as const) expect(keys[n].text).not.toMatch(/press|hold/);
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
