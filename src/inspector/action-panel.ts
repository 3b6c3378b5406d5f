import { html, nothing, type TemplateResult } from "lit";
import type { ActionName } from "../identifiers.ts";
import {
  actionSettings,
  type ActionSettings,
  readSettings,
  type SettingName,
} from "../settings/action-settings.ts";
import { checkField, selectField } from "./fields.ts";
import { languageFields } from "./language-fields.ts";
import { type Known, languageList } from "./language-list.ts";
import type { InspectedKey } from "./stream-deck-client.ts";
import { type Languages, sceneName } from "./try-now.ts";
import { hours, say } from "./words.ts";
import "./preset-editor.ts";

/** The inspected key, and how a setting of it is changed. */
export interface ActionView {
  readonly key: InspectedKey;
  /** Of any type. */
  readonly settings: unknown;
  readonly known: Known | undefined;
  readonly set: (name: SettingName, value: unknown) => void;
}

type Part = TemplateResult | typeof nothing;

/** What can be set of an action beside the account. */
export const actionPanels: Readonly<Record<ActionName, (view: ActionView) => Part>> = {
  stream(view) {
    const { key } = view;
    const { values, wrong } = readSettings(actionSettings.stream, view.settings);
    const hasHold = values.mode !== "start" && !key.inMultiAction;
    // A step names the state it wants, start or stop.
    const neverStarts = values.mode === "stop" && (!key.inMultiAction || key.needsMode);
    return html`${mode(view, "stream", ["toggle", "start", "stop"], wrong.includes("mode") ? undefined : values.mode)}
    ${
      hasHold
        ? guard(view, "stopGuard", {
            label: say("stream.guard"),
            text: say("stream.hold"),
            isChecked: values.stopGuard === "hold",
            problem: broken(wrong.includes("stopGuard")),
            note: values.mode === "toggle" ? say("stream.alwaysHold") : "",
          })
        : nothing
    }
    ${reminder(view, wrong.includes("remindAfterHours") ? undefined : values.remindAfterHours)}
    ${neverStarts ? nothing : startLanguages(view, values.languages, wrong.includes("languages"))}`;
  },

  clear: () => html`<p class="note help">${say("help.none")}</p>`,

  visibility(view) {
    const { key, set } = view;
    const { values, wrong } = readSettings(actionSettings.visibility, view.settings);
    // A step that can say what state it wants is not bound to the mode.
    const neverHides = values.mode === "show" && (!key.inMultiAction || key.needsMode);
    const box = {
      id: "clear",
      label: say("visibility.hiding"),
      text: say("visibility.clearText"),
      isChecked: values.clearText,
      problem: broken(wrong.includes("clearText")),
      note: say("visibility.clearTextHelp"),
    };
    return html`${mode(view, "visibility", ["toggle", "hide", "show"], wrong.includes("mode") ? undefined : values.mode)}
    ${neverHides ? nothing : checkField(box, (isChecked) => set("clearText", isChecked))}`;
  },

  transcriptionLanguage(view) {
    const { key, known, set } = view;
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, view.settings);
    return html`<p class="note help">
        ${say(key.isDial ? "transcription.helpOnDial" : "transcription.help")}
      </p>
      ${languageList({
        id: "languages",
        label: say("transcription.languages"),
        codes: values.languageCodes,
        known,
        isAlone: true,
        change: (codes) => set("languageCodes", codes),
      })}
      ${problem(wrong.includes("languageCodes"))}
      ${restartGuard(view, values.restartGuard, wrong.includes("restartGuard"))}`;
  },

  translationLanguages(view) {
    const { key, known, set } = view;
    const { values, wrong } = readSettings(actionSettings.translationLanguages, view.settings);
    const hasScenes = values.presets.some(({ transcriptionLanguage }) => transcriptionLanguage !== undefined);
    return html`<p class="note help">${say(key.isDial ? "translation.helpOnDial" : "translation.help")}</p>
      ${problem(wrong.includes("presets"))}
      <preset-editor
        .presets=${values.presets}
        .known=${known}
        @presets=${({ detail }: CustomEvent<unknown>) => set("presets", detail)}
      ></preset-editor>
      ${hasScenes ? restartGuard(view, values.restartGuard, wrong.includes("restartGuard")) : nothing}`;
  },

  status(view) {
    const { values, wrong } = readSettings(actionSettings.status, view.settings);
    return reminder(view, wrong.length > 0 ? undefined : values.remindAfterHours);
  },
};

