import type { AccountState } from "../accounts/account-state.ts";
import type { Failure } from "./failure.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";

/** A press of one key, as its action sees it. */
export interface Press {
  readonly wording: KeyWording;
  readonly account: WatchedAccount;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Presses in a multi-action go to a desired state and never toggle. */
  readonly inMultiAction: boolean;
  /** Index of the state that a multi-action wants; undefined elsewhere, and on hosts that don't say it. */
  readonly desiredState: number | undefined;
  /** What the key remembers between presses. */
  readonly memory: KeyMemory;
  /** Waits until the key has been down for some milliseconds; false if it was released before. */
  heldFor(duration: number): Promise<boolean>;
}

export interface KeyMemory {
  /** Index of the entry that a cycling key asked for last. */
  chosen?: number;
}

/** How a press ended that did not fail. */
export interface PressResult {
  /** Show the app's check mark: for keys whose face does not show success anyway. */
  readonly ok?: boolean;
  /** A face to be shown for a moment. */
  readonly face?: Face;
}

/** An action with the settings of one key. */
export interface ConfiguredAction {
  /** What keeps the settings from being used. */
  readonly failure?: Failure;
  /** Whether it can do nothing without a church ID; absent where it never needs one. */
  needsChurchId?(inMultiAction: boolean): boolean;
  /** @throws ServiceFailure, PressFailure */
  press(press: Press): Promise<PressResult>;
  face(view: KeyView, memory: KeyMemory): TimedFace;
  /** The state of a key with two states. */
  state?(account: AccountState): 0 | 1;
}

/** One of the six actions. It has no state: what belongs to a key is kept with the key. */
export interface Action {
  /** @param settings of any type and size */
  configure(settings: unknown): ConfiguredAction;
}
