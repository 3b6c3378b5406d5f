import { css, html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { AccountView, Catalog, FaultField, FaultView } from "../../view.ts";
import { DeskElement } from "../ui/desk-element.ts";
import { icon } from "../ui/icons.ts";
import { baseStyles, controlStyles } from "../ui/styles.ts";
import { tabStyles } from "./tab-styles.ts";

/** Everything else that can go wrong: a list of what is in force, and a form to add to it. */
export class FaultsTab extends DeskElement {
  static override properties = {
    ...DeskElement.properties,
    catalog: { attribute: false },
    faults: { attribute: false },
    accounts: { attribute: false },
    kind: { state: true },
  };
  declare catalog: Catalog;
  declare faults: readonly FaultView[];
  declare accounts: readonly AccountView[];
  declare kind: string;

  static override styles = [
    baseStyles,
    controlStyles,
    tabStyles,
    css`
      form {
        display: grid;
        gap: 10px;
      }
      select {
        max-width: 100%;
      }
      .wide {
        width: 100%;
      }
      input[type="text"] {
        width: 12em;
      }
      .list {
        display: grid;
        gap: 6px;
      }
      .list li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 2px 10px;
        padding: 6px 6px 6px 12px;
        border-radius: 6px;
        background: var(--raised);
        border-inline-start: 3px solid var(--warn);
      }
      hr {
        width: 100%;
        margin: 0;
        border: 0;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    this.kind = "status";
  }

  override render(): TemplateResult {
    return html`
      ${this.#form()}
      <hr />
      ${
        this.faults.length === 0
          ? html`<p class="muted">No fault is in force: all requests are answered as they should be.</p>`
          : html`<div class="row">
                <h2 class="caption">In force, the newest first</h2>
                <button
                  class="push"
                  type="button"
                  @click=${() => void this.order({ command: "clear-faults" })}
                >
                  Remove all
                </button>
              </div>
              <ul class="list">
                ${this.faults.map((fault) => this.#fault(fault))}
              </ul>`
      }
    `;
  }

  #form(): TemplateResult {
    const { faultKinds, endpoints } = this.catalog;
    const fields = faultKinds.find(({ kind }) => kind === this.kind)?.fields ?? [];
    return html`<form @submit=${this.#add}>
      <div class="line">
        <label class="caption" for="kind">Fault</label>
        <select
          id="kind"
          class="wide"
          @change=${(event: Event) => (this.kind = (event.target as HTMLSelectElement).value)}
        >
          ${faultKinds.map(
            ({ kind, title }) =>
              html`<option value=${kind} ?selected=${kind === this.kind}>${title}</option>`,
          )}
        </select>
      </div>
      ${
        fields.length > 0
          ? html`<div class="line">
              <span class="caption">Settings</span>
              <div class="row">${keyed(this.kind, html`${fields.map(renderField)}`)}</div>
            </div>`
          : nothing
      }
      <div class="line">
        <span class="caption">For</span>
        <div class="row">
          <select name="path" aria-label="Request">
            <option value="">All requests</option>
            ${endpoints.map(({ path, title }) => html`<option value=${path}>${title}</option>`)}
          </select>
          <select name="account" aria-label="Account">
            <option value="">All accounts</option>
            ${this.accounts.map(({ name }) => html`<option>${name}</option>`)}
          </select>
        </div>
      </div>
      <div class="line">
        <label class="caption" for="times">How often</label>
        <div class="row">
          <input type="number" id="times" name="times" min="1" max="1000000" placeholder="always" />
          <button class="primary push">Add fault</button>
        </div>
      </div>
    </form>`;
  }

  #fault({ id, title, settings, target, hits, left, waiting }: FaultView): TemplateResult {
    const count = left === null ? `${hits}×` : `${hits}×, ${left} left`;
    return html`<li>
      <div>
        ${title} ${settings === "" ? nothing : html`<span class="mono muted">${settings}</span>`}
        <div class="caption">${target} – ${count}${waiting > 0 ? `, ${waiting} waiting` : ""}</div>
      </div>
      <div class="row">
        ${
          waiting > 0
            ? html`<button
                type="button"
                @click=${() => void this.order({ command: "release-fault", faultId: id })}
              >
                Let go
              </button>`
            : nothing
        }
        <button
          class="plain"
          type="button"
          aria-label=${`Remove: ${title}`}
          @click=${() => void this.order({ command: "remove-fault", faultId: id })}
        >
          ${icon("cross", 16)}
        </button>
      </div>
    </li>`;
  }

  readonly #add = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const form = new FormData(event.target);
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const fields = this.catalog.faultKinds.find(({ kind }) => kind === this.kind)?.fields ?? [];
    const settings = fields.map(
      (field) => [field.name, fieldValue(field, text(`set ${field.name}`))] as const,
    );
    const given = settings.filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
    );
    void this.order({
      command: "add-fault",
      fault: { kind: this.kind, ...Object.fromEntries(given) },
      match: {
        ...(text("path") === "" ? {} : { path: text("path") }),
        ...(text("account") === "" ? {} : { account: text("account") }),
        ...(text("times") === "" ? {} : { times: Number(text("times")) }),
      },
    });
  };
}

function renderField(field: FaultField): TemplateResult {
  const name = `set ${field.name}`;
  const example = String(field.example ?? "");
  if (field.type === "choice" || field.type === "boolean") {
    const options = field.type === "boolean" ? ["true", "false"] : field.options;
    return html`<label>
      ${field.name}
      <select name=${name}>
        ${field.required ? nothing : html`<option value="">usual</option>`}
        ${options.map((option) => html`<option ?selected=${String(option) === example}>${option}</option>`)}
      </select>
    </label>`;
  }
  return html`<label>
    ${field.name}
    <input name=${name} type=${field.type} value=${example} ?required=${field.required} />
  </label>`;
}

/** `undefined` where nothing was entered. */
function fieldValue({ type, options }: FaultField, text: string): string | number | boolean | undefined {
  if (text === "") return undefined;
  if (type === "number") return Number(text);
  if (type === "boolean") return text === "true";
  return type === "choice" ? options.find((option) => String(option) === text) : text;
}

customElements.define("desk-faults-tab", FaultsTab);
