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

/** What a face is drawn from. */
export interface KeyView {
  /** Monotonic, in milliseconds. */
  readonly now: number;
  readonly wording: KeyWording;
  readonly account: AccountState;
  readonly memory: KeyMemory;
  readonly isDial: boolean;
  /** How long a press has been held that has to be held. */
  readonly heldMs?: number;
}

export interface Press extends AccountPress, Pick<KeyView, "memory" | "isDial"> {
  readonly inMultiAction: boolean;
  readonly desiredState: number | undefined;
  /** Waits for the length of a hold. @returns false if the press ended earlier */
  hold(): Promise<boolean>;
}

/** What a key remembers while its settings and its account stay the same. */
export interface KeyMemory {
  /** The entry that a cycling key sent last. */
  sent?: { readonly index: number; readonly end?: "rejected" | "unanswered" | undefined };
  /** The entry that a dial was turned to. */
  choice?: { readonly index: number; readonly until: number } | undefined;
}

export interface PressResult {
  /** Confirmed by a check mark. */
  readonly ok?: true;
  /** Shown for a moment. */
  readonly face?: (view: KeyView) => Face;
  /** Nothing was sent: the key shows something else now, or what it asks for is so already. */
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
  /** Rising spans. */
  readonly after: readonly number[];
  /** Once an hour after the last one. */
  readonly repeats: boolean;
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
  effect?(view: KeyView): Effect | undefined;
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
    const failure = setting && new SetupFailure("setting-wrong", { setting });
    return failure ? { ...action, failure } : action;
  };
}

/**
 * The command that a step of a multi-action asks for.
 * @param commands those that lead to the states 0 and 1
 * @throws SetupFailure if the step asks for nothing, or for something else than the mode of its key
 */
export function stepCommand<T extends string>(
  desiredState: number | undefined,
  commands: readonly [T, T],
  mode: T | "toggle",
): T {
  const own = commands.find((command) => command === mode);
  const desired = desiredState === 0 || desiredState === 1 ? commands[desiredState] : own;
  if (desired === undefined || (own !== undefined && desired !== own)) throw new SetupFailure("step-unclear");
  return desired;
}
