import type { AccountPress } from "../accounts/account.ts";
import type { AccountState } from "../accounts/state.ts";
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
  /** Monotonic, in milliseconds. */
  readonly now: number;
  readonly wording: KeyWording;
  readonly account: AccountState;
  readonly memory: KeyMemory;
  /** How long a press has been held that has to be held. */
  readonly heldMs?: number;
  readonly dial?: { readonly chosen: number | undefined };
}

export interface Press extends AccountPress {
  readonly wording: KeyWording;
  readonly memory: KeyMemory;
  readonly inMultiAction: boolean;
  readonly desiredState: number | undefined;
  readonly dial?: { readonly chosen: number | undefined; applied(): void };
  /** Waits for the length of a hold. @returns false if the press ended earlier */
  held(): Promise<boolean>;
}

/** What is known at a press, as faces read it. */
export function viewAt({ account, wording, memory }: Press): KeyView {
  return { now: account.clock.steady(), wording, account: account.state, memory };
}

/** What a key remembers while its settings and its account stay the same. */
export interface KeyMemory {
  /** The entry that a cycling key sent last. */
  sent?: { readonly index: number; readonly end: "rejected" | "unanswered" | undefined };
}

export interface PressResult {
  readonly ok?: boolean;
  readonly face?: Face;
  /** The key shows something else now, or what it asks for is so already. */
  readonly skipped?: "changed" | "already";
}

/** What a press of a toggle is about to do. */
export interface Effect {
  /** A number is the index of the next entry of a cycling key. */
  readonly does: "start" | "stop" | "hold to stop" | "hide" | "show" | number;
  /** The reported value that the effect follows from. Absent if it follows from an accepted command. */
  readonly cause?: string | undefined;
}

export interface Reminder {
  /** Monotonic, in milliseconds. */
  readonly since: number;
  /** Rising spans. After the last one it comes once an hour. */
  readonly after: readonly number[];
}

export interface ConfiguredAction {
  readonly failure?: SetupFailure | undefined;
  /** Its keys show the session: they alert when something happens unasked, and say why a step of a multi-action failed. */
  readonly showsSession?: true;
  /** @throws ServiceFailure, PressFailure, SetupFailure */
  press(press: Press): Promise<PressResult>;
  face(view: KeyView): TimedFace;
  /** @param ticks clockwise, negative for the other way. @returns the chosen entry */
  turn?(view: KeyView, ticks: number): number | undefined;
  state?(account: AccountState): 0 | 1;
  reminder?(account: AccountState): Reminder | undefined;
  /** Present if a press depends on what the key shows. */
  readonly effect?: ((view: Pick<KeyView, "account" | "memory" | "now">) => Effect | undefined) | undefined;
}

/** @param settings of any type and size */
export type Action = (settings: unknown) => ConfiguredAction;

/** An action that reads its settings. The first wrong one keeps the key from being used. */
export function actionWith<N extends keyof ActionSettings>(
  name: N,
  configure: (settings: ActionSettings[N]) => ConfiguredAction,
): Action {
  return (raw) => {
    const { values, wrong } = readSettings(actionSettings[name], raw);
    const [setting] = wrong as readonly SettingName[];
    const action = configure(values as ActionSettings[N]);
    return setting === undefined
      ? action
      : { ...action, failure: new SetupFailure("setting-wrong", { setting }) };
  };
}

/**
 * What a step of a multi-action asks for.
 * @param own what the mode of the key asks for, unless it toggles
 * @throws SetupFailure if the step asks for nothing, or for something else than the mode
 */
export function desiredValue<T>({ desiredState }: Press, states: readonly [T, T], own: T | undefined): T {
  const desired = desiredState === 0 || desiredState === 1 ? states[desiredState] : own;
  if (desired === undefined || (own !== undefined && desired !== own)) throw new SetupFailure("step-unclear");
  return desired;
}
