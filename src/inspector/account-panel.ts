import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import { type AccountField, fieldNames, isBlank, readField } from "../settings/account-fields.ts";
import { completeAddress, tidyInput } from "./pasted.ts";
import type { AccountPlace, SettingsStore } from "./settings-store.ts";
import { controls } from "./styles.ts";
import type { TextEdit } from "./text-field.ts";
import "./select-field.ts";
import "./text-field.ts";

/** The account: shared by all keys or this key's own, in three fields. */
export class AccountPanel extends LitElement {
  static override properties = {
    wording: { attribute: false },
    store: { attribute: false },
    // The store is one object that changes inside: this number makes the panel look again.
    revision: { type: Number },
    needsChurchId: { type: Boolean },
  };
  static override styles = controls;

  declare wording: Wording<InspectorWordKey>;
  declare store: SettingsStore;
  declare revision: number;
  declare needsChurchId: boolean;

  protected override render(): TemplateResult {
    const { wording, store } = this;
    const isOwn = store.place === "own";
    return html`
      <select-field
        label=${wording.say("account.place")}
        .value=${store.place}
        .options=${(["shared", "own"] as const).map((value) => ({ value, label: wording.say(`account.${value}`) }))}
        @choose=${({ detail }: CustomEvent<AccountPlace>) => this.#edited(() => store.choose(detail))}
      ></select-field>
      ${this.#field("baseUrl", "account.baseUrlHint")} ${this.#field("apiKey", "account.apiKeyHint")}
      ${this.#field("churchId", "account.churchIdHint")}
      ${
        isOwn && this.#isWorthSharing
          ? html`<div class="row">
              <span></span>
              <div>
                <button type="button" @click=${() => this.#edited(() => store.shareOwn())}>
                  ${wording.say("account.share")}
                </button>
              </div>
            </div>`
          : nothing
      }
      ${store.isLoaded || isOwn ? nothing : html`<p class="note" role="status">${wording.say("account.loading")}</p>`}
    `;
  }

  #field(field: AccountField, hint: InspectorWordKey): TemplateResult {
    const { wording, store } = this;
    const isOwn = store.place === "own";
    const isShared = isOwn && store.account(field) === "" && !isBlank(store.lender?.fields[field]);
    return html`<text-field
      id=${field}
      label=${wording.say(`account.${field}`)}
      .value=${store.account(field)}
      hint=${wording.say(isShared ? "account.fromShared" : hint)}
      problem=${this.#problem(field, isShared)}
      note=${field === "apiKey" ? this.#whereKept() : ""}
      .reveal=${field === "apiKey" ? { show: wording.say("account.reveal"), hide: wording.say("account.hide") } : undefined}
      ?disabled=${!isOwn && !store.isLoaded}
      @edit=${({ detail }: CustomEvent<TextEdit>) => this.#typed(field, detail)}
    ></text-field>`;
  }

  /** Where the API key is kept: that of the button may be there even while it is not used. */
  #whereKept(): string {
    const { wording, store } = this;
    if (store.place === "own") return wording.say("account.keptOwn");
    return wording.say(store.hasKeyAside ? "account.keptAside" : "account.keptShared");
  }

  /** What is wrong with a field; empty ones are no mistake while somebody still fills in the others. */
  #problem(field: AccountField, isShared: boolean): string {
    const { wording, store } = this;
    if (store.isBroken(field)) return wording.say("problem.not text");
    if (store.tooLong === field) return wording.say("problem.too long");
    const value = store.account(field);
    if (value === "") return !isShared && this.#isNeeded(field) ? wording.say("problem.missing") : "";
    const reading = readField(field, value);
    return "problem" in reading ? wording.say(`problem.${reading.problem}`) : "";
  }

  #isNeeded(field: AccountField): boolean {
    const { store } = this;
    if (!store.isLoaded) return false;
    const someFilled = fieldNames.some((other) => store.account(other) !== "");
    return someFilled && (field !== "churchId" || this.needsChurchId);
  }

  /** Something is filled in, and nothing of it is wrong: a mistake would break all keys. */
  get #isWorthSharing(): boolean {
    const { store } = this;
    const filled = fieldNames.filter((field) => store.account(field) !== "" || store.isBroken(field));
    return filled.length > 0 && filled.every((field) => "value" in readField(field, store.account(field)));
  }

  #typed(field: AccountField, { value, final }: TextEdit): void {
    const tidy = tidyInput(field, value);
    const kept = final && field === "baseUrl" ? completeAddress(tidy) : tidy;
    this.#edited(() => {
      this.store.setAccount(field, kept);
    });
    // Blanks at the end may be typed on the way to more; what was pasted around an ID is not.
    if (final || tidy !== value.trim()) this.#show(field, kept);
  }

  /** Puts a text into a field even where the stored value has not changed. */
  #show(field: AccountField, value: string): void {
    const input = this.renderRoot.querySelector(`#${field}`)?.shadowRoot?.querySelector("input");
    if (input) input.value = value;
  }

  #edited(change: () => void): void {
    change();
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("edited"));
  }
}

customElements.define("account-panel", AccountPanel);
