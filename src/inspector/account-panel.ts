import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import type { Wording } from "../languages/wording.ts";
import type { AccountField } from "../settings/account-fields.ts";
import { isLent, isWorthSharing, problemOf, seemsToWork, whereKept } from "./account-words.ts";
import { checkResult, checkStyles, isReached } from "./check-result.ts";
import type { CheckState } from "./check-words.ts";
import { row, type SelectOption, selectField } from "./fields.ts";
import type { Known } from "./language-fields.ts";
import { readPastedAddress, tidyInput } from "./pasted-text.ts";
import type { EditedField, SettingsStore } from "./settings-store.ts";
import { controls } from "./styles.ts";
import type { TextEdit, TextField } from "./text-field.ts";
import "./text-field.ts";

/** What has changed; `final` when the field was left. */
export interface AccountEdit {
  readonly final: boolean;
}

/**
 * The account: shared by all keys, one with a name or this key's own, and whether it works. Once it does its fields are
 * folded away. What is said stands below everything that can be pressed, so that nothing moves away from a click.
 */
export class AccountPanel extends LitElement {
  static override styles = [
    controls,
    checkStyles,
    css`
      .working::before {
        content: "✓\\a0" / "";
        color: #6fd08c;
      }
      .said {
        margin-top: 6px;
      }
      .steady {
        min-height: 56px;
      }
      .kept {
        margin: 0 0 6px;
        padding: 6px 8px;
        border-left: 3px solid #e8b04b;
        background: #262626;
        line-height: 1.4;
      }
      p {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) accessor wording!: Wording<InspectorWordKey>;
  @property({ attribute: false }) accessor store!: SettingsStore;
  // The store is one object that changes inside: this number makes the panel look again.
  @property({ type: Number }) accessor revision!: number;
  @property({ type: Boolean }) accessor needsChurchId!: boolean;
  /** What the plugin knows of the account; undefined until it has said so. */
  @property({ attribute: false }) accessor known: Known | undefined;
  @property({ attribute: false }) accessor check!: CheckState;
  /** The fields are being edited; otherwise they are shown while the account does not work. */
  @state() protected accessor isOpen = false;
  @state() protected accessor isDeleting = false;
  /** The check was asked for by its button. */
  #isAsked = false;
  /** What stands in a field that is being typed in. What is saved is complete: the page may be closed before the field is left. */
  #typing: { readonly field: AccountField; readonly text: string } | undefined;

  /** Folds the fields away where the account works. */
  fold(): void {
    this.isOpen = this.isDeleting = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Not during an edit, here or elsewhere on the page, nor while an answer is being read.
    const isUnasked = !this.#isAsked && document.activeElement === document.body;
    if (changed.has("check") && isReached(this.check) && isUnasked) this.isOpen = false;
  }

  protected override updated(): void {
    // It grows and never shrinks while the page is looked at.
    const said = this.renderRoot.querySelector<HTMLElement>(".said");
    if (said) said.style.minHeight = said.matches(".steady") ? `${said.offsetHeight}px` : "";
  }

  protected override render(): TemplateResult {
    const { wording, store } = this;
    const isFolded = !this.isOpen && seemsToWork(store, this.known);
    // Most churches have one account, and need not choose.
    const isSimple = store.place === "shared" && store.named.length === 0;
    const more = [...(isSimple ? [this.#choice()] : []), ...this.#choices()];
    return html`
      ${isSimple ? nothing : this.#choice()} ${isFolded ? this.#summary() : this.#fields()}
      ${row(
        html`<div class="buttons">${this.#buttons(isFolded)}</div>
          <div class="said ${isFolded ? "" : "steady"}" role="status">${this.#said()}</div>`,
      )}
      ${
        isFolded || more.length === 0
          ? nothing
          : html`<details>
              <summary>${wording.say("more")}</summary>
              ${more}
            </details>`
      }
    `;
  }

  /** Below the buttons, where it keeps its place. */
  #said(): TemplateResult {
    const { wording, store, known } = this;
    const isWaiting = !store.isLoaded && store.place !== "own";
    return html`
      ${isWaiting ? html`<p class="note">${wording.say("account.loading")}</p>` : nothing}
      ${checkResult(this.check, wording)}
      ${known?.isKept ? html`<p class="kept">${wording.say("account.kept")}</p>` : nothing}
    `;
  }

  #choice(): TemplateResult {
    const { wording, store } = this;
    const field = {
      id: "place",
      label: wording.say("account.place"),
      value: this.#place,
      options: this.#places,
      problem: store.isLoaded && !store.lender ? wording.say("problem.not there") : "",
    };
    return selectField(field, (place) => this.#chosen(place));
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
            selects
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
    const typed = this.#typing?.field === field ? this.#typing.text : undefined;
    const lent = wording.say(lender?.name === undefined ? "account.fromShared" : "account.fromNamed", {
      name: lender?.name ?? "",
    });
    return html`<text-field
      id=${field}
      label=${wording.say(`account.${field}`)}
      .value=${typed ?? store.account(field)}
      hint=${isLent(store, field) ? lent : wording.say(hint)}
      problem=${problemOf(field, store, this.needsChurchId, wording)}
      note=${field === "apiKey" ? wording.say(whereKept(store)) : ""}
      .reveal=${field === "apiKey" ? { show: wording.say("account.reveal"), hide: wording.say("account.hide") } : undefined}
      ?disabled=${store.place !== "own" && !store.isLoaded}
      @edit=${({ detail }: CustomEvent<TextEdit>) => this.#typed(field, detail)}
    ></text-field>`;
  }

  #buttons(isFolded: boolean): TemplateResult {
    const { wording, store, check } = this;
    const tell = (): void => {
      this.#isAsked = true;
      this.dispatchEvent(new CustomEvent("check"));
    };
    return html`
      ${isFolded ? this.#button("account.change", () => this.#open()) : nothing}
      <button type="button" ?disabled=${check === "checking"} @click=${tell}>
        ${wording.say("check.button")}
      </button>
      ${store.canUndo ? this.#button("account.undo", () => this.#edited(() => store.undo(), true)) : nothing}
    `;
  }

  /** What can be made of the account, which few need. */
  #choices(): TemplateResult[] {
    const { wording, store } = this;
    if (this.isDeleting) return [this.#deletion()];
    const buttons: TemplateResult[] = [];
    if (isWorthSharing(store))
      buttons.push(
        this.#button("account.share", () => this.#edited(() => store.shareOwn(), true)),
        this.#button("account.makeNamed", () => this.#create()),
      );
    if (typeof store.place === "object" && store.lender)
      buttons.push(this.#button("account.delete", () => (this.isDeleting = true)));
    // An account that could not be made has no field to say so.
    if (store.tooLong === "name" && typeof store.place !== "object")
      buttons.push(html`<p class="problem" role="alert">${wording.say("problem.too long")}</p>`);
    return buttons.length === 0 ? [] : [row(html`<div class="buttons">${buttons}</div>`)];
  }

  #button(word: InspectorWordKey, act: () => void): TemplateResult {
    return html`<button type="button" @click=${act}>${this.wording.say(word)}</button> `;
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

  #open(): void {
    this.store.begin();
    this.isOpen = true;
    this.#focus("text-field");
  }

  #focus(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<TextField>(selector)?.focus());
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
    // An account of the key's own is chosen to be filled in.
    this.isOpen = value === "own";
    this.#edited(
      () => store.choose(value === "own" || value === "shared" ? value : { id: value.slice("id:".length) }),
      true,
    );
    if (value === "own") this.#focus("text-field");
  }

  #create(): void {
    const { store, wording } = this;
    const number = store.named.length + 1;
    this.isOpen = true;
    this.#edited(() => store.create(wording.say("account.newName", { number })), true);
    this.#focus("#name");
  }

  #typed(field: AccountField, { value, final }: TextEdit): void {
    const tidy = tidyInput(field, value);
    const { baseUrl, churchId } = readPastedAddress(tidy);
    const kept = field === "baseUrl" ? baseUrl : tidy;
    // Blanks at the end may be typed on the way to more; what was pasted around an ID is not.
    const isTyping = !final && tidy === value.trim();
    this.#typing = isTyping ? { field, text: value } : undefined;
    if (final && field === "baseUrl" && churchId !== undefined) this.store.setAccount("churchId", churchId);
    this.#edit(field, kept, final);
    if (!isTyping) this.#show(field, kept);
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
    this.#isAsked = false;
    change();
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent<AccountEdit>("edited", { detail: { final } }));
  }
}

customElements.define("account-panel", AccountPanel);
