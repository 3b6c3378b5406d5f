import { css, html, LitElement, type TemplateResult } from "lit";
import { baseStyles } from "./styles.ts";

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** A mark that something is going on there. */
  readonly mark?: string | undefined;
}

/** Tells which tab was chosen. */
export class TabEvent extends Event {
  readonly tab: string;

  constructor(tab: string) {
    super("desk-tab", { bubbles: true });
    this.tab = tab;
  }
}

/** A row of tabs, moved through with the arrow keys; what they show is the business of whoever holds it. */
export class TabBar extends LitElement {
  static override properties = { tabs: { attribute: false }, chosen: {}, label: {} };
  declare tabs: readonly Tab[];
  declare chosen: string;
  declare label: string;

  static override styles = [
    baseStyles,
    css`
      div {
        display: flex;
        gap: 2px;
        overflow-x: auto;
        scrollbar-width: none;
      }
      button {
        flex: none;
        padding: 9px 11px 8px;
        border: 0;
        border-bottom: 2px solid transparent;
        background: none;
        color: var(--muted);
        font: inherit;
        cursor: pointer;
      }
      @media (max-width: 1100px) {
        button {
          padding-inline: 9px;
        }
      }
      button:hover {
        color: var(--text);
      }
      button:focus-visible {
        outline-offset: -3px;
        border-radius: 6px;
      }
      button[aria-selected="true"] {
        color: var(--text);
        border-bottom-color: var(--accent);
      }
      .mark {
        margin-inline-start: 6px;
        padding: 0 6px;
        border-radius: 8px;
        background: var(--raised-more);
        color: var(--warn);
        font-size: 11px;
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<div role="tablist" aria-label=${this.label} @keydown=${this.#onKey}>
      ${this.tabs.map(
        ({ id, label, mark }) =>
          html`<button
            role="tab"
            id=${`tab-${id}`}
            aria-selected=${id === this.chosen ? "true" : "false"}
            tabindex=${id === this.chosen ? 0 : -1}
            @click=${() => this.#choose(id)}
          >
            ${label}${mark === undefined ? "" : html`<span class="mark">${mark}</span>`}
          </button>`,
      )}
    </div>`;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = this.tabs.findIndex(({ id }) => id === this.chosen);
    const { length } = this.tabs;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + length, Home: 0, End: length - 1 }[event.key];
    const tab = to === undefined ? undefined : this.tabs[to % length];
    if (!tab) return;
    event.preventDefault();
    this.#choose(tab.id);
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
    );
  };

  #choose(id: string): void {
    if (id !== this.chosen) this.dispatchEvent(new TabEvent(id));
  }
}

customElements.define("desk-tab-bar", TabBar);
