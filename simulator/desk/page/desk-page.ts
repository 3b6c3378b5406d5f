import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { AccountView, Parts } from "../view.ts";
import type { Carried, CarriedEvent } from "./deck/carrying.ts";
import { DeckView } from "./deck/deck-view.ts";
import { DeskLink } from "./desk-link.ts";
import "./journal/journal-view.ts";
import "./keys/action-list.ts";
import "./keys/key-look.ts";
import "./keys/key-panel.ts";
import "./service/access-tab.ts";
import "./service/dialect-tab.ts";
import "./service/faults-tab.ts";
import "./service/network-tab.ts";
import { statusWords } from "./service/plugin-tab.ts";
import "./service/service-panel.ts";
import "./service/session-tab.ts";
import type { NoticeEvent } from "./ui/desk-element.ts";
import { icon } from "./ui/icons.ts";
import { pageStyles } from "./page-styles.ts";
import { baseStyles, controlStyles } from "./ui/styles.ts";
import "./ui/tab-bar.ts";

const noticeMs = 6_000;

/** The whole page: the deck and its keys on the left, the service and its requests on the right. */
class DeskPage extends LitElement {
  static override properties = {
    connected: { state: true },
    carried: { state: true },
    message: { state: true },
    account: { state: true },
  };
  declare connected: boolean | undefined;
  declare carried: Carried | undefined;
  declare message: { readonly text: string; readonly isError: boolean } | undefined;
  /** Name of the account that the service panel is about; the first one where it is none. */
  declare account: string | undefined;
  readonly #link = new DeskLink(() => this.#news());
  #parts: Partial<Parts> = {};
  #forget: ReturnType<typeof setTimeout> | undefined;

  static override styles = [baseStyles, controlStyles, pageStyles];

  override render(): TemplateResult {
    const isLost = this.connected === false;
    return html`
      <header class="top">${this.#top()}</header>
      <main
        ?inert=${isLost}
        @desk-carried=${this.#onCarried}
        @desk-notice=${(event: NoticeEvent) => this.#show(event.text, event.isError)}
      >
        <div class="column left">
          <section class="panel" aria-label="Stream Deck">
            <desk-deck .link=${this.#link} .parts=${this.#parts} .carried=${this.carried}></desk-deck>
          </section>
          <section class="panel" aria-label="Selected key">
            <desk-key-panel .link=${this.#link} .parts=${this.#parts}></desk-key-panel>
          </section>
        </div>
        <div class="column right">
          <section class="panel" aria-label="Caption service">
            <desk-service-panel
              .link=${this.#link}
              .parts=${this.#parts}
              .account=${this.#account}
            ></desk-service-panel>
          </section>
          <section class="panel" aria-label="Journal">
            <desk-journal .link=${this.#link} .requests=${this.#link.requests}></desk-journal>
          </section>
        </div>
      </main>
      ${
        isLost
          ? html`<div class="lost">
              <div role="alert">
                <p>Disconnected from the simulator.</p>
                <p>The page connects again by itself as soon as it is started.</p>
              </div>
            </div>`
          : nothing
      }
      ${
        this.message
          ? html`<div class=${this.message.isError ? "message error" : "message"} role="alert">
              <span>${this.#messageText(this.message.text)}</span>
              <button
                class="plain"
                type="button"
                aria-label="Close"
                @click=${() => (this.message = undefined)}
              >
                ${icon("cross", 14)}
              </button>
            </div>`
          : nothing
      }
    `;
  }

  #top(): TemplateResult {
    const { plugin, service } = this.#parts;
    const runs = plugin?.status === "running" && !plugin.asleep;
    return html`
      <h1><img src="icon.svg" alt="" width="24" height="24" />Captions Control <span>desk</span></h1>
      ${
        plugin
          ? html`<span class="fact">
              <span class=${runs ? "lamp on" : "lamp warn"}></span>Plugin
              <b>${plugin.asleep ? "asleep" : statusWords[plugin.status].toLowerCase()}</b>
            </span>`
          : nothing
      }
      ${
        service
          ? html`<span class="fact">
              <span class=${service.network === "up" ? "lamp on" : "lamp warn"}></span>Service
              <b>${{ up: "reachable", cut: "cut off", "black-hole": "silent" }[service.network]}</b>
            </span>`
          : nothing
      }
      ${this.#accounts()}
    `;
  }

  /** What all accounts are doing; the chosen one is the one that the service panel shows. */
  #accounts(): TemplateResult {
    return html`<div class="accounts">
      <span class="caption" id="accounts">Account</span>
      <div class="segments" role="group" aria-labelledby="accounts">
        ${(this.#parts.accounts ?? []).map(({ name, session }) => {
          const lamp = session ? (session.state === "active" ? "live" : "warn") : "";
          const state = session ? (session.state === "active" ? "live" : session.state) : "no session";
          return html`<button
            type="button"
            aria-pressed=${name === this.#account?.name ? "true" : "false"}
            @click=${() => (this.account = name)}
          >
            <span class=${`lamp ${lamp}`}></span>${name} <span class="state">${state}</span>
          </button>`;
        })}
      </div>
    </div>`;
  }

  get #account(): AccountView | undefined {
    const { accounts = [] } = this.#parts;
    return accounts.find(({ name }) => name === this.account) ?? accounts[0];
  }

  #news(): void {
    this.connected = this.#link.connected;
    const before = this.#parts.opened;
    this.#parts = this.#link.parts;
    const { opened } = this.#parts;
    // Where the application would open it in the browser.
    if (before && opened?.last && opened.count > before.count) this.#show(opened.last, false);
    this.requestUpdate();
  }

  readonly #onCarried = (event: CarriedEvent): void => {
    this.carried = event.carried;
    const deck = this.renderRoot.querySelector("desk-deck");
    if (event.carried && deck instanceof DeckView) void this.updateComplete.then(() => deck.focusEmptyKey());
  };

  /** An address is there to be followed, in a window of its own. */
  #messageText(text: string): TemplateResult | string {
    if (!/^https?:\/\//.test(text)) return text;
    return html`Opens in the browser: <a href=${text} target="_blank" rel="noreferrer">${text}</a>`;
  }

  #show(text: string, isError: boolean): void {
    clearTimeout(this.#forget);
    this.message = { text, isError };
    this.#forget = setTimeout(() => (this.message = undefined), noticeMs);
  }
}

customElements.define("desk-page", DeskPage);
