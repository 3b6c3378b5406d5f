import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { keyPart, type Parts, type SelectionView } from "../../view.ts";
import { CarriedEvent } from "../deck/carrying.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import type { TabEvent } from "../ui/tab-bar.ts";

const tabs = [
  { id: "settings", label: "Key settings" },
  { id: "actions", label: "Actions" },
] as const;

/** Shown until the first key is selected. */
const guide = html`<ul class="guide">
  <li>
    <b>Press START</b> by mouse, touch, or Space. The key says LIVE once the service says so, and its requests
    appear on the right.
  </li>
  <li><b>Hold it for a second</b> to stop. A simple press would be too easy to make by mistake.</li>
  <li><b>The last key pressed</b> has its settings here. A right-click opens them without pressing it.</li>
  <li>
    <b>Make trouble:</b> cut the network, revoke the API key, or add a fault, and watch what the keys say.
  </li>
</ul>`;

/** The selected key with the plugin's own inspector of it, and the list of actions. */
export class KeyPanel extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    parts: { attribute: false },
    chosen: { state: true },
  };
  declare parts: Partial<Parts>;
  declare chosen: string;
  #selected: string | undefined;

  static override styles = [
    baseStyles,
    controlStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      header {
        display: flex;
        align-items: center;
        gap: 4px;
        padding-inline-end: 8px;
        border-bottom: 1px solid var(--line);
      }
      .nothing {
        display: grid;
        place-content: center;
        gap: 10px;
        flex: 1;
        padding: 20px;
        text-align: center;
        color: var(--muted);
      }
      .guide {
        display: grid;
        align-content: center;
        gap: 10px;
        flex: 1;
        max-width: 560px;
        margin: 0 auto;
        padding: 14px;
        overflow: auto;
        color: var(--muted);
      }
      .guide b {
        color: var(--text);
        font-weight: 600;
      }
      desk-action-list {
        flex: 1;
        min-height: 0;
      }
      .key {
        display: grid;
        grid-template-columns: 148px minmax(0, 1fr);
        flex: 1;
        min-height: 0;
      }
      .side {
        padding: 12px 10px;
        border-inline-end: 1px solid var(--line);
        overflow: auto;
      }
      .main {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .main h2 {
        padding: 10px 14px 8px;
      }
      .main h2 span {
        font-weight: 400;
        color: var(--muted);
      }
      iframe {
        flex: 1;
        width: 100%;
        min-height: 0;
        border: 0;
        background: #2d2d2d;
      }
      .plain {
        flex: none;
      }
      .note {
        padding: 4px 14px;
        color: var(--muted);
      }
      .note button {
        margin-top: 10px;
      }
      .steps {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        padding: 0 14px 10px;
        margin: 0;
        counter-reset: step;
        list-style: none;
      }
      .steps li {
        counter-increment: step;
      }
      .steps button::before {
        content: counter(step) ".";
        color: var(--muted);
      }
      .steps img {
        width: 16px;
        height: 16px;
      }
      .steps [aria-pressed="true"] {
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      @media (max-width: 1100px) {
        .key {
          grid-template-columns: 138px minmax(0, 1fr);
        }
        header .label {
          display: none;
        }
      }
      @media (max-width: 760px) {
        .key {
          grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
        }
        .side {
          border-inline-end: 0;
          border-bottom: 1px solid var(--line);
        }
      }
    `,
  ];

  constructor() {
    super();
    this.parts = {};
    this.chosen = "settings";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { selection, plugin } = this.parts;
    if (!changed.has("parts")) return;
    // Whoever starts from nothing begins with an action.
    const before = changed.get("parts");
    if (plugin && !before?.plugin && !plugin.shared.present) this.chosen = "actions";
    // An empty key asks for an action, any other for its settings; but only when it is chosen, not while one looks around.
    const selected =
      selection &&
      JSON.stringify([selection.device, selection.page, selection.column, selection.row, selection.kind]);
    if (selected && selected !== this.#selected)
      this.chosen = selection.kind === "empty" ? "actions" : "settings";
    this.#selected = selected ?? undefined;
  }

  override render(): TemplateResult {
    const selection = this.parts.selection ?? null;
    return html`
      <header>
        <desk-tab-bar
          label="Key"
          .tabs=${tabs}
          .chosen=${this.chosen}
          @desk-tab=${(event: TabEvent) => (this.chosen = event.tab)}
        ></desk-tab-bar>
        ${selection && selection.kind !== "empty" ? this.#commands(selection) : nothing}
      </header>
      ${
        this.chosen === "actions"
          ? html`<desk-action-list
              .link=${this.link}
              .actions=${this.parts.actions ?? []}
              .selection=${selection}
              .setUp=${this.parts.plugin?.shared.present !== false}
            ></desk-action-list>`
          : this.#settings(selection)
      }
    `;
  }

  #commands(selection: SelectionView): TemplateResult {
    const { device, column, row, name } = selection;
    return html`
      <button
        class="plain push"
        type="button"
        title="Move to an empty key"
        @click=${() =>
          this.dispatchEvent(new CarriedEvent({ kind: "key", name, device, from: { column, row } }))}
      >
        ${icon("move", 16)}<span class="label">Move</span>
      </button>
      <button
        class="plain"
        type="button"
        title="Remove from the key"
        @click=${() => void this.ask({ command: "remove", device, column, row })}
      >
        ${icon("remove", 16)}<span class="label">Remove</span>
      </button>
    `;
  }

  #settings(selection: SelectionView | null): TemplateResult {
    if (!selection || selection.kind === "empty") {
      return selection ? this.#emptyKey() : guide;
    }
    const { device, column, row, name } = selection;
    const face = this.parts[keyPart(device, column, row)];
    const at = `Row ${row + 1}, key ${column + 1}`;
    return html`<div class="key">
      <div class="side">
        ${keyed(
          `${device} ${selection.page} ${column},${row}`,
          html`<desk-key-look .link=${this.link} .selection=${selection} .face=${face}></desk-key-look>`,
        )}
      </div>
      <div class="main">
        <h2>${name} <span>– ${at}</span></h2>
        ${selection.kind === "multiAction" ? this.#steps(selection) : nothing} ${this.#inspector(selection)}
      </div>
    </div>`;
  }

  #emptyKey(): TemplateResult {
    return html`<div class="nothing">
      <p>Nothing is on this key yet.</p>
      <button type="button" @click=${() => (this.chosen = "actions")}>Choose an action</button>
    </div>`;
  }

  #steps({ steps, step, device, column, row }: SelectionView): TemplateResult {
    return html`<ol class="steps" aria-label="Steps of this key">
      ${steps.map(
        ({ name, icon, wish }, index) =>
          html`<li>
            <button
              type="button"
              aria-pressed=${index === step ? "true" : "false"}
              @click=${() => void this.ask({ command: "select", device, column, row, step: index })}
            >
              <img src=${icon ?? ""} alt="" />${name}${wish === "" ? "" : `: ${wish}`}
            </button>
          </li>`,
      )}
    </ol>`;
  }

  #inspector({ inspector, kind, name, device, column, row, step }: SelectionView): TemplateResult {
    if (inspector === null) {
      const words =
        "The steps run one after the other when the key is let go. Choose one to see its settings.";
      return html`<p class="note">${kind === "multiAction" ? words : ""}</p>`;
    }
    if (inspector === "missing") {
      return html`<p class="note">This plugin has no settings page for the action.</p>`;
    }
    if (inspector === "closed") {
      const reopen = { command: "select", device, column, row, ...(step === null ? {} : { step }) } as const;
      return html`<div class="note">
        <p>The settings of this key are closed: there is one settings page at a time.</p>
        <button type="button" @click=${() => void this.ask(reopen)}>Open again</button>
      </div>`;
    }
    // Of another origin, and sandboxed besides: it can run and connect, and cannot leave its frame.
    const frame = html`<iframe
      title=${`Settings of ${name}`}
      src=${inspector.page}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="clipboard-write"
      referrerpolicy="no-referrer"
    ></iframe>`;
    return html`${keyed(inspector.page, frame)}`;
  }
}

customElements.define("desk-key-panel", KeyPanel);
