import { type AccountState, isUnderWay } from "../accounts/state.ts";
import { maxRequestMs } from "../limits.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import { isContradictory, type Languages } from "../languages/language-codes.ts";
import { isRunning, type Target } from "../accounts/session.ts";
import { askFirst, askWhetherEnded, startOrStop } from "../accounts/start-stop.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import { pressSymbols } from "../drawing/face-svg.ts";
import { spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { Session } from "../service/caption-service.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { actionWith, desiredOf, type Effect, type KeyView, type Press, type PressResult } from "./action.ts";
import { runningFace, sessionFace, sessionReminder } from "./session-face.ts";
import { holdingFace, holdLongerFace, wordFace } from "./shared-faces.ts";
import { SetupFailure } from "./setup-failure.ts";

/** @property languages of a start, where there are any */
type StreamSettings = Omit<ActionSettings["stream"], "languages"> & {
  readonly languages: Languages | undefined;
};
type StreamEffect = "start" | "stop" | "stop by hold";

export const stream = actionWith("stream", (read) => {
  const values: StreamSettings = { ...read, languages: languagesOf(read) };
  return {
    ...(isContradictory(read.languages) && { failure: new SetupFailure("preset-has-source") }),
    showsSession: true,
    press: (press) => (press.inMultiAction ? step(press, values) : pressed(press, values)),
    face: (view) => streamFace(view, values),
    reminder: (account) => sessionReminder(account, values.remindAfterHours),
    state: ({ session }) => (isRunning(session) ? 1 : 0),
    effect: values.mode === "toggle" ? (account) => toggleEffect(account, values) : undefined,
  };
});

function toggleEffect(account: AccountState, settings: StreamSettings): Effect | undefined {
  const does = toggleOf(account, settings);
  return does && { does, isReported: true, endedAt: account.endedAt };
}

/** "No translation" alone is the same as no languages. */
function languagesOf({ languages }: ActionSettings["stream"]): Languages | undefined {
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return transcriptionLanguage === undefined && languageCodes.length === 0 ? undefined : languages;
}

/** No effect while the stream restarts: it will be as before. */
function toggleOf(account: AccountState, settings: StreamSettings): StreamEffect | undefined {
  const { session, unconfirmed, isRestarting } = account;
  if ((!session && !unconfirmed) || isUnderWay(account) || isRestarting) return undefined;
  return streamEffect(account, settings);
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

async function nothingToDo(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  if (!account.state.isFresh) await account.check(press);
  return { nothingSent: doesNothing(account.state, settings) ? "already so" : "overtaken" };
}

async function toggle(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  const effect = toggleOf(account.state, settings);
  if (effect === undefined) {
    // On a key that shows nothing yet a press is a question.
    if (!account.state.session) await account.check(press);
    return {};
  }
  const held = effect === "stop by hold" ? press.held() : undefined;
  const { failing, isFresh, unconfirmed } = account.state;
  if (failing === undefined && !isFresh && unconfirmed === undefined) {
    return toggleAfterAsking(press, settings, effect, held);
  }
  // Without a hold nothing is awaited: the next press must find this one under way.
  if (held && !(await held)) return tooShort(press);
  // The session may have ended while the key was held.
  const isStill = !held || streamEffect(account.state, settings) !== "start";
  return isStill ? go(press, targetOf(effect), settings) : { nothingSent: "overtaken" };
}

/** Without an answer for long: only an effect that still holds is sent. */
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
      if (isStill()) return targetOf(effect);
      result = { nothingSent: "overtaken" };
      return undefined;
    },
    settings.languages,
  );
  return result;
}

const targetOf = (effect: StreamEffect): Target => (effect === "start" ? "running" : "none");

/** Without a status no face shows the result. */
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
    await account.settledAs(pending.id);
    return {};
  }
  if (account.state.askingFirst === target) {
    await account.until(({ askingFirst }) => askingFirst === undefined);
    return step(press, settings);
  }
  if (isUnderWay(account.state)) throw new PressFailure("under-way");
  // Without an answer in half of its time the command goes out.
  const question = { ...press, at: press.at - maxRequestMs / 2 };
  if (account.state.isEnding) {
    await askWhetherEnded(question).catch(() => undefined);
    if (isUnderWay(account.state)) return step(press, settings);
  }
  const { session, isFresh, unconfirmed, isEnding } = account.state;
  const isAtTarget =
    session?.state !== "unknown" && !isEnding && isRunning(session) === (target === "running");
  if (!account.canPoll || !isFresh || !isAtTarget || unconfirmed) await startOrStop(press, target, languages);
  return {};
}

