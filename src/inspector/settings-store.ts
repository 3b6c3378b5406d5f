import { type AccountField, fieldNames, isBlank } from "../settings/account-fields.ts";
import {
  type AccountReading,
  type Lender,
  lenderTo,
  nameOf,
  originIn,
  readAccount,
} from "../settings/account.ts";
import { type GlobalSettings, readGlobalSettings } from "../settings/global-settings.ts";
import { isNewer, settingsVersion } from "../settings/settings-version.ts";
import { isObject, type StreamDeckClient } from "./stream-deck-client.ts";

type Settings = Readonly<Record<string, unknown>>;

/** Settings of a key that decide on its account. */
const accountNames = [...fieldNames, "account"];

/** What can be edited of an account; only a named one has a name. */
export type EditedField = AccountField | "name";

/** Size of the shared settings as JSON: some systems store no more. */
const maxSharedBytes = 2_500;

/** Where the account of a key comes from: shared by all keys, its own, or the id of a named one. */
export type AccountPlace = "shared" | "own" | { readonly id: string };

/**
 * The settings of one key and those that all keys share, as the inspector edits them. Every change is sent at once and
 * whole, so that none is lost when the inspector is closed; the plugin never writes settings, so none is overwritten.
 */
export class SettingsStore {
  readonly #client: Pick<StreamDeckClient, "setSettings" | "setGlobalSettings">;
  #settings: Settings;
  #global: Settings | undefined;
  /** Where the account that is edited comes from. */
  place: AccountPlace;
  /** The field whose text is too long to be shared, and was not saved. */
  tooLong: EditedField | undefined;
  /** What `undo` goes back to. */
  #before: { readonly settings: Settings; readonly global: Settings } | undefined;

