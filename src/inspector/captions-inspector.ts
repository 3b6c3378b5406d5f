import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { type ActionName, actionUuids } from "../identifiers.ts";
import { readAppLanguage, tagOf } from "../languages/app-language.ts";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import { InspectorWording } from "../languages/inspector-words/inspector-wording.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import type { CheckState } from "./connection-check.ts";
import type { Diagnostics } from "./diagnostics-copy.ts";
import { type Statement, statement } from "../protocol/messages.ts";
import { SettingsStore } from "./settings-store.ts";
import { type InspectedKey, StreamDeckClient } from "./stream-deck-client.ts";
import { controls } from "./styles.ts";
import type { AccountEdit } from "./account-panel.ts";
import "./account-panel.ts";
import "./connection-check.ts";
import "./diagnostics-copy.ts";
import "./language-list.ts";
import "./preset-editor.ts";
import "./select-field.ts";

/** Pause after the last edit before the connection is checked unasked, in milliseconds. */
const quietPause = 1_200;
/** A check that the plugin has not answered by then, in milliseconds, is not answered any more: it gives up after 10 s. */
const replyLimit = 12_000;
/** The plugin has its diagnostics at hand: without a reply by then, in milliseconds, it does not run. */
const diagnosticsLimit = 3_000;

type Known = Extract<Statement, { statement: "known" }>;

/** The property inspector of all actions. */
export class CaptionsInspector extends LitElement {
  static override properties = {
    revision: { state: true },
    check: { state: true },
    known: { state: true },
    diagnostics: { state: true },
  };
  static override styles = [
    controls,
    css`
      h1,
      h2 {
        margin: 12px 0 8px;
        font-size: inherit;
        color: #e6e6e6;
        border-bottom: 1px solid #4a4a4a;
        padding-bottom: 4px;
      }
      h1 {
        margin-top: 0;
      }
      .check {
        display: flex;
        gap: 6px;
        line-height: 28px;
      }
    `,
  ];

  declare protected revision: number;
  declare protected check: CheckState;
  declare protected known: Known | undefined;
  declare protected diagnostics: Diagnostics;
  readonly #wording: InspectorWording;
  readonly #action: ActionName | undefined;
  readonly #inMultiAction: boolean;
  readonly #needsMode: boolean;
  readonly #client: StreamDeckClient;
  readonly #store: SettingsStore;
  #checkId = "";
  #quiet: number | undefined;
  #patience: number | undefined;

