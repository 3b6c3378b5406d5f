import { isDeepStrictEqual } from "node:util";
import type { Account } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { type Failure, SetupFailure } from "../actions/failure.ts";
import type { Timer } from "../clock.ts";
import type { ActionName } from "../identifiers.ts";
import { maxAwayKeys, maxGlobalSettingsWaitMs } from "../limits.ts";
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
  global: GlobalSettings = readGlobalSettings(undefined);
  /** Present while keys wait for the shared account. Resolves when it is known, or when its time is up. */
  #waiting: PromiseWithResolvers<undefined> | undefined = Promise.withResolvers<undefined>();
  readonly #timeout: Timer;

  /** Called when new settings are in use. */
  onSettings: () => void = () => undefined;

  constructor(options: PlacedKeysOptions) {
    this.#options = options;
    this.#timeout = options.clock.after(maxGlobalSettingsWaitMs, () => this.#endWaiting());
  }

  appear(placement: Placement): void {
    const { id, surface, settings } = placement;
    // Some hosts announce a key twice, and may have lost its picture. A key that appears anew sends it again.
    this.disappear(id);
    const key = this.#findOrCreate(placement);
    this.#keys.set(id, key);
    this.#configure(key, settings);
    key.appear(surface);
    this.onSettings();
  }

  disappear(id: string): void {
    const key = this.findVisible(id);
    if (!key) return;
    key.leave();
    this.#keys.delete(id);
    this.#keys.set(id, key);
    const away = [...this.#keys].filter(([, { isShown }]) => !isShown);
    for (const [oldest] of away.slice(0, -maxAwayKeys)) this.#keys.delete(oldest);
  }

  settingsReceived(id: string, settings: unknown): void {
    const key = this.findVisible(id);
    if (!key) return;
    this.#configure(key, settings);
    this.onSettings();
  }

  globalSettingsReceived(settings: unknown): void {
    this.global = readGlobalSettings(settings);
    this.#addSecrets(this.global.account, ...Object.values(this.global.accounts));
    this.#endWaiting();
    // Keys that are not visible are bound when they appear.
    for (const key of this.#visible) this.#bind(key);
    this.onSettings();
  }

  /** Nobody can release the keys of a deck that is gone. Which keys were on it is not known here, so all are released. */
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
  findVisible(id: string): Key | undefined {
    const key = this.#keys.get(id);
    return key?.isShown ? key : undefined;
  }

  /** The settings of a key, visible or not. */
  settings(id: string): unknown {
    return this.#keys.get(id)?.settings;
  }

  get #visible(): Key[] {
    return [...this.#keys.values()].filter(({ isShown }) => isShown);
  }

  /** Some hosts reuse the id of a key for another key that takes its place. */
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
    const reading = readAccount(key.settings, this.global);
    const { name } = reading;
    if ("access" in reading) key.bind({ name, account: this.#options.accounts.get(reading.access) });
    else if (this.#waiting) key.bind({ name, pending: this.#waiting.promise });
    else key.bind({ name, failure: setupFailure(reading.problem) });
  }

  #endWaiting(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#timeout.cancel();
    this.#waiting = undefined;
    // A key that is no longer visible may have a press that waits for its account.
    for (const key of this.#keys.values()) this.#bind(key);
    waiting.resolve(undefined);
  }

  /** A step of a multi-action has no face, so the keys that show the session of its account say why it failed. */
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
