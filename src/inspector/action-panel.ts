import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { ActionName } from "../identifiers.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { InspectorWording } from "../languages/inspector-words/inspector-wording.ts";
import { type ActionSettings, actionSettings, readSettings } from "../settings/action-settings.ts";
import { checkField, selectField } from "./fields.ts";
import { type Known, languageFields, type Languages, sceneName, shownBy } from "./language-fields.ts";
import type { SettingsStore } from "./settings-store.ts";
import { controls } from "./styles.ts";
import "./language-list.ts";
import "./preset-editor.ts";

export interface SettingEdit {
  readonly name: string;
  readonly value: unknown;
}

/** What can be set of an action beside the account. */
export class ActionPanel extends LitElement {
  static override styles = controls;

  @property({ attribute: false }) accessor wording!: InspectorWording;
  @property() accessor action!: ActionName;
  @property({ attribute: false }) accessor store!: SettingsStore;
  // The store is one object that changes inside: this number makes the panel look again.
  @property({ type: Number }) accessor revision!: number;
  @property({ attribute: false }) accessor known: Known | undefined;
  @property({ type: Boolean }) accessor inMultiAction!: boolean;
  @property({ type: Boolean }) accessor needsMode!: boolean;
  @property({ type: Boolean }) accessor isDial!: boolean;

  protected override render(): TemplateResult {
    switch (this.action) {
      case "stream":
        return this.#streamPanel();
      case "visibility":
        return this.#visibilityPanel();
      case "transcriptionLanguage":
        return this.#transcriptionPanel();
      case "translationLanguages":
        return this.#translationPanel();
      case "status":
        return this.#statusPanel();
      case "clear":
        return html`<p class="note help">${this.wording.say("help.none")}</p>`;
    }
  }

