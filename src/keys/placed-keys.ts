import { isDeepStrictEqual } from "node:util";
import { lenderTo, type ServiceAccess } from "../settings/account.ts";
import { readGlobalSettings, readKeyAccount } from "../settings/global-settings.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Failure } from "../accounts/press-failure.ts";
import type { Account } from "../accounts/account.ts";
import type { Timer } from "../clock.ts";
import type { TitleLine } from "../faces/face.ts";
import type { ActionName } from "../identifiers.ts";
import { FollowedAccounts, type Saved } from "./followed-accounts.ts";
import { Key } from "./key.ts";
import type { KeyIdentity, KeyOptions } from "./key-options.ts";
import type { KeySurface } from "./key-surface.ts";
import { maxAwayKeys, maxReturnMs, maxSharedAccountMs, typingPauseMs } from "./limits.ts";
import { type AccountSource, readSource, usableAccount } from "./account-source.ts";

export interface PlacedKeysOptions extends Omit<KeyOptions, "onStepFailed"> {
  readonly accounts: Accounts;
}

/** A key, a dial or a step of a multi-action that appears. */
export interface Placement extends Omit<KeyIdentity, "isDial"> {
  readonly surface: KeySurface;
  /** Of any type: they come from outside. */
  readonly settings: unknown;
  /** It is being pressed, and what it shows was drawn by an earlier process of the plugin. */
  readonly hasOldPicture?: boolean;
}

