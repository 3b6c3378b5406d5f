import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { Statement } from "../protocol/messages.ts";
import { type AccountField, fieldNames, isBlank, readField } from "../settings/account-fields.ts";
import { readPastedAddress, tidyInput } from "./pasted-text.ts";
import type { SelectOption } from "./select-field.ts";
import type { EditedField, SettingsStore } from "./settings-store.ts";
import { controls } from "./styles.ts";
import type { TextEdit, TextField } from "./text-field.ts";
import "./select-field.ts";
import "./text-field.ts";

type Known = Extract<Statement, { statement: "known" }>;

/** What has changed; `final` when somebody is done with it. */
export interface AccountEdit {
  readonly final: boolean;
}

/** The account: shared by all keys, one with a name or this key's own. Once it works its fields are folded away. */
export class AccountPanel extends LitElement {
  static override properties = {
    wording: { attribute: false },
    store: { attribute: false },
    // The store is one object that changes inside: this number makes the panel look again.
    revision: { type: Number },
    needsChurchId: { type: Boolean },
    known: { attribute: false },
    isChecked: { type: Boolean },
    isOpen: { state: true },
    isDeleting: { state: true },
  };
  static override styles = [
    controls,
    css`
      .working::before {
        content: "✓\\a0" / "";
        color: #6fd08c;
      }
      .kept {
        margin: 0;
        padding: 6px 8px;
        border-left: 3px solid #e8b04b;
        background: #262626;
        color: #e6e6e6;
      }
      p {
        overflow-wrap: anywhere;
      }
    `,
  ];

  declare wording: Wording<InspectorWordKey>;
  declare store: SettingsStore;
  declare revision: number;
  declare needsChurchId: boolean;
  /** What the plugin knows of the account; undefined until it has said so. */
  declare known: Known | undefined;
  /** The last check reached the service. */
  declare isChecked: boolean;
  /** Somebody edits; otherwise the fields are there while the account does not work. */
  declare protected isOpen: boolean;
  declare protected isDeleting: boolean;

  constructor() {
    super();
    this.isOpen = this.isDeleting = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Not while somebody types in it.
    if (changed.has("isChecked") && this.isChecked && !this.shadowRoot?.activeElement) this.isOpen = false;
  }

  protected override render(): TemplateResult {
    const { wording, store, known } = this;
    const isFolded = !this.isOpen && this.#seemsToWork;
    return html`
      <select-field
        label=${wording.say("account.place")}
        .value=${this.#place}
        .options=${this.#places}
        problem=${store.isLoaded && !store.lender ? wording.say("problem.not there") : ""}
        @choose=${({ detail }: CustomEvent<string>) => this.#chosen(detail)}
      ></select-field>
      ${isFolded ? this.#summary() : this.#fields()}
      <div role="status">
        ${known?.isKept ? row(html`<p class="note kept">${wording.say("account.kept")}</p>`) : nothing}
      </div>
      ${this.#buttons(isFolded)}
      ${
        store.isLoaded || store.place === "own"
          ? nothing
          : html`<p class="note" role="status">${wording.say("account.loading")}</p>`
      }
    `;
  }

