import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { ActionName } from "../identifiers.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { InspectorWording } from "../languages/inspector-words/inspector-wording.ts";
import type { Statement } from "../protocol/messages.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { SettingsStore } from "./settings-store.ts";
import { controls } from "./styles.ts";
import "./check-field.ts";
import "./language-list.ts";
import "./preset-editor.ts";
import "./select-field.ts";
import "./try-now.ts";

type Known = Extract<Statement, { statement: "known" }>;

export interface SettingEdit {
  readonly name: string;
  readonly value: unknown;
}

/** What can be set of an action beside the account. */
export class ActionPanel extends LitElement {
  static override properties = {
    wording: { attribute: false },
    action: {},
    store: { attribute: false },
    // The store is one object that changes inside: this number makes the panel look again.
    revision: { type: Number },
    known: { attribute: false },
    inMultiAction: { type: Boolean },
    needsMode: { type: Boolean },
    isDial: { type: Boolean },
  };
  static override styles = controls;

  declare wording: InspectorWording;
  declare action: ActionName;
  declare store: SettingsStore;
  declare revision: number;
  declare known: Known | undefined;
  declare inMultiAction: boolean;
  declare needsMode: boolean;
  declare isDial: boolean;

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
    return html`${this.#mode("stream", ["toggle", "start", "stop"], wrong.includes("mode") ? undefined : values.mode)}
      <check-field
        ?hidden=${values.mode === "start" || this.inMultiAction}
        label=${wording.say("stream.guard")}
        text=${wording.say("stream.hold")}
        ?checked=${values.stopGuard === "hold"}
        problem=${this.#broken(wrong.includes("stopGuard"))}
        note=${values.mode === "toggle" ? wording.say("stream.alwaysHold") : ""}
        @choose=${({ detail }: CustomEvent<boolean>) => this.#set("stopGuard", detail ? "hold" : "none")}
      ></check-field>
      ${this.#reminder(wrong.includes("remindAfterHours") ? undefined : values.remindAfterHours)}`;
  }

  #visibilityPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.visibility, this.store.settings);
    const { mode, clearText } = values;
    // A step that can say what state it wants is not bound to the mode.
    const neverHides = mode === "show" && (!this.inMultiAction || this.needsMode);
    return html`${this.#mode("visibility", ["toggle", "hide", "show"], wrong.includes("mode") ? undefined : mode)}
      <check-field
        ?hidden=${neverHides}
        label=${wording.say("visibility.hiding")}
        text=${wording.say("visibility.clearText")}
        ?checked=${clearText}
        problem=${this.#broken(wrong.includes("clearText"))}
        note=${wording.say("visibility.clearTextHelp")}
        @choose=${({ detail }: CustomEvent<boolean>) => this.#set("clearText", detail)}
      ></check-field>`;
  }

  #statusPanel(): TemplateResult {
    const { values, wrong } = readSettings(actionSettings.status, this.store.settings);
    return this.#reminder(wrong.length > 0 ? undefined : values.remindAfterHours);
  }

  /** @param chosen hours; undefined where what was saved is none */
  #reminder(chosen: number | undefined): TemplateResult {
    const { wording } = this;
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
    return html`<select-field
      ?hidden=${this.inMultiAction}
      label=${wording.say("remind.label")}
      .value=${String(chosen ?? "")}
      .options=${options}
      problem=${this.#broken(chosen === undefined)}
      @choose=${({ detail }: CustomEvent<string>) => this.#set("remindAfterHours", Number(detail))}
    ></select-field>`;
  }

  /** @param chosen undefined where what was saved is none of the modes */
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
    return html`<select-field
      label=${wording.say(`${action}.mode`)}
      .value=${chosen ?? ""}
      .options=${options}
      problem=${this.#problemOfMode(chosen, options[1]?.label, options[2]?.label)}
      note=${this.inMultiAction && !this.needsMode ? wording.say("step.stateDecides") : ""}
      @choose=${({ detail }: CustomEvent<string>) => this.#set("mode", detail)}
    ></select-field>`;
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
        .known=${this.#shown}
        .refused=${this.known?.refusedLanguage}
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
        source=${this.known?.transcriptionLanguage ?? ""}
        .shown=${this.#shown}
        .refused=${this.known?.refused}
        .refusedLanguage=${this.known?.refusedLanguage}
        @change=${({ detail }: CustomEvent<unknown>) => this.#set("presets", detail)}
      ></preset-editor>
      ${hasScenes ? this.#restartGuard(values.restartGuard, wrong.includes("restartGuard")) : nothing}`;
  }

  /** What a change of the spoken language does, and the guard against it where a key can be held. */
  #restartGuard(guard: "none" | "hold", isBroken: boolean): TemplateResult {
    const { wording } = this;
    const help = wording.say("restart.help");
    if (this.inMultiAction) return html`<p class="note help">${help}</p>`;
    return html`<check-field
      label=${wording.say("restart.label")}
      text=${wording.say("restart.hold")}
      ?checked=${guard === "hold"}
      problem=${this.#broken(isBroken)}
      note=${help}
      @choose=${({ detail }: CustomEvent<boolean>) => this.#set("restartGuard", detail ? "hold" : "none")}
    ></check-field>`;
  }

  /** Codes that the service has shown. */
  get #shown(): readonly string[] {
    const { transcriptionLanguage, translationLanguages = [] } = this.known ?? {};
    return [...(transcriptionLanguage === undefined ? [] : [transcriptionLanguage]), ...translationLanguages];
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

customElements.define("action-panel", ActionPanel);