/** The keys of the profile, on their pages or not, and the shared account that they fall back on. */
export class PlacedKeys {
  readonly #options: PlacedKeysOptions;
  /** Those that left their page first come first. */
  readonly #keys = new Map<string, Key>();
  /** Which account each key follows. */
  readonly followed = new FollowedAccounts((id, source) => this.#works(id, source));
  /** Settles when the shared account is known, or is no longer waited for. */
  #pending: PromiseWithResolvers<undefined> | undefined = Promise.withResolvers<undefined>();
  readonly #patience: Timer;
  #typing: Timer | undefined;

  /** Called with the id of a key whose account may be another now, or is about to be. */
  onBound: (id: string) => void = () => undefined;

  constructor(options: PlacedKeysOptions) {
    this.#options = options;
    this.#patience = options.clock.after(maxSharedAccountMs, () => this.#sharedIsKnown());
  }

  appear(placement: Placement): void {
    const { id, surface, settings, hasOldPicture = false } = placement;
    // Some hosts announce a key twice; the second time its picture may be gone.
    this.disappear(id);
    this.#conceal(readKeyAccount(settings));
    const key = this.#keyOf(placement);
    this.#keys.set(id, key);
    key.configure(settings);
    this.followed.keyAppeared(id, key);
    this.#bind(key);
    key.appear(surface, hasOldPicture);
  }

  disappear(id: string): void {
    const key = this.#shown(id);
    if (!key) return;
    key.leave();
    this.#keys.delete(id);
    this.#keys.set(id, key);
    this.followed.keyLeft(id);
    if (this.followed.hasPage(id)) this.#options.clock.after(maxReturnMs, () => this.#mayBeLost(id));
    const away = [...this.#keys].filter(([, { isShown }]) => !isShown);
    for (const [oldest, each] of away.slice(0, -maxAwayKeys)) {
      each.forget();
      this.#keys.delete(oldest);
    }
  }

  settingsReceived(id: string, settings: unknown): void {
    const key = this.#shown(id);
    if (!key) return;
    this.#conceal(readKeyAccount(settings));
    key.configure(settings);
    this.#accountsChanged();
  }

  /** @param settings the plugin's global settings, of any type */
  globalSettingsReceived(settings: unknown): void {
    const global = readGlobalSettings(settings);
    this.#conceal(global.account, ...Object.values(global.accounts));
    if (this.#pending) {
      this.followed.globalKnown(global);
      this.#sharedIsKnown();
    } else {
      this.followed.globalChanged(global);
      this.#accountsChanged();
    }
  }

  /** @param state the state that the title belongs to, on a key with two */
  titleChanged(id: string, line: TitleLine | undefined, state: number | undefined): void {
    this.#shown(id)?.titleChanged(line, state);
  }

  press(id: string, desiredState?: number): void {
    if (this.followed.isOpen) this.#bindAll();
    void this.#shown(id)?.press(desiredState);
  }

  /** @param ticks clockwise, negative for the other way */
  turn(id: string, ticks: number): void {
    this.#shown(id)?.turn(ticks);
  }

  /** Asks for the status. How that ends is news of the account, and is shown as such. */
  touch(id: string): void {
    const account = this.accountOf(id);
    if (account?.canPoll) account.check({ at: this.#options.clock.steady() }).catch(() => undefined);
  }

  release(id: string): void {
    this.#shown(id)?.release();
  }

  /** The app may have put old pictures on keys. */
  repaint(): void {
    for (const key of this.#onDesk) key.repaint();
  }

  /** A key of a device that is gone can't be released any more. */
  deviceDisconnected(device: string): void {
    for (const key of this.#onDesk) if (key.identity.device === device) key.release();
  }

  wokeUp(): void {
    this.#options.accounts.wokeUp();
    for (const key of this.#onDesk) {
      // The release may not be reported.
      key.release();
      key.draw();
    }
  }

  /** The account that a key uses now, if it can use one. */
  accountOf(id: string): Account | undefined {
    return this.#shown(id)?.binding.account;
  }

  actionOf(id: string): ActionName | undefined {
    return this.#shown(id)?.identity.action;
  }

  /** What the account that a key follows is read from. Where that does not work, it is the newest one that counts. */
  followedBy(id: string): AccountSource {
    this.#bindAll();
    return this.followed.follow(id);
  }

  /** What was typed last counts now. */
  inspectorDisappeared(id: string): void {
    this.followed.pageClosed(id);
    this.#bindAll();
  }

  /** A field was left: keys without an account that works use what is saved. */
  fieldLeft(): void {
    this.followed.left();
    this.#bindAll();
  }

  /**
   * A check has reached an account: keys whose settings named it then follow it, however well their own works.
   * @param saved what was to be checked
   */
  accountReached(access: ServiceAccess, saved: Saved): void {
    this.followed.reached(access, saved);
    this.#bindAll();
  }

  /** The same key where it has come back to its page, else another one. */
  #keyOf({ id, action, device, surface, inMultiAction }: Placement): Key {
    const identity: KeyIdentity = { id, action, device, isDial: surface.isDial === true, inMultiAction };
    const before = this.#keys.get(id);
    if (before && isDeepStrictEqual({ ...before.identity, device }, identity)) return before;
    before?.forget();
    return new Key(identity, { ...this.#options, onStepFailed: (...failed) => this.#stepFailed(...failed) });
  }

  #shown(id: string): Key | undefined {
    const key = this.#keys.get(id);
    return key?.isShown ? key : undefined;
  }

  get #onDesk(): Key[] {
    return [...this.#keys.values()].filter(({ isShown }) => isShown);
  }

  #mayBeLost(id: string): void {
    if (this.#shown(id)) return;
    this.followed.pageLost(id);
    this.#bindAll();
  }

  /** Lets every key use the account that it follows now. */
  #bindAll(): void {
    this.#typing?.cancel();
    this.#typing = undefined;
    for (const key of this.#onDesk) {
      const { source } = key.binding;
      this.#bind(key);
      // Others have no reason to ask a service that may want to be spared.
      if (key.binding.source !== source) key.binding.account?.askNow("settings");
    }
  }

  #bind(key: Key, from = this.followed.follow(key.identity.id)): void {
    const { name } = readSource(from);
    const source = JSON.stringify([from.settings, lenderTo(from.settings, from.global)]);
    const usable = usableAccount(from, key.needsChurchId);
    if ("failure" in usable && this.#pending) key.bind({ source, pending: this.#pending.promise });
    else
      key.bind({
        source,
        ...(name !== undefined && { name }),
        ...("failure" in usable ? usable : { account: this.#options.accounts.get(usable.access) }),
      });
    this.onBound(key.identity.id);
  }

  #accountsChanged(): void {
    this.#typing?.cancel();
    if (this.followed.isOpen) {
      this.#typing = this.#options.clock.after(typingPauseMs, () => this.#bindAll());
      for (const { identity } of this.#onDesk) this.onBound(identity.id);
    } else this.#bindAll();
  }

  #sharedIsKnown(): void {
    this.#patience.cancel();
    const pending = this.#pending;
    this.#pending = undefined;
    const { global } = this.followed.saved;
    // A key that has left its page may have been pressed, and a press is not lost.
    for (const key of this.#keys.values())
      if (key.binding.pending && !key.isShown) this.#bind(key, { settings: key.settings, global });
    this.#bindAll();
    pending?.resolve(undefined);
  }

  /** A step has no face: the keys that show its account's session say why it failed. */
  #stepFailed(failure: Failure, action: ActionName, account: Account | undefined): void {
    for (const key of this.#onDesk)
      if (key.showsSession && account !== undefined && key.binding.account === account)
        key.showFailure(failure, action, true);
  }

  #conceal(...accounts: readonly { readonly apiKey?: unknown }[]): void {
    for (const { apiKey } of accounts)
      if (typeof apiKey === "string") this.#options.log.conceal(apiKey.trim());
  }

  #works(id: string, source: AccountSource): boolean {
    const usable = usableAccount(source, this.#keys.get(id)?.needsChurchId === true);
    return "access" in usable && this.#options.accounts.works(usable.access);
  }
}
