import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { ActionName } from "../identifiers.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { Statement } from "../protocol/messages.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { SettingsStore } from "./settings-store.ts";
import { controls } from "./styles.ts";
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
  };
  static override styles = [
    controls,
    css`
      .check {
        display: flex;
        align-items: center;
        gap: 6px;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 0;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare action: ActionName;
  declare store: SettingsStore;
  declare revision: number;
  declare known: Known | undefined;
  declare inMultiAction: boolean;
  declare needsMode: boolean;

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
      case "clear":
      case "status":
        return html`<p class="note help">${this.wording.say("help.none")}</p>`;
    }
  }

  #streamPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.stream, {
      mode: this.store.get("mode"),
      stopGuard: this.store.get("stopGuard"),
    });
    return html`${this.#mode("stream", ["toggle", "start", "stop"], wrong.includes("mode") ? undefined : values.mode)}
      <div class="row" ?hidden=${values.mode === "start" || this.inMultiAction}>
        <span class="label">${wording.say("stream.guard")}</span>
        <div>
          <label class="check">
            <input
              type="checkbox"
              .checked=${values.stopGuard === "hold"}
              @change=${({ target }: Event) => this.#set("stopGuard", (target as HTMLInputElement).checked ? "hold" : "none")}
            />
            ${wording.say("stream.hold")}
          </label>
          ${this.#broken(wrong.includes("stopGuard"))}
        </div>
      </div>`;
  }

  #visibilityPanel(): TemplateResult {
    const { values, wrong } = readSettings(actionSettings.visibility, { mode: this.store.get("mode") });
    return html`${this.#mode("visibility", ["toggle", "hide", "show"], wrong.length > 0 ? undefined : values.mode)}`;
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
      @choose=${({ detail }: CustomEvent<string>) => this.#set("mode", detail)}
    ></select-field>`;
  }

  #problemOfMode(chosen: string | undefined, first = "", second = ""): string {
    if (chosen === undefined) return this.wording.say("list.broken");
    return this.needsMode && chosen === "toggle" ? this.wording.say("step.choose", { first, second }) : "";
  }

  #transcriptionPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, {
      languageCodes: this.store.get("languageCodes"),
    });
    return html`<p class="note help">${wording.say("transcription.help")}</p>
      <language-list
        .wording=${wording}
        label=${wording.say("transcription.languages")}
        .codes=${values.languageCodes}
        .known=${this.#shown}
        .refused=${this.known?.refusedLanguage}
        canTry
        @change=${({ detail }: CustomEvent<string[]>) => this.#set("languageCodes", detail)}
      ></language-list>
      ${this.#broken(wrong.length > 0)}`;
  }

  #translationPanel(): TemplateResult {
    const wording = this.wording;
    const { values, wrong } = readSettings(actionSettings.translationLanguages, {
      presets: this.store.get("presets"),
    });
    return html`<p class="note help">${wording.say("translation.help")}</p>
      ${this.#broken(wrong.length > 0)}
      <preset-editor
        .wording=${wording}
        .presets=${values.presets}
        source=${this.known?.transcriptionLanguage ?? ""}
        .shown=${this.#shown}
        .refused=${this.known?.refused}
        @change=${({ detail }: CustomEvent<unknown>) => this.#set("presets", detail)}
      ></preset-editor>`;
  }

  /** Codes that the service has shown. */
  get #shown(): readonly string[] {
    const { transcriptionLanguage, translationLanguages = [] } = this.known ?? {};
    return [...(transcriptionLanguage === undefined ? [] : [transcriptionLanguage]), ...translationLanguages];
  }

  #broken(isBroken: boolean): TemplateResult {
    return isBroken ? html`<p class="problem">${this.wording.say("list.broken")}</p>` : html`${nothing}`;
  }

  #set(name: string, value: unknown): void {
    this.dispatchEvent(new CustomEvent<SettingEdit>("set", { detail: { name, value } }));
  }
}

customElements.define("action-panel", ActionPanel);
