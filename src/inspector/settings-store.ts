import {
  type AccountField,
  type Draft,
  fieldNames,
  isBlank,
  readDraft as draftOf,
} from "../settings/account-fields.ts";
import { accountName } from "../settings/account.ts";
import {
  accountAt,
  type AccountPlace,
  beginCheck,
  type Edited,
  type Fallback,
  fallbackFor,
  isComplete,
  isEqual,
  isReplaced,
  type JoinedReading,
  placeOf,
  readDraft,
  type Saved,
  withAccount,
  withSettledDraft,
  without,
  withTyped,
} from "../settings/draft.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { asObject, type JsonObject, objectIn } from "../settings/json-object.ts";
import type { StreamDeckClient } from "./stream-deck-client.ts";

type EditedField = AccountField | "name" | "place";

type Change = (saved: Saved) => Saved;

/** Bytes of the shared settings as JSON: some systems store no more. */
const maxSharedBytes = 2_500;

/** Milliseconds within which an answer of the app may come that is older than an edit. */
const maxAnswerMs = 2_000;

/**
 * Settings of one key and those that all keys share, as the page edits them. A change is made to what was received last, and
 * sent at once and whole; where older settings arrive after it, it is made again.
 */
export class SettingsStore {
  readonly #client: Pick<StreamDeckClient, "send">;
  #saved: Saved;
  /** A change before the shared settings are received would lose those of others. */
  isLoaded = false;
  #recent: readonly Change[] = [];
  #lastCheck: Edited | undefined;
  place: AccountPlace;
  /** The field that made the shared settings too large, and was not saved. */
  tooLong: EditedField | undefined;

