import { html, nothing, type TemplateResult } from "lit";
import type { ActionName } from "../identifiers.ts";
import type { ActionSettings, SettingName } from "../settings/action-settings.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import { checkField, problemText, selectField } from "./fields.ts";
import { languageFields } from "./language-fields.ts";
import { languageList } from "./language-list.ts";
import type { Known } from "../protocol/messages.ts";
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

/** The view with settings read by the schema of their action. */
interface Reading<Action extends ActionName> extends ActionView {
  readonly values: ActionSettings[Action];
  /** @returns "" for a setting that is good */
  readonly findProblem: (name: SettingName) => string;
}

export const actionPanels: Readonly<Record<ActionName, (view: ActionView) => Part>> = {
  stream(view) {
    const reading = read("stream", view);
    const { mode } = reading.values;
    const isGuarded = mode !== "start" && !view.key.inMultiAction;
    // A desired state decides instead of the mode.
    const mayStart = mode !== "stop" || view.key.hasDesiredState;
    return html`${modeField(reading, "stream", ["toggle", "start", "stop"])}
    ${isGuarded ? checkbox(reading, "stopGuard", { hasNote: mode === "toggle" }) : nothing}
    ${reminderField(reading)} ${mayStart ? startLanguages(reading) : nothing}`;
  },

  clear: () => help("help.none"),

  visibility(view) {
    const reading = read("visibility", view);
    const mayHide = reading.values.mode !== "show" || view.key.hasDesiredState;
    return html`${modeField(reading, "visibility", ["toggle", "hide", "show"])}
    ${mayHide ? checkbox(reading, "clearText") : nothing}`;
  },

  transcriptionLanguage(view) {
    const reading = read("transcriptionLanguage", view);
    const list = languageList({
      id: "languages",
      label: say("transcription.languages"),
      codes: reading.values.languageCodes,
      rejected: view.known?.rejectedSource,
      change: (codes) => view.set("languageCodes", codes),
    });
    return html`${help(`transcription.${helpFor(view.key)}`)} ${list}
    ${problemText(reading.findProblem("languageCodes"))} ${emptyListHelp(reading.values.languageCodes)}
    ${restartGuard(reading)}`;
  },

  translationLanguages(view) {
    const reading = read("translationLanguages", view);
    const { presets } = reading.values;
    const hasScenes = presets.some(({ transcriptionLanguage }) => transcriptionLanguage !== undefined);
    return html`${help(`translation.${helpFor(view.key)}`)} ${problemText(reading.findProblem("presets"))}
      <preset-editor
        .presets=${presets}
        .known=${view.known}
        @presets=${({ detail }: CustomEvent<unknown>) => view.set("presets", detail)}
      ></preset-editor>
      ${emptyListHelp(presets)} ${hasScenes ? restartGuard(reading) : nothing}`;
  },

  status: (view) => reminderField(read("status", view)),
};

function read<Action extends ActionName>(action: Action, view: ActionView): Reading<Action> {
  // TypeScript can't relate the schema of any action to its settings.
  const { values, wrong } = readSettings<object>(actionSettings[action], view.settings);
  const names: readonly string[] = wrong;
  const findProblem = (name: SettingName): string => (names.includes(name) ? say("list.broken") : "");
  return { ...view, values: values as ActionSettings[Action], findProblem };
}

function helpFor({ isDial, inMultiAction }: InspectedKey): "help" | "helpOnDial" | "helpInStep" {
  if (inMultiAction) return "helpInStep";
  return isDial ? "helpOnDial" : "help";
}

const help = (...words: Parameters<typeof say>): TemplateResult =>
  html`<p class="note help">${say(...words)}</p>`;

function emptyListHelp(list: readonly unknown[]): Part {
  return list.length === 0 ? help("list.empty") : nothing;
}

function modeField(
  { key, values: { mode }, findProblem, set }: Reading<"stream" | "visibility">,
  action: "stream" | "visibility",
  modes: readonly ("toggle" | "start" | "stop" | "hide" | "show")[],
): TemplateResult {
  // Every mode has a word, but the type also has pairs without one, such as "stream.hide".
  const options = modes.map((value) => ({ value, label: say(`${action}.${value}` as "stream.toggle") }));
  const [, first = "", second = ""] = options.map(({ label }) => label);
  const problem = findProblem("mode");
  const isUseless = key.inMultiAction && !key.hasDesiredState && mode === "toggle";
  const field = {
    id: "mode",
    label: say(key.inMultiAction ? "step.mode" : "stream.mode"),
    value: problem === "" ? mode : "",
    options,
    problem: isUseless && problem === "" ? say("step.choose", { first, second }) : problem,
    note: key.hasDesiredState ? say("step.stateDecides") : "",
  };
  return selectField(field, (value) => set("mode", value));
}

function reminderField({ key, values, findProblem, set }: Reading<"stream" | "status">): Part {
  if (key.inMultiAction) return nothing;
  const { remindAfterHours } = values;
  const problem = findProblem("remindAfterHours");
  // A value from elsewhere stays until another one is chosen.
  const counts = new Set([0, 2, 4, 8, 12, remindAfterHours]);
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

const checkboxWords = {
  stopGuard: ["stream.guard", "stream.hold", "stream.alwaysHold"],
  restartGuard: ["restart.label", "restart.hold", "restart.help"],
  clearText: ["visibility.hiding", "visibility.clearText", "visibility.clearTextHelp"],
} as const;

function checkbox(
  { values, findProblem, set }: Reading<ActionName>,
  name: keyof typeof checkboxWords,
  { hasNote = true } = {},
): TemplateResult {
  const [label, text, note] = checkboxWords[name];
  // A guard is a word, `clearText` is a boolean.
  const [off, on] = name === "clearText" ? [false, true] : ["none", "hold"];
  const isChecked = (values as Partial<Record<SettingName, unknown>>)[name] === on;
  const field = {
    id: name,
    label: say(label),
    text: say(text),
    note: hasNote ? say(note) : "",
    isChecked,
    problem: findProblem(name),
  };
  return checkField(field, (isOn) => set(name, isOn ? on : off));
}

function restartGuard(reading: Reading<ActionName>): TemplateResult {
  return reading.key.inMultiAction ? help("restart.help") : checkbox(reading, "restartGuard");
}

function startLanguages({ known, values, findProblem, set }: Reading<"stream">): TemplateResult {
  const value = values.languages;
  const change = (languages: Languages): void => {
    const { transcriptionLanguage, languageCodes = [] } = languages;
    const isNothing = transcriptionLanguage === undefined && languageCodes.length === 0;
    set("languages", isNothing ? undefined : languages);
  };
  return html`<details>
    <summary>${say("start.languages")} <span class="chosen">${sceneName(value)}</span></summary>
    ${help("start.help")} ${problemText(findProblem("languages"))}
    ${languageFields({
      id: "start",
      known,
      value,
      prompt: say("start.spoken"),
      // Without a spoken language, `change` would drop an empty list.
      canEndTranslation: value.transcriptionLanguage !== undefined,
      change,
    })}
  </details>`;
}
