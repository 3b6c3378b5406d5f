import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { InspectorWordKey } from "../languages/inspector-words/en.ts";
import { type AccountField, fieldNames } from "../settings/account-fields.ts";
import { isLent, isWorthSharing, problemOf, seemsToWork, whereKept } from "./account-words.ts";
import { checkResult, type CheckState, isReached } from "./check-words.ts";
import { row, selectField, type TextEdit, textField } from "./fields.ts";
import { icon } from "./icons.ts";
import type { Known } from "./language-list.ts";
import { readPastedAddress, tidyInput } from "./pasted-text.ts";
import type { EditedField, SettingsStore } from "./settings-store.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

/** What the page has of the account, and does with it; handed over anew with each drawing. */
export interface AccountView {
  readonly store: SettingsStore;
  readonly needsChurchId: boolean;
  /** What the plugin knows of the account; undefined until it has said so. */
  readonly known: Known | undefined;
  readonly check: CheckState;
  readonly startCheck: () => void;
  /** @param final the field was left, or there is none */
  readonly edited: (final: boolean) => void;
}

/**
 * The account: shared by all keys, one with a name or this key's own, and whether it works. Once it does its fields are
 * folded away. What is said stands below everything that can be pressed, so that nothing moves away from a click.
 */
export class AccountPanel extends PagePart {
  @property({ attribute: false }) accessor view!: AccountView;
  /** The fields are being edited; otherwise they are shown while the account does not work. */
  @state() protected accessor isOpen = false;
  @state() protected accessor isDeleting = false;
  /** The API key is shown as text. */
  @state() protected accessor isRevealed = false;
  /** The check was asked for by its button. */
  #isAsked = false;
  /** What stands in a field that is being typed in. What is saved is complete: the page may be closed before the field is left. */
  #typing: { readonly field: AccountField; readonly text: string } | undefined;

