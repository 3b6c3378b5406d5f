import { beforeEach, expect, it } from "vitest";
import { actionPanels, type ActionView } from "../../src/inspector/action-panel.ts";
import { setPageLanguage } from "../../src/inspector/words.ts";
import type { InspectorWordKey } from "../../src/i18n/inspector-wording.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { templateText } from "../kit/template-text.ts";
import { inspectorText } from "../kit/inspector-words.ts";

beforeEach(() => setPageLanguage("en"));

/** Where an action is placed. A step is an action of a multi action; OpenDeck gives a step no desired state. */
type Place = "key" | "dial" | "step" | "step in OpenDeck";

function readPanel(action: ActionName, settings: object, place: Place): string {
  const app = { isLinux: place === "step in OpenDeck", language: "en" };
  const step = { inMultiAction: place.startsWith("step"), hasDesiredState: place === "step" };
  const key = { action: "", context: "", settings, isDial: place === "dial", ...app, ...step };
  const set: ActionView["set"] = () => undefined;
  return templateText(actionPanels[action]({ key, settings, known: undefined, set }));
}

const holdWords = ["stream.hold", "stream.alwaysHold"] as const;
const stepWords = ["step.mode", "step.stateDecides"] as const;
const scene = { presets: [{ languageCodes: ["es"], transcriptionLanguage: "en" }] };

type Words = readonly InspectorWordKey[];
it.each<[ActionName, object, Place, shown: Words, hidden: Words]>([
  ["stream", {}, "key", ["stream.mode", ...holdWords, "remind.label", "start.languages"], []],
  ["stream", { mode: "start" }, "key", ["start.languages"], holdWords],
  ["stream", { mode: "stop" }, "key", ["stream.hold"], ["stream.alwaysHold", "start.languages"]],
  ["stream", {}, "step", [...stepWords, "start.languages"], ["stream.hold", "remind.label"]],
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
])("shows the settings of %s with %j on a %s", (action, settings, place, shown, hidden) => {
  const page = readPanel(action, settings, place);
  expect(shown.filter((word) => !page.includes(inspectorText(word)))).toEqual([]);
  expect(hidden.filter((word) => page.includes(inspectorText(word)))).toEqual([]);
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
])("says on the page of %s that it can't read %j", (action, settings) => {
  expect(readPanel(action, {}, "key")).not.toContain(inspectorText("list.broken"));
  expect(readPanel(action, settings, "key")).toContain(inspectorText("list.broken"));
});

it("warns that a step in OpenDeck without a mode does nothing", () => {
  const [first, second] = [inspectorText("stream.start"), inspectorText("stream.stop")];
  const words = inspectorText("step.choose", { first, second });
  expect(readPanel("stream", {}, "step in OpenDeck")).toContain(words);
  expect(readPanel("stream", { mode: "start" }, "step in OpenDeck")).not.toContain(words);
});

it.each<[ActionName, object]>([
  ["transcriptionLanguage", { languageCodes: ["en"] }],
  ["translationLanguages", scene],
])("says on the page of %s that an empty list does nothing", (action, filled) => {
  expect(readPanel(action, {}, "key")).toContain(inspectorText("list.empty"));
  expect(readPanel(action, filled, "key")).not.toContain(inspectorText("list.empty"));
});

it.each([
  [undefined, ["Never", "2 hours", "4 hours", "8 hours", "12 hours"]],
  [2.5, ["Never", "2 hours", "2.5 hours", "4 hours", "8 hours", "12 hours"]],
])("offers five reminder times, and the saved time if it is another: %j", (remindAfterHours, choices) => {
  const page = readPanel("status", { remindAfterHours }, "key");
  const options = [...page.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, text]) => text);
  const [never, ...hours] = choices;
  expect(options).toEqual([never, ...hours.map((each) => inspectorText("remind.after", { hours: each }))]);
});