  constructor(client: Pick<StreamDeckClient, "send">, settings: unknown) {
    this.#client = client;
    this.#saved = { key: asObject(settings), global: {} };
    this.place = placeOf(this.#saved.key);
  }

  get settings(): JsonObject {
    return this.#saved.key;
  }

  get named(): readonly { readonly id: string; readonly name: string }[] {
    const { accounts } = readGlobalSettings(this.#saved.global);
    return Object.entries(accounts).map(([id, account]) => ({ id, name: accountName(id, account) }));
  }

  get account(): JsonObject {
    return accountAt(this.#saved, this.place);
  }

  get sharedName(): string {
    const { name } = accountAt(this.#saved, "shared");
    return typeof name === "string" ? name : "";
  }

  /** The shared account has one where there are others to tell it from. */
  get hasName(): boolean {
    if (this.place === "shared") return this.sharedName !== "" || this.named.length > 0;
    return this.place !== "own";
  }

  get name(): string {
    const { name, access } = this.reading;
    const ownName = this.place === "shared" ? this.sharedName : name;
    const host = access ? new URL(access.baseUrl).host : "";
    return isBlank(ownName) ? host : String(ownName);
  }

  get draft(): Draft {
    return draftOf(this.account);
  }

  get hasDraft(): boolean {
    return Object.keys(this.draft).length > 0;
  }

  get reading(): JoinedReading {
    return readDraft(this.#saved, this.place);
  }

  get isComplete(): boolean {
    return isComplete(this.#saved, this.place);
  }

  /** Undefined where the key names an account that is not there. */
  get fallback(): Fallback | undefined {
    const { key, global } = this.#saved;
    return fallbackFor({ ...key, ...(this.place === "own" && this.draft) }, readGlobalSettings(global));
  }

  settingsReceived(settings: unknown): void {
    const before = placeOf(this.#saved.key);
    this.#received({ ...this.#saved, key: asObject(settings) });
    const place = placeOf(this.#saved.key);
    // An account of the key's own that is about to be filled in must not look like none.
    if (!isEqual(place, before)) this.place = place;
  }

  globalSettingsReceived(settings: unknown): void {
    this.#received({ ...this.#saved, global: asObject(settings) });
    this.isLoaded = true;
  }

  set(name: string, value: unknown): void {
    this.#edit(({ key, global }) => ({ key: { ...key, [name]: value }, global }));
  }

  /** A field as it was typed, else as it is in use. A value of another type reads as empty. */
  text(field: AccountField | "name"): string {
    const { [field]: value }: JsonObject = { ...this.account, ...this.draft };
    return typeof value === "string" ? value : "";
  }

  /** A value that was not written by a settings page. */
  isBroken(field: AccountField): boolean {
    const value = this.draft[field] ?? this.account[field];
    return !isBlank(value) && typeof value !== "string";
  }

  /** @returns whether that changes anything */
  type(field: AccountField, text: string): boolean {
    const wasTooLong = this.tooLong === field;
    this.tooLong = undefined;
    if (text === this.text(field) && !this.isBroken(field)) return wasTooLong;
    const isSaved = this.#editAccount((account) => withTyped(account, field, text), field);
    // A text that was cut off would be half typed.
    if (!isSaved) this.#editAccount((account) => withTyped(account, field, undefined));
    return true;
  }

  rename(name: string): void {
    this.#editAccount((account) => ({ ...account, name }), "name");
  }

  discard(): void {
    this.tooLong = undefined;
    this.#editAccount((account) => without(account, "draft"));
    this.place = placeOf(this.#saved.key);
  }

  /** The draft, to be settled when it has been checked. */
  beginCheck(): Edited {
    this.#lastCheck = beginCheck(this.#saved, this.place, this.#lastCheck);
    return this.#lastCheck;
  }

  settle(checked: Edited): void {
    this.#edit((saved) => withSettledDraft(saved, checked));
    this.place = placeOf(this.#saved.key);
  }

  /** Fields that are lost when the key uses another account. */
  get hasOwn(): boolean {
    return placeOf(this.#saved.key) === "own";
  }

  choose(place: AccountPlace): void {
    this.tooLong = undefined;
    this.place = place;
    if (place !== "own") this.#edit(({ key, global }) => ({ key: withPlace(key, place), global }));
  }

  /** Nothing but what the key inherits goes with its own fields: no API key gets to another address. */
  shareOwn(): void {
    this.#leaveOwn("shared", this.#whole);
  }

  create(name: string): void {
    const account = { name, ...(this.place === "own" && this.#whole) };
    this.#leaveOwn({ id: crypto.randomUUID().slice(0, 8) }, account);
  }

  delete(): void {
    const { place } = this;
    if (!this.isLoaded || typeof place !== "object") return;
    this.#edit(({ key, global }) => {
      const { [place.id]: _, ...accounts } = objectIn(global, "accounts");
      return { key: withPlace(key, "shared"), global: { ...global, accounts } };
    });
    this.place = "shared";
  }

  get #whole(): JsonObject {
    const { key, global } = this.#saved;
    const filled = (fields: JsonObject): [string, unknown][] =>
      fieldNames.filter((field) => !isBlank(fields[field])).map((field) => [field, fields[field]]);
    const inherited = fallbackFor(key, readGlobalSettings(global))?.fields ?? {};
    return Object.fromEntries([...filled(inherited), ...filled(key)]);
  }

  #leaveOwn(place: Exclude<AccountPlace, "own">, fields: JsonObject): void {
    if (!this.isLoaded) return;
    const isDone = this.#edit((saved) => {
      const rest = without(accountAt(saved, place), "draft", ...fieldNames);
      const key = withPlace(saved.key, place);
      return withAccount({ ...saved, key }, place, { ...rest, ...fields });
    }, "place");
    if (isDone) this.place = place;
  }

  #editAccount(change: (account: JsonObject) => JsonObject, edited?: EditedField): boolean {
    const { place } = this;
    if (place !== "own" && !this.isLoaded) return false;
    return this.#edit((saved) => withAccount(saved, place, change(accountAt(saved, place))), edited);
  }

  /** @param edited field to blame where the shared settings become too large; none where they can't */
  #edit(change: Change, edited?: EditedField): boolean {
    const next = change(this.#saved);
    const isShared = !isEqual(next.global, this.#saved.global);
    if (edited !== undefined && isShared && new Blob([JSON.stringify(next.global)]).size > maxSharedBytes) {
      this.tooLong = edited;
      return false;
    }
    this.#recent = [...this.#recent, change];
    setTimeout(() => (this.#recent = this.#recent.filter((each) => each !== change)), maxAnswerMs);
    this.#send(this.#saved, next);
    return true;
  }

  #received(saved: Saved): void {
    // Nothing was typed for an address that somebody else has written meanwhile.
    if (this.isLoaded && isReplaced(this.account, accountAt(saved, this.place))) this.#recent = [];
    const again = this.#recent.reduce((before, change) => change(before), saved);
    this.#send(saved, again);
  }

  #send(before: Saved, next: Saved): void {
    this.#saved = next;
    if (!isEqual(next.key, before.key)) this.#client.send("setSettings", { payload: next.key });
    if (this.isLoaded && !isEqual(next.global, before.global))
      this.#client.send("setGlobalSettings", { payload: next.global });
  }
}

function withPlace(key: JsonObject, place: Exclude<AccountPlace, "own">): JsonObject {
  const rest = without(key, "account", "draft", ...fieldNames);
  return { ...rest, ...(typeof place === "object" && { account: place.id }) };
}
