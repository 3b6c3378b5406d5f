import { isFresh, isRunning, type Target } from "../accounts/account-state.ts";
import { PressFailure } from "./failure.ts";
import { holdLongerFace, streamFace } from "./stream-face.ts";
import { actionSettings, type ActionSettings, readSettings } from "../settings/action-settings.ts";
import type { Action, Press, PressResult } from "./action.ts";
import { invalidSetting } from "./invalid-setting.ts";

type Settings = ActionSettings["stream"];

/** How long a guarded stop has to be held, in milliseconds. */
const holdToStop = 1_000;

export const stream: Action = {
  configure(raw) {
    const { values, wrong } = readSettings(actionSettings.stream, raw);
    return {
      ...invalidSetting(wrong),
      needsChurchId: (inMultiAction) => values.mode === "toggle" && !inMultiAction,
      press: (press) => pressed(press, values),
      face: (view) => streamFace(view, values),
      state: (account) => (isRunning(account.session) ? 1 : 0),
    };
  },
};

async function pressed(press: Press, settings: Settings): Promise<PressResult> {
  const { account } = press;
  if (press.inMultiAction) {
    await goTo(press, desiredTarget(press, settings));
    return {};
  }
  // While one is under way the face says so, and another press must not undo it.
  const { transition, deciding, session } = account.state;
  if (transition || deciding) return {};
  if (settings.mode === "start") await account.change("running");
  else if (settings.mode === "toggle" && (session === undefined || isOutdated(press))) {
    return toggleWhenKnown(press, settings);
  } else if (settings.mode === "stop" || isRunning(session)) return stop(press, settings);
  else await account.change("running");
  return {};
}

/** The key was out of sight for long, and the first answer since has not come. */
function isOutdated({ account, at }: Press): boolean {
  return account.state.failing === undefined && !isFresh(account.state, at);
}

async function stop(press: Press, settings: Settings): Promise<PressResult> {
  if (!(await isHeld(press, settings))) return { face: holdLongerFace(press) };
  // It may have ended by itself while the key was held: a toggle has nothing to stop then.
  if (settings.mode === "stop" || isRunning(press.account.state.session)) await press.account.change("none");
  return {};
}

async function toggleWhenKnown(press: Press, settings: Settings): Promise<PressResult> {
  const held = isHeld(press, settings);
  let result: PressResult = {};
  await press.account.change(async (session) => {
    if (!isRunning(session)) return "running";
    if (await held) return "none";
    result = { face: holdLongerFace(press) };
    return undefined;
  });
  return result;
}

function isHeld(press: Press, { stopGuard }: Settings): Promise<boolean> {
  return stopGuard === "hold" ? press.heldFor(holdToStop) : Promise.resolve(true);
}

function desiredTarget({ desiredState }: Press, { mode }: Settings): Target {
  if (desiredState === 1) return "running";
  if (desiredState === 0) return "none";
  // A host that names no desired state: an explicit mode still says what is meant.
  if (mode === "start") return "running";
  if (mode === "stop") return "none";
  throw new PressFailure({ kind: "no-desired-state" });
}

async function goTo({ account, at }: Press, target: Target): Promise<void> {
  const { transition, deciding, session } = account.state;
  if (transition?.target === target) return;
  if (transition || deciding) throw new PressFailure({ kind: "under-way" });
  if (isFresh(account.state, at) && isRunning(session) === (target === "running")) return;
  await account.change(target);
}
