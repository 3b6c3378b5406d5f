import { beforeEach, expect, it } from "vitest";
import { actionPanels, type ActionView } from "../../src/inspector/action-panel.ts";
import { speak } from "../../src/inspector/words.ts";
import type { InspectorWordKey } from "../../src/i18n/inspector-wording.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { drawn } from "../kit/drawn.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => speak("en"));

type Place = "key" | "dial" | "step" | "step in OpenDeck";

function panel(action: ActionName, settings: object, place: Place, known?: ActionView["known"]): string {
  const key = {
    ...{ action: "", context: "", language: "en", settings, isDial: place === "dial" },
    inMultiAction: place.startsWith("step"),
    ...{ isLinux: place === "step in OpenDeck", needsMode: place === "step in OpenDeck" },
  };
  const set: ActionView["set"] = () => undefined;
  return drawn(actionPanels[action]({ key, settings, known, set }));
}

const holds = ["stream.hold", "stream.alwaysHold"] as const;
const inStep = ["step.mode", "step.stateDecides"] as const;
const scene = { presets: [{ languageCodes: ["es"], transcriptionLanguage: "en" }] };

it.each<[ActionName, object, Place, has: readonly InspectorWordKey[], hasNot: readonly InspectorWordKey[]]>([
  ["stream", {}, "key", ["stream.mode", ...holds, "remind.label", "start.languages"], []],
  ["stream", { mode: "start" }, "key", ["start.languages"], holds],
  ["stream", { mode: "stop" }, "key", ["stream.hold"], ["stream.alwaysHold", "start.languages"]],
  ["stream", {}, "step", [...inStep, "start.languages"], ["stream.hold", "remind.label"]],
  ["stream", { mode: "stop" }, "step in OpenDeck", ["step.mode"], ["step.stateDecides", "start.languages"]],
  ["visibility", {}, "key", ["visibility.clearText", "visibility.clearTextHelp"], []],
  ["visibility", { mode: "show" }, "key", [], ["visibility.clearText"]],
  ["visibility", { mode: "show" }, "step", ["step.mode", "visibility.clearText"], ["stream.mode"]],
  ["transcriptionLanguage", {}, "key", ["transcription.help", "restart.hold"], []],
  ["transcriptionLanguage", {}, "dial", ["transcription.helpOnDial"], ["transcription.help"]],
  ["transcriptionLanguage", {}, "step", ["transcription.helpInStep", "restart.help"], ["restart.hold"]],
  ["translationLanguages", {}, "key", ["translation.help"], ["restart.hold"]],
  ["translationLanguages", {}, "dial", ["translation.helpOnDial"], []],
  ["translationLanguages", {}, "step", ["translation.helpInStep"], ["translation.help"]],
  ["translationLanguages", scene, "key", ["restart.hold", "restart.help"], []],
  ["status", {}, "key", ["remind.label"], []],
  ["clear", {}, "key", ["help.none"], []],
])("%s with %j on a %s", (action, settings, place, has, hasNot) => {
  const page = panel(action, settings, place);
  expect(has.filter((word) => !page.includes(written(word)))).toEqual([]);
  expect(hasNot.filter((word) => page.includes(written(word)))).toEqual([]);
});

it.each<[ActionName, object]>([
  ["stream", { mode: 5 }],
  ["stream", { stopGuard: [] }],
  ["stream", { remindAfterHours: "soon" }],
  ["stream", { languages: { languageCodes: 5 } }],
  ["visibility", { clearText: "yes" }],
  ["transcriptionLanguage", { languageCodes: [["en"], " "] }],
  ["transcriptionLanguage", { restartGuard: 1 }],
  ["translationLanguages", { presets: [null] }],
])("%s says that it can't read %j", (action, settings) => {
  expect(panel(action, {}, "key")).not.toContain(written("list.broken"));
  expect(panel(action, settings, "key")).toContain(written("list.broken"));
});

it("a step in OpenDeck without a mode is said to do nothing", () => {
  const [first, second] = [written("stream.start"), written("stream.stop")];
  const words = written("step.choose", { first, second });
  expect(panel("stream", {}, "step in OpenDeck")).toContain(words);
  expect(panel("stream", { mode: "start" }, "step in OpenDeck")).not.toContain(words);
});

it.each([
  ["transcriptionLanguage", "transcription.languages"],
  ["translationLanguages", "translation.languages"],
] as const)("%s without any is said to lack them, where its account works", (action, label) => {
  const words = written("account.lacks", { fields: written(label) });
  expect(panel(action, {}, "key", { statement: "known", connection: "working" })).toContain(words);
  expect(panel(action, {}, "key", { statement: "known" })).not.toContain(words);
});

it("a reminder is chosen in hours, also of a moment that another program wrote", () => {
  const page = panel("status", { remindAfterHours: 2.5 }, "key");
  for (const hours of ["1 hour", "2.5 hours", "24 hours"])
    expect(page).toContain(`>${written("remind.after", { hours })}<`);
});
