import type { AccountState } from "../accounts/account-state.ts";
import type { PressOrigin } from "../accounts/commands.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Failure } from "./failure.ts";
import type { KeyView } from "./key-view.ts";

/** A press of one key, as its action sees it. */
export interface Press extends PressOrigin {
  readonly wording: KeyWording;
  readonly account: WatchedAccount;
  /** Presses in a multi-action go to a desired state and never toggle. */
  readonly inMultiAction: boolean;
  /** Index of the state that a multi-action wants; undefined elsewhere, and on hosts that don't say it. */
  readonly desiredState: number | undefined;
  /** What the key remembers between presses. */
  readonly memory: KeyMemory;
  /** The press is the push of a dial. */
  readonly dial?: DialPush;
  /** Waits until this press has lasted some milliseconds; false if it ended before. */
  heldFor(duration: number): Promise<boolean>;
}

export interface DialPush {
  /** Index of the entry that the dial was turned to when it was pushed. */
  readonly chosen: number | undefined;
  /** To be called when that goes out. */
  applied(): void;
}

/** A turn of a dial, as its action sees it. */
export interface DialTurn {
  readonly account: AccountState;
  readonly memory: KeyMemory;
  /** Clockwise, negative for the other way. */
  readonly ticks: number;
  /** Index of the entry that it was turned to before. */
  readonly chosen: number | undefined;
}

/** What one key remembers of its presses, as long as it has the same settings and account. */
export interface KeyMemory {
  /** Index of the entry that a cycling key asked for last. */
  chosen?: number;
  /** How that went, where it did not succeed. */
  chosenFailed?: "refused" | "unanswered";
}

/** How a press ended that did not fail. */
export interface PressResult {
  /** Show the app's check mark: for keys whose face does not show success anyway. */
  readonly ok?: boolean;
  /** A face to be shown for a moment. */
  readonly face?: Face;
  /** What the key shows now is not what was pressed; say so for a moment. */
  readonly isOvertaken?: boolean;
}

/** What a press of a toggle would do. A stop by hold is too deliberate to be a mistake. */
export type ToggleEffect = "start" | "stop" | "stop by hold" | "hide" | "show";

/** A time (ms since the epoch) at which a key calls for attention, and how often after that, in milliseconds. */
export interface Reminder {
  readonly first: number;
  readonly every: number;
}

/** An action with the settings of one key. */
export interface ConfiguredAction {
  /** What keeps the settings from being used. */
  readonly failure?: Failure;
  /** Whether it can do nothing without a church ID; absent where it never needs one. */
  needsChurchId?(inMultiAction: boolean): boolean;
  /** @throws ServiceFailure, CommandFailure, PressFailure */
  press(press: Press): Promise<PressResult>;
  face(view: KeyView, memory: KeyMemory): TimedFace;
  /** Index of the entry that turning a dial leads to; absent where there is nothing to choose. */
  turned?(turn: DialTurn): number | undefined;
  /** The state of a key with two states. */
  state?(account: AccountState): 0 | 1;
  /** When the key is to alert by itself, as things are. */
  reminder?(account: AccountState): Reminder | undefined;
  /** What a press of a toggle would do; undefined while nothing is known or something is under way. */
  effect?(account: AccountState): ToggleEffect | undefined;
}

/** One of the six actions. It has no state: what belongs to a key is kept with the key. */
export interface Action {
  /** @param settings of any type and size */
  configure(settings: unknown): ConfiguredAction;
}
