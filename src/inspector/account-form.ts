import { html, nothing, type TemplateResult } from "lit";
import { type AccountField, fieldNames } from "../settings/account-fields.ts";
import { findMistake } from "./account-words.ts";
import { selectField, textField } from "./fields.ts";
import type { SettingsStore } from "./settings-store.ts";
import { say } from "./words.ts";

export function placeField(store: SettingsStore, choose: (place: string) => void): TemplateResult {
  const { place, named, isLoaded, isLost, sharedName } = store;
  const shared = sharedName === "" ? say("account.shared") : say("account.sharedNamed", { name: sharedName });
  const field = {
    id: "place",
    label: say("account.place"),
    value: typeof place === "object" ? `id:${place.id}` : place,
    options: [
      { value: "shared", label: shared },
      ...named.map((account) => ({ value: `id:${account.id}`, label: account.name })),
      { value: "own", label: say("account.own") },
      ...(isLoaded ? [{ value: "new", label: say("account.new") }] : []),
    ],
    problem: isLost ? say("problem.not there") : "",
  };
  return selectField(field, choose);
}

/**
 * @param typing the field that is being typed in, which is not judged
 * @param isRequired whether an empty field is a mistake
 */
export function accountFields(
  store: SettingsStore,
  typing: AccountField | undefined,
  isRequired: boolean,
  edit: (field: AccountField, text: string, isFinal: boolean) => void,
): TemplateResult {
  const isOwn = store.place === "own";
  const name = { id: "name", label: say("account.name"), value: store.name, isDisabled: !store.canEdit };
  const accountField = (field: AccountField): TemplateResult => {
    const isApiKey = field === "apiKey";
    const view = {
      id: field,
      label: say(`account.${field}`),
      value: store.text(field),
      hint: say(`account.${field}Hint`),
      problem: field === typing ? "" : findMistake(field, store, isRequired),
      note: isApiKey ? say(isOwn ? "account.keptOwn" : "account.keptShared") : "",
      isMasked: isApiKey,
      isDisabled: !store.canEdit,
    };
    return textField(view, (text, isFinal) => edit(field, text, isFinal));
  };
  return html`${store.showsName ? textField(name, (text) => store.rename(text)) : nothing}
  ${fieldNames.map(accountField)}`;
}
