import * as z from "zod/mini";
import { isNewer } from "./settings-version.ts";

const saved = z.optional(z.unknown());

/** An account as it was saved: fields of any type, since what is wrong with one is said where it is used. */
const savedAccount = z.object({ baseUrl: saved, apiKey: saved, churchId: saved });

/** The account of a key: its own fields, and the id of the account that it takes the others from. */
const keyAccount = z.catch(z.extend(savedAccount, { account: saved }), {});
export type KeyAccount = z.infer<typeof keyAccount>;

const named = z.catch(z.extend(savedAccount, { name: saved }), {});
export type SavedAccount = z.infer<typeof named>;

/** What all keys share: the account of keys that name none, and those that keys name. */
const globalSettings = z.object({
  account: z.catch(savedAccount, {}),
  accounts: z.catch(z.record(z.string(), named), {}),
});

export interface GlobalSettings extends z.infer<typeof globalSettings> {
  /** A newer plugin wrote them. */
  readonly isNewer: boolean;
}

export const noGlobalSettings: GlobalSettings = { account: {}, accounts: {}, isNewer: false };

/** Reads global settings of any type and size; what can't be read in them counts as not there. */
export function readGlobalSettings(raw: unknown): GlobalSettings {
  const reading = globalSettings.safeParse(raw);
  return { ...noGlobalSettings, ...reading.data, isNewer: isNewer(raw) };
}

/** The account fields of a key's settings of any type. */
export function readKeyAccount(raw: unknown): KeyAccount {
  return keyAccount.parse(raw);
}
