import { html, nothing, type TemplateResult } from "lit";
import type { ActionName } from "../identifiers.ts";
import {
  actionSettings,
  type ActionSettings,
  readSettings,
  type SettingName,
} from "../settings/action-settings.ts";
import { checkField, problemText, selectField } from "./fields.ts";
import { languageFields } from "./language-fields.ts";
import { type Known, languageList } from "./language-list.ts";
import type { InspectedKey } from "./stream-deck-client.ts";
import type { Languages } from "../languages/language-codes.ts";
import { hours, say, sceneName } from "./words.ts";

export interface ActionView {
  readonly key: InspectedKey;
  readonly settings: unknown;
  readonly known: Known | undefined;
  readonly set: (name: SettingName, value: unknown) => void;
}

type Part = TemplateResult | typeof nothing;
type Wrong = readonly SettingName[];

export const actionPanels: Readonly<Record<ActionName, (view: ActionView) => Part>> = {
  stream(view) {
    const { key, settings } = view;
    const { values, wrong } = readSettings(actionSettings.stream, settings);
    const { mode, stopGuard, remindAfterHours, languages } = values;
    const label = say("stream.guard");
    const note = mode === "toggle" ? say("stream.alwaysHold") : "";
    const neverStarts = mode === "stop" && (!key.inMultiAction || key.needsMode);
    return html`${modeField(view, "stream", ["toggle", "start", "stop"], mode, wrong)}
    ${
      mode === "start" || key.inMultiAction
        ? nothing
        : checkbox(view, "stopGuard", stopGuard === "hold", wrong, { label, text: say("stream.hold"), note })
    }
    ${reminderField(view, remindAfterHours, wrong)}
    ${neverStarts ? nothing : startLanguages(view, languages, wrong)}`;
  },

  clear: () => help("help.none"),

  visibility(view) {
    const { key, settings } = view;
    const { values, wrong } = readSettings(actionSettings.visibility, settings);
    const { mode, clearText } = values;
    // A step that can say what state it wants is not bound to the mode.
    const neverHides = mode === "show" && (!key.inMultiAction || key.needsMode);
    const words = {
      label: say("visibility.hiding"),
      text: say("visibility.clearText"),
      note: say("visibility.clearTextHelp"),
    };
    return html`${modeField(view, "visibility", ["toggle", "hide", "show"], mode, wrong)}
    ${neverHides ? nothing : checkbox(view, "clearText", clearText, wrong, words)}`;
  },

  transcriptionLanguage(view) {
    const { key, settings, known, set } = view;
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, settings);
    const list = languageList({
      id: "languages",
      label: say("transcription.languages"),
      codes: values.languageCodes,
      known,
      isAlone: true,
      change: (codes) => set("languageCodes", codes),
    });
    return html`${help(`transcription.${helpFor(key)}`)} ${list}
    ${problemText(broken("languageCodes", wrong))} ${restartGuard(view, values.restartGuard, wrong)}`;
  },

  translationLanguages(view) {
    const { key, settings, known, set } = view;
    const { values, wrong } = readSettings(actionSettings.translationLanguages, settings);
    const { presets } = values;
    const hasScenes = presets.some(({ transcriptionLanguage }) => transcriptionLanguage !== undefined);
    return html`${help(`translation.${helpFor(key)}`)} ${problemText(broken("presets", wrong))}
      <preset-editor
        .presets=${presets}
        .known=${known}
        @presets=${({ detail }: CustomEvent<unknown>) => set("presets", detail)}
      ></preset-editor>
      ${hasScenes ? restartGuard(view, values.restartGuard, wrong) : nothing}`;
  },

  status(view) {
    const { values, wrong } = readSettings(actionSettings.status, view.settings);
    return reminderField(view, values.remindAfterHours, wrong);
  },
};

const broken = (name: SettingName, wrong: Wrong): string => (wrong.includes(name) ? say("list.broken") : "");

function helpFor({ isDial, inMultiAction }: InspectedKey): "help" | "helpOnDial" | "helpInStep" {
  if (inMultiAction) return "helpInStep";
  return isDial ? "helpOnDial" : "help";
}

