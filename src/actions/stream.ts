import { type AccountState, isUnderWay } from "../accounts/account-state.ts";
import { maxRequestMs } from "../accounts/limits.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import { isContradictory, type Languages } from "../accounts/scene.ts";
import { isRunning, type Target } from "../accounts/session.ts";
import { askFirst, askWhetherEnded, startOrStop } from "../accounts/start-stop.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { actionWith, desiredOf, type Press, type PressResult } from "./action.ts";
import { holdLongerFace } from "./hold-face.ts";
import { sessionReminder } from "./reminder.ts";
import { streamFace } from "./stream-face.ts";
import { doesNothing, type StreamEffect, streamPress, type StreamSettings } from "./stream-press.ts";

/** Starts and stops the session; a toggle does what its key shows. */
export const stream = actionWith("stream", (read) => {
  const values: StreamSettings = { ...read, languages: languagesOf(read) };
  return {
    ...(isContradictory(read.languages) && { failure: { kind: "preset-has-source" } }),
    showsSession: true,
    actsBySight: values.mode === "toggle",
    press: (press) => (press.inMultiAction ? step(press, values) : pressed(press, values)),
    face: (view) => streamFace(view, values),
    reminder: (account) => sessionReminder(account, values.remindAfterHours),
    state: ({ session }) => (isRunning(session) ? 1 : 0),
    effect(account) {
      const does = values.mode === "toggle" ? toggleOf(account, values) : undefined;
      return does && { does, isReported: true, endedAt: account.endedAt };
    },
  };
});

/** "No translation" alone is what a start without languages leaves as it is. */
function languagesOf({ languages }: ActionSettings["stream"]): Languages | undefined {
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return transcriptionLanguage === undefined && languageCodes.length === 0 ? undefined : languages;
}

/** Nothing while the stream restarts either: it will be what it was. */
function toggleOf(account: AccountState, settings: StreamSettings): StreamEffect | undefined {
  const { session, unconfirmed, isRestarting } = account;
  if ((!session && !unconfirmed) || isUnderWay(account) || isRestarting) return undefined;
  return streamPress(account, settings);
}

async function pressed(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { state } = press.account;
  if (isUnderWay(state)) return {};
  if (doesNothing(state, settings)) return nothingToDo(press, settings);
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
async function nothingToDo(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  if (!account.state.isFresh) await account.check(press);
  return { nothingSent: doesNothing(account.state, settings) ? "already so" : "overtaken" };
}

async function toggle(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  const effect = toggleOf(account.state, settings);
  if (effect === undefined) {
    // A press on a key that shows nothing yet is a question.
    if (!account.state.session) await account.check(press);
    return {};
  }
  const held = effect === "stop by hold" ? press.held() : undefined;
  const { failing, isFresh, unconfirmed } = account.state;
  if (failing === undefined && !isFresh && unconfirmed === undefined) {
    return toggleAfterAsking(press, settings, effect, held);
  }
  // Awaited only where there is a hold: a press that comes next must find this one under way.
  if (held && !(await held)) return tooShort(press);
  // The session may have ended while the key was held.
  const isStill = !held || streamPress(account.state, settings) !== "start";
  return isStill ? go(press, targetOf(effect), settings) : { nothingSent: "overtaken" };
}

/** What the key shows is old, and the first answer since has not come: only what still holds is done. */
async function toggleAfterAsking(
  press: Press,
  settings: StreamSettings,
  effect: StreamEffect,
  held: Promise<boolean> | undefined,
): Promise<PressResult> {
  let result: PressResult = {};
  await askFirst(
    press,
    targetOf(effect),
    async () => {
      const isStill = (): boolean =>
        toggleOf({ ...press.account.state, askingFirst: undefined }, settings) === effect;
      if (isStill() && held && !(await held)) {
        result = tooShort(press);
        return undefined;
      }
      // The session may have ended while the key was held.
      if (isStill()) return targetOf(effect);
      result = { nothingSent: "overtaken" };
      return undefined;
    },
    settings.languages,
  );
  return result;
}

const targetOf = (effect: StreamEffect): Target => (effect === "start" ? "running" : "none");

/** Without a status the answer is the whole result, and no face shows it. */
async function go(press: Press, target: Target, { languages }: StreamSettings): Promise<PressResult> {
  const { account } = press;
  // Another press may have come in while this one was held.
  if (isUnderWay(account.state)) return {};
  await startOrStop(press, target, languages);
  return { ok: !account.canPoll };
}

function tooShort({ wording, account }: Press): PressResult {
  return { face: holdLongerFace(wording, account.state, "stream.toStop") };
}

async function step(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  const { mode, languages } = settings;
  const own = mode === "start" ? "running" : mode === "stop" ? "none" : undefined;
  const target = desiredOf<Target>(press, ["none", "running"], own);
  const { pending } = account.known.session;
  if (pending.kind === "change" && pending.target === target) {
    await account.outcomeOf(pending.id);
    return {};
  }
  if (account.state.askingFirst === target) {
    await account.until(({ askingFirst }) => askingFirst === undefined);
    return step(press, settings);
  }
  if (isUnderWay(account.state)) throw new PressFailure({ kind: "under-way" });
  // Without an answer in half of its time the command goes out.
  const question = { ...press, at: press.at - maxRequestMs / 2 };
  if (account.state.isEnding) {
    await askWhetherEnded(question).catch(() => undefined);
    // Another press may have started or stopped it meanwhile.
    if (isUnderWay(account.state)) return step(press, settings);
  }
  const { session, isFresh, unconfirmed, isEnding } = account.state;
  const isAtTarget =
    session?.state !== "unknown" && !isEnding && isRunning(session) === (target === "running");
  if (!account.canPoll || !isFresh || !isAtTarget || unconfirmed) await startOrStop(press, target, languages);
  return {};
}
