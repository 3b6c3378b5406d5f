import { accountAt, type AccountPlace, type Failed, isFailureKind } from "../protocol/messages.ts";
import type { AccountField, TypedFields } from "../settings/account-fields.ts";
import { fieldNames, hasDraft, readEdited } from "../settings/account-fields.ts";
import type { AccountProblem, ServiceAccess } from "../settings/account.ts";
import { accountName, hasAnyField, readAccount, readFields } from "../settings/account.ts";
import { readGlobalSettings } from "../settings/global-settings.ts";
import { asObject, isEqual, type JsonObject, objectIn } from "../settings/json-object.ts";
import * as edits from "./saved-settings.ts";
import { findPlace, type Saved } from "./saved-settings.ts";
import type { StreamDeckClient } from "./stream-deck-client.ts";

type Change = (saved: Saved) => Saved;

/** For this many milliseconds after a change, the app may send settings that are older. */
const reapplyMs = 2_000;

/**
 * Settings of one key and those that all keys share, as the page edits them. A change applies to the settings received
 * last and is sent at once. It applies again to older settings that arrive after it.
 */
export class SettingsStore {
  readonly #client: Pick<StreamDeckClient, "send">;
  #saved: Saved;
  #recent: readonly Change[] = [];
  /** Before the shared settings are received, a change would overwrite them. */
  isLoaded = false;
  /** Where the settings keep the account that the page shows. */
  place: AccountPlace;
  onChange: () => void = () => undefined;