  #streamPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.stream, this.store.settings);
    const guard = {
      id: "guard",
      label: wording.say("stream.guard"),
      text: wording.say("stream.hold"),
      isChecked: values.stopGuard === "hold",
      problem: this.#broken(wrong.includes("stopGuard")),
      note: values.mode === "toggle" ? wording.say("stream.alwaysHold") : "",
    };
    // A step names the state it wants, start or stop.
    const neverStarts = values.mode === "stop" && (!this.inMultiAction || this.needsMode);
    return html`${this.#mode("stream", ["toggle", "start", "stop"], wrong.includes("mode") ? undefined : values.mode)}
    ${
      values.mode === "start" || this.inMultiAction
        ? nothing
        : checkField(guard, (isHeld) => this.#set("stopGuard", isHeld ? "hold" : "none"))
    }
    ${this.#reminder(wrong.includes("remindAfterHours") ? undefined : values.remindAfterHours)}
    ${neverStarts ? nothing : this.#startLanguages(values.languages, wrong.includes("languages"))}`;
  }

  /** The languages of a start, folded away: most keys leave them as they are. */
  #startLanguages(languages: ActionSettings["stream"]["languages"], isBroken: boolean): TemplateResult {
    const { wording, known } = this;
    const { transcriptionLanguage: spoken, languageCodes } = languages;
    const change = (value: Languages): void => this.#set("languages", startLanguages(value));
    const none = {
      id: "none",
      label: "",
      text: wording.say("translation.chooseNone"),
      isChecked: languageCodes !== undefined,
    };
    const chooseNone = (isNone: boolean): void =>
      change({ ...languages, languageCodes: isNone ? [] : undefined });
    const chosen = sceneName(languages, wording);
    return html`<details>
      <summary>${wording.say("start.languages")} <span class="chosen">${chosen}</span></summary>
      <p class="note help">${wording.say("start.help")}</p>
      ${this.#problem(isBroken)}
      ${languageFields({
        wording,
        known,
        value: languages,
        prompt: wording.say("start.spoken"),
        // Without a spoken language no translations at all are as if nothing were set.
        empty: spoken === undefined ? html`${nothing}` : checkField(none, chooseNone),
        canTry: true,
        change,
      })}
    </details>`;
  }

  #visibilityPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.visibility, this.store.settings);
    const { mode, clearText } = values;
    // A step that can say what state it wants is not bound to the mode.
    const neverHides = mode === "show" && (!this.inMultiAction || this.needsMode);
    const box = {
      id: "clear",
      label: wording.say("visibility.hiding"),
      text: wording.say("visibility.clearText"),
      isChecked: clearText,
      problem: this.#broken(wrong.includes("clearText")),
      note: wording.say("visibility.clearTextHelp"),
    };
    return html`${this.#mode("visibility", ["toggle", "hide", "show"], wrong.includes("mode") ? undefined : mode)}
    ${neverHides ? nothing : checkField(box, (isChecked) => this.#set("clearText", isChecked))}`;
  }

  #statusPanel(): TemplateResult {
    const { values, wrong } = readSettings(actionSettings.status, this.store.settings);
    return this.#reminder(wrong.length > 0 ? undefined : values.remindAfterHours);
  }

  /** @param chosen hours; undefined where the saved value is no number of hours */
  #reminder(chosen: number | undefined): TemplateResult {
    const { wording } = this;
    if (this.inMultiAction) return html`${nothing}`;
    // Between two of these lies only what no inspector wrote.
    const hours = new Set([...Array(25).keys(), ...(chosen === undefined ? [] : [chosen])]);
    const options = [...hours]
      .toSorted((one, other) => one - other)
      .map((count) => ({
        value: String(count),
        label:
          count === 0
            ? wording.say("remind.never")
            : wording.say("remind.after", { hours: wording.hours(count) }),
      }));
    const field = {
      id: "remind",
      label: wording.say("remind.label"),
      value: String(chosen ?? ""),
      options,
      problem: this.#broken(chosen === undefined),
    };
    return selectField(field, (count) => this.#set("remindAfterHours", Number(count)));
  }

  /** @param chosen undefined where the saved value is no mode */
  #mode(
    action: "stream" | "visibility",
    modes: readonly string[],
    chosen: string | undefined,
  ): TemplateResult {
    const wording = this.wording;
    const options = modes.map((value) => ({
      value,
      label: wording.say(`${action}.${value}` as InspectorWordKey),
    }));
    const field = {
      id: "mode",
      label: wording.say(`${action}.mode`),
      value: chosen ?? "",
      options,
      problem: this.#problemOfMode(chosen, options[1]?.label, options[2]?.label),
      note: this.inMultiAction && !this.needsMode ? wording.say("step.stateDecides") : "",
    };
    return selectField(field, (mode) => this.#set("mode", mode));
  }

  #problemOfMode(chosen: string | undefined, first = "", second = ""): string {
    if (chosen === undefined) return this.#broken(true);
    return this.needsMode && chosen === "toggle" ? this.wording.say("step.choose", { first, second }) : "";
  }

  #transcriptionPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, this.store.settings);
    return html`<p class="note help">
        ${wording.say(this.isDial ? "transcription.helpOnDial" : "transcription.help")}
      </p>
      <language-list
        .wording=${wording}
        label=${wording.say("transcription.languages")}
        .codes=${values.languageCodes}
        .known=${shownBy(this.known)}
        .refused=${this.known?.refusedLanguage}
        .targets=${this.known?.translationLanguages ?? []}
        canTry
        @change=${({ detail }: CustomEvent<string[]>) => this.#set("languageCodes", detail)}
      ></language-list>
      ${this.#problem(wrong.includes("languageCodes"))}
      ${this.#restartGuard(values.restartGuard, wrong.includes("restartGuard"))}`;
  }

  #translationPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.translationLanguages, this.store.settings);
    const hasScenes = values.presets.some(({ transcriptionLanguage }) => transcriptionLanguage !== undefined);
    return html`<p class="note help">
        ${wording.say(this.isDial ? "translation.helpOnDial" : "translation.help")}
      </p>
      ${this.#problem(wrong.includes("presets"))}
      <preset-editor
        .wording=${wording}
        .presets=${values.presets}
        .known=${this.known}
        @change=${({ detail }: CustomEvent<unknown>) => this.#set("presets", detail)}
      ></preset-editor>
      ${hasScenes ? this.#restartGuard(values.restartGuard, wrong.includes("restartGuard")) : nothing}`;
  }

  /** What a change of the spoken language does, and the guard against it where a key can be held. */
  #restartGuard(guard: "none" | "hold", isBroken: boolean): TemplateResult {
    const { wording } = this;
    const help = wording.say("restart.help");
    if (this.inMultiAction) return html`<p class="note help">${help}</p>`;
    const field = {
      id: "restart",
      label: wording.say("restart.label"),
      text: wording.say("restart.hold"),
      isChecked: guard === "hold",
      problem: this.#broken(isBroken),
      note: help,
    };
    return checkField(field, (isHeld) => this.#set("restartGuard", isHeld ? "hold" : "none"));
  }

  #broken(isBroken: boolean): string {
    return isBroken ? this.wording.say("list.broken") : "";
  }

  #problem(isBroken: boolean): TemplateResult {
    return isBroken ? html`<p class="problem">${this.#broken(true)}</p>` : html`${nothing}`;
  }

  #set(name: string, value: unknown): void {
    this.dispatchEvent(new CustomEvent<SettingEdit>("set", { detail: { name, value } }));
  }
}

/** What is saved of a start's languages: nothing where it would set nothing. */
function startLanguages({
  transcriptionLanguage: spoken,
  languageCodes: codes,
}: Languages): Languages | undefined {
  if (spoken === undefined) return codes?.length ? { languageCodes: codes } : undefined;
  return { transcriptionLanguage: spoken, ...(codes && { languageCodes: codes }) };
}

customElements.define("action-panel", ActionPanel);
