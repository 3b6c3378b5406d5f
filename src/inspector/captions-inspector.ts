import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { type ActionName, actionUuids, guidesUrl } from "../identifiers.ts";
import { readAppLanguage, tagOf } from "../languages/app-language.ts";
import { type CheckResult, statement } from "../protocol/messages.ts";
import { churchIdNeed } from "../settings/action-settings.ts";
import type { Checked } from "../settings/draft.ts";
import type { AccountPanel } from "./account-panel.ts";
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
  /** The check whose result is shown. */
  #checkId = "";
  /** What is asked of the plugin, by the id of the question: a draft that was reached is settled, whatever was typed meanwhile. */
  readonly #checked = new Map<string, Checked>();
  /** Callbacks for the result of trying a language, by the id of the question. */
  readonly #trials = new Map<string, Trial["done"]>();
  #checkTimer: number | undefined;
  /** Takes the diagnostics that were asked for. */
  #diagnosed: (text: string) => void = () => undefined;

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
    // Another inspector may have changed the shared account since: OpenDeck keeps those of all keys alive, and hidden.
    window.addEventListener("focus", () => this.#client.getGlobalSettings());
  }

  protected override render(): TemplateResult | typeof nothing {
    const action = this.#action;
    if (!action) return nothing;
    return html`
      <h1>${say(`${action}.title`)}</h1>
      <section id="connection">${this.#connectionSection(action)}</section>
      <section id="action">${this.#actionSection(action)}</section>
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
    return html`<h2>${say(`${action}.title`)}</h2>
      ${actionPanels[action](view)}`;
  }

  #connectionSection(action: ActionName): TemplateResult {
    const need = churchIdNeed(action, this.#store.settings, this.#key.inMultiAction);
    const view = {
      store: this.#store,
      needsChurchId: need !== "nothing",
      known: this.known,
      check: this.check,
      startCheck: (byItself: boolean) => this.#startCheck(byItself),
      edited: () => this.#edited(),
    };
    return html`<h2>${say("account.title")}</h2>
      <account-panel .view=${view}></account-panel>`;
  }

  #received(take: () => void): void {
    take();
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
    } else if (message.statement === "settings-changed") {
      this.#client.getSettings();
      this.#client.getGlobalSettings();
    } else if (message.statement === "known") this.#learn(message);
    else if (message.statement === "tried") this.#trials.get(message.id)?.(message.result);
    else if (message.statement === "diagnosed") this.#diagnosed(message.text);
    else this.#checkEnded(message.id, message.result);
  }

  #checkEnded(id: string, result: CheckResult): void {
    const checked = this.#checked.get(id);
    this.#checked.delete(id);
    if (checked && result.outcome === "reached") this.#store.settle(checked);
    if (id === this.#checkId) this.#showCheck(result);
    this.requestUpdate();
  }

  /** A page that was kept out of sight looks as when it is opened. */
  #beginAnew(): void {
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

  #edited(): void {
    this.#checkId = "";
    this.#showCheck(undefined);
    this.requestUpdate();
  }

  #startCheck(byItself: boolean): void {
    const id = crypto.randomUUID();
    this.#checkId = id;
    this.#checked.set(id, this.#store.checked);
    this.#showCheck("checking");
    this.#client.sendToPlugin({ question: "check-connection", id, ...(byItself && { byItself }) });
    this.#checkTimer = window.setTimeout(() => (this.check = "no reply"), maxReplyMs);
  }

  #showCheck(check: CheckState): void {
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
