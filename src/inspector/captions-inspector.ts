import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { type ActionName, findAction } from "../identifiers.ts";
import { readAppLanguage, languageTag } from "../languages/app-language.ts";
import type { Known, Question, Statement } from "../protocol/messages.ts";
import type { AccountPanel } from "./account-panel.ts";
import { seemsToWork } from "./account-words.ts";
import { actionPanels } from "./action-panel.ts";
import { SettingsStore } from "./settings-store.ts";
import { type InspectedKey, StreamDeckClient } from "./stream-deck-client.ts";
import { PagePart, receiveAnswer } from "./page-part.ts";
import { say, speak } from "./words.ts";
import "./account-panel.ts";
import "./diagnostics-copy.ts";
import "./language-picker.ts";
import "./preset-editor.ts";

export class CaptionsInspector extends PagePart {
  @state() protected accessor known: Known | undefined;
  readonly #key: InspectedKey;
  readonly #client: StreamDeckClient;
  readonly #store: SettingsStore;
  #wasInSight = false;
  /** The sections keep their order once somebody has touched the page. */
  #isTouched = false;
  /** The page begins with the account until that works. */
  #worked = false;

  constructor(port: string | number, uuid: string, registerEvent: string, key: InspectedKey) {
    super();
    const language = readAppLanguage(key.language);
    speak(language, key.isLinux);
    // Chinese and Japanese share code points, but not their shapes; screen readers need it as well.
    document.documentElement.lang = languageTag(language);
    this.#key = key;
    this.#client = new StreamDeckClient(port, uuid, registerEvent, key, (event, payload) => {
      const { settings } = payload;
      if (event === "sendToPropertyInspector") this.#onMessage(payload as Statement);
      else if (event === "didReceiveSettings") this.#store.settingsReceived(settings);
      else if (event === "didReceiveGlobalSettings") this.#store.globalSettingsReceived(settings);
    });
    this.#store = new SettingsStore(this.#client, key.settings);
    this.#store.onChange = () => this.requestUpdate();
    // Some hosts hand an old copy of the settings to the page.
    this.#client.send("getSettings");
    // One request, not repeated until there is an answer: OpenDeck sends every one to all inspectors, with the API key in it.
    this.#client.send("getGlobalSettings");
    this.#client.sendToPlugin({ question: "what-is-known" });
    this.addEventListener("ask", (event) =>
      this.#client.sendToPlugin((event as CustomEvent<Question>).detail),
    );
    for (const touch of ["focusin", "pointerdown"])
      this.addEventListener(touch, () => (this.#isTouched = true));
    // OpenDeck keeps the pages of all keys alive and hidden. Another one may have changed the shared account.
    window.addEventListener("focus", () => this.#client.send("getGlobalSettings"));
  }

  protected override willUpdate(): void {
    if (!this.#isTouched) this.#worked = seemsToWork(this.#store, this.known);
  }

  protected override render(): TemplateResult | typeof nothing {
    const action = findAction(this.#key.action);
    if (!action) return nothing;
    const order = this.#worked ? (["action", "account"] as const) : (["account", "action"] as const);
    return html`
      <h1>${say(`${action}.title`)}</h1>
      ${repeat(
        order,
        (name) => name,
        (name) => (name === "action" ? this.#actionSection(action) : this.#accountSection()),
      )}
      <h2>${say("diagnostics.title")}</h2>
      <diagnostics-copy></diagnostics-copy>
    `;
  }

  #actionSection(action: ActionName): TemplateResult {
    const { settings } = this.#store;
    const set = (name: string, value: unknown): void => this.#store.set(name, value);
    return html`<h2>${say(`${action}.title`)}</h2>
      ${actionPanels[action]({ key: this.#key, settings, known: this.known, set })}`;
  }

  #accountSection(): TemplateResult {
    return html`<h2>${say("account.title")}</h2>
      <account-panel .store=${this.#store} .known=${this.known}></account-panel>`;
  }

  #onMessage(message: Statement): void {
    switch (message.statement) {
      case "in-sight":
        this.#client.send("getGlobalSettings");
        // The first one may come late to a page that has just been opened.
        if (this.#wasInSight) this.#restart();
        this.#wasInSight = true;
        break;
      case "known":
        this.known = message;
        break;
      default:
        receiveAnswer(message);
    }
  }

  /** A page that comes back into sight looks as if it had just been opened. */
  #restart(): void {
    this.#isTouched = false;
    this.renderRoot.querySelector<AccountPanel>("account-panel")?.fold();
    window.scrollTo(0, 0);
    this.requestUpdate();
  }
}

customElements.define("captions-inspector", CaptionsInspector);
