import type { AccountField } from "./account-fields.ts";
import { asObject, type JsonObject, objectIn } from "./json-object.ts";

/** An account as it was saved, or a key with its own: fields of any type, since a wrong one is reported where it is used. */
export type SavedAccount = Readonly<Partial<Record<AccountField | "name" | "draft" | "account", unknown>>>;

export interface GlobalSettings {
  readonly account: SavedAccount;
  readonly accounts: Readonly<Record<string, SavedAccount>>;
  readonly isNewer: boolean;
}

/** @param raw of any type and size; unreadable parts count as not there */
export function readGlobalSettings(raw: unknown): GlobalSettings {
  const accounts = Object.entries(objectIn(raw, "accounts"));
  return {
    account: objectIn(raw, "account"),
    accounts: Object.fromEntries(accounts.map(([id, saved]) => [id, asObject(saved)] as const)),
    isNewer: isOfNewerPlugin(raw),
  };
}

/** The version of settings that this plugin knows and writes. Settings without one count as version 1. */
const settingsVersion = 1;

/**
 * Whether settings of any type were written by a newer plugin. They are read all the same, field by field; but an unreadable
 * one is not broken, and asks for an update.
 */
export function isOfNewerPlugin(settings: unknown): boolean {
  const { version } = asObject(settings);
  return typeof version === "number" && version > settingsVersion;
}

/** Settings with the version that writes them; that of a newer plugin stays, as do its fields. */
export function versioned(settings: JsonObject): JsonObject {
  return isOfNewerPlugin(settings) ? settings : { ...settings, version: settingsVersion };
}
