import { isDeepStrictEqual } from "node:util";
import type { Account } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { type Failure, SetupFailure } from "../actions/setup-failure.ts";
import type { Timer } from "../clock.ts";
import type { ActionName } from "../identifiers.ts";
import { maxAwayKeys, maxSharedAccountMs } from "../limits.ts";
import { type AccountProblem, readAccount } from "../settings/account.ts";
import { cleanField, readDraft } from "../settings/account-fields.ts";
import { type GlobalSettings, readGlobalSettings, type SavedAccount } from "../settings/global-settings.ts";
import { asObject } from "../settings/json-object.ts";
import { Key, type KeyIdentity, type KeyOptions } from "./key.ts";
import type { KeySurface } from "./key-display.ts";

type PlacedKeysOptions = Omit<KeyOptions, "onStepFailed"> & { readonly accounts: Accounts };

export interface Placement extends Omit<KeyIdentity, "isDial"> {
  readonly id: string;
  readonly surface: KeySurface;
  readonly settings: unknown;
}

/** The keys of the profile, visible or not, and the accounts that they use. */
export class PlacedKeys {
  readonly #options: PlacedKeysOptions;
  /** By id. Keys that are not visible are in the order in which they left. */
  readonly #keys = new Map<string, Key>();
  #global: GlobalSettings = readGlobalSettings(undefined);
  /** Resolves when the shared account is known, or is no longer waited for. */
  #pending: PromiseWithResolvers<undefined> | undefined = Promise.withResolvers<undefined>();
  readonly #timeout: Timer;

  /** Called when new settings are in use. */
  onSettings: () => void = () => undefined;

  constructor(options: PlacedKeysOptions) {
    this.#options = options;
    this.#timeout = options.clock.after(maxSharedAccountMs, () => this.#endPending());
  }

  appear(placement: Placement): void {
    const { id, surface, settings } = placement;
    // Some hosts announce a key twice; the second time its picture may be gone.
    this.disappear(id);
    const key = this.#findOrCreate(placement);
    this.#keys.set(id, key);
    this.#configure(key, settings);
    key.appear(surface);
    this.onSettings();
  }

  disappear(id: string): void {
    const key = this.shown(id);
    if (!key) return;
    key.leave();
    this.#keys.delete(id);
    this.#keys.set(id, key);
    const away = [...this.#keys].filter(([, { isShown }]) => !isShown);
    for (const [oldest] of away.slice(0, -maxAwayKeys)) this.#keys.delete(oldest);
  }

  settingsReceived(id: string, settings: unknown): void {
    const key = this.shown(id);
    if (!key) return;
    this.#configure(key, settings);
    this.onSettings();
  }

  globalSettingsReceived(settings: unknown): void {
    this.#global = readGlobalSettings(settings);
    this.#addSecrets(this.#global.account, ...Object.values(this.#global.accounts));
    this.#endPending();
    for (const key of this.#visible) this.#bind(key);
    this.onSettings();
  }

  /** Nobody can release a key of a deck that is gone. */
  deviceDisconnected(): void {
    for (const key of this.#visible) key.release();
  }

  wokeUp(): void {
    this.#options.accounts.wakeUp();
    for (const key of this.#visible) {
      key.release();
      key.draw();
    }
  }

  /** @returns the key if it is visible */
  shown(id: string): Key | undefined {
    const key = this.#keys.get(id);
    return key?.isShown ? key : undefined;
  }

  get global(): GlobalSettings {
    return this.#global;
  }

  settings(id: string): SavedAccount {
    return asObject(this.#keys.get(id)?.settings);
  }

  get #visible(): Key[] {
    return [...this.#keys.values()].filter(({ isShown }) => isShown);
  }

  /** Some hosts give the id of a key to another key in its place. */
  #findOrCreate({ id, action, surface, inMultiAction }: Placement): Key {
    const identity: KeyIdentity = { action, isDial: surface.isDial, inMultiAction };
    const before = this.#keys.get(id);
    if (before && isDeepStrictEqual(before.identity, identity)) return before;
    return new Key(identity, { ...this.#options, onStepFailed: (...failed) => this.#stepFailed(...failed) });
  }

  #configure(key: Key, settings: unknown): void {
    this.#addSecrets(asObject(settings));
    key.configure(settings);
    this.#bind(key);
  }

  #bind(key: Key): void {
    const reading = readAccount(key.settings, this.#global);
    const { name } = reading;
    if ("access" in reading) key.bind({ name, account: this.#options.accounts.get(reading.access) });
    else if (this.#pending) key.bind({ name, pending: this.#pending.promise });
    else key.bind({ name, failure: setupFailure(reading.problem) });
  }

  /** The shared account is known, or is no longer waited for. */
  #endPending(): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#timeout.cancel();
    this.#pending = undefined;
    // A key that has left its page may have a press that waits.
    for (const key of this.#keys.values()) this.#bind(key);
    pending.resolve(undefined);
  }

  /** A step has no face: the keys that show its account's session say why it failed. */
  #stepFailed(failure: Failure, action: ActionName, account: Account | undefined): void {
    for (const key of this.#visible)
      if (key.showsSession && account !== undefined && key.binding.account === account)
        key.showFailure(failure, action);
  }

  #addSecrets(...accounts: readonly SavedAccount[]): void {
    for (const { apiKey } of accounts.flatMap((account) => [account, readDraft(account)]))
      if (typeof apiKey === "string") this.#options.log.addSecret(cleanField("apiKey", apiKey));
  }
}

function setupFailure(problem: AccountProblem): SetupFailure {
  if (problem.kind === "nothing set up") return new SetupFailure("nothing-set-up");
  if (problem.kind === "only a draft") return new SetupFailure("not-connected");
  return new SetupFailure("account", { problem });
}
