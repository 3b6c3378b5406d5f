import { isDeepStrictEqual } from "node:util";
import type { Accounts } from "../accounts/accounts.ts";
import { type Failure, SetupFailure } from "../actions/setup-failure.ts";
import type { Account } from "../accounts/account.ts";
import type { Timer } from "../clock.ts";
import type { ActionName } from "../identifiers.ts";
import { type AccountProblem, type AccountReading, readAccount } from "../settings/account.ts";
import { cleanField, readDraft } from "../settings/account-fields.ts";
import { type GlobalSettings, readGlobalSettings, type SavedAccount } from "../settings/global-settings.ts";
import { asObject } from "../settings/json-object.ts";
import { Key } from "./key.ts";
import type { AccountBinding, KeyIdentity, KeyOptions } from "./key-options.ts";
import type { KeySurface } from "./key-display.ts";
import { maxAwayKeys, maxSharedAccountMs } from "../limits.ts";

type PlacedKeysOptions = Omit<KeyOptions, "onStepFailed"> & { readonly accounts: Accounts };

export interface Placement extends Omit<KeyIdentity, "isDial"> {
  readonly surface: KeySurface;
  readonly settings: unknown;
}

/** The keys of the profile, visible or not, and the accounts that they use. */
export class PlacedKeys {
  readonly #options: PlacedKeysOptions;
  /** Keys that are not visible in the order in which they left. */
  readonly #keys = new Map<string, Key>();
  #global: GlobalSettings = readGlobalSettings(undefined);
  /** Settles when the shared account is known, or is no longer waited for. */
  #pending: PromiseWithResolvers<undefined> | undefined = Promise.withResolvers<undefined>();
  readonly #timeout: Timer;

  /** Called when new settings are in use. */
  onSettings: () => void = () => undefined;

  constructor(options: PlacedKeysOptions) {
    this.#options = options;
    this.#timeout = options.clock.after(maxSharedAccountMs, () => this.#sharedIsKnown());
  }

  appear(placement: Placement): void {
    const { id, surface, settings } = placement;
    // Some hosts announce a key twice; the second time its picture may be gone.
    this.disappear(id);
    this.#conceal(asObject(settings));
    const key = this.#findOrCreate(placement);
    this.#keys.set(id, key);
    key.configure(settings);
    this.#bind(key);
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
    this.#conceal(asObject(settings));
    key.configure(settings);
    this.#bindAll();
  }

  globalSettingsReceived(settings: unknown): void {
    this.#global = readGlobalSettings(settings);
    this.#conceal(this.#global.account, ...Object.values(this.#global.accounts));
    if (this.#pending) this.#sharedIsKnown();
    else this.#bindAll();
  }

  /** Nobody can release a key of a device that is gone. */
  deviceDisconnected(device: string): void {
    for (const key of this.#onDesk) if (key.identity.device === device) key.release();
  }

  wokeUp(): void {
    this.#options.accounts.wakeUp();
    for (const key of this.#onDesk) {
      key.release();
      key.draw();
    }
  }

  shown(id: string): Key | undefined {
    const key = this.#keys.get(id);
    return key?.isShown ? key : undefined;
  }

  readingOf(id: string): AccountReading {
    return readAccount(this.#keys.get(id)?.settings, this.#global);
  }

  get global(): GlobalSettings {
    return this.#global;
  }

  settings(id: string): SavedAccount {
    return asObject(this.#keys.get(id)?.settings);
  }

  #findOrCreate({ id, action, device, surface, inMultiAction }: Placement): Key {
    const identity: KeyIdentity = { id, action, device, isDial: surface.isDial, inMultiAction };
    const before = this.#keys.get(id);
    if (before && isDeepStrictEqual({ ...before.identity, device }, identity)) return before;
    return new Key(identity, { ...this.#options, onStepFailed: (...failed) => this.#stepFailed(...failed) });
  }

  get #onDesk(): Key[] {
    return [...this.#keys.values()].filter(({ isShown }) => isShown);
  }

  #bindAll(): void {
    for (const key of this.#onDesk) {
      // A new account may work where the old one failed.
      const { account } = this.#bind(key) ? key.binding : {};
      if (account?.state.failing) account.poller.pollNow();
    }
    this.onSettings();
  }

  #bind(key: Key): boolean {
    const reading = readAccount(key.settings, this.#global);
    const binding = this.#accountFor(reading);
    const source = JSON.stringify({ ...reading, isPending: binding.pending !== undefined });
    // An idle account is closed, and its keys get another object later.
    if (key.binding.source === source && key.binding.account === binding.account) return false;
    key.bind({ source, name: reading.name, ...binding });
    return true;
  }

  #accountFor(reading: AccountReading): Pick<AccountBinding, "account" | "failure" | "pending"> {
    if ("access" in reading) return { account: this.#options.accounts.get(reading.access) };
    return this.#pending ? { pending: this.#pending.promise } : { failure: setupFailure(reading.problem) };
  }

  #sharedIsKnown(): void {
    this.#timeout.cancel();
    const pending = this.#pending;
    this.#pending = undefined;
    // A key that has left its page may have a press that waits.
    for (const key of this.#keys.values()) if (key.binding.pending && !key.isShown) this.#bind(key);
    this.#bindAll();
    pending?.resolve(undefined);
  }

  /** A step has no face: the keys that show its account's session say why it failed. */
  #stepFailed(failure: Failure, action: ActionName, account: Account | undefined): void {
    for (const key of this.#onDesk)
      if (key.showsSession && account !== undefined && key.binding.account === account)
        key.showFailure(failure, action);
  }

  #conceal(...accounts: readonly SavedAccount[]): void {
    for (const { apiKey } of accounts.flatMap((account) => [account, readDraft(account)]))
      if (typeof apiKey === "string") this.#options.log.conceal(cleanField("apiKey", apiKey));
  }
}

function setupFailure(problem: AccountProblem): SetupFailure {
  if (problem.kind === "nothing set up") return new SetupFailure("nothing-set-up");
  if (problem.kind === "only a draft") return new SetupFailure("not-connected");
  return new SetupFailure("account", { problem });
}
