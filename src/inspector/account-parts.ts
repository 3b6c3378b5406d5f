import { html, nothing, type TemplateResult } from "lit";
import { type AccountField, fieldNames } from "../settings/account-fields.ts";
import { type CheckState, mistake } from "./account-words.ts";
import { row, selectField, textButton, type TextEdit, textField } from "./fields.ts";
import { iconButton } from "./icons.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

export function placeField(store: SettingsStore, choose: (place: string) => void): TemplateResult {
  const { place, named, isLoaded, isLost, sharedName: name } = store;
  const field = {
    id: "place",
    label: say("account.place"),
    value: typeof place === "object" ? `id:${place.id}` : place,
    options: [
      { value: "shared", label: name === "" ? say("account.shared") : say("account.sharedNamed", { name }) },
      ...named.map((account) => ({ value: `id:${account.id}`, label: account.name })),
      { value: "own", label: say("account.own") },
      ...(isLoaded ? [{ value: "new", label: say("account.new") }] : []),
    ],
    problem: isLost ? say("problem.not there") : "",
  };
  return selectField(field, choose);
}

interface FieldsLook {
  /** The field that is being typed in is not judged. */
  readonly typing: AccountField | undefined;
  /** Connect was pressed, so that an empty field is a mistake. */
  readonly isConnecting: boolean;
  readonly isReadOnly: boolean;
  readonly isRevealed: boolean;
  readonly reveal: () => void;
}

interface FieldsEdit {
  readonly rename: (name: string) => void;
  readonly type: (field: AccountField, edit: TextEdit) => void;
}

export function accountFields(store: SettingsStore, look: FieldsLook, edit: FieldsEdit): TemplateResult {
  const isDisabled = !store.isLoaded;
  const name = { id: "name", label: say("account.name"), value: store.name, isDisabled };
  return html`${store.hasName ? textField(name, ({ value }) => edit.rename(value)) : nothing}
  ${fieldNames.map((field) => accountField(store, field, look, (typed) => edit.type(field, typed)))}`;
}

function accountField(
  store: SettingsStore,
  field: AccountField,
  { typing, isConnecting, isReadOnly, isRevealed, reveal }: FieldsLook,
  edit: (edit: TextEdit) => void,
): TemplateResult {
  const isKey = field === "apiKey";
  const isOfKey = store.place === "own";
  const label = say(isRevealed ? "account.hide" : "account.reveal");
  const eye = isRevealed ? "eye-crossed" : "eye";
  const text = {
    id: field,
    label: say(`account.${field}`),
    value: store.text(field),
    hint: say(`account.${field}Hint`),
    problem: typing === field ? "" : mistake(field, store, isConnecting),
    note: isKey ? say(isOfKey ? "account.keptOwn" : "account.keptShared") : "",
    isMasked: isKey && !isRevealed,
    isDisabled: !isOfKey && !store.isLoaded,
    isReadOnly,
    button: isKey ? iconButton(eye, label, reveal, { isPressed: isRevealed }) : undefined,
  };
  return textField(text, edit);
}

/** Asks before something is lost. */
export function questionRow(text: string, button: TemplateResult, keep: () => void): TemplateResult {
  return row(
    html`<p class="problem" role="alert">${text}</p>
      <div class="buttons">${button} ${textButton(say("account.keep"), keep)}</div>`,
  );
}

interface Acts {
  readonly connect: () => Promise<void>;
  readonly save: () => void;
  readonly cancel: () => void;
}

/** Values that the service itself rejected are not worth saving. */
export function accountButtons(store: SettingsStore, check: CheckState, acts: Acts): TemplateResult {
  const isChecking = check === "checking";
  const failure = check === "no reply" ? check : store.failure?.kind;
  const isRejected = failure === "key-rejected" || failure === "wrong-account";
  const maySave = failure !== undefined && !isRejected && !isChecking && "access" in store.edited;
  return html`<div class="buttons">
    ${textButton(say("account.connect"), () => void acts.connect(), isChecking)}
    ${store.isUnsaved ? textButton(say("account.cancel"), acts.cancel) : nothing}
    ${maySave && store.hasDraft ? textButton(say("account.saveUnchecked"), acts.save) : nothing}
  </div>`;
}