  constructor(client: Pick<StreamDeckClient, "send">, settings: unknown) {
    this.#client = client;
    this.#saved = { key: asObject(settings), global: {} };
    this.place = findPlace(this.#saved.key);
  }

  settingsReceived(settings: unknown): void {
    const before = findPlace(this.#saved.key);
    this.#received({ ...this.#saved, key: asObject(settings) });
    const place = findPlace(this.#saved.key);
    // Otherwise the page keeps a place that the user has just chosen and that is not saved yet.
    if (!isEqual(place, before)) this.place = place;
  }

  globalSettingsReceived(settings: unknown): void {
    this.isLoaded = true;
    this.#received({ ...this.#saved, global: asObject(settings) });
  }

  get settings(): JsonObject {
    return this.#saved.key;
  }

  set(name: string, value: unknown): void {
    this.#edit(({ key, global }) => ({ key: { ...key, [name]: value }, global }));
  }

  get named(): readonly { readonly id: string; readonly name: string }[] {
    const { accounts } = readGlobalSettings(this.#saved.global);
    return Object.entries(accounts).map(([id, account]) => ({ id, name: accountName(id, account) }));
  }

  get sharedName(): string {
    const { name } = objectIn(this.#saved.global, "account");
    return typeof name === "string" ? name.trim() : "";
  }

  /** The page asks for the name of the shared account only if there are other accounts. A key's own has none. */
  get showsName(): boolean {
    if (this.place === "shared") return this.sharedName !== "" || this.named.length > 0;
    return this.place !== "own";
  }

  /** Whether changes of the account on the page are saved. */
  get canEdit(): boolean {
    return this.place === "own" || this.isLoaded;
  }

  /** Whether the key has the id of an account that does not exist. */
  get isLost(): boolean {
    const { place } = this;
    return this.isLoaded && typeof place === "object" && !this.named.some(({ id }) => id === place.id);
  }

  get hasOwnAccount(): boolean {
    return hasAnyField(this.#saved.key);
  }

  /** What the key uses: the name or the host of its account, or what is wrong. */
  get inUse(): { readonly name: string } | { readonly problem: AccountProblem } {
    const reading = readAccount(this.#saved.key, readGlobalSettings(this.#saved.global));
    if ("problem" in reading) return reading;
    const sharedName = this.hasOwnAccount ? "" : this.sharedName;
    return { name: reading.name ?? (sharedName || new URL(reading.access.baseUrl).host) };
  }

  /** The three values on the page, or the first problem. */
  get edited(): ReturnType<typeof readFields> {
    return readFields(readEdited(this.#account));
  }

  /** What was typed in a field, or else the saved value, which can have any type. */
  value(field: AccountField): unknown {
    return readEdited(this.#account)[field];
  }

  /** A value of another type reads as empty. */
  text(field: AccountField): string {
    const value = this.value(field);
    return typeof value === "string" ? value : "";
  }

  get name(): string {
    const { name } = this.place === "new" ? objectIn(this.#account, "draft") : this.#account;
    return typeof name === "string" ? name : "";
  }

  get hasDraft(): boolean {
    return hasDraft(this.#account);
  }

  /** Whether there is a draft, or a place that is chosen but not saved yet. */
  get isUnsaved(): boolean {
    return this.hasDraft || !isEqual(this.place, findPlace(this.#saved.key));
  }

  /** How the last try of the draft ended. */
  get failure(): Failed | undefined {
    const { kind, ...details } = objectIn(objectIn(this.#account, "draft"), "failure");
    return isFailureKind(kind) ? { ...details, outcome: "failed", kind } : undefined;
  }

  /** @returns whether that changes anything */
  type(typed: TypedFields): boolean {
    const isChanged = fieldNames.some(
      (field) => typed[field] !== undefined && !isEqual(typed[field], this.value(field) ?? ""),
    );
    if (isChanged) this.#editAccount((account) => edits.withTyped(account, typed));
    return isChanged;
  }

  rename(name: string): void {
    if (name !== this.name) this.#editAccount((account) => edits.withName(account, name));
  }

  keepFailure(failure: Failed): void {
    if (this.hasDraft)
      this.#editAccount((account) => edits.withDraft(account, { ...objectIn(account, "draft"), failure }));
  }

  /** Puts these values in use, and drops the draft. */
  connect(access: ServiceAccess): void {
    if (this.place === "new") {
      const { name } = this;
      const place = { id: crypto.randomUUID().slice(0, 8) };
      this.#edit((saved) => edits.changeAccount(saved, place, () => ({ name, ...access })));
      this.choose(place);
    } else {
      this.#editAccount((account) => edits.withDraft({ ...account, ...access }, undefined));
    }
  }

  cancel(): void {
    if (this.hasDraft) this.#editAccount((account) => edits.withDraft(account, undefined));
    this.place = findPlace(this.#saved.key);
  }

  choose(place: "shared" | { readonly id: string }): void {
    this.place = place;
    this.#edit((saved) => edits.withPlace(saved, place));
  }

  /** The key keeps its account until the new one is connected. */
  begin(place: "own" | "new", name = ""): void {
    // The key has room for one draft, of its own account or of a new one.
    if (hasDraft(this.#saved.key))
      this.#edit(({ key, global }) => ({ key: edits.withDraft(key, undefined), global }));
    this.place = place;
    if (place === "new") this.#editAccount((account) => edits.withDraft(account, { isNew: true, name }));
  }

  delete(): void {
    const { place } = this;
    if (!this.isLoaded || typeof place !== "object") return;
    this.#edit((saved) => edits.withoutAccount(saved, place.id));
    this.place = "shared";
  }

  get #account(): JsonObject {
    return accountAt(this.place, this.#saved.key, this.#saved.global);
  }

  #editAccount(change: (account: JsonObject) => JsonObject): void {
    const { place } = this;
    if (this.canEdit) this.#edit((saved) => edits.changeAccount(saved, place, change));
  }

  #edit(change: Change): void {
    this.#recent = [...this.#recent, change];
    setTimeout(() => (this.#recent = this.#recent.filter((each) => each !== change)), reapplyMs);
    this.#apply(this.#saved, change(this.#saved));
  }

  /** Applies recent changes again. The app gets the result if it differs from what it sent. */
  #received(saved: Saved): void {
    const again = this.#recent.reduce((before, change) => change(before), saved);
    this.#apply(saved, again);
  }

  /** Keeps the next settings, redraws the page, and sends what differs from before. */
  #apply(before: Saved, next: Saved): void {
    this.#saved = next;
    this.onChange();
    if (!isEqual(next.key, before.key)) this.#client.send("setSettings", { payload: next.key });
    if (this.isLoaded && !isEqual(next.global, before.global))
      this.#client.send("setGlobalSettings", { payload: next.global });
  }
}