/** START ? and STOP ? ask for the same again. */
function streamEffect({ session, unconfirmed }: AccountState, settings: StreamSettings): StreamEffect {
  const { mode } = settings;
  const starts = unconfirmed ? unconfirmed.target === "running" : !isRunning(session);
  if (mode === "start" || (mode === "toggle" && starts)) return "start";
  return isStopHeld(session, settings) ? "stop by hold" : "stop";
}

/** Paused and unknown states look like a key that resumes: a toggle stops them by a hold. */
function isStopHeld(session: Session | undefined, { mode, stopGuard }: StreamSettings): boolean {
  const isPlain = session?.state === "active" || !isRunning(session);
  return stopGuard === "hold" || (mode === "toggle" && !isPlain);
}

/** A key that only starts in a session, or only stops without one. */
function doesNothing(
  { session, unconfirmed, isRestarting }: AccountState,
  { mode }: StreamSettings,
): boolean {
  if (!session || unconfirmed || isRestarting) return false;
  return mode === "start" ? isRunning(session) : mode === "stop" && !isRunning(session);
}

function streamFace(view: KeyView, settings: StreamSettings): TimedFace {
  if (view.heldMs !== undefined) return holdingFace(view, "stop");
  if (!view.account.canPoll && !view.account.transition)
    return { face: faceWithoutChurchId(settings, view.wording) };
  const timed = sessionFace(view, {
    remindAfterHours: settings.remindAfterHours,
    staleNone: "state.wasStopped",
    known: (session, isLong) => knownFace(view, settings, session, isLong),
  });
  return { ...timed, face: withEffect(timed.face, view, settings) };
}

function knownFace(view: KeyView, settings: StreamSettings, session: Session, isLong: boolean): TimedFace {
  const { wording } = view;
  const { mode } = settings;
  if (session.state === "none") {
    if (mode === "stop") return { face: wordFace(wording, "neutral", "stop", "stream.off") };
    const face = wordFace(wording, "neutral", "play", "stream.start");
    return { face: { ...face, detail: startDetail(settings, wording) } };
  }
  const running = runningFace(view, session, isLong);
  if (mode === "start") return running;
  const detail = wording.say(stopDetail(isStopHeld(session, settings)));
  // A key that only stops must be known as such.
  if (mode === "stop") {
    const { symbol, tone } = running.face;
    return { face: { ...running.face, symbol: "stop", ...(tone === "overdue" && { sign: symbol }), detail } };
  }
  const saysHow = running.face.detail === undefined || session.state !== "active";
  return saysHow ? { face: { ...running.face, detail } } : running;
}

function withEffect(face: Face, { account }: KeyView, settings: StreamSettings): Face {
  const { session, unconfirmed, isRestarting, isFresh } = account;
  if (!session || isUnderWay(account) || (!isFresh && !unconfirmed)) return face;
  if (isRestarting && settings.mode === "toggle") return face;
  if (doesNothing(account, settings)) return { ...face, isInert: true };
  const effect = streamEffect(account, settings);
  const press = effect === "stop by hold" ? "hold" : effect;
  return pressSymbols[press] === face.symbol ? face : { ...face, press };
}

function faceWithoutChurchId({ mode, stopGuard }: StreamSettings, wording: KeyWording): Face {
  if (mode !== "stop") return wordFace(wording, "neutral", "play", "stream.start");
  const isHeld = stopGuard === "hold";
  const detail = wording.say(stopDetail(isHeld));
  return { tone: "neutral", symbol: "stop", headline: "?", detail, ...(isHeld && { press: "hold" }) };
}

function startDetail({ languages }: StreamSettings, wording: KeyWording): string {
  if (!languages) return wording.say("stream.stopped");
  return spokenAndTargets(languages.transcriptionLanguage, languages.languageCodes ?? []);
}

const stopDetail = (isHeld: boolean): "stream.holdToStop" | "stream.pressToStop" =>
  isHeld ? "stream.holdToStop" : "stream.pressToStop";
