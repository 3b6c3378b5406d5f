import {
  cleanField,
  type AccountField,
  fieldNames,
  hasDraft,
  isBlank,
  readEdited,
} from "../settings/account-fields.ts";
import { type AccountProblem, isFilledIn, readFields, type ServiceAccess } from "../settings/account.ts";
import { isEqual, type JsonObject, objectIn } from "../settings/json-object.ts";
import type { AccountPlace, Failed } from "../protocol/messages.ts";

/**
 * Accounts and their drafts in the settings. A draft lies beside the account that it replaces; one of a new account lies with
 * the key.
 */

export interface Saved {
  readonly key: JsonObject;
  readonly global: JsonObject;
}

export function placeOf(key: JsonObject): AccountPlace {
  const { account } = key;
  if (hasDraft(key)) return objectIn(key, "draft")["isNew"] === true ? "new" : "own";
  if (isFilledIn(key)) return "own";
  // An id of another type names no account.
  return isBlank(account) ? "shared" : { id: typeof account === "string" ? account : "" };
}

/** @returns the fields in use, with the draft beside them; of a key's own account all settings of the key */
export function accountAt({ key, global }: Saved, place: AccountPlace): JsonObject {
  if (place === "own") return key;
  if (place === "new") return { draft: key["draft"] };
  return place === "shared" ? objectIn(global, "account") : objectIn(objectIn(global, "accounts"), place.id);
}

function withAccount(saved: Saved, place: AccountPlace, account: JsonObject): Saved {
  const { key, global } = saved;
  if (place === "own") return { key: account, global };
  if (place === "new") return { key: withDraft(key, account["draft"]), global };
  if (place === "shared") return { key, global: { ...global, account } };
  return { key, global: { ...global, accounts: { ...objectIn(global, "accounts"), [place.id]: account } } };
}

/** Fields as they were typed. A field that is typed as it is in use leaves the draft; the failure of another try goes. */
export function withTyped(
  saved: Saved,
  place: AccountPlace,
  typed: Readonly<Partial<Record<AccountField | "name", string>>>,
): Saved {
  const account = accountAt(saved, place);
  const { failure: _, ...before }: JsonObject = {
    ...(place === "new" && { isNew: true }),
    ...objectIn(account, "draft"),
  };
  const draft: JsonObject = { ...before, ...typed };
  const isInUse = (field: AccountField): boolean =>
    isEqual(cleaned(field, draft[field] ?? ""), cleaned(field, account[field] ?? ""));
  const kept = Object.entries(draft).filter(([name]) => !isField(name) || !isInUse(name));
  const isEmpty = place !== "new" && !kept.some(([name]) => isField(name));
  return withAccount(saved, place, withDraft(account, isEmpty ? undefined : Object.fromEntries(kept)));
}

export function withName(saved: Saved, place: AccountPlace, name: string): Saved {
  if (place === "new") return withTyped(saved, place, { name });
  return withAccount(saved, place, { ...accountAt(saved, place), name });
}

export function withFailure(saved: Saved, place: AccountPlace, failure: Failed): Saved {
  const account = accountAt(saved, place);
  return withAccount(saved, place, withDraft(account, { ...objectIn(account, "draft"), failure }));
}

export function withoutDraft(saved: Saved, place: AccountPlace): Saved {
  return withAccount(saved, place, withDraft(accountAt(saved, place), undefined));
}

/** Puts values in use, in place of the draft. @param id of a new account */
export function withConnected(saved: Saved, place: AccountPlace, access: ServiceAccess, id: string): Saved {
  const account = accountAt(saved, place);
  if (place !== "new") return withAccount(saved, place, withDraft({ ...account, ...access }, undefined));
  const { name } = objectIn(account, "draft");
  return withAccount(withPlace(saved, { id }), { id }, { name, ...access });
}

/** Lets the key use an account that exists. What it has of its own goes. */
export function withPlace(saved: Saved, place: "shared" | { readonly id: string }): Saved {
  const ofAccount: readonly string[] = ["account", "draft", ...fieldNames];
  const rest = Object.fromEntries(Object.entries(saved.key).filter(([name]) => !ofAccount.includes(name)));
  return { ...saved, key: { ...rest, ...(typeof place === "object" && { account: place.id }) } };
}

export function withoutAccount({ key, global }: Saved, id: string): Saved {
  const { [id]: _, ...accounts } = objectIn(global, "accounts");
  return withPlace({ key, global: { ...global, accounts } }, "shared");
}

/** The values of an account with its draft. */
export function readDraftAt(
  saved: Saved,
  place: AccountPlace,
): { readonly access: ServiceAccess } | { readonly problem: AccountProblem } {
  return readFields(readEdited(accountAt(saved, place)));
}

function isField(name: string): name is AccountField {
  return fieldNames.some((field) => field === name);
}

function cleaned(field: AccountField, value: unknown): unknown {
  return typeof value === "string" ? cleanField(field, value) : value;
}

function withDraft(account: JsonObject, draft: unknown): JsonObject {
  const { draft: _, ...rest } = account;
  return draft === undefined ? rest : { ...rest, draft };
}
