import type { AccountField } from "./account-fields.ts";
import { asObject, objectIn } from "./json-object.ts";

/** An account in the settings, unvalidated: a wrong field is reported where it is used. */
export type SavedAccount = Readonly<Partial<Record<AccountField | "name" | "draft", unknown>>>;

export interface GlobalSettings {
  readonly account: SavedAccount;
  readonly accounts: Readonly<Record<string, SavedAccount>>;
}

/** @param raw of any type and size; unreadable parts are read as empty */
export function readGlobalSettings(raw: unknown): GlobalSettings {
  const accounts = Object.entries(objectIn(raw, "accounts"));
  return {
    account: objectIn(raw, "account"),
    accounts: Object.fromEntries(accounts.map(([id, saved]) => [id, asObject(saved)] as const)),
  };
}
