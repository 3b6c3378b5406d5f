import type { AccountPress } from "../accounts/account.ts";
import type { AccountState } from "../accounts/state.ts";
import type { Face, PressEffect, TimedFace } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { ActionSettings, SettingName } from "../settings/action-settings.ts";
import { actionSettings, readSettings } from "../settings/action-settings.ts";
import { SetupFailure } from "./failure.ts";

/** What a face is drawn from. */
export interface KeyView {
  /** Monotonic, in milliseconds. */
  readonly now: number;
  readonly wording: KeyWording;
  readonly state: AccountState;
  readonly memory: KeyMemory;
  readonly isDial: boolean;
  /** How long the current press has been held. Present only if it has to be a long press. */
  readonly heldMs?: number;
}

export interface Press extends AccountPress, Pick<KeyView, "memory" | "isDial"> {
  readonly inMultiAction: boolean;
  readonly desiredState: number | undefined;
  /** Waits until it is a long press. @returns false if it ended earlier */
  becomesLong(): Promise<boolean>;
}

/** What a key remembers while its settings and its account stay the same. */
export interface KeyMemory {
  /** The entry that a cycling key sent last. */
  sent?: { readonly index: number; readonly failure?: "rejected" | "unanswered" | undefined };
  /** The entry that a dial was turned to. */
  choice?: { readonly index: number; readonly until: number } | undefined;
}

export interface PressResult {
  /** Confirmed by a check mark. */
  readonly ok?: true;
  /** Shown for a moment. */
  readonly face?: (view: KeyView) => Face;
  /** Why nothing was sent: the state changed just before the press, or is already as requested. */
  readonly skipped?: "changed" | "already";
}

/** What the next press of a toggle or a cycling key does. */
export interface NextPress {
  /** A number is the index of the next entry of a cycling key. */
  readonly does: PressEffect | "hide" | "show" | number;
  /** What statuses have reported since the last command. It differs if a status, and not a command, changed what a press does. */
  readonly reportedValue?: string | undefined;
}

export interface Reminder {
  /** Monotonic, in milliseconds. */
  readonly since: number;
  /** It comes when each of these has passed, the shortest first. */
  readonly spans: readonly number[];
  /** After the last span it comes once an hour. */
  readonly isHourly: boolean;
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
  /** The state of the key in the Stream Deck app. */
  keyState?(state: AccountState): 0 | 1;
  reminder?(state: AccountState): Reminder | undefined;
  /** Present if a press depends on what the key shows. */
  nextPress?(view: KeyView): NextPress | undefined;
}

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
    return setting ? { ...action, failure: new SetupFailure("setting-wrong", { setting }) } : action;
  };
}

/**
 * The command of a step of a multi-action. A toggle goes to the desired state. Any other mode is the command.
 * @param commands those that lead to the states 0 and 1
 * @throws SetupFailure if a toggle has no desired state, or if the desired state contradicts the mode
 */
export function stepCommand<T extends string>(
  desiredState: number | undefined,
  commands: readonly [T, T],
  mode: T | "toggle",
): T {
  const desired = desiredState === 0 || desiredState === 1 ? commands[desiredState] : undefined;
  const command = mode === "toggle" ? desired : mode;
  if (command === undefined || (desired !== undefined && desired !== command))
    throw new SetupFailure("step-unclear");
  return command;
}
