import { isDeepStrictEqual } from "node:util";
import { type AccountReading, lenderTo, readAccount } from "../settings/account.ts";
import {
  type GlobalSettings,
  noGlobalSettings,
  readGlobalSettings,
  readKeyAccount,
} from "../settings/global-settings.ts";
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
import { isNewer } from "../settings/settings-version.ts";
import { type AccountBinding, Key, type KeyOptions } from "./key.ts";
import type { KeySurface } from "./key-surface.ts";

/** How long the app may take to hand over the shared account, in milliseconds; it is not bound to do so at all. */
const sharedAccountLimit = 2_000;

/**
 * While an inspector is open, somebody may be typing an account. For keys without one that works it counts when it was left
 * alone this long, in milliseconds; the others keep theirs until the inspector says so or is closed.
 */
const typingPause = 500;

export interface PlacedKeysOptions {
  readonly accounts: Accounts;
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
  #global: GlobalSettings = noGlobalSettings;
  /** Settles when the shared account is known, or is no longer waited for. */
  #pending: PromiseWithResolvers<undefined> | undefined = Promise.withResolvers<undefined>();
  /** Keys that left before the shared account was known: they may have been pressed, and a press is not lost. */
  readonly #departed: Placed[] = [];
  readonly #patience: Timer;
  #typing: Timer | undefined;

  /** An inspector is open. */
  isInspected = false;
  /** Called with the id of a key whose account may be another now. */
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
    const placed = { key, name, device, inMultiAction, settings, source: "" };
    this.#placed.set(id, placed);
    this.#remind(id, placed);
    this.#bind(placed);
  }

  disappear(id: string): void {
    const placed = this.#placed.get(id);
    if (!placed) return;
    placed.key.leave();
    this.#placed.delete(id);
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
    this.#accountsChanged();
  }

  /** @param settings the plugin's global settings, of any type */
  globalSettingsReceived(settings: unknown): void {
    this.#global = readGlobalSettings(settings);
    this.#conceal(this.#global.account, ...Object.values(this.#global.accounts));
    if (this.#pending) this.#sharedIsKnown();
    else this.#accountsChanged();
  }

  /** @param state the state that the title belongs to, on a key with two */
  titleChanged(id: string, line: TitleLine | undefined, state: number | undefined): void {
    this.#placed.get(id)?.key.titleChanged(line, state);
  }

  press(id: string, desiredState?: number): void {
    if (this.#typing) this.#settleBroken();
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

  /** What the settings of a key and the shared account make together, whether its action needs all of it or not. */
  readAccountOf(id: string): AccountReading {
    return readAccount(this.#placed.get(id)?.settings, this.#global);
  }

  /** Lets every key use the account that its settings lead to now. */
  settle(): void {
    this.#settle([...this.#placed.values()]);
  }

  #settleBroken(): void {
    this.#settle([...this.#placed.values()].filter(({ key }) => !works(key.account)));
  }

  #settle(keys: readonly Placed[]): void {
    this.#typing?.cancel();
    this.#typing = undefined;
    for (const placed of keys) {
      const { source } = placed;
      this.#bind(placed);
      // Others have no reason to ask a service that may want to be spared.
      if (placed.source !== source) placed.key.account?.askNow("settings");
    }
  }

  #bind(placed: Placed): void {
    placed.source = JSON.stringify([placed.settings, lenderTo(placed.settings, this.#global)]);
    placed.key.bind(this.#binding(placed));
  }

  /** A key that comes back to its page knows how its last press went. */
  #remind(id: string, placed: Placed): void {
    const left = this.#left.get(id);
    const isTheirs = left?.account !== undefined && left.account === this.#binding(placed).account;
    if (isTheirs && isDeepStrictEqual(left.settings, placed.settings)) placed.key.memory = left.memory;
  }

  #accountsChanged(): void {
    this.#typing?.cancel();
    if (!this.isInspected) this.settle();
    else this.#typing = this.#options.clock.after(typingPause, () => this.#settleBroken());
  }

  #sharedIsKnown(): void {
    this.#patience.cancel();
    const pending = this.#pending;
    this.#pending = undefined;
    for (const placed of this.#departed.splice(0)) this.#bind(placed);
    this.settle();
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

  #binding({ key, settings }: Pick<Placed, "key" | "settings">): AccountBinding {
    const { access, problems, name } = readAccount(settings, this.#global);
    const named = name === undefined ? {} : { name };
    const blocking = problems.filter(({ field }) => key.needsChurchId || field !== "churchId");
    if (blocking.length > 0) {
      if (this.#pending) return { pending: this.#pending.promise };
      const isOfNewer = this.#global.isNewer || isNewer(settings);
      return { ...named, failure: isOfNewer ? { kind: "settings-newer" } : accountFailure(blocking) };
    }
    if (!access) return { ...named, failure: { kind: "nothing-set-up" } };
    return { ...named, account: this.#options.accounts.get(access) };
  }
}

function works(account: WatchedAccount | undefined): boolean {
  return account?.state.sessionAt !== undefined && account.state.failing === undefined;
}

function accountFailure(blocking: AccountReading["problems"]): Failure {
  const [first, ...others] = blocking;
  const allMissing = others.length > 0 && blocking.every(({ problem }) => problem === "missing");
  // A key that has an address of its own may well have to be told that the API key does not go there.
  return first === undefined || (allMissing && first.field === "baseUrl")
    ? { kind: "nothing-set-up" }
    : { kind: "account", problem: first };
}
