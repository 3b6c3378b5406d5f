import * as z from "zod/mini";
import { asObject, type JsonObject } from "./json-object.ts";

const saved = z.optional(z.unknown());

/** An account as it was saved: fields of any type, since a wrong one is reported where it is used. */
const savedAccount = z.object({ baseUrl: saved, apiKey: saved, churchId: saved, name: saved, draft: saved });
export type SavedAccount = z.infer<typeof savedAccount>;

/** A key's own fields, and the id of the account that it falls back on. */
const keyAccount = z.catch(z.extend(savedAccount, { account: saved }), {});

const globalSettings = z.object({
  account: z.catch(savedAccount, {}),
  accounts: z.catch(z.record(z.string(), z.catch(savedAccount, {})), {}),
});

export interface GlobalSettings extends z.infer<typeof globalSettings> {
  readonly isNewer: boolean;
}

/** @param raw of any type and size; unreadable parts count as not there */
export function readGlobalSettings(raw: unknown): GlobalSettings {
  const reading = globalSettings.safeParse(raw);
  return { account: {}, accounts: {}, ...reading.data, isNewer: isOfNewerPlugin(raw) };
}

export function readKeyAccount(raw: unknown): z.infer<typeof keyAccount> {
  return keyAccount.parse(raw);
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
