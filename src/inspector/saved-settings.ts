import type { AccountField, TypedFields } from "../settings/account-fields.ts";
import { cleanField, fieldNames, hasDraft, isBlank } from "../settings/account-fields.ts";
import { hasAnyField } from "../settings/account.ts";
import { isEqual, type JsonObject, objectIn } from "../settings/json-object.ts";
import { type AccountPlace, accountAt } from "../protocol/messages.ts";

/**
 * Settings with accounts and their drafts. A draft is stored beside the account that it replaces. The draft of a new
 * account is stored with the key.
 */
export interface Saved {
  readonly key: JsonObject;
  readonly global: JsonObject;
}

export function findPlace(key: JsonObject): AccountPlace {
  const { account } = key;
  if (hasDraft(key)) return objectIn(key, "draft")["isNew"] === true ? "new" : "own";
  if (hasAnyField(key)) return "own";
  // An ID that is not a string names no account.
  return isBlank(account) ? "shared" : { id: typeof account === "string" ? account : "" };
}

export function changeAccount(
  { key, global }: Saved,
  place: AccountPlace,
  change: (account: JsonObject) => JsonObject,
): Saved {
  const account = change(accountAt(place, key, global));
  if (place === "own") return { key: account, global };
  if (place === "new") return { key: withDraft(key, account["draft"]), global };
  if (place === "shared") return { key, global: { ...global, account } };
  return { key, global: { ...global, accounts: { ...objectIn(global, "accounts"), [place.id]: account } } };
}

/** Adds typed fields to the draft, without those that equal the account. An earlier failure no longer applies. */
export function withTyped(account: JsonObject, typed: TypedFields): JsonObject {
  const { failure: _, ...before } = objectIn(account, "draft");
  const edited: JsonObject = { ...before, ...typed };
  const unchanged: readonly string[] = fieldNames.filter((field) =>
    isEqual(clean(field, edited[field]), clean(field, account[field] ?? "")),
  );
  const draft = Object.fromEntries(Object.entries(edited).filter(([name]) => !unchanged.includes(name)));
  const isEmpty = draft["isNew"] !== true && fieldNames.every((field) => draft[field] === undefined);
  return withDraft(account, isEmpty ? undefined : draft);
}

/** Names a new account in its draft. */
export function withName(account: JsonObject, name: string): JsonObject {
  const draft = objectIn(account, "draft");
  return draft["isNew"] === true ? withDraft(account, { ...draft, name }) : { ...account, name };
}

export function withDraft(account: JsonObject, draft: unknown): JsonObject {
  const { draft: _, ...rest } = account;
  return draft === undefined ? rest : { ...rest, draft };
}

/** Makes the key use an existing account and removes its own one. */
export function withPlace({ key, global }: Saved, place: "shared" | { readonly id: string }): Saved {
  const accountSettings: readonly string[] = ["account", "draft", ...fieldNames];
  const rest = Object.fromEntries(Object.entries(key).filter(([name]) => !accountSettings.includes(name)));
  return { key: { ...rest, ...(typeof place === "object" && { account: place.id }) }, global };
}

export function withoutAccount({ key, global }: Saved, id: string): Saved {
  const { [id]: _, ...accounts } = objectIn(global, "accounts");
  return withPlace({ key, global: { ...global, accounts } }, "shared");
}

function clean(field: AccountField, value: unknown): unknown {
  return typeof value === "string" ? cleanField(field, value) : value;
}