const help = (...words: Parameters<typeof say>): TemplateResult =>
  html`<p class="note help">${say(...words)}</p>`;

function modeField(
  { key, set }: ActionView,
  action: "stream" | "visibility",
  modes: readonly ("toggle" | "start" | "stop" | "hide" | "show")[],
  mode: string,
  wrong: Wrong,
): TemplateResult {
  const options = modes.map((value) => ({ value, label: say(`${action}.${value}` as "stream.toggle") }));
  const [, first = "", second = ""] = options.map(({ label }) => label);
  const isBroken = wrong.includes("mode");
  const needsChoice = key.needsMode && mode === "toggle" && !isBroken;
  const field = {
    id: "mode",
    label: say(key.inMultiAction ? "step.mode" : "stream.mode"),
    value: isBroken ? "" : mode,
    options,
    problem: needsChoice ? say("step.choose", { first, second }) : broken("mode", wrong),
    note: key.inMultiAction && !key.needsMode ? say("step.stateDecides") : "",
  };
  return selectField(field, (value) => set("mode", value));
}

function reminderField({ key, set }: ActionView, remindAfterHours: number, wrong: Wrong): Part {
  if (key.inMultiAction) return nothing;
  const problem = broken("remindAfterHours", wrong);
  // Other programs may write parts of hours.
  const counts = new Set([...Array(25).keys(), remindAfterHours]);
  const options = [...counts]
    .toSorted((one, other) => one - other)
    .map((count) => ({
      value: String(count),
      label: count === 0 ? say("remind.never") : say("remind.after", { hours: hours(count) }),
    }));
  const value = problem === "" ? String(remindAfterHours) : "";
  const field = { id: "remind", label: say("remind.label"), value, options, problem };
  return selectField(field, (count) => set("remindAfterHours", Number(count)));
}

function checkbox(
  { set }: ActionView,
  name: "stopGuard" | "restartGuard" | "clearText",
  isChecked: boolean,
  wrong: Wrong,
  words: { readonly label: string; readonly text: string; readonly note: string },
): TemplateResult {
  const [off, on] = name === "clearText" ? [false, true] : ["none", "hold"];
  const field = { id: name, ...words, isChecked, problem: broken(name, wrong) };
  return checkField(field, (isOn) => set(name, isOn ? on : off));
}

function restartGuard(view: ActionView, guard: "none" | "hold", wrong: Wrong): TemplateResult {
  if (view.key.inMultiAction) return help("restart.help");
  const words = { label: say("restart.label"), text: say("restart.hold"), note: say("restart.help") };
  return checkbox(view, "restartGuard", guard === "hold", wrong, words);
}

function startLanguages(
  { known, set }: ActionView,
  value: ActionSettings["stream"]["languages"],
  wrong: Wrong,
): TemplateResult {
  const change = (languages: Languages): void => set("languages", savedLanguages(languages));
  const none = {
    id: "none",
    label: "",
    text: say("translation.chooseNone"),
    isChecked: value.languageCodes !== undefined,
  };
  const chooseNone = (isNone: boolean): void => change({ ...value, languageCodes: isNone ? [] : undefined });
  return html`<details>
    <summary>${say("start.languages")} <span class="chosen">${sceneName(value)}</span></summary>
    ${help("start.help")} ${problemText(broken("languages", wrong))}
    ${languageFields({
      known,
      value,
      prompt: say("start.spoken"),
      // Without a spoken language no translations at all are as if nothing were set.
      empty: value.transcriptionLanguage === undefined ? nothing : checkField(none, chooseNone),
      canTry: true,
      change,
    })}
  </details>`;
}

/** Undefined where nothing would be set. */
function savedLanguages({
  transcriptionLanguage: spoken,
  languageCodes: codes,
}: Languages): Languages | undefined {
  if (spoken === undefined) return codes?.length ? { languageCodes: codes } : undefined;
  return { transcriptionLanguage: spoken, ...(codes && { languageCodes: codes }) };
}
