import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { InspectorWordKey } from "../i18n/inspector-wording.ts";
import { type AccountField, fieldNames } from "../settings/account-fields.ts";
import { isInherited, isWorthSharing, lackOf, lossOf, mistakeIn, seemsToWork } from "./account-words.ts";
import { checkResult, type CheckState, isReached } from "./check-words.ts";
import { row, selectField, textButton, type TextEdit, textField } from "./fields.ts";
import { iconButton } from "./icons.ts";
import type { Known } from "../protocol/messages.ts";
import { readPastedAddress, tidyInput } from "./pasted-text.ts";
import type { SettingsStore } from "./settings-store.ts";
import { PagePart } from "./page-part.ts";
import { say } from "./words.ts";

interface AccountView {
  readonly store: SettingsStore;
  readonly needsChurchId: boolean;
  readonly known: Known | undefined;
}

/** Whose account the key uses, its fields, the button that checks them, and the result: below, so that no field moves. */
export class AccountPanel extends PagePart {
  @property({ attribute: false }) accessor view!: AccountView;
  /** Fields in sight although the account works. */
  @state() protected accessor isOpen = false;
  /** A question that stands before something is lost. */
  @state() protected accessor asked: TemplateResult | undefined;
  @state() protected accessor isRevealed = false;
  @state() protected accessor check: CheckState;
  /** Id of the check whose result is shown. */
  #checkId = "";
  /** The text in its field where it differs from the saved one, which is complete, since the page may be closed. */
  #typing: { readonly field: AccountField; readonly text: string } | undefined;
  /** Fields in which something was typed since the last check. */
  readonly #typed = new Set<string>();

  /** The longest sentence of what is missing: its room is kept, so that no field moves under the hand that fills it in. */
  #lackedMost = "";

