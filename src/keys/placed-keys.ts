import { lenderTo, type ServiceAccess } from "../settings/account.ts";
import { readGlobalSettings, readKeyAccount } from "../settings/global-settings.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Failure } from "../accounts/press-failure.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import { actions } from "../actions/actions.ts";
import type { Clock, Timer } from "../clock.ts";
import type { TitleLine } from "../faces/face.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Log } from "../log/log.ts";
import { accountFailure, blockingProblems } from "./account-failure.ts";
import { FollowedAccounts, type Saved } from "./followed-accounts.ts";
import { Key } from "./key.ts";
import type { AccountBinding, KeyOptions } from "./key-options.ts";
import type { KeySurface } from "./key-surface.ts";
import { maxAwayKeys, maxReturnMs, maxSharedAccountMs, typingPauseMs } from "./limits.ts";
import { type AccountSource, readSource } from "./typed-account.ts";
import type { WorkingAccounts } from "./working-accounts.ts";

export interface PlacedKeysOptions {
  readonly accounts: Accounts;
  readonly working: WorkingAccounts;
  readonly clock: Clock;
  readonly wording: KeyWording;
  readonly log: Log;
}

/** A key, a dial or a step of a multi-action that appears. */
export interface Placement {
  /** Stream Deck's id of the key: its context. */
  readonly id: string;
  readonly action: ActionName;
  readonly device: string;
  readonly surface: KeySurface;
  readonly inMultiAction: boolean;
  /** Of any type: they come from outside. */
  readonly settings: unknown;
  /** It is being pressed, and what it shows was drawn by an earlier process of the plugin. */
  readonly hasOldPicture?: boolean;
}

interface Placed {
  readonly id: string;
  readonly key: Key;
  readonly isDial: boolean;
  readonly name: ActionName;
  readonly device: string;
  readonly inMultiAction: boolean;
  settings: unknown;
  /** What its account was made of when it was last bound, to tell a change by. */
  source: string;
}