  /** @param settings of any type */
  constructor(client: Pick<StreamDeckClient, "setSettings" | "setGlobalSettings">, settings: unknown) {
    this.#client = client;
    this.#settings = isObject(settings) ? settings : {};
    this.place = placeOf(this.#settings);
  }

  /** Whether the shared settings have been received: before that they can't be changed, or others would be lost. */
  get isLoaded(): boolean {
    return this.#global !== undefined;
  }

  /** The named accounts, in the order of their making. */
  get named(): readonly { readonly id: string; readonly name: string }[] {
    return Object.entries(this.#read.accounts).map(([id, account]) => ({ id, name: nameOf(id, account) }));
  }

  /** What the plugin makes of all this. */
  get reading(): AccountReading {
    return readAccount(this.#settings, this.#read);
  }

  /** Origin of the address that the settings lead to; undefined where that is no good one. */
  get origin(): string | undefined {
    return originIn(this.#settings, this.#read);
  }

  /** The account that the key's own one borrows from; undefined where it names one that is not there. */
  get lender(): Lender | undefined {
    return lenderTo(this.#settings, this.#read);
  }

  settingsReceived(settings: unknown): void {
    const before = JSON.stringify(pickNames(this.#settings, ...accountNames));
    this.#settings = isObject(settings) ? settings : {};
    // An account of the key's own that is about to be filled in must not look like none.
    if (JSON.stringify(pickNames(this.#settings, ...accountNames)) !== before)
      this.place = placeOf(this.#settings);
  }

  globalSettingsReceived(settings: unknown): void {
    this.#global = isObject(settings) ? settings : {};
  }

  /** All settings of the key, of any type. */
  get settings(): unknown {
    return this.#settings;
  }

  set(name: string, value: unknown): void {
    this.#save({ ...this.#settings, [name]: value });
  }

  /** A field of the account as it is edited. A value of another type reads as empty. */
  account(field: EditedField): string {
    const value = this.#edited[field];
    return typeof value === "string" ? value : "";
  }

  /** A value that was not written by an inspector, and is replaced by the first edit. */
  isBroken(field: AccountField): boolean {
    const value = this.#edited[field];
    return !isBlank(value) && typeof value !== "string";
  }

  /** An API key of the key's own is laid aside in its settings. */
  get hasKeyAside(): boolean {
    const aside = this.#settings["accountAside"];
    return isObject(aside) && !isBlank(aside["apiKey"]);
  }

  setAccount(field: EditedField, value: string): void {
    this.tooLong = undefined;
    if (value === this.account(field) && (field === "name" || !this.isBroken(field))) return;
    if (this.place === "own") this.set(field, value);
    else this.#share({ ...this.#edited, [field]: value }, field);
  }

  /** Chooses where the account comes from. What was typed into one of the key's own is laid aside, not lost. */
  choose(place: AccountPlace): void {
    if (place === this.place) return;
    const { accountAside: aside, ...rest } = without(this.#settings, "account");
    const wasOwn = this.place === "own";
    this.tooLong = undefined;
    this.place = place;
    if (place === "own") {
      this.#save({ ...rest, ...(isObject(aside) ? pick(aside) : {}) });
      return;
    }
    const laidAside = wasOwn ? pick(this.#settings) : aside;
    this.#save({
      ...without(rest, ...fieldNames),
      ...(laidAside !== undefined && { accountAside: laidAside }),
      ...(typeof place === "object" && { account: place.id }),
    });
  }

  /**
   * Makes the key's own account that of all keys; what is blank in it stays as it was shared, but for an API key and a church
   * ID that would go to another origin by that.
   */
  shareOwn(): void {
    if (!this.#global) return;
    const own = pick(this.#settings);
    const shared = savedIn(this.#global, "account");
    const lent = pick(lenderTo(own, this.#read)?.fields ?? {});
    const kept = isBlank(shared["baseUrl"]) ? shared : { ...without(shared, ...fieldNames), ...lent };
    const account = { ...kept, ...own };
    if (this.#saveGlobal({ ...this.#global, account }, fieldWithLongestText(own))) this.#leaveOwn("shared");
  }

  /** Makes a new account with a name, and the key use it: an empty one, or the key's own with all that it borrows. */
  create(name: string): void {
    if (!this.#global) return;
    const id = crypto.randomUUID().slice(0, 8);
    const isOwn = this.place === "own";
    const account = isOwn ? { ...pick(this.lender?.fields ?? {}), ...pick(this.#settings) } : {};
    const accounts = { ...savedIn(this.#global, "accounts"), [id]: { name, ...account } };
    if (!this.#saveGlobal({ ...this.#global, accounts }, "name")) return;
    if (isOwn) this.#leaveOwn({ id });
    else this.choose({ id });
  }

  /** Deletes the named account that the key uses, which then uses the shared one. */
  delete(): void {
    if (!this.#global || typeof this.place !== "object") return;
    const accounts = without(savedIn(this.#global, "accounts"), this.place.id);
    this.#saveGlobal({ ...this.#global, accounts }, "name");
    this.choose("shared");
  }

  /** From here on `undo` brings the account back to what it is now. */
  begin(): void {
    if (this.#global) this.#before ??= { settings: this.#settings, global: this.#global };
  }

  /** Whether the account has changed since `begin`. */
  get canUndo(): boolean {
    const before = this.#before;
    if (!before) return false;
    return accountOf(before) !== accountOf({ settings: this.#settings, global: this.#global ?? {} });
  }

  undo(): void {
    const before = this.#before;
    if (!before || !this.#global) return;
    this.tooLong = undefined;
    this.#saveGlobal({ ...this.#global, ...pickNames(before.global, "account", "accounts") }, "name");
    const names = [...accountNames, "accountAside"];
    this.#save({ ...without(this.#settings, ...names), ...pickNames(before.settings, ...names) });
    this.place = placeOf(this.#settings);
  }

  get #read(): GlobalSettings {
    return readGlobalSettings(this.#global);
  }

  /** The saved account that is edited. */
  get #edited(): Settings {
    const place = this.place;
    if (place === "own") return this.#settings;
    const global = this.#global ?? {};
    return place === "shared" ? savedIn(global, "account") : savedIn(savedIn(global, "accounts"), place.id);
  }

  /** @param edited the field to blame where this becomes too much */
  #share(account: Settings, edited: EditedField): void {
    if (!this.#global) return;
    const change =
      typeof this.place === "object"
        ? { accounts: { ...savedIn(this.#global, "accounts"), [this.place.id]: account } }
        : { account };
    this.#saveGlobal({ ...this.#global, ...change }, edited);
  }

  #leaveOwn(place: Exclude<AccountPlace, "own">): void {
    this.place = place;
    const kept = without(this.#settings, ...accountNames, "accountAside");
    this.#save({ ...kept, ...(typeof place === "object" && { account: place.id }) });
  }

  /** @returns whether it was not too much */
  #saveGlobal(settings: Settings, edited: EditedField): boolean {
    const global = versioned(settings);
    this.tooLong = sizeOf(global) > maxSharedBytes ? edited : undefined;
    if (this.tooLong) return false;
    this.#global = global;
    this.#client.setGlobalSettings(global);
    return true;
  }

  #save(settings: Settings): void {
    this.#settings = versioned(settings);
    this.#client.setSettings(this.#settings);
  }
}

function placeOf(settings: Settings): AccountPlace {
  if (fieldNames.some((field) => !isBlank(settings[field]))) return "own";
  const { account } = settings;
  // One that is no text can't be there, and is said so. No account has an empty id.
  return isBlank(account) ? "shared" : { id: typeof account === "string" ? account : "" };
}

/** Names the version; that of a newer plugin stays, as do its fields. */
function versioned(settings: Settings): Settings {
  return isNewer(settings) ? settings : { ...settings, version: settingsVersion };
}

function sizeOf(settings: Settings): number {
  return new TextEncoder().encode(JSON.stringify(settings)).length;
}

function fieldWithLongestText(account: Settings): AccountField {
  const lengthOf = (field: AccountField): number => JSON.stringify(account[field] ?? "").length;
  return fieldNames.reduce((longest, field) => (lengthOf(field) > lengthOf(longest) ? field : longest));
}

/** The account's part of the settings, to be compared. */
function accountOf({ settings, global }: { settings: Settings; global: Settings }): string {
  return JSON.stringify([pickNames(settings, ...accountNames), pickNames(global, "account", "accounts")]);
}

/** The object under a name, or an empty one. */
function savedIn(settings: Settings, name: string): Settings {
  const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return isObject(value) ? value : {};
}

/** The fields of an account that are filled in. */
function pick(settings: Settings): Settings {
  return pickNames(settings, ...fieldNames.filter((field) => !isBlank(settings[field])));
}

function pickNames(settings: Settings, ...names: readonly string[]): Settings {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(settings, name)).map((name) => [name, settings[name]]),
  );
}

function without(settings: Settings, ...names: readonly string[]): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));
}