  /** Folds the fields away where the account works. */
  fold(): void {
    this.isOpen = this.isDeleting = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { check } = this.view;
    // Not during an edit, here or elsewhere on the page, nor while an answer is being read or a question stands.
    const isUnasked = !this.#isAsked && !this.isDeleting && document.activeElement === document.body;
    const isNews = changed.has("view") && changed.get("view")?.check !== check;
    if (isNews && isReached(check) && isUnasked) this.isOpen = false;
    if (this.#isFolded || !this.view.store.lender) this.isRevealed = false;
  }

  protected override updated(): void {
    // It grows and never shrinks while the page is looked at.
    const said = this.renderRoot.querySelector<HTMLElement>(".said");
    if (said) said.style.minHeight = said.matches(".steady") ? `${said.offsetHeight}px` : "";
  }

  protected override render(): TemplateResult {
    const { store } = this.view;
    const isFolded = this.#isFolded;
    // Most churches have one account, and need not choose.
    const isSimple = store.place === "shared" && store.named.length === 0;
    const more = [...(isSimple ? [this.#choice()] : []), ...this.#choices()];
    return html`
      ${isSimple ? nothing : this.#choice()} ${isFolded ? this.#summary() : this.#fields()}
      ${row(
        html`<div class="buttons">${this.#buttons()}</div>
          <div class="said ${isFolded ? "" : "steady"}" role="status">${this.#said()}</div>`,
      )}
      ${
        isFolded || more.length === 0
          ? nothing
          : html`<details>
              <summary>${say("more")}</summary>
              ${more}
            </details>`
      }
    `;
  }

  get #isFolded(): boolean {
    return !this.isOpen && seemsToWork(this.view.store, this.view.known);
  }

  /** Below the buttons, where it keeps its place. */
  #said(): TemplateResult {
    const { store, known, check } = this.view;
    const isWaiting = !store.isLoaded && store.place !== "own";
    return html`
      ${isWaiting ? html`<p class="note">${say("account.loading")}</p>` : nothing} ${checkResult(check)}
      ${known?.isKept ? html`<p class="kept">${say("account.kept")}</p>` : nothing}
    `;
  }

  #choice(): TemplateResult {
    const { place, named, isLoaded, lender } = this.view.store;
    const field = {
      id: "place",
      label: say("account.place"),
      value: typeof place === "object" ? `id:${place.id}` : place,
      options: [
        { value: "shared", label: say("account.shared") },
        ...named.map(({ id, name }) => ({ value: `id:${id}`, label: name })),
        { value: "own", label: say("account.own") },
        ...(isLoaded ? [{ value: "new", label: say("account.new") }] : []),
      ],
      problem: isLoaded && !lender ? say("problem.not there") : "",
    };
    return selectField(field, (chosen) => this.#chosen(chosen));
  }

  /** What the account is called: by its name, or by its host. */
  get #name(): string {
    const { name, access } = this.view.store.reading;
    return name ?? (access ? new URL(access.baseUrl).host : "");
  }

  #summary(): TemplateResult {
    const { known } = this.view;
    const connection = known?.isKept ? undefined : known?.connection;
    const words = connection === "interrupted" ? "account.interrupted" : "account.connected";
    const summary = connection === undefined ? this.#name : say(words, { name: this.#name });
    return row(html`<p class="note ${connection ?? ""}" role="status">${summary}</p>`);
  }

  #fields(): TemplateResult | typeof nothing {
    const { store } = this.view;
    if (!store.lender) return nothing;
    const name = {
      id: "name",
      label: say("account.name"),
      value: store.account("name"),
      hint: "",
      problem: store.tooLong === "name" ? say("problem.too long") : "",
    };
    const rename = ({ value, final }: TextEdit): void => this.#edit("name", value, final);
    return html`${typeof store.place === "object" ? textField(name, rename) : nothing}
    ${fieldNames.map((field) => this.#field(field))}`;
  }

  #field(field: AccountField): TemplateResult {
    const { store, needsChurchId } = this.view;
    const { name } = store.lender ?? {};
    const lent = name === undefined ? say("account.fromShared") : say("account.fromNamed", { name });
    const isKey = field === "apiKey";
    const text = {
      id: field,
      label: say(`account.${field}`),
      value: this.#typing?.field === field ? this.#typing.text : store.account(field),
      hint: isLent(store, field) ? lent : say(`account.${field}Hint`),
      problem: problemOf(field, store, needsChurchId),
      note: isKey ? say(whereKept(store)) : "",
      isMasked: isKey && !this.isRevealed,
      isDisabled: store.place !== "own" && !store.isLoaded,
      button: isKey ? this.#revealing() : undefined,
    };
    return textField(text, (edit) => this.#typed(field, edit));
  }

  #revealing(): TemplateResult {
    const { isRevealed } = this;
    const label = say(isRevealed ? "account.hide" : "account.reveal");
    return html`<button
      class="icon"
      type="button"
      aria-pressed=${isRevealed}
      aria-label=${label}
      title=${label}
      @click=${() => (this.isRevealed = !isRevealed)}
    >
      ${icon(isRevealed ? "eye-crossed" : "eye")}
    </button>`;
  }

  #buttons(): TemplateResult {
    const { store, check, startCheck } = this.view;
    const ask = (): void => {
      this.#isAsked = true;
      startCheck();
    };
    return html`
      ${this.#isFolded ? this.#button("account.change", () => this.#open()) : nothing}
      <button type="button" ?disabled=${check === "checking"} @click=${ask}>${say("check.button")}</button>
      ${store.canUndo ? this.#button("account.undo", () => this.#edited(() => store.undo())) : nothing}
    `;
  }

  /** What can be made of the account, which few need. */
  #choices(): TemplateResult[] {
    const { store } = this.view;
    if (this.isDeleting) return [this.#deletion()];
    const buttons: TemplateResult[] = [];
    if (isWorthSharing(store))
      buttons.push(
        this.#button("account.share", () => this.#edited(() => store.shareOwn())),
        this.#button("account.makeNamed", () => this.#create()),
      );
    if (typeof store.place === "object" && store.lender)
      buttons.push(this.#button("account.delete", () => (this.isDeleting = true)));
    // An account that could not be made has no field to say so.
    if (store.tooLong === "name" && typeof store.place !== "object")
      buttons.push(html`<p class="problem" role="alert">${say("problem.too long")}</p>`);
    return buttons.length === 0 ? [] : [row(html`<div class="buttons">${buttons}</div>`)];
  }

  #button(word: InspectorWordKey, act: () => void): TemplateResult {
    return html`<button type="button" @click=${act}>${say(word)}</button> `;
  }

  /** Asks before an account goes: keys that are not in sight may use it. */
  #deletion(): TemplateResult {
    const remove = (): void => {
      this.isDeleting = false;
      this.#edited(() => this.view.store.delete());
    };
    return row(
      html`<p class="problem" role="alert">${say("account.deleteWarning", { name: this.#name })}</p>
        <div class="buttons">
          ${this.#button("account.deleteNow", remove)}
          ${this.#button("account.keep", () => (this.isDeleting = false))}
        </div>`,
    );
  }

  #open(): void {
    this.view.store.begin();
    this.isOpen = true;
    this.#focus(".line input");
  }

  /** Of a name the text is selected: typing replaces it. */
  #focus(selector: string): void {
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector<HTMLInputElement>(selector);
      input?.focus();
      if (input?.id === "name") input.select();
    });
  }

  #chosen(value: string): void {
    const { store, known } = this.view;
    if (known?.connection !== undefined) store.begin();
    // Both were asked for of the account that was there before.
    this.isDeleting = this.isRevealed = false;
    if (value === "new") {
      this.#create();
      return;
    }
    // An account of the key's own is chosen to be filled in.
    this.isOpen = value === "own";
    this.#edited(() =>
      store.choose(value === "own" || value === "shared" ? value : { id: value.slice("id:".length) }),
    );
    if (value === "own") this.#focus(".line input");
  }

  #create(): void {
    const { store } = this.view;
    this.isOpen = true;
    this.#edited(() => store.create(say("account.newName", { number: store.named.length + 1 })));
    this.#focus("#name");
  }

  #typed(field: AccountField, { value, final }: TextEdit): void {
    const { store } = this.view;
    const tidy = tidyInput(field, value);
    const { baseUrl, churchId } = readPastedAddress(tidy);
    // Blanks at the end may be typed on the way to more; what was pasted around an ID is not.
    this.#typing = !final && tidy === value.trim() ? { field, text: value } : undefined;
    if (final && field === "baseUrl" && churchId !== undefined) store.setAccount("churchId", churchId);
    this.#edit(field, field === "baseUrl" ? baseUrl : tidy, final);
  }

  #edit(field: EditedField, value: string, final: boolean): void {
    this.isOpen = true;
    this.#edited(() => this.view.store.setAccount(field, value), final);
  }

  #edited(change: () => void, final = true): void {
    this.#isAsked = false;
    change();
    this.requestUpdate();
    this.view.edited(final);
  }
}

customElements.define("account-panel", AccountPanel);
