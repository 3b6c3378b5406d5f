import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { type ActionName, actionUuids, guidesUrl } from "../identifiers.ts";
import { readAppLanguage, tagOf } from "../languages/app-language.ts";
import { InspectorWording } from "../languages/inspector-words/inspector-wording.ts";
import type { AccountEdit, AccountPanel } from "./account-panel.ts";
import { seemsToWork } from "./account-words.ts";
import type { SettingEdit } from "./action-panel.ts";
import type { CheckState } from "./check-words.ts";
import { guidesLink } from "./guides-link.ts";
import type { Known } from "./language-fields.ts";
import { type Statement, statement } from "../protocol/messages.ts";
import { churchIdNeed } from "../settings/church-id.ts";
import { SettingsStore } from "./settings-store.ts";
import { type InspectedKey, StreamDeckClient } from "./stream-deck-client.ts";
import { controls } from "./styles.ts";
import type { Trial } from "./try-now.ts";
import "./account-panel.ts";
import "./action-panel.ts";
import "./diagnostics-copy.ts";

/** Pause after the last edit before the connection is checked unasked, in milliseconds. */
const quietMs = 1_200;
/** A check that the plugin has not answered by then, in milliseconds, is not answered any more: it gives up after 10 s. */
const maxReplyMs = 12_000;
/** The plugin answers at once with its diagnostics: without a reply by then it does not run. */
const maxDiagnosticsMs = 3_000;

/** The property inspector of all actions. */
export class CaptionsInspector extends LitElement {
  static override styles = [
    controls,
    css`
      h2 {
        margin: 12px 0 8px;
        font-size: inherit;
        color: #e6e6e6;
        border-bottom: 1px solid #4a4a4a;
        padding-bottom: 4px;
      }
      /* The app shows it above the page already: here it is for those who can't see. */
      h1 {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
    `,
  ];

  @state() protected accessor revision!: number;
  @state() protected accessor check!: CheckState;
  @state() protected accessor known: Known | undefined;
  readonly #wording: InspectorWording;
  readonly #action: ActionName | undefined;
  readonly #inMultiAction: boolean;
  readonly #needsMode: boolean;
  readonly #isDial: boolean;
  readonly #client: StreamDeckClient;
  readonly #store: SettingsStore;
  #isTyping = false;
  /** Origin of the address when a field was last left: a different one is being typed. */
  #leftOrigin: string | undefined;
  #checkId = "";
  /** Callbacks for the result of trying a language, by the id of the question. */
  readonly #trials = new Map<string, Trial["done"]>();
  #quiet: number | undefined;
  #patience: number | undefined;
  /** Takes the diagnostics that were asked for. */
  #diagnosed: (text: string) => void = () => undefined;
  /** Connection stands first until it works. The page keeps its order after the first input. */
  #isConnectionFirst = false;
  #isTouched = false;