  constructor() {
    super();
    // A field that has the cursor is not folded away.
    this.addEventListener(
      "focusin",
      ({ target }) => (this.isOpen ||= !(target instanceof HTMLButtonElement)),
    );
    this.addEventListener("focusout", (event) => this.#left(event));
    this.addEventListener("keydown", (event) => this.#pressed(event));
  }

  fold(): void {
    this.isOpen = this.isRevealed = false;
    this.asked = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { known } = this.view;
    const { check } = this;
    const isNews = changed.has("view") && changed.get("view")?.known !== known;
    if (!isNews || !isReached(check) || !known?.session) return;
    // The session goes on after the check, and its description must stay true; of another session nothing was read.
    const isOther = check.session === "none" || known.session === "none";
    this.check = { ...check, session: known.session, ...(isOther && { isOutdated: true }) };
  }

  protected override render(): TemplateResult {
    const { store, known } = this.view;
    if (!this.isOpen && seemsToWork(store, known)) return this.#summary();
    return html`
      ${this.#lack()} ${this.#choice()} ${this.asked ?? this.#choices()} ${this.#fields()}
      ${row(
        html`${textButton(say("check.button"), () => void this.#check(), this.check === "checking")}
          <div class="said ${store.hasDraft || this.check === "checking" ? "steady" : ""}" role="status">
            ${this.#said()}
          </div>`,
      )}
    `;
  }

  #lack(): TemplateResult | typeof nothing {
    const lacking = lackOf(this.view.store, this.view.needsChurchId);
    if (lacking.length > this.#lackedMost.length) this.#lackedMost = lacking;
    if (this.#lackedMost === "") return nothing;
    return html`<p class="waiting kept" data-longest=${this.#lackedMost}><span>${lacking}</span></p>`;
  }

  #said(): TemplateResult {
    const { check } = this;
    const { store } = this.view;
    const loss = lossOf(store, check);
    const isWaiting = !store.isLoaded && store.place !== "own";
    const discard = (): void => this.#edited(() => store.discard());
    const use = (): void => this.#edited(() => store.settle(store.beginCheck()));
    const draft = html`<p class="waiting">${loss ?? say("draft.waiting")}</p>
      <div class="buttons">
        ${loss === undefined ? nothing : textButton(say("draft.use"), use)}
        ${textButton(say("draft.discard"), discard)}
      </div>`;
    return html`
      ${isWaiting ? html`<p class="note">${say("account.loading")}</p>` : nothing} ${checkResult(check)}
      ${store.hasDraft && check !== "checking" ? draft : nothing}
    `;
  }

  #choice(): TemplateResult {
    const { place, named, isLoaded, fallback, sharedName, tooLong } = this.view.store;
    const problem = tooLong === "place" ? "too long" : isLoaded && !fallback ? "not there" : undefined;
    const field = {
      id: "place",
      label: say("account.place"),
      value: typeof place === "object" ? `id:${place.id}` : place,
      options: [
        {
          value: "shared",
          label: sharedName === "" ? say("account.shared") : say("account.sharedNamed", { name: sharedName }),
        },
        ...named.map(({ id, name }) => ({ value: `id:${id}`, label: name })),
        { value: "own", label: say("account.own") },
        ...(isLoaded ? [{ value: "new", label: say("account.new") }] : []),
      ],
      problem: problem ? say(`problem.${problem}`) : "",
    };
    return selectField(field, (chosen) => this.#chosen(chosen));
  }

  #summary(): TemplateResult {
    this.#lackedMost = "";
    const { store, known } = this.view;
    const words = known?.connection === "interrupted" ? "account.interrupted" : "account.connected";
    const summary = known ? say(words, { name: store.name }) : store.name;
    return html`<div class="line">
      <p class="note ${known?.connection ?? ""}" role="status">${summary}</p>
      ${textButton(say("account.change"), () => this.#open())}
    </div>`;
  }

  #fields(): TemplateResult | typeof nothing {
    const { store } = this.view;
    if (!store.fallback) return nothing;
    const name = {
      id: "name",
      label: say("account.name"),
      value: store.text("name"),
      problem: store.tooLong === "name" ? say("problem.too long") : "",
    };
    const rename = ({ value }: TextEdit): void => {
      store.rename(value);
      this.#forgetCheck();
    };
    return html`${store.hasName ? textField(name, rename) : nothing}
    ${fieldNames.map((field) => this.#field(field))}`;
  }

  #field(field: AccountField): TemplateResult {
    const { store, needsChurchId } = this.view;
    const { name } = store.fallback ?? {};
    const inherited = name === undefined ? say("account.fromShared") : say("account.fromNamed", { name });
    const isKey = field === "apiKey";
    const text = {
      id: field,
      label: say(`account.${field}`),
      value: this.#typing?.field === field ? this.#typing.text : store.text(field),
      hint: isInherited(store, field) ? inherited : say(`account.${field}Hint`),
      problem: mistakeIn(field, store, needsChurchId),
      note: isKey ? say(store.place === "own" ? "account.keptOwn" : "account.keptShared") : "",
      isMasked: isKey && !this.isRevealed,
      isDisabled: store.place !== "own" && !store.isLoaded,
      button: isKey ? this.#revealing() : undefined,
    };
    return textField(text, (edit) => this.#type(field, edit));
  }

  #revealing(): TemplateResult {
    const { isRevealed } = this;
    const reveal = (): boolean => (this.isRevealed = !isRevealed);
    const label = say(isRevealed ? "account.hide" : "account.reveal");
    return iconButton(isRevealed ? "eye-crossed" : "eye", label, reveal, { isPressed: isRevealed });
  }

  #choices(): TemplateResult | typeof nothing {
    const { store } = this.view;
    const share = (): void => this.#edited(() => store.shareOwn());
    const remove = (): void => this.#edited(() => store.delete());
    const warn = (): void =>
      this.#question(say("account.deleteWarning", { name: store.name }), "account.deleteNow", remove);
    if (isWorthSharing(store)) return row(textButton(say("account.share"), share));
    const isNamed = typeof store.place === "object" && store.fallback;
    return isNamed ? row(textButton(say("account.delete"), warn)) : nothing;
  }

  #question(text: string, button: InspectorWordKey, act: () => void): void {
    this.asked = row(
      html`<p class="problem" role="alert">${text}</p>
        <div class="buttons">
          ${textButton(say(button), act)} ${textButton(say("account.keep"), () => (this.asked = undefined))}
        </div>`,
    );
  }

