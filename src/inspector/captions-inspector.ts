import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { type ActionName, actionUuids, guidesUrl } from "../identifiers.ts";
import { readAppLanguage, tagOf } from "../languages/app-language.ts";
import { statement } from "../protocol/messages.ts";
import { churchIdNeed } from "../settings/church-id.ts";
import type { AccountPanel } from "./account-panel.ts";
import { seemsToWork } from "./account-words.ts";
import { actionPanels } from "./action-panel.ts";
import { type CheckState, isReached } from "./check-words.ts";
import { guidesLink } from "./guides-link.ts";
import type { Known } from "./language-list.ts";
import { SettingsStore } from "./settings-store.ts";
import { type InspectedKey, StreamDeckClient } from "./stream-deck-client.ts";
import { PagePart } from "./page-part.ts";
import type { Trial } from "./try-now.ts";
import { say, speak } from "./words.ts";
import "./account-panel.ts";
import "./diagnostics-copy.ts";

/** Pause after the last edit before the connection is checked unasked, in milliseconds. */
const quietMs = 1_200;
/** A check that the plugin has not answered by then, in milliseconds, is not answered any more: it gives up after 10 s. */
const maxReplyMs = 12_000;
/** The plugin answers at once with its diagnostics: without a reply by then it does not run. */
const maxDiagnosticsMs = 3_000;

/** The property inspector of all actions. */
export class CaptionsInspector extends PagePart {
  @state() protected accessor check: CheckState;
  @state() protected accessor known: Known | undefined;
  readonly #key: InspectedKey;
  readonly #action: ActionName | undefined;
  readonly #client: StreamDeckClient;
  readonly #store: SettingsStore;
  #isTyping = false;
  /** Origin of the address when a field was last left: a different one is being typed. */
  #leftOrigin: string | undefined;
  #checkId = "";
  /** Callbacks for the result of trying a language, by the id of the question. */
  readonly #trials = new Map<string, Trial["done"]>();
  /** Starts the check after a pause, or gives it up. */
  #checkTimer: number | undefined;
  /** Takes the diagnostics that were asked for. */
  #diagnosed: (text: string) => void = () => undefined;
  /** Connection stands first until it works. The page keeps its order after the first input. */
  #isConnectionFirst = false;
  #isTouched = false;