/** @param chosen undefined where the saved value is no mode */
function mode(
  { key, set }: ActionView,
  action: "stream" | "visibility",
  modes: readonly ("toggle" | "start" | "stop" | "hide" | "show")[],
  chosen: string | undefined,
): TemplateResult {
  const options = modes.map((value) => ({ value, label: say(`${action}.${value}` as "stream.toggle") }));
  const [first = "", second = ""] = options.slice(1).map(({ label }) => label);
  const needsChoice = key.needsMode && chosen === "toggle";
  const field = {
    id: "mode",
    label: say(`${action}.mode`),
    value: chosen ?? "",
    options,
    problem: needsChoice ? say("step.choose", { first, second }) : broken(chosen === undefined),
    note: key.inMultiAction && !key.needsMode ? say("step.stateDecides") : "",
  };
  return selectField(field, (value) => set("mode", value));
}

/** @param chosen hours; undefined where the saved value is no number of hours */
function reminder({ key, set }: ActionView, chosen: number | undefined): Part {
  if (key.inMultiAction) return nothing;
  // Between two of these lies only what no inspector wrote.
  const counts = new Set([...Array(25).keys(), ...(chosen === undefined ? [] : [chosen])]);
  const options = [...counts]
    .toSorted((one, other) => one - other)
    .map((count) => ({
      value: String(count),
      label: count === 0 ? say("remind.never") : say("remind.after", { hours: hours(count) }),
    }));
  const field = {
    id: "remind",
    label: say("remind.label"),
    value: String(chosen ?? ""),
    options,
    problem: broken(chosen === undefined),
  };
  return selectField(field, (count) => set("remindAfterHours", Number(count)));
}

/** A press that has to last. */
function guard(
  { set }: ActionView,
  name: "stopGuard" | "restartGuard",
  field: Omit<Parameters<typeof checkField>[0], "id">,
): TemplateResult {
  return checkField({ id: name, ...field }, (isHeld) => set(name, isHeld ? "hold" : "none"));
}

/** What a change of the spoken language does, and the guard against it where a key can be held. */
function restartGuard(view: ActionView, saved: "none" | "hold", isBroken: boolean): TemplateResult {
  const help = say("restart.help");
  if (view.key.inMultiAction) return html`<p class="note help">${help}</p>`;
  return guard(view, "restartGuard", {
    label: say("restart.label"),
    text: say("restart.hold"),
    isChecked: saved === "hold",
    problem: broken(isBroken),
    note: help,
  });
}

/** The languages of a start, folded away: most keys leave them as they are. */
function startLanguages(
  { known, set }: ActionView,
  value: ActionSettings["stream"]["languages"],
  isBroken: boolean,
): TemplateResult {
  const { transcriptionLanguage: spoken, languageCodes } = value;
  const change = (languages: Languages): void => set("languages", savedLanguages(languages));
  const none = {
    id: "none",
    label: "",
    text: say("translation.chooseNone"),
    isChecked: languageCodes !== undefined,
  };
  const chooseNone = (isNone: boolean): void => change({ ...value, languageCodes: isNone ? [] : undefined });
  return html`<details>
    <summary>${say("start.languages")} <span class="chosen">${sceneName(value)}</span></summary>
    <p class="note help">${say("start.help")}</p>
    ${problem(isBroken)}
    ${languageFields({
      known,
      value,
      prompt: say("start.spoken"),
      // Without a spoken language no translations at all are as if nothing were set.
      empty: spoken === undefined ? nothing : checkField(none, chooseNone),
      canTry: true,
      change,
    })}
  </details>`;
}

/** What is saved of a start's languages: nothing where it would set nothing. */
function savedLanguages({
  transcriptionLanguage: spoken,
  languageCodes: codes,
}: Languages): Languages | undefined {
  if (spoken === undefined) return codes?.length ? { languageCodes: codes } : undefined;
  return { transcriptionLanguage: spoken, ...(codes && { languageCodes: codes }) };
}

const broken = (isBroken: boolean): string => (isBroken ? say("list.broken") : "");

const problem = (isBroken: boolean): Part =>
  isBroken ? html`<p class="problem">${broken(true)}</p>` : nothing;