/** The keys of the profile, on their pages or not, and the shared account that they fall back on. */
export class PlacedKeys {
  readonly #options: PlacedKeysOptions;
  /** Those that left their page first come first. */
  readonly #placed = new Map<string, Placed>();
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
    const placed = this.#away(placement) ?? this.#make(placement);
    this.#placed.set(id, placed);
    placed.settings = settings;
    placed.key.configure(settings);
    this.followed.keyAppeared(id, settings);
    this.#bind(placed);
    placed.key.appear(surface, hasOldPicture);
  }

  disappear(id: string): void {
    const placed = this.#shown(id);
    if (!placed) return;
    placed.key.leave();
    this.#placed.delete(id);
    this.#placed.set(id, placed);
    this.followed.keyLeft(id);
    if (this.followed.hasPage(id)) this.#options.clock.after(maxReturnMs, () => this.#mayBeLost(id));
    const away = [...this.#placed.values()].filter(({ key }) => !key.isShown);
    for (const { id: oldest, key } of away.slice(0, Math.max(0, away.length - maxAwayKeys))) {
      key.forget();
      this.#placed.delete(oldest);
    }
  }

  settingsReceived(id: string, settings: unknown): void {
    const placed = this.#shown(id);
    if (!placed) return;
    this.#conceal(readKeyAccount(settings));
    placed.settings = settings;
    placed.key.configure(settings);
    this.followed.keyChanged(id, settings);
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
    this.#shown(id)?.key.titleChanged(line, state);
  }

  press(id: string, desiredState?: number): void {
    if (this.followed.isOpen) this.#bindAll();
    void this.#shown(id)?.key.press(desiredState);
  }

  /** @param ticks clockwise, negative for the other way */
  turn(id: string, ticks: number): void {
    this.#shown(id)?.key.turn(ticks);
  }

  touch(id: string): void {
    this.#shown(id)?.key.touch();
  }

  release(id: string): void {
    this.#shown(id)?.key.release();
  }

  /** The app may have put old pictures on keys. */
  repaint(): void {
    for (const { key } of this.#onDesk) key.repaint();
  }

  /** A key of a device that is gone can't be released any more. */
  deviceDisconnected(device: string): void {
    for (const placed of this.#onDesk) if (placed.device === device) placed.key.release();
  }

  wokeUp(): void {
    this.#options.accounts.wokeUp();
    for (const { key } of this.#onDesk) {
      // The release may not be reported.
      key.release();
      key.draw();
    }
  }

  /** The account that a key uses now, if it can use one. */
  accountOf(id: string): WatchedAccount | undefined {
    return this.#shown(id)?.key.account;
  }

  actionOf(id: string): ActionName | undefined {
    return this.#shown(id)?.name;
  }

  /** What the account that a key follows is read from. Where that does not work, it is the newest one that counts. */
  followedBy(id: string): AccountSource {
    this.#bindAll();
    return this.followed.follow(id);
  }

  inspectorAppeared(id: string): void {
    this.followed.pageOpened(id);
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

  /** The same key, which has come back to its page. */
  #away({ id, action, surface, inMultiAction }: Placement): Placed | undefined {
    const placed = this.#placed.get(id);
    const isDial = surface.isDial === true;
    const isSame =
      placed?.name === action && placed.inMultiAction === inMultiAction && placed.isDial === isDial;
    if (!isSame) placed?.key.forget();
    return isSame ? placed : undefined;
  }

  #make({ id, action: name, device, surface, inMultiAction, settings }: Placement): Placed {
    const { clock, wording, log } = this.#options;
    const isDial = surface.isDial === true;
    const onBound = (): void => this.onBound(id);
    const onStepFailed: KeyOptions["onStepFailed"] = (failure, account) => this.#stepFailed(failure, account);
    const key = new Key(
      { name, action: actions[name], isDial, inMultiAction, clock, wording, log, onBound, onStepFailed },
      settings,
    );
    return { id, key, name, device, inMultiAction, isDial, settings, source: "" };
  }

  #shown(id: string): Placed | undefined {
    const placed = this.#placed.get(id);
    return placed?.key.isShown ? placed : undefined;
  }

  get #onDesk(): Placed[] {
    return [...this.#placed.values()].filter(({ key }) => key.isShown);
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
    for (const placed of this.#onDesk) {
      const { source } = placed;
      this.#bind(placed);
      // Others have no reason to ask a service that may want to be spared.
      if (placed.source !== source) placed.key.account?.askNow("settings");
    }
  }

  #bind(placed: Placed): void {
    const followed = this.followed.follow(placed.id);
    const { settings, global } = followed;
    placed.source = JSON.stringify([settings, lenderTo(settings, global)]);
    placed.key.bind(this.#binding(placed.key, followed));
  }

  #accountsChanged(): void {
    this.#typing?.cancel();
    if (this.followed.isOpen) {
      this.#typing = this.#options.clock.after(typingPauseMs, () => this.#bindAll());
      for (const { id } of this.#onDesk) this.onBound(id);
    } else this.#bindAll();
  }

  #sharedIsKnown(): void {
    this.#patience.cancel();
    const pending = this.#pending;
    this.#pending = undefined;
    const { global } = this.followed.saved;
    // A key that has left its page may have been pressed, and a press is not lost.
    for (const { key, settings } of this.#placed.values())
      if (key.isPending && !key.isShown) key.bind(this.#binding(key, { settings, global }));
    this.#bindAll();
    pending?.resolve(undefined);
  }

  /** A step has no face: the keys that show its account's session say why it failed. */
  #stepFailed(failure: Failure, account: WatchedAccount | undefined): void {
    for (const { key } of this.#onDesk)
      if (key.showsSession && account !== undefined && key.account?.shared === account.shared)
        key.showFailure(failure, true);
  }

  #conceal(...accounts: readonly { readonly apiKey?: unknown }[]): void {
    for (const { apiKey } of accounts)
      if (typeof apiKey === "string") this.#options.log.conceal(apiKey.trim());
  }

  #binding(key: Key, source: AccountSource): AccountBinding {
    const { access, problems, name } = readSource(source);
    const named = name === undefined ? {} : { name };
    const blocking = blockingProblems(problems, key.needsChurchId);
    if (blocking.length > 0) {
      if (this.#pending) return { pending: this.#pending.promise };
      return { ...named, failure: accountFailure(source, blocking) };
    }
    if (!access) return { ...named, failure: { kind: "nothing-set-up" } };
    return { ...named, account: this.#options.accounts.get(access) };
  }

  #works(id: string, source: AccountSource): boolean {
    const { access, problems } = readSource(source);
    const needsChurchId = this.#placed.get(id)?.key.needsChurchId === true;
    const isUsable = blockingProblems(problems, needsChurchId).length === 0;
    return isUsable && access !== undefined && this.#options.working.has(access);
  }
}