  constructor(port: string | number, uuid: string, registerEvent: string, key: InspectedKey) {
    super();
    const language = readAppLanguage(key.language);
    speak(language, key.isLinux);
    // Chinese and Japanese share code points, but not their shapes; screen readers need it as well.
    document.documentElement.lang = tagOf(language);
    this.#key = key;
    this.#action = (Object.keys(actionUuids) as ActionName[]).find(
      (name) => actionUuids[name] === key.action,
    );
    this.#client = new StreamDeckClient(port, uuid, registerEvent, key, {
      onSettings: (settings) => this.#received(() => this.#store.settingsReceived(settings)),
      onGlobalSettings: (settings) => this.#received(() => this.#store.globalSettingsReceived(settings)),
      onMessage: (payload) => this.#onMessage(payload),
    });
    this.#store = new SettingsStore(this.#client, key.settings);
    // Some hosts hand an old copy of the settings to the page.
    this.#client.getSettings();
    // Once, and not until there is an answer: OpenDeck sends every one to all inspectors, with the API key in it.
    this.#client.getGlobalSettings();
    this.#client.sendToPlugin({ question: "what-is-known" });
    this.addEventListener("try", (event) => this.#try((event as CustomEvent<Trial>).detail));
    for (const touch of ["pointerdown", "focusin"])
      this.addEventListener(touch, () => (this.#isTouched = true));
    // Another inspector may have changed the shared account since: OpenDeck keeps those of all keys alive, and hidden.
    window.addEventListener("focus", () => this.#client.getGlobalSettings());
  }

  protected override render(): TemplateResult | typeof nothing {
    const action = this.#action;
    if (!action) return nothing;
    if (!this.#isTouched)
      this.#isConnectionFirst = this.#store.isLoaded && !seemsToWork(this.#store, this.known);
    const sections = [
      { name: "action", content: this.#actionSection(action) },
      { name: "connection", content: this.#connectionSection(action) },
    ];
    if (this.#isConnectionFirst) sections.reverse();
    return html`
      <h1>${say(`${action}.title`)}</h1>
      ${repeat(
        sections,
        ({ name }) => name,
        ({ name, content }) => html`<section id=${name}>${content}</section>`,
      )}
      <h2>${say("diagnostics.title")}</h2>
      <diagnostics-copy .ask=${() => this.#diagnose()}></diagnostics-copy>
      ${guidesLink(guidesUrl, (address) => this.#client.openUrl(address))}
    `;
  }

  #actionSection(action: ActionName): TemplateResult {
    const view = {
      key: this.#key,
      settings: this.#store.settings,
      known: this.known,
      set: (name: string, value: unknown) => {
        this.#store.set(name, value);
        this.requestUpdate();
      },
    };
    // Apart from the connection above it.
    return html`${this.#isConnectionFirst ? html`<h2>${say(`${action}.title`)}</h2>` : nothing}
    ${actionPanels[action](view)}`;
  }

  #connectionSection(action: ActionName): TemplateResult {
    const need = churchIdNeed(action, this.#store.settings, this.#key.inMultiAction);
    const view = {
      store: this.#store,
      needsChurchId: need !== "nothing",
      known: this.known,
      check: this.check,
      startCheck: () => this.#checkNow(),
      edited: (final: boolean) => this.#accountEdited(final),
    };
    return html`<h2>${say("account.title")}</h2>
      <account-panel .view=${view}></account-panel>`;
  }

  #received(take: () => void): void {
    take();
    if (!this.#isTyping) this.#leftOrigin = this.#store.origin;
    this.requestUpdate();
  }

  #onMessage(payload: unknown): void {
    const reading = statement.safeParse(payload);
    if (!reading.success) return;
    const message = reading.data;
    if (message.statement === "in-sight") {
      this.#client.getGlobalSettings();
      // That of a page which has just been opened comes before all else, however late.
      if (this.known) this.#beginAnew();
    } else if (message.statement === "known") this.#learn(message);
    else if (message.statement === "tried") this.#trials.get(message.id)?.(message.result);
    else if (message.statement === "diagnosed") this.#diagnosed(message.text);
    else if (message.id === this.#checkId) this.#endCheck(message.result);
  }

  /** A page that was kept out of sight looks as when it is opened. */
  #beginAnew(): void {
    this.#isTyping = this.#isTouched = false;
    this.renderRoot.querySelector<AccountPanel>("account-panel")?.fold();
    this.requestUpdate();
  }

  #learn(known: Known): void {
    this.known = known;
    const { check } = this;
    if (!isReached(check) || !known.session) return;
    // The session goes on after the check, and what it says of it must stay true; of another session nothing was read.
    const isOther = check.session === "none" || known.session === "none";
    this.check = { ...check, session: known.session, ...(isOther && { isOutdated: true }) };
  }

  /** A complete account is checked a moment after the last edit, unless its address is being typed. */
  #accountEdited(final: boolean): void {
    this.requestUpdate();
    this.#isTyping = true;
    if (final) this.#fieldLeft();
    this.#checkId = "";
    this.#endCheck(undefined);
    const isComplete = this.#store.reading.problems.length === 0;
    if (isComplete && this.#store.origin === this.#leftOrigin)
      this.#checkTimer = window.setTimeout(() => this.#startCheck(), quietMs);
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

  #startCheck(): void {
    this.#checkId = crypto.randomUUID();
    this.#endCheck("checking");
    this.#client.sendToPlugin({ question: "check-connection", id: this.#checkId });
    this.#checkTimer = window.setTimeout(() => (this.check = "no reply"), maxReplyMs);
  }

  /** @param check how it stands from now on */
  #endCheck(check: CheckState): void {
    window.clearTimeout(this.#checkTimer);
    this.check = check;
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
}

customElements.define("captions-inspector", CaptionsInspector);
