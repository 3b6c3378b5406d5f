import type { AccountState } from "../accounts/account-state.ts";
import { isContradictory, type Languages } from "../accounts/scene.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import { isRunning, type Target } from "../accounts/session-fact.ts";
import { change, changeAfterAsking, changeUnderWay } from "../accounts/start-stop.ts";
import { actionSettings, type ActionSettings, readSettings } from "../settings/action-settings.ts";
import { churchIdNeeds } from "../settings/church-id.ts";
import {
  type Action,
  type Effect,
  invalidSetting,
  type Press,
  type PressResult,
  type Reminder,
} from "./action.ts";
import { holdLongerFace } from "./hold-face.ts";
import { sessionReminder, faceWithReminder } from "./reminder.ts";
import { streamFace } from "./stream-face.ts";
import { doesNothing, type StreamEffect, streamPress } from "./stream-press.ts";

type Values = ActionSettings["stream"];
/** @property languages what a start brings about first, where there is anything */
type Settings = Omit<Values, "languages"> & { readonly languages: Languages | undefined };

/** Starts and stops the session; a toggle does what its key shows. */
export const stream: Action = {
  configure(raw) {
    const { values: read, wrong } = readSettings(actionSettings.stream, raw);
    const values = { ...read, languages: languagesOf(read) };
    const reminder = (account: AccountState): Reminder | undefined =>
      sessionReminder(account, values.remindAfterHours);
    return {
      ...(isContradictory(read.languages) && { failure: { kind: "preset-has-source" } }),
      ...invalidSetting(wrong),
      showsSession: true,
      actsBySight: values.mode === "toggle",
      press: (press) => (press.inMultiAction ? step(press, values) : pressed(press, values)),
      needsChurchId: (inMultiAction) => churchIdNeeds.stream(raw, inMultiAction) === "all",
      face: (view) =>
        faceWithReminder(view, reminder(view.account), (options) => streamFace(view, values, options)),
      reminder,
      state: (account) => (isRunning(account.session) ? 1 : 0),
      effect: (account) => (values.mode === "toggle" ? effectOf(account, values) : undefined),
    };
  },
};

/** "No translation" alone is what a start without languages leaves as it is. */
function languagesOf({ languages }: Values): Languages | undefined {
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return transcriptionLanguage === undefined && languageCodes.length === 0 ? undefined : languages;
}

function effectOf(account: AccountState, settings: Settings): Effect | undefined {
  const does = toggleOf(account, settings);
  return does && { does, isTold: true, endedAt: account.endedAt };
}

/** Nothing while the stream restarts either: it will be what it was. */
function toggleOf(account: AccountState, settings: Settings): StreamEffect | undefined {
  const { session, transition, uncertain, isAskingFirst, isRestarting } = account;
  if (!(session || uncertain) || transition || isAskingFirst || isRestarting) return undefined;
  return streamPress(account, settings);
}

async function pressed(press: Press, settings: Settings): Promise<PressResult> {
  const { account } = press;
  // While one is under way the face says so, and another press must not undo it.
  if (account.state.transition || account.state.isAskingFirst) return {};
  if (doesNothing(account.state, settings)) return nothingToDo(press, settings);
  switch (settings.mode) {
    case "start":
      return go(press, "running", settings);
    case "stop":
      if (settings.stopGuard === "hold" && !(await press.held())) return tooShort(press);
      return go(press, "none", settings);
    case "toggle":
      return toggle(press, settings);
  }
}

/** What is old is asked for, so that nothing is called so that is not. */
async function nothingToDo(press: Press, settings: Settings): Promise<PressResult> {
  const { account } = press;
  if (!account.state.isFresh) await account.check(press);
  return doesNothing(account.state, settings) ? { isAlready: true } : { isOvertaken: true };
}

async function toggle(press: Press, settings: Settings): Promise<PressResult> {
  const { account } = press;
  const effect = toggleOf(account.state, settings);
  if (effect === undefined) {
    // A press on a key that shows nothing yet is a question.
    if (!account.state.session) await account.check(press);
    return {};
  }
  const held = effect === "stop by hold" ? press.held() : undefined;
  const { failing, isFresh, uncertain } = account.state;
  if (failing === undefined && !isFresh && uncertain === undefined) {
    return toggleAfterAsking(press, settings, effect, held);
  }
  // Awaited only where there is a hold: a press that comes next must find this one under way.
  if (held && !(await held)) return tooShort(press);
  // The session may have ended while the key was held.
  const isStill = !held || streamPress(account.state, settings) !== "start";
  return isStill ? go(press, effect === "start" ? "running" : "none", settings) : { isOvertaken: true };
}

/** What the key shows is old, and the first answer since has not come: only what still holds is done. */
async function toggleAfterAsking(
  press: Press,
  settings: Settings,
  effect: StreamEffect,
  held: Promise<boolean> | undefined,
): Promise<PressResult> {
  let result: PressResult = {};
  await changeAfterAsking(
    press,
    async () => {
      const { isAskingFirst: _, ...state } = press.account.state;
      if (toggleOf({ ...state, isAskingFirst: false }, settings) !== effect) {
        result = { isOvertaken: true };
        return undefined;
      }
      if (!held || (await held)) return effect === "start" ? "running" : "none";
      result = tooShort(press);
      return undefined;
    },
    settings.languages,
  );
  return result;
}

/** Without a status the answer is the whole result, and no face shows it. */
async function go(press: Press, target: Target, { languages }: Settings): Promise<PressResult> {
  const { account } = press;
  // Another press may have come in while this one was held.
  if (account.state.transition || account.state.isAskingFirst) return {};
  await change(press, target, languages);
  return { ok: !account.canPoll };
}

function tooShort(press: Press): PressResult {
  return { face: holdLongerFace(press) };
}

async function step(press: Press, { mode, languages }: Settings): Promise<PressResult> {
  const target = desiredTarget(press, mode);
  const { account } = press;
  const { transition, isAskingFirst, session, isFresh, uncertain } = account.state;
  if (transition === target) {
    await changeUnderWay(account);
    return {};
  }
  if (transition || isAskingFirst) throw new PressFailure({ kind: "under-way" });
  const isAtTarget = session?.state !== "unknown" && isRunning(session) === (target === "running");
  if (!isFresh || !isAtTarget || uncertain) await change(press, target, languages);
  return {};
}

function desiredTarget({ desiredState }: Press, mode: Settings["mode"]): Target {
  const desired = desiredState === 1 ? "running" : desiredState === 0 ? "none" : undefined;
  const own = mode === "start" ? "running" : mode === "stop" ? "none" : undefined;
  if (desired && own && desired !== own) throw new PressFailure({ kind: "mode-contradicts" });
  // A host that names no desired state: an explicit mode still says what is meant.
  const target = desired ?? own;
  if (!target) throw new PressFailure({ kind: "no-desired-state" });
  return target;
}
