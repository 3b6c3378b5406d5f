import { type AccountField, accountFields } from "../settings/account-fields.ts";
import { isNewer, settingsVersion } from "../settings/settings-version.ts";
import { isObject, type StreamDeckClient } from "./stream-deck-client.ts";

type Settings = Readonly<Record<string, unknown>>;

const fields = Object.keys(accountFields) as AccountField[];

/** The most that the shared settings may be, in bytes of JSON: some systems keep no more. */
const mostShared = 2_500;

/** Where the account of a key comes from. */
export type AccountPlace = "shared" | "own";

/**
 * The settings of one key and those that all keys share, as the inspector edits them. Every change is sent at once and
 * whole, so that none is lost when the inspector is closed; the plugin never writes settings, so none is overwritten.
 */
export class SettingsStore {
  #client: Pick<StreamDeckClient, "setSettings" | "setGlobalSettings">;
  #settings: Settings;
  #global: Settings | undefined;
  #place: AccountPlace;
  #tooLong: AccountField | undefined;

  /** @param settings of any type */
  constructor(client: Pick<StreamDeckClient, "setSettings" | "setGlobalSettings">, settings: unknown) {
    this.#client = client;
    this.#settings = isObject(settings) ? settings : {};
    this.#place = fields.some((field) => !isBlank(this.#settings[field])) ? "own" : "shared";
  }

  /** Whether the shared settings have been received: before that they can't be changed, or others would be lost. */
  get isLoaded(): boolean {
    return this.#global !== undefined;
  }

  get place(): AccountPlace {
    return this.#place;
  }

  settingsReceived(settings: unknown): void {
    this.#settings = isObject(settings) ? settings : {};
  }

  globalSettingsReceived(settings: unknown): void {
    this.#global = isObject(settings) ? settings : {};
  }

  /** A setting of the action, of any type. */
  get(name: string): unknown {
    return this.#settings[name];
  }

  set(name: string, value: unknown): void {
    this.#save({ ...this.#settings, [name]: value });
  }

  /** A field of the account as it is edited: the key's own or the shared one. Text that is none reads as empty. */
  account(field: AccountField, place: AccountPlace = this.#place): string {
    const value = place === "own" ? this.#settings[field] : this.#shared[field];
    return typeof value === "string" ? value : "";
  }

  /** A value that was not written by an inspector, and is replaced by the first edit. */
  isBroken(field: AccountField): boolean {
    const value = this.#place === "own" ? this.#settings[field] : this.#shared[field];
    return !isBlank(value) && typeof value !== "string";
  }

  /** An API key of the key's own is laid aside in its settings. */
  get hasKeyAside(): boolean {
    const aside = this.#settings["accountAside"];
    return isObject(aside) && !isBlank(aside["apiKey"]);
  }

  /** The field whose text is too long to be shared, and was not saved. */
  get tooLong(): AccountField | undefined {
    return this.#tooLong;
  }

  setAccount(field: AccountField, value: string): void {
    this.#tooLong = undefined;
    if (value === this.account(field) && !this.isBroken(field)) return;
    if (this.#place === "own") this.set(field, value);
    else this.#share({ ...this.#shared, [field]: value }, field);
  }

  /** Changes between the shared account and one of the key's own. What was typed is laid aside, not lost. */
  choose(place: AccountPlace): void {
    if (place === this.#place) return;
    this.#tooLong = undefined;
    this.#place = place;
    const aside = this.#settings["accountAside"];
    if (place === "own")
      this.#save({ ...without(this.#settings, "accountAside"), ...(isObject(aside) ? pick(aside) : {}) });
    else this.#save({ ...without(this.#settings, ...fields), accountAside: pick(this.#settings) });
  }

  /** Makes the key's own account that of all keys; what is blank in it stays as it was shared. */
  shareOwn(): void {
    if (!this.#global) return;
    const own = pick(this.#settings);
    this.#share({ ...this.#shared, ...own }, longestOf(own));
    if (this.#tooLong) return;
    this.#place = "shared";
    this.#save(without(this.#settings, ...fields, "accountAside"));
  }

  get #shared(): Settings {
    const account = this.#global?.["account"];
    return isObject(account) ? account : {};
  }

  /** @param edited the field to blame where this becomes too much */
  #share(account: Settings, edited: AccountField): void {
    if (!this.#global) return;
    const global = versioned({ ...this.#global, account });
    this.#tooLong = sizeOf(global) > mostShared ? edited : undefined;
    if (this.#tooLong) return;
    this.#global = global;
    this.#client.setGlobalSettings(global);
  }

  #save(settings: Settings): void {
    this.#settings = versioned(settings);
    this.#client.setSettings(this.#settings);
  }
}

/** Names the version; that of a newer plugin stays, as do its fields. */
function versioned(settings: Settings): Settings {
  return isNewer(settings) ? settings : { ...settings, version: settingsVersion };
}

function sizeOf(settings: Settings): number {
  return new TextEncoder().encode(JSON.stringify(settings)).length;
}

function longestOf(account: Settings): AccountField {
  const lengthOf = (field: AccountField): number => JSON.stringify(account[field] ?? "").length;
  return fields.reduce((longest, field) => (lengthOf(field) > lengthOf(longest) ? field : longest));
}

/** The fields of an account that are filled in. */
function pick(settings: Settings): Settings {
  return Object.fromEntries(
    fields.filter((field) => !isBlank(settings[field])).map((field) => [field, settings[field]]),
  );
}

function without(settings: Settings, ...names: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