  get #seemsToWork(): boolean {
    const { known, store } = this;
    const isComplete = store.reading.problems.length === 0;
    // What the plugin knows is of the account that the key goes on with, which another one has been chosen for.
    return known ? known.connection !== undefined && (isComplete || !known.isKept) : isComplete;
  }

  get #place(): string {
    const { place } = this.store;
    return typeof place === "object" ? `id:${place.id}` : place;
  }

  get #places(): readonly SelectOption[] {
    const { wording, store } = this;
    return [
      { value: "shared", label: wording.say("account.shared") },
      ...store.named.map(({ id, name }) => ({ value: `id:${id}`, label: name })),
      { value: "own", label: wording.say("account.own") },
      ...(store.isLoaded ? [{ value: "new", label: wording.say("account.new") }] : []),
    ];
  }

  /** What the account is called: by its name, or by its host. */
  get #name(): string {
    const { name, access } = this.store.reading;
    return name ?? (access ? new URL(access.baseUrl).host : "");
  }

  #summary(): TemplateResult {
    const { wording } = this;
    const connection = this.known?.isKept ? undefined : this.known?.connection;
    const words = connection === "interrupted" ? "account.interrupted" : "account.connected";
    const summary = connection === undefined ? this.#name : wording.say(words, { name: this.#name });
    return row(html`<p class="note ${connection ?? ""}" role="status">${summary}</p>`);
  }

  #fields(): TemplateResult {
    const { wording, store } = this;
    if (!store.lender) return html`${nothing}`;
    const isNamed = typeof store.place === "object";
    return html`${
      isNamed
        ? html`<text-field
            id="name"
            label=${wording.say("account.name")}
            .value=${store.account("name")}
            problem=${store.tooLong === "name" ? wording.say("problem.too long") : ""}
            @edit=${({ detail }: CustomEvent<TextEdit>) => this.#edit("name", detail.value, detail.final)}
          ></text-field>`
        : nothing
    }
    ${this.#field("baseUrl", "account.baseUrlHint")} ${this.#field("apiKey", "account.apiKeyHint")}
    ${this.#field("churchId", "account.churchIdHint")}`;
  }

  #field(field: AccountField, hint: InspectorWordKey): TemplateResult {
    const { wording, store } = this;
    const { lender } = store;
    const isOwn = store.place === "own";
    const isLent = isOwn && store.account(field) === "" && !isBlank(lender?.fields[field]);
    const lent = wording.say(lender?.name === undefined ? "account.fromShared" : "account.fromNamed", {
      name: lender?.name ?? "",
    });
    return html`<text-field
      id=${field}
      label=${wording.say(`account.${field}`)}
      .value=${store.account(field)}
      hint=${isLent ? lent : wording.say(hint)}
      problem=${this.#problem(field, isLent)}
      note=${field === "apiKey" ? this.#whereKept() : ""}
      .reveal=${field === "apiKey" ? { show: wording.say("account.reveal"), hide: wording.say("account.hide") } : undefined}
      ?disabled=${!isOwn && !store.isLoaded}
      @edit=${({ detail }: CustomEvent<TextEdit>) => this.#typed(field, detail)}
    ></text-field>`;
  }

  #buttons(isFolded: boolean): TemplateResult {
    const { wording, store } = this;
    if (this.isDeleting) return this.#deletion();
    const button = (word: InspectorWordKey, act: () => void): TemplateResult =>
      html`<button type="button" @click=${act}>${wording.say(word)}</button> `;
    const buttons: TemplateResult[] = [];
    if (isFolded) buttons.push(button("account.change", () => this.#open()));
    if (store.canUndo) buttons.push(button("account.undo", () => this.#edited(() => store.undo(), true)));
    if (!isFolded && this.#isWorthSharing)
      buttons.push(
        button("account.share", () => this.#edited(() => store.shareOwn(), true)),
        button("account.makeNamed", () => this.#create()),
      );
    if (!isFolded && typeof store.place === "object" && store.lender)
      buttons.push(button("account.delete", () => (this.isDeleting = true)));
    // An account that could not be made has no field to say so.
    const isFull = store.tooLong === "name" && typeof store.place !== "object";
    const problem = isFull
      ? html`<p class="problem" role="alert">${wording.say("problem.too long")}</p>`
      : nothing;
    return buttons.length === 0 && !isFull
      ? html`${nothing}`
      : row(
          html`${problem}
            <div class="buttons">${buttons}</div>`,
        );
  }

  /** Asks before an account goes: keys that are not in sight may use it. */
  #deletion(): TemplateResult {
    const { wording, store } = this;
    const end = (act: () => void): void => {
      this.isDeleting = false;
      act();
    };
    return row(
      html`<p class="problem" role="alert">${wording.say("account.deleteWarning", { name: this.#name })}</p>
        <div class="buttons">
          <button type="button" @click=${() => end(() => this.#edited(() => store.delete(), true))}>
            ${wording.say("account.deleteNow")}
          </button>
          <button type="button" @click=${() => end(() => undefined)}>${wording.say("account.keep")}</button>
        </div>`,
    );
  }

  /** Where the API key is kept: that of the button may be there even while it is not used. */
  #whereKept(): string {
    const { wording, store } = this;
    if (store.place === "own") return wording.say("account.keptOwn");
    return wording.say(store.hasKeyAside ? "account.keptAside" : "account.keptShared");
  }

  /** What is wrong with a field; empty ones are no mistake while somebody still fills in the others. */
  #problem(field: AccountField, isLent: boolean): string {
    const { wording, store } = this;
    if (store.isBroken(field)) return wording.say("problem.not text");
    if (store.tooLong === field) return wording.say("problem.too long");
    if (store.account(field) === "" && (isLent || !this.#isRequired(field))) return "";
    const reading = readField(field, store.account(field));
    return "problem" in reading ? wording.say(`problem.${reading.problem}`) : "";
  }

  #isRequired(field: AccountField): boolean {
    const { store } = this;
    if (!store.isLoaded) return false;
    const someFilled = fieldNames.some((other) => store.account(other) !== "");
    return someFilled && (field !== "churchId" || this.needsChurchId);
  }

  /** Something of the key's own is filled in, and nothing of it is wrong: a mistake would break all keys. */
  get #isWorthSharing(): boolean {
    const { store } = this;
    if (store.place !== "own" || !store.isLoaded) return false;
    const filled = fieldNames.filter((field) => store.account(field) !== "" || store.isBroken(field));
    return filled.length > 0 && filled.every((field) => "value" in readField(field, store.account(field)));
  }

  #open(): void {
    this.store.begin();
    this.isOpen = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<TextField>("text-field")?.focus());
  }

  #chosen(value: string): void {
    const { store } = this;
    if (this.known?.connection !== undefined) store.begin();
    // Both were asked for of the account that was there before.
    this.isDeleting = false;
    const apiKey = this.renderRoot.querySelector<TextField>("#apiKey");
    if (apiKey) apiKey.revealed = false;
    if (value === "new") {
      this.#create();
      return;
    }
    // Whoever chooses an account of the key's own is going to fill it in.
    this.isOpen = value === "own";
    this.#edited(
      () => store.choose(value === "own" || value === "shared" ? value : { id: value.slice("id:".length) }),
      true,
    );
  }

  #create(): void {
    const { store, wording } = this;
    const number = store.named.length + 1;
    this.isOpen = true;
    this.#edited(() => store.create(wording.say("account.newName", { number })), true);
    void this.updateComplete.then(() => this.renderRoot.querySelector<TextField>("#name")?.focus());
  }

  #typed(field: AccountField, { value, final }: TextEdit): void {
    const tidy = tidyInput(field, value);
    const { baseUrl, churchId } = readPastedAddress(tidy);
    const kept = final && field === "baseUrl" ? baseUrl : tidy;
    if (final && field === "baseUrl" && churchId !== undefined) this.store.setAccount("churchId", churchId);
    this.#edit(field, kept, final);
    // Blanks at the end may be typed on the way to more; what was pasted around an ID is not.
    if (final || tidy !== value.trim()) this.#show(field, kept);
  }

  #edit(field: EditedField, value: string, final: boolean): void {
    this.isOpen = true;
    this.#edited(() => this.store.setAccount(field, value), final);
  }

  /** Puts a text into a field even where the stored value has not changed. */
  #show(field: AccountField, value: string): void {
    const input = this.renderRoot.querySelector(`#${field}`)?.shadowRoot?.querySelector("input");
    if (input) input.value = value;
  }

  #edited(change: () => void, final: boolean): void {
    change();
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent<AccountEdit>("edited", { detail: { final } }));
  }
}

function row(content: TemplateResult): TemplateResult {
  return html`<div class="row">
    <span></span>
    <div>${content}</div>
  </div>`;
}

customElements.define("account-panel", AccountPanel);