  #open(): void {
    this.isOpen = true;
    this.#focus(".line input");
  }

  #focus(selector: string): void {
    void this.updateComplete.then(() => {
      const input = this.renderRoot.querySelector<HTMLInputElement>(selector);
      input?.focus();
      if (input?.id === "name") input.select();
    });
  }

  #chosen(value: string): void {
    const { store } = this.view;
    const number = store.named.length + 1;
    if (value === "new") this.#use(() => store.create(say("account.newName", { number })), "#name");
    else if (value === "own") this.#use(() => store.choose("own"), ".line input");
    else {
      const place = value === "shared" ? value : { id: value.slice("id:".length) };
      const act = (): void => this.#use(() => store.choose(place));
      if (store.hasOwn) this.#question(say("account.leaveOwn"), "account.leaveNow", act);
      else act();
    }
  }

  /** @param focused selector of the field to fill in next */
  #use(change: () => void, focused?: string): void {
    this.isOpen = focused !== undefined;
    this.#edited(change);
    if (focused !== undefined) this.#focus(focused);
  }

  #edited(change: () => void): void {
    this.asked = undefined;
    this.isRevealed = false;
    this.#typing = undefined;
    this.#typed.clear();
    change();
    this.#forgetCheck();
  }

  #forgetCheck(): void {
    this.#checkId = "";
    this.check = undefined;
    this.requestUpdate();
  }

  #type(field: AccountField, { value, final }: TextEdit): void {
    const { store } = this.view;
    const tidy = tidyInput(field, value);
    const { baseUrl, churchId } = readPastedAddress(tidy);
    // Blanks at the end may be typed on the way to more; what was pasted around an ID is not.
    this.#typing = !final && tidy === value.trim() ? { field, text: value } : undefined;
    this.isOpen = true;
    // The church ID comes first: the field written last is the one that the page is closed over.
    const isFilledIn = field === "baseUrl" && churchId !== undefined && store.type("churchId", churchId);
    const isChanged = store.type(field, field === "baseUrl" ? baseUrl : tidy) || isFilledIn;
    if (store.tooLong) this.#typing = { field, text: value };
    this.requestUpdate();
    if (!isChanged) return;
    this.#typed.add(field);
    this.#forgetCheck();
  }

  async #check(byItself = false): Promise<void> {
    const { store } = this.view;
    if (fieldNames.some((field) => field === store.tooLong)) return;
    this.#typed.clear();
    // The result stays in sight.
    this.isOpen = true;
    const id = crypto.randomUUID();
    const checked = store.beginCheck();
    this.#checkId = id;
    this.check = "checking";
    const question = { question: "check-connection", id, ...(byItself && { byItself }) } as const;
    const reply = await this.ask(question, "connection-checked");
    const result = reply === "no reply" ? reply : reply.result;
    // A draft that was reached is settled, whatever was typed meanwhile.
    if (isReached(result)) store.settle(checked);
    if (id === this.#checkId) this.check = result;
    this.requestUpdate();
  }

  #pressed({ key, target, isComposing }: KeyboardEvent): void {
    if (key !== "Enter" || isComposing || !(target instanceof HTMLInputElement)) return;
    const field = fieldNames.find((name) => name === target.id);
    if (!field) return;
    this.#type(field, { value: target.value, final: true });
    void this.#check();
  }

  /** A typed field that is left for another place of the page is checked; a button with words here says what is meant. */
  #left({ target, relatedTarget }: FocusEvent): void {
    const isPressed =
      relatedTarget instanceof Element && relatedTarget.matches("account-panel button:active:not(.icon)");
    if (isPressed || !(target instanceof HTMLInputElement)) return;
    const { isComplete } = this.view.store;
    // Only after this event does Chromium know of another frame that has the focus.
    setTimeout(() => {
      const mayCheck = isComplete && this.#typed.has(target.id);
      if (mayCheck && document.hasFocus()) void this.#check(true);
    });
  }
}

customElements.define("account-panel", AccountPanel);
