import type { AccountState } from "../accounts/state.ts";
import type { AccountPress } from "../accounts/account.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import {
  actionSettings,
  type ActionSettings,
  readSettings,
  type SettingName,
} from "../settings/action-settings.ts";
import { SetupFailure } from "./setup-failure.ts";

export interface KeyView {
  /** Since the epoch, for times of the service and of day. */
  readonly now: number;
  /** By the steady clock, for spans. */
  readonly steady: number;
  readonly wording: KeyWording;
  readonly account: AccountState;
  readonly memory: KeyMemory;
  /** Length so far of a press that has to be held. */
  readonly heldMs?: number;
  readonly dial?: { readonly chosen: number | undefined };
}

export interface Press extends AccountPress {
  readonly wording: KeyWording;
  readonly memory: KeyMemory;
  readonly inMultiAction: boolean;
  readonly desiredState: number | undefined;
  readonly dial?: { readonly chosen: number | undefined; applied(): void };
  /** Waits for the length of a hold; false if the press ended before. */
  held(): Promise<boolean>;
}

/** Memory of one key with one account and the same settings. */
export interface KeyMemory {
  /** Index of the entry that a cycling key requested last. */
  chosen?: number;
  isChosenRejected?: boolean;
}

export interface PressResult {
  readonly ok?: boolean;
  readonly face?: Face;
  /** The key shows something else now, or its goal is reached already. */
  readonly nothingSent?: "overtaken" | "already so";
}

/** Effect of a press: of a toggle, or the index of the entry that a cycling key names as its next. */
export interface Effect {
  readonly does: "start" | "stop" | "stop by hold" | "hide" | "show" | number;
  /** A status brought it about, and no press of ours. */
  readonly isReported: boolean;
  /** While the cause stays, no status has changed the effect. */
  readonly cause?: string | undefined;
  /** The coming of ENDED is a change as well. */
  readonly endedAt?: number | undefined;
}

export interface Reminder {
  readonly since: number;
  readonly clock: "wall" | "steady";
  /** Rising spans; after the last it comes once an hour. */
  readonly after: readonly number[];
}

export interface ConfiguredAction {
  readonly failure?: SetupFailure | undefined;
  /**
   * The session is what its keys show: they alert when something happens to it unasked, say why a step of a multi-action failed,
   * and a toast ends when it changes.
   */
  readonly showsSession?: true;
  /** @throws ServiceFailure, PressFailure, SetupFailure */
  press(press: Press): Promise<PressResult>;
  face(view: KeyView): TimedFace;
  /** @param ticks clockwise, negative for the other way */
  turned?(view: KeyView, ticks: number): number | undefined;
  state?(account: AccountState): 0 | 1;
  reminder?(account: AccountState): Reminder | undefined;
  /** Present where a press means what the key shows. */
  readonly effect?: ((account: AccountState, memory: KeyMemory) => Effect | undefined) | undefined;
}

/** @param settings of any type and size */
export type Action = (settings: unknown) => ConfiguredAction;

/** The first wrong setting keeps the action from being used. */
export function actionWith<N extends keyof ActionSettings>(
  name: N,
  configured: (settings: ActionSettings[N]) => ConfiguredAction,
): Action {
  return (raw) => {
    const { values, wrong } = readSettings(actionSettings[name], raw);
    const [setting] = wrong as readonly SettingName[];
    const action = configured(values as ActionSettings[N]);
    return setting === undefined
      ? action
      : { ...action, failure: new SetupFailure("setting-wrong", { setting }) };
  };
}

/**
 * The target of a step of a multi-action; that of the key's mode on a host that names none.
 * @param own target of the mode, unless that toggles
 * @throws SetupFailure
 */
export function desiredOf<T>({ desiredState }: Press, states: readonly [T, T], own: T | undefined): T {
  const desired = desiredState === 0 || desiredState === 1 ? states[desiredState] : undefined;
  const target = desired ?? own;
  const isContradictory = own !== undefined && target !== own;
  if (target === undefined || isContradictory) throw new SetupFailure("step-unclear");
  return target;
}
