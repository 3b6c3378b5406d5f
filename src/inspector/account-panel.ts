import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Known } from "../protocol/messages.ts";
import { type AccountField, fieldNames } from "../settings/account-fields.ts";
import { isEqual } from "../settings/json-object.ts";
import { accountFields, placeField } from "./account-form.ts";
import { canSaveUnchecked, isOutdated, seemsToWork, statusLine } from "./account-words.ts";
import { type CheckState, describeSession, isReached } from "./check-words.ts";
import { isComposed, row, textButton } from "./fields.ts";
import { PagePart } from "./page-part.ts";
import { finishField } from "./pasted-text.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

/** Which account the key uses, its fields, and Connect. The result is below, so that no field moves. */
export class AccountPanel extends PagePart {
  /** Drawn with every change of the settings, although the object stays. */
  @property({ attribute: false, hasChanged: () => true }) accessor store!: SettingsStore;
  @property({ attribute: false }) accessor known: Known | undefined;
  /** The fields are in sight although the account works. */
  @state() protected accessor isOpen = false;
  /** Asks before something is lost. */
  @state() protected accessor confirmation: TemplateResult | undefined;
  @state() protected accessor check: CheckState;
  /** Connect found a mistake, so every field must be filled in now. */
  @state() protected accessor isRequired = false;
  @state() protected accessor typing: AccountField | undefined;
  /** Id of the check whose result is shown. */
  #checkId = "";

  constructor() {
    super();
    // Otherwise the fields fold away under the cursor when a report says that the account works.
    this.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) this.isOpen = true;
    });
    this.addEventListener("keydown", (event) => {
      const isEnter = event.key === "Enter" && !isComposed(event);
      if (isEnter && event.target instanceof HTMLInputElement) void this.#connect();
    });
  }

  fold(): void {
    this.#reset();
    this.isOpen = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A result must not contradict what is known since.
    if (changed.has("known") && isOutdated(this.check, this.known)) this.check = undefined;
  }

  protected override updated(changed: PropertyValues): void {
    const isResult = changed.has("check") && this.check !== undefined;
    if (isResult) this.renderRoot.querySelector(".result")?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { store, known } = this;
    const line = statusLine(store, known, this.check);
    if (!this.isOpen && seemsToWork(store, known))
      return html`<div class="line">
        <p class="note ${line.look}" role="status">${line.text}</p>
        ${textButton(say("account.change"), () => this.#open("input"))}
      </div>`;
    return html`
      ${placeField(store, (chosen) => this.#choose(chosen))} ${this.confirmation ?? this.#deletion()}
      ${store.isLost ? nothing : accountFields(store, this.typing, this.isRequired, this.#type)}
      ${row(html`
        ${store.isLost ? nothing : this.#buttons()}
        <p class="result ${line.look}" role="status">${line.text}</p>
        ${
          isReached(this.check) && this.check.session !== "none"
            ? html`<p class="understood">${describeSession(this.check)}</p>`
            : nothing
        }
      `)}
    `;
  }

  #choose(value: string): void {
    const { store } = this;
    this.#reset();
    if (value === "own" || value === "new") {
      store.begin(value, say("account.newName", { number: store.named.length + 1 }));
      this.#open("input");
      return;
    }
    const place = value === "shared" ? value : { id: value.slice("id:".length) };
    const choose = (): void => {
      store.choose(place);
      this.fold();
    };
    if (store.hasOwnAccount) this.#confirm(say("account.leaveOwn"), say("account.leaveNow"), choose);
    else choose();
  }

  #deletion(): TemplateResult | typeof nothing {
    const { store } = this;
    if (typeof store.place !== "object" || store.isLost) return nothing;
    const text = say("account.deleteWarning", { name: store.name });
    const remove = (): void => {
      store.delete();
      this.fold();
    };
    const warn = (): void => this.#confirm(text, say("account.deleteNow"), remove);
    return row(textButton(say("account.delete"), warn));
  }

  #confirm(text: string, button: string, act: () => void): void {
    const keep = textButton(say("account.keep"), () => (this.confirmation = undefined));
    this.confirmation = row(
      html`<p class="problem" role="alert">${text}</p>
        <div class="buttons">${textButton(button, act)} ${keep}</div>`,
    );
  }

  #buttons(): TemplateResult {
    const canSave = canSaveUnchecked(this.store, this.check);
    return html`<div class="buttons">
      ${textButton(say("account.connect"), () => void this.#connect(), this.check === "checking")}
      ${this.store.isUnsaved ? textButton(say("account.cancel"), () => this.#cancel()) : nothing}
      ${canSave ? textButton(say("account.saveUnchecked"), () => this.#save()) : nothing}
    </div>`;
  }

  readonly #type = (field: AccountField, text: string, isFinal: boolean): void => {
    this.typing = isFinal ? undefined : field;
    const isChanged = this.store.type(isFinal ? finishField(field, text) : { [field]: text });
    if (isChanged) this.check = undefined;
  };

  async #connect(): Promise<void> {
    const { store } = this;
    if (this.check === "checking" || !store.canEdit) return;
    this.typing = undefined;
    for (const field of fieldNames) store.type(finishField(field, store.text(field)));
    const { edited, place } = store;
    this.isRequired = "problem" in edited;
    if ("problem" in edited) {
      this.check = undefined;
      this.#open('[aria-invalid="true"]');
      return;
    }
    const id = crypto.randomUUID();
    this.#checkId = id;
    this.isOpen = true;
    this.check = "checking";
    const reply = await this.ask({ question: "check", id, place }, "checked");
    if (this.#checkId !== id) return;
    const result = reply === "no reply" ? reply : reply.result;
    // Another page may have changed the values meanwhile.
    const isCurrent = isEqual([store.place, store.edited], [place, edited]);
    this.check = isCurrent ? result : undefined;
    if (!isCurrent || result === "no reply") return;
    if (result.outcome === "reached") store.connect(edited.access);
    else store.keepFailure(result);
  }

  #save(): void {
    const { edited } = this.store;
    this.#reset();
    if ("access" in edited) this.store.connect(edited.access);
  }

  #cancel(): void {
    this.#reset();
    this.store.cancel();
    this.#open(".buttons button");
  }

  #reset(): void {
    this.#checkId = "";
    this.typing = this.confirmation = this.check = undefined;
    this.isRequired = false;
    this.requestUpdate();
  }

  /** Shows the fields. @param selector of the element to focus */
  #open(selector: string): void {
    this.isOpen = true;
    void this.updateComplete.then(() => {
      const element = this.renderRoot.querySelector<HTMLElement>(selector);
      element?.focus();
      if (element instanceof HTMLInputElement) element.select();
    });
  }
}

customElements.define("account-panel", AccountPanel);
