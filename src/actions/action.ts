import type { AccountState } from "../accounts/account-state.ts";
import { type Failure, PressFailure } from "../accounts/press-failure.ts";
import type { AccountPress } from "../accounts/account.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import {
  actionSettings,
  type ActionSettings,
  readSettings,
  type SettingName,
} from "../settings/action-settings.ts";

/** Everything that a face is made from, beside the settings of its key. Times in milliseconds. */
export interface KeyView {
  /** Since the epoch, for times of the service and of day. */
  readonly now: number;
  /** By the steady clock, for spans. */
  readonly steady: number;
  readonly wording: KeyWording;
  /** What is known of the key's account. */
  readonly account: AccountState;
  /** For how long the key has been held down for something that needs holding, in milliseconds. */
  readonly heldMs?: number;
  /** On a dial: index of the entry that it was turned to. */
  readonly dial?: { readonly chosen: number | undefined };
}

/** A press of one key, as its action sees it. */
export interface Press extends AccountPress {
  readonly wording: KeyWording;
  /** Presses in a multi-action go to a desired state and never toggle. */
  readonly inMultiAction: boolean;
  /** Index of the state that a multi-action wants; undefined elsewhere, and on hosts that don't say it. */
  readonly desiredState: number | undefined;
  /** What the key remembers between presses. */
  readonly memory: KeyMemory;
  /** The press is the push of a dial. */
  readonly dial?: DialPush;
  /** Waits until this press has lasted as long as a hold; false if it ended before. */
  held(): Promise<boolean>;
}

export interface DialPush {
  /** Index of the entry that the dial was turned to when it was pushed. */
  readonly chosen: number | undefined;
  /** To be called when that goes out. */
  applied(): void;
}

/** What one key remembers of its presses, as long as it has the same settings and account. */
export interface KeyMemory {
  /** Index of the entry that a cycling key asked for last. */
  chosen?: number;
  /** The service refused that. */
  isRefused?: boolean;
}

/** How a press ended that did not fail. */
export interface PressResult {
  /** Show the app's check mark: for keys whose face does not show success anyway. */
  readonly ok?: boolean;
  /** A face to be shown for a moment. */
  readonly face?: Face;
  /** Why nothing was sent, to be said for a moment: the key shows something else now, or what it is for is so already. */
  readonly nothingSent?: "overtaken" | "already so";
}

/** What a press of a toggle would do. A stop by hold is too deliberate to be a mistake. */
export type ToggleEffect = "start" | "stop" | "stop by hold" | "hide" | "show";

/** The seen effect of a toggle, or the index of the entry that a cycling key names as its next. */
export interface Effect {
  readonly does: ToggleEffect | number;
  /** A status made it so, and not the answer to a press of ours. */
  readonly isReported: boolean;
  /** What it is worked out from: where that stays, it is not the status that has changed it. */
  readonly cause?: string | undefined;
  /** The end of a session that stands on the key: its coming is a change as well. */
  readonly endedAt?: number | undefined;
}

/** Times at which a key calls for attention: so long after a moment, and then again and again. All in milliseconds. */
export interface Reminder {
  readonly since: number;
  /** The clock of `since`. */
  readonly clock: "wall" | "steady";
  /** In rising order. */
  readonly after: readonly number[];
  /** After the last of those. */
  readonly every: number;
}

/** An action with the settings of one key. */
export interface ConfiguredAction {
  /** What keeps the settings from being used. */
  readonly failure?: Failure;
  /** The key shows the session, and calls when something happens to that unasked. */
  readonly showsSession?: true;
  /** What a press does depends on what is known: it means what the key shows. */
  readonly actsBySight?: boolean;
  /** @throws ServiceFailure, PressFailure */
  press(press: Press): Promise<PressResult>;
  face(view: KeyView, memory: KeyMemory): TimedFace;
  /**
   * Absent where there is nothing to choose.
   * @param ticks clockwise, negative for the other way
   * @returns index of the entry that turning a dial leads to
   */
  turned?(view: KeyView, memory: KeyMemory, ticks: number): number | undefined;
  /** The state of a key with two states. */
  state?(account: AccountState): 0 | 1;
  /** When the key is to alert without a press. */
  reminder?(account: AccountState): Reminder | undefined;
  /** What a press would do; undefined while nothing is known or something is under way. */
  effect?(account: AccountState, memory: KeyMemory): Effect | undefined;
}

/** One of the six actions, by settings of any type and size. It has no state: what belongs to a key is kept with the key. */
export type Action = (settings: unknown) => ConfiguredAction;

/** The action of this name, which the first setting that is wrong keeps from being used. */
export function actionWith<N extends keyof ActionSettings>(
  name: N,
  configured: (settings: ActionSettings[N]) => ConfiguredAction,
): Action {
  return (raw) => {
    const { values, wrong } = readSettings(actionSettings[name], raw);
    const [first] = wrong as readonly SettingName[];
    const failure = first === undefined ? {} : { failure: { kind: "setting-wrong", name: first } as const };
    return { ...configured(values as ActionSettings[N]), ...failure };
  };
}

/**
 * Where a step of a multi-action goes: to the desired one of its two states. On a host that names none, an explicit mode
 * still says what is meant.
 * @param own what the mode of the key brings about; undefined where that toggles
 * @throws PressFailure
 */
export function desiredOf<T>({ desiredState }: Press, states: readonly [T, T], own: T | undefined): T {
  const desired = desiredState === 0 || desiredState === 1 ? states[desiredState] : undefined;
  if (desired !== undefined && own !== undefined && desired !== own)
    throw new PressFailure({ kind: "mode-contradicts" });
  const target = desired ?? own;
  if (target === undefined) throw new PressFailure({ kind: "no-desired-state" });
  return target;
}