  constructor(port: string | number, uuid: string, registerEvent: string, key: InspectedKey) {
    super();
    this.revision = 0;
    const language = readAppLanguage(key.language);
    this.#wording = new InspectorWording(language, key.isLinux);
    // Chinese and Japanese share code points, but not their shapes; screen readers need it as well.
    document.documentElement.lang = tagOf(language);
    this.#action = (Object.keys(actionUuids) as ActionName[]).find(
      (name) => actionUuids[name] === key.action,
    );
    this.#inMultiAction = key.inMultiAction;
    this.#needsMode = key.needsMode;
    this.#isDial = key.isDial;
    this.#client = new StreamDeckClient(port, uuid, registerEvent, key, {
      onSettings: (settings) => this.#received(() => this.#store.settingsReceived(settings)),
      onGlobalSettings: (settings) => this.#received(() => this.#store.globalSettingsReceived(settings)),
      onMessage: (payload) => this.#onMessage(payload),
    });
    this.#store = new SettingsStore(this.#client, key.settings);
    // Some hosts hand an old copy of the settings to the page.
    this.#client.getSettings();
    this.#ask();
    this.addEventListener("try", (event) => this.#try((event as CustomEvent<Trial>).detail));
    // Another inspector may have changed the shared account since: OpenDeck keeps those of all keys alive, and hidden.
    for (const touch of ["pointerdown", "focusin"])
      this.addEventListener(touch, () => (this.#isTouched = true));
    window.addEventListener("focus", () => this.#client.getGlobalSettings());
  }

  protected override render(): TemplateResult {
    const wording = this.#wording;
    const action = this.#action;
    if (!action) return html`${nothing}`;
    if (!this.#isTouched)
      this.#isConnectionFirst = this.#store.isLoaded && !seemsToWork(this.#store, this.known);
    const sections = [
      { name: "action", content: this.#actionSection(action) },
      { name: "connection", content: this.#connectionSection(action) },
    ];
    if (this.#isConnectionFirst) sections.reverse();
    return html`
      <h1>${wording.say(`${action}.title`)}</h1>
      ${repeat(
        sections,
        ({ name }) => name,
        ({ content }) => html`<section>${content}</section>`,
      )}
      <h2>${wording.say("diagnostics.title")}</h2>
      <diagnostics-copy .wording=${wording} .ask=${() => this.#diagnose()}></diagnostics-copy>
      ${guidesLink(guidesUrl, wording, (address) => this.#client.openUrl(address))}
    `;
  }

  #actionSection(action: ActionName): TemplateResult {
    // Apart from the connection above it.
    return html`${this.#isConnectionFirst ? html`<h2>${this.#wording.say(`${action}.title`)}</h2>` : nothing}<action-panel
        .wording=${this.#wording}
        .action=${action}
        .store=${this.#store}
        .revision=${this.revision}
        .known=${this.known}
        ?inMultiAction=${this.#inMultiAction}
        ?needsMode=${this.#needsMode}
        ?isDial=${this.#isDial}
        @set=${({ detail }: CustomEvent<SettingEdit>) => this.#set(detail)}
      ></action-panel>`;
  }

  #connectionSection(action: ActionName): TemplateResult {
    const need = churchIdNeed(action, this.#store.settings, this.#inMultiAction);
    return html`<h2>${this.#wording.say("account.title")}</h2>
      <account-panel
        .wording=${this.#wording}
        .store=${this.#store}
        .revision=${this.revision}
        ?needsChurchId=${need !== "nothing"}
        .known=${this.known}
        .check=${this.check}
        @edited=${({ detail }: CustomEvent<AccountEdit>) => this.#accountEdited(detail)}
        @check=${() => this.#checkNow()}
      ></account-panel>`;
  }

  #set({ name, value }: SettingEdit): void {
    this.#store.set(name, value);
    this.revision += 1;
  }

  #received(take: () => void): void {
    take();
    if (!this.#isTyping) this.#leftOrigin = this.#store.origin;
    this.revision += 1;
  }

  #onMessage(payload: unknown): void {
    const reading = statement.safeParse(payload);
    if (!reading.success) return;
    const message: Statement = reading.data;
    if (message.statement === "in-sight") {
      this.#client.getGlobalSettings();
      this.#isTyping = this.#isTouched = false;
      this.renderRoot.querySelector<AccountPanel>("account-panel")?.fold();
      this.revision += 1;
    } else if (message.statement === "known") this.#learn(message);
    else if (message.statement === "tried") this.#trials.get(message.id)?.(message.result);
    else if (message.statement === "diagnosed") this.#diagnosed(message.text);
    else if (message.id === this.#checkId) {
      window.clearTimeout(this.#patience);
      this.check = message.result;
    }
  }

  #learn(known: Known): void {
    this.known = known;
    const { check } = this;
    if (typeof check !== "object" || check.outcome !== "reached" || !known.session) return;
    // The session goes on after the check, and what it says of it must stay true; of another session nothing was read.
    const isOther = check.session === "none" || known.session === "none";
    this.check = { ...check, session: known.session, ...(isOther && { isOutdated: true }) };
  }

  /** A complete account is checked a moment after the last edit, unless its address is being typed. */
  #accountEdited({ final }: AccountEdit): void {
    this.revision += 1;
    this.#isTyping = true;
    if (final) this.#fieldLeft();
    this.check = undefined;
    this.#checkId = "";
    window.clearTimeout(this.#quiet);
    window.clearTimeout(this.#patience);
    const isChecked = this.#isComplete && this.#store.origin === this.#leftOrigin;
    if (isChecked) this.#quiet = window.setTimeout(() => this.#startCheck(), quietMs);
  }

  #fieldLeft(): void {
    this.#isTyping = false;
    this.#leftOrigin = this.#store.origin;
    this.#client.sendToPlugin({ question: "use-account" });
  }

  /** By its button: pressing that ends the edit, even with the cursor in a field. */
  #checkNow(): void {
    this.#fieldLeft();
    this.#startCheck();
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
    this.#patience = window.setTimeout(() => (this.check = "no reply"), maxReplyMs);
  }

  #try({ command, anyway, done }: Trial): void {
    const id = crypto.randomUUID();
    const end: Trial["done"] = (result) => {
      if (this.#trials.delete(id)) done(result);
    };
    this.#trials.set(id, end);
    this.#client.sendToPlugin({ question: "try", id, command, anyway });
    window.setTimeout(() => end("no reply"), maxReplyMs);
  }

  #diagnose(): Promise<string> {
    this.#client.sendToPlugin({ question: "diagnose" });
    return new Promise((resolve, reject) => {
      this.#diagnosed = resolve;
      window.setTimeout(() => reject(new Error("no reply")), maxDiagnosticsMs);
    });
  }

  /** Asks once, and not until there is an answer: OpenDeck sends every one to all inspectors, with the API key in it. */
  #ask(): void {
    this.#client.getGlobalSettings();
    this.#client.sendToPlugin({ question: "what-is-known" });
  }
}

customElements.define("captions-inspector", CaptionsInspector);
