import { isDeepStrictEqual } from "node:util";
import { lenderTo, type ServiceAccess } from "../settings/account.ts";
import { readGlobalSettings, readKeyAccount } from "../settings/global-settings.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { KeyMemory } from "../actions/action.ts";
import type { Failure } from "../actions/failure.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import { actions } from "../actions/actions.ts";
import type { Clock, Timer } from "../clock.ts";
import type { TitleLine } from "../faces/face.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Log } from "../log/log.ts";
import { accountFailure, blockingProblems } from "./account-failure.ts";
import { type AccountSource, FollowedAccounts, readSource, type Saved } from "./followed-accounts.ts";
import { type AccountBinding, Key, type KeyOptions } from "./key.ts";
import type { KeySurface } from "./key-surface.ts";
import type { WorkingAccounts } from "./working-accounts.ts";

/** How long the app may take to hand over the shared account, in milliseconds; it is not bound to do so at all. */
const sharedAccountLimit = 2_000;

/**
 * While an inspector is open, somebody may be typing an account. For keys without one that works it counts when it was left
 * alone this long, in milliseconds.
 */
const typingPause = 500;

/** A key that has left may be one that is moved, whose inspector stays open: then it is back by then, in milliseconds. */
const returnLimit = 1_000;

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
}

interface Placed {
  readonly id: string;
  readonly key: Key;
  readonly name: ActionName;
  readonly device: string;
  readonly inMultiAction: boolean;
  settings: unknown;
  /** What its account was made of when it was last bound, to tell a change by. */
  source: string;
}

/** What a key that has left remembers of its presses, and for which settings and account. */
interface Left {
  readonly memory: KeyMemory;
  readonly settings: unknown;
  readonly account: WatchedAccount | undefined;
}

/** The keys on the desk now, and the shared account that they fall back on. */
export class PlacedKeys {
  readonly #options: PlacedKeysOptions;
  readonly #placed = new Map<string, Placed>();
  /** What keys that have left remembered of their presses, by id: they may come back. */
  readonly #left = new Map<string, Left>();
  /** Which account each key follows. */
  readonly followed = new FollowedAccounts((id, source) => this.#works(id, source));
  /** Settles when the shared account is known, or is no longer waited for. */
  #pending: PromiseWithResolvers<undefined> | undefined = Promise.withResolvers<undefined>();
  /** Keys that left before the shared account was known: they may have been pressed, and a press is not lost. */
  readonly #departed: Placed[] = [];
  readonly #patience: Timer;
  #typing: Timer | undefined;

  /** Called with the id of a key whose account may be another now, or is about to be. */
  onBound: (id: string) => void = () => undefined;

  constructor(options: PlacedKeysOptions) {
    this.#options = options;
    this.#patience = options.clock.after(sharedAccountLimit, () => this.#sharedIsKnown());
  }

  appear({ id, action: name, device, surface, inMultiAction, settings }: Placement): void {
    const { clock, wording, log } = this.#options;
    // Some hosts announce a key twice; the second time its picture may be gone.
    this.disappear(id);
    this.#conceal(readKeyAccount(settings));
    const action = actions[name];
    const onBound = (): void => this.onBound(id);
    const onStepFailed: KeyOptions["onStepFailed"] = (failure, account) => this.#stepFailed(failure, account);
    const heir: KeyOptions["heir"] = (account) => {
      const back = this.#placed.get(id);
      const isSame = account !== undefined && back?.key.account === account && back.name === name;
      return isSame ? back.key : undefined;
    };
    const options = {
      ...{ name, action, surface, inMultiAction, clock, wording, log },
      ...{ onBound, onStepFailed, heir },
    };
    const key = new Key(options, settings);
    const placed = { id, key, name, device, inMultiAction, settings, source: "" };
    this.#placed.set(id, placed);
    this.followed.keyAppeared(id, settings);
    this.#remind(id, placed);
    this.#bind(placed);
  }

  disappear(id: string): void {
    const placed = this.#placed.get(id);
    if (!placed) return;
    placed.key.leave();
    this.#placed.delete(id);
    this.followed.keyLeft(id);
    if (this.followed.hasPage(id)) this.#options.clock.after(returnLimit, () => this.#mayBeLost(id));
    const { key, settings } = placed;
    if (key.memory.chosen === undefined) this.#left.delete(id);
    else this.#left.set(id, { memory: key.memory, settings, account: key.account });
    if (this.#pending) this.#departed.push(placed);
  }

  settingsReceived(id: string, settings: unknown): void {
    const placed = this.#placed.get(id);
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
    this.#placed.get(id)?.key.titleChanged(line, state);
  }

  press(id: string, desiredState?: number): void {
    if (this.followed.isOpen) this.#bindAll();
    void this.#placed.get(id)?.key.press(desiredState);
  }

  /** @param ticks clockwise, negative for the other way */
  turn(id: string, ticks: number): void {
    this.#placed.get(id)?.key.turn(ticks);
  }

  touch(id: string): void {
    this.#placed.get(id)?.key.touch();
  }

  release(id: string): void {
    this.#placed.get(id)?.key.release();
  }

  /** A key of a device that is gone can't be released any more. */
  deviceDisconnected(device: string): void {
    for (const placed of this.#placed.values()) if (placed.device === device) placed.key.release();
  }

  wokeUp(): void {
    this.#options.accounts.wokeUp();
    for (const { key } of this.#placed.values()) key.draw();
  }

  /** The account that a key uses now, if it can use one. */
  accountOf(id: string): WatchedAccount | undefined {
    return this.#placed.get(id)?.key.account;
  }

  actionOf(id: string): ActionName | undefined {
    return this.#placed.get(id)?.name;
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

  /** Somebody is done with a field: keys without an account that works use what is saved. */
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

  #mayBeLost(id: string): void {
    if (this.#placed.has(id)) return;
    this.followed.pageLost(id);
    this.#bindAll();
  }

  /** Lets every key use the account that it follows now. */
  #bindAll(): void {
    this.#typing?.cancel();
    this.#typing = undefined;
    for (const placed of this.#placed.values()) {
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

  /** A key that comes back to its page knows how its last press went. */
  #remind(id: string, placed: Placed): void {
    const left = this.#left.get(id);
    if (left?.account === undefined) return;
    const { account } = this.#binding(placed.key, this.followed.follow(id));
    if (left.account === account && isDeepStrictEqual(left.settings, placed.settings))
      placed.key.memory = left.memory;
  }

  #accountsChanged(): void {
    this.#typing?.cancel();
    if (this.followed.isOpen) {
      this.#typing = this.#options.clock.after(typingPause, () => this.#bindAll());
      for (const id of this.#placed.keys()) this.onBound(id);
    } else this.#bindAll();
  }

  #sharedIsKnown(): void {
    this.#patience.cancel();
    const pending = this.#pending;
    this.#pending = undefined;
    const { global } = this.followed.saved;
    for (const { key, settings } of this.#departed.splice(0))
      key.bind(this.#binding(key, { settings, global }));
    this.#bindAll();
    pending?.resolve(undefined);
  }

  /** A step has no face: the keys that show its account's session say why it failed. */
  #stepFailed(failure: Failure, account: WatchedAccount | undefined): void {
    for (const { key, name, inMultiAction } of this.#placed.values()) {
      const isOfSession = !inMultiAction && (name === "stream" || name === "status");
      if (isOfSession && account !== undefined && key.account === account) key.showFailure(failure, true);
    }
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
