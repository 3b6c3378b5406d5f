import { type AccountState, isFresh, isRunning, type Target } from "../accounts/account-state.ts";
import { actionSettings, type ActionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action, Press, PressResult, Reminder, ToggleEffect } from "./action.ts";
import { invalidSetting, PressFailure } from "./failure.ts";
import { holdLongerFace } from "./hold-face.ts";
import { sessionReminder, withReminder } from "./reminder.ts";
import { streamFace } from "./stream-face.ts";

type Settings = ActionSettings["stream"];

/** How long a stop by hold has to be held, in milliseconds. */
const holdToStop = 1_000;

/** Starts and stops the session; a toggle does what its key shows. */
export const stream: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.stream, raw);
    const reminder = (account: AccountState): Reminder | undefined =>
      sessionReminder(account, values.remindAfterHours);
    return {
      ...invalidSetting(wrong),
      press: (press) => (press.inMultiAction ? step(press, values) : pressed(press, values)),
      needsChurchId: (inMultiAction) => values.mode === "toggle" && !inMultiAction,
      face: (view) =>
        withReminder(view, reminder(view.account), (options) => streamFace(view, values, options)),
      reminder,
      state: (account) => (isRunning(account.session) ? 1 : 0),
      effect: (account) => (values.mode === "toggle" ? effectOf(account, values) : undefined),
    };
  },
};

/** Nothing while the stream restarts either: it will be what it was. */
function effectOf(account: AccountState, { stopGuard }: Settings): ToggleEffect | undefined {
  const { session, transition, deciding, restarting } = account;
  if (!session || transition || deciding || restarting !== undefined) return undefined;
  if (session.state === "none") return "start";
  // What is paused, or in a state that we don't know, looks like a key that resumes.
  return session.state === "active" && stopGuard === "none" ? "stop" : "stop by hold";
}

async function pressed(press: Press, settings: Settings): Promise<PressResult> {
  const { account } = press;
  // While one is under way the face says so, and another press must not undo it.
  if (account.state.transition || account.state.deciding) return {};
  switch (settings.mode) {
    case "start":
      return go(press, "running");
    case "stop":
      if (settings.stopGuard === "hold" && !(await press.heldFor(holdToStop))) return tooShort(press);
      return go(press, "none");
    case "toggle":
      return toggle(press, settings);
  }
}

async function toggle(press: Press, settings: Settings): Promise<PressResult> {
  const { account, at } = press;
  const effect = effectOf(account.state, settings);
  if (effect === undefined) {
    // A press on a key that shows nothing yet is a question.
    if (!account.state.session) await account.check(press);
    return {};
  }
  const held = effect === "stop by hold" ? press.heldFor(holdToStop) : undefined;
  if (account.state.failing === undefined && !isFresh(account.state, at)) {
    return toggleAfterAsking(press, settings, effect, held);
  }
  // Awaited only where there is a hold: a press that comes next must find this one under way.
  if (held && !(await held)) return tooShort(press);
  // It may have ended by itself while the key was held.
  const isStill = effect === "start" || isRunning(account.state.session);
  return isStill ? go(press, effect === "start" ? "running" : "none") : { isOvertaken: true };
}

/** What the key shows is old, and the first answer since has not come: only what still holds is done. */
async function toggleAfterAsking(
  press: Press,
  settings: Settings,
  effect: ToggleEffect,
  held: Promise<boolean> | undefined,
): Promise<PressResult> {
  let result: PressResult = {};
  await press.account.changeAfterAsking(async (session) => {
    if (effectOf({ ...press.account.state, session, deciding: false }, settings) !== effect) {
      result = { isOvertaken: true };
      return undefined;
    }
    if (!held || (await held)) return effect === "start" ? "running" : "none";
    result = tooShort(press);
    return undefined;
  }, press);
  return result;
}

/** Without a status the answer is the whole result, and no face shows it. */
async function go(press: Press, target: Target): Promise<PressResult> {
  const { account } = press;
  // Another press may have come in while this one was held.
  if (account.state.transition || account.state.deciding) return {};
  await account.change(target, press);
  return { ok: !account.canPoll };
}

function tooShort(press: Press): PressResult {
  return { face: holdLongerFace(press) };
}

async function step(press: Press, settings: Settings): Promise<PressResult> {
  const target = desiredTarget(press, settings);
  const { account, at } = press;
  const { transition, deciding, session } = account.state;
  if (transition?.target === target) return {};
  if (transition || deciding) throw new PressFailure({ kind: "under-way" });
  const isThere = session?.state !== "unknown" && isRunning(session) === (target === "running");
  if (!(isFresh(account.state, at) && isThere)) await account.change(target, press);
  return {};
}

function desiredTarget({ desiredState }: Press, { mode }: Settings): Target {
  if (desiredState === 1) return "running";
  if (desiredState === 0) return "none";
  // A host that names no desired state: an explicit mode still says what is meant.
  if (mode === "start") return "running";
  if (mode === "stop") return "none";
  throw new PressFailure({ kind: "no-desired-state" });
}
