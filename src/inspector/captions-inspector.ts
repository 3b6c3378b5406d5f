import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { findAction } from "../identifiers.ts";
import { readAppLanguage, languageTag } from "../languages/app-language.ts";
import type { Known, Question, Statement } from "../protocol/messages.ts";
import type { AccountPanel } from "./account-panel.ts";
import { seemsToWork } from "./account-words.ts";
import { actionPanels } from "./action-panel.ts";
import { SettingsStore } from "./settings-store.ts";
import { type InspectedKey, StreamDeckClient } from "./stream-deck-client.ts";
import { PagePart, receiveAnswer } from "./page-part.ts";
import { say, setPageLanguage } from "./words.ts";
import "./account-panel.ts";
import "./diagnostics-copy.ts";
import "./language-picker.ts";
import "./preset-editor.ts";

export class CaptionsInspector extends PagePart {
  /** The plugin's last report on the account of the key. */
  @state() protected accessor known: Known | undefined;
  readonly #key: InspectedKey;
  readonly #client: StreamDeckClient;
  readonly #store: SettingsStore;
  #hasBeenInSight = false;
  /** The sections keep their order once somebody has touched the page. */
  #isTouched = false;
  /** The account comes first until it works. */
  #isActionFirst = false;

  constructor(port: string | number, uuid: string, registerEvent: string, key: InspectedKey) {
    super();
    const language = readAppLanguage(key.language);
    setPageLanguage(language, key.isLinux);
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
    // Sent once, without retries: OpenDeck sends each answer, with the API key in it, to the pages of all keys.
    this.#client.send("getGlobalSettings");
    this.#client.sendToPlugin({ question: "what-is-known" });
    this.addEventListener("ask", (event) =>
      this.#client.sendToPlugin((event as CustomEvent<Question>).detail),
    );
    for (const touch of ["focusin", "pointerdown"])
      this.addEventListener(touch, () => (this.#isTouched = true));
  }

  protected override willUpdate(): void {
    if (!this.#isTouched) this.#isActionFirst = seemsToWork(this.#store, this.known);
  }

  protected override render(): TemplateResult | typeof nothing {
    const action = findAction(this.#key.action);
    if (!action) return nothing;
    const { known } = this;
    const { settings } = this.#store;
    const set = (name: string, value: unknown): void => this.#store.set(name, value);
    const sections = {
      action: html`<h2>${say(`${action}.title`)}</h2>
        ${actionPanels[action]({ key: this.#key, settings, known, set })}`,
      account: html`<h2>${say("account.title")}</h2>
        <account-panel .store=${this.#store} .known=${known}></account-panel>`,
    };
    const order = this.#isActionFirst ? (["action", "account"] as const) : (["account", "action"] as const);
    return html`
      <h1>${say(`${action}.title`)}</h1>
      ${repeat(
        order,
        (name) => name,
        (name) => sections[name],
      )}
      <h2>${say("diagnostics.title")}</h2>
      <diagnostics-copy></diagnostics-copy>
    `;
  }

  #onMessage(message: Statement): void {
    switch (message.statement) {
      case "in-sight":
        // OpenDeck keeps the pages of all keys alive and hidden. Another one may have changed the shared account.
        this.#client.send("getGlobalSettings");
        // The first message may come after somebody has begun to use the page, and must not restart it.
        if (this.#hasBeenInSight) this.#restart();
        this.#hasBeenInSight = true;
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