  constructor(port: string | number, uuid: string, registerEvent: string, key: InspectedKey) {
    super();
    this.revision = 0;
    const language = readAppLanguage(key.language);
    this.#wording = new InspectorWording(language);
    // Chinese and Japanese share code points, but not their shapes; screen readers need it as well.
    document.documentElement.lang = tagOf(language);
    this.#action = (Object.keys(actionUuids) as ActionName[]).find(
      (name) => actionUuids[name] === key.action,
    );
    this.#inMultiAction = key.inMultiAction;
    this.#needsMode = key.needsMode;
    this.#client = new StreamDeckClient(port, uuid, registerEvent, key, {
      onSettings: (settings) => this.#received(() => this.#store.settingsReceived(settings)),
      onGlobalSettings: (settings) => this.#received(() => this.#store.globalSettingsReceived(settings)),
      onMessage: (payload) => this.#onMessage(payload),
    });
    this.#store = new SettingsStore(this.#client, key.settings);
    this.#ask();
    // Another inspector may have changed the shared account since: OpenDeck keeps those of all keys alive, and hidden.
    window.addEventListener("focus", () => this.#client.getGlobalSettings());
  }

  protected override render(): TemplateResult {
    const wording = this.#wording;
    const action = this.#action;
    if (!action) return html`${nothing}`;
    return html`
      ${this.#actionPanel(action)}
      <h2>${wording.say("account.title")}</h2>
      <account-panel
        .wording=${wording}
        .store=${this.#store}
        .revision=${this.revision}
        ?needsChurchId=${action === "stream" || action === "status"}
        .known=${this.known}
        ?isChecked=${typeof this.check === "object" && this.check.outcome === "reached"}
        @edited=${({ detail }: CustomEvent<AccountEdit>) => this.#accountEdited(detail)}
      ></account-panel>
      <connection-check
        .wording=${wording}
        .state=${this.check}
        @check=${() => this.#startCheck()}
      ></connection-check>
      <h2>${wording.say("diagnostics.title")}</h2>
      <diagnostics-copy
        .wording=${wording}
        .state=${this.diagnostics}
        @diagnose=${() => this.#diagnose()}
      ></diagnostics-copy>
    `;
  }

  #actionPanel(action: ActionName): TemplateResult {
    const wording = this.#wording;
    switch (action) {
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
        return html`<h1>${wording.say(`${action}.title`)}</h1>
          <p class="note">${wording.say("help.none")}</p>`;
    }
  }

  #streamPanel(): TemplateResult {
    const wording = this.#wording;
    const { values, wrong } = readSettings(actionSettings.stream, {
      mode: this.#store.get("mode"),
      stopGuard: this.#store.get("stopGuard"),
    });
    return html`<h1>${wording.say("stream.title")}</h1>
      ${this.#mode("stream", ["toggle", "start", "stop"], wrong.includes("mode") ? undefined : values.mode)}
      <div class="row" ?hidden=${values.mode === "start" || this.#inMultiAction}>
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
    const { values, wrong } = readSettings(actionSettings.visibility, { mode: this.#store.get("mode") });
    return html`<h1>${this.#wording.say("visibility.title")}</h1>
      ${this.#mode("visibility", ["toggle", "hide", "show"], wrong.length > 0 ? undefined : values.mode)}`;
  }

  /** @param chosen undefined where what was saved is none of the modes */
  #mode(
    action: "stream" | "visibility",
    modes: readonly string[],
    chosen: string | undefined,
  ): TemplateResult {
    const wording = this.#wording;
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
    if (chosen === undefined) return this.#wording.say("list.broken");
    return this.#needsMode && chosen === "toggle" ? this.#wording.say("step.choose", { first, second }) : "";
  }

  #transcriptionPanel(): TemplateResult {
    const wording = this.#wording;
    const { values, wrong } = readSettings(actionSettings.transcriptionLanguage, {
      languageCodes: this.#store.get("languageCodes"),
    });
    return html`<h1>${wording.say("transcription.title")}</h1>
      <p class="note help">${wording.say("transcription.help")}</p>
      <language-list
        .wording=${wording}
        label=${wording.say("transcription.languages")}
        .codes=${values.languageCodes}
        @change=${({ detail }: CustomEvent<string[]>) => this.#set("languageCodes", detail)}
      ></language-list>
      ${this.#broken(wrong.length > 0)}`;
  }

  #translationPanel(): TemplateResult {
    const wording = this.#wording;
    const { values, wrong } = readSettings(actionSettings.translationLanguages, {
      presets: this.#store.get("presets"),
    });
    return html`<h1>${wording.say("translation.title")}</h1>
      <p class="note help">${wording.say("translation.help")}</p>
      ${this.#broken(wrong.length > 0)}
      <preset-editor
        .wording=${wording}
        .presets=${values.presets}
        source=${this.known?.transcriptionLanguage ?? ""}
        .refused=${this.known?.refused}
        @change=${({ detail }: CustomEvent<unknown>) => this.#set("presets", detail)}
      ></preset-editor>`;
  }

  #broken(isBroken: boolean): TemplateResult {
    return isBroken ? html`<p class="problem">${this.#wording.say("list.broken")}</p>` : html`${nothing}`;
  }

  #set(name: string, value: unknown): void {
    this.#store.set(name, value);
    this.revision += 1;
  }

  #received(take: () => void): void {
    take();
    this.revision += 1;
  }

  #onMessage(payload: unknown): void {
    const reading = statement.safeParse(payload);
    if (!reading.success) return;
    const told: Statement = reading.data;
    if (told.statement === "in-sight") this.#client.getGlobalSettings();
    else if (told.statement === "known") this.#learn(told);
    else if (told.statement === "diagnosed") this.diagnostics = { text: told.text };
    else if (told.id === this.#checkId) {
      window.clearTimeout(this.#patience);
      this.check = told.result;
    }
  }

  #learn(known: Known): void {
    this.known = known;
    const { check } = this;
    // The session goes on after the check, and what it says of it must stay true.
    if (typeof check === "object" && check.outcome === "reached" && known.session)
      this.check = { ...check, session: known.session };
  }

  /** An account that is complete is checked by itself, a moment after the last edit. */
  #accountEdited({ final }: AccountEdit): void {
    this.revision += 1;
    if (final) this.#client.sendToPlugin({ question: "use-account" });
    this.check = undefined;
    this.#checkId = "";
    window.clearTimeout(this.#quiet);
    if (this.#isComplete) this.#quiet = window.setTimeout(() => this.#startCheck(), quietPause);
  }

  get #isComplete(): boolean {
    return this.#store.reading.problems.length === 0;
  }

  #startCheck(): void {
    window.clearTimeout(this.#quiet);
    window.clearTimeout(this.#patience);
    this.#checkId = crypto.randomUUID();
    this.check = "checking";
    this.#client.sendToPlugin({ question: "check-connection", id: this.#checkId });
    this.#patience = window.setTimeout(() => (this.check = "no reply"), replyLimit);
  }

  #diagnose(): void {
    this.diagnostics = "asking";
    this.#client.sendToPlugin({ question: "diagnose" });
    window.setTimeout(() => {
      if (this.diagnostics === "asking") this.diagnostics = "no reply";
    }, diagnosticsLimit);
  }

  /** Asks once, and not until there is an answer: OpenDeck sends every one to all inspectors, with the API key in it. */
  #ask(): void {
    this.#client.getGlobalSettings();
    this.#client.sendToPlugin({ question: "what-is-known" });
  }
}

customElements.define("captions-inspector", CaptionsInspector);
