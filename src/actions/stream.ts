import { type AccountState, isUnderWay } from "../accounts/state.ts";
import { maxRequestMs } from "../limits.ts";
import { PressFailure } from "../accounts/press-failure.ts";
import { isContradictory, type Languages } from "../languages/language-codes.ts";
import { isRunning, type SessionCommand } from "../accounts/session.ts";
import { askFirst, askWhetherEnded, startOrStop } from "../accounts/start-stop.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import { pressSymbols } from "../drawing/face-svg.ts";
import { spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { Session } from "../service/caption-service.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { actionWith, desiredOf, type KeyView, type Press, type PressResult } from "./action.ts";
import { runningFace, sessionFace, sessionReminder } from "./session-face.ts";
import { holdingFace, holdLongerFace, wordFace } from "./faces.ts";
import { SetupFailure } from "./setup-failure.ts";

type StreamSettings = ActionSettings["stream"];
type StreamEffect = "start" | "stop" | "stop by hold";

export const stream = actionWith("stream", (settings) => ({
  ...(isContradictory(settings.languages) && { failure: new SetupFailure("preset-has-source") }),
  showsSession: true,
  press: (press) => (press.inMultiAction ? step(press, settings) : pressed(press, settings)),
  face: (view) => streamFace(view, settings),
  reminder: (account) => sessionReminder(account, settings.remindAfterHours),
  state: ({ session }) => (isRunning(session) ? 1 : 0),
  ...(settings.mode === "toggle" && {
    effect(account) {
      const does = effectOf(account, settings);
      return does && { does, isReported: true, endedAt: account.endedAt };
    },
  }),
}));

/** "No translation" alone is the same as no languages. */
function languagesOf({ languages }: StreamSettings): Languages | undefined {
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return transcriptionLanguage === undefined && languageCodes.length === 0 ? undefined : languages;
}

/** A toggle has none while nothing is known, and while the stream restarts: it will be as before. */
function effectOf(account: AccountState, settings: StreamSettings): StreamEffect | undefined {
  const { session, unconfirmed, isRestarting } = account;
  if (isUnderWay(account)) return undefined;
  if (settings.mode === "toggle" && ((!session && !unconfirmed) || isRestarting)) return undefined;
  return streamEffect(account, settings);
}

async function pressed(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  const { failing, isFresh, session, unconfirmed } = account.state;
  if (isUnderWay(account.state)) return {};
  if (doesNothing(account.state, settings)) {
    if (!isFresh) await account.check(press);
    return { nothingSent: doesNothing(account.state, settings) ? "already so" : "overtaken" };
  }
  const effect = effectOf(account.state, settings);
  if (effect === undefined) {
    // On a key that shows nothing yet a press is a question.
    if (!session) await account.check(press);
    return {};
  }
  const held = effect === "stop by hold" ? press.held() : undefined;
  if (settings.mode === "toggle" && failing === undefined && !isFresh && unconfirmed === undefined)
    return sendAfterAsking(press, settings, effect, held);
  // Without a hold nothing is awaited: the next press must find this one under way.
  if (held && !(await held)) return tooShort(press);
  // Another press may have come in while the key was held.
  if (isUnderWay(account.state)) return {};
  await startOrStop(press, effect === "start" ? "start" : "stop", languagesOf(settings));
  // Without a status no face shows the result.
  return { ok: !account.canPoll };
}

/** Without an answer for long: only an effect that still holds is sent. */
async function sendAfterAsking(
  press: Press,
  settings: StreamSettings,
  effect: StreamEffect,
  held: Promise<boolean> | undefined,
): Promise<PressResult> {
  let result: PressResult = {};
  const isStill = (): boolean =>
    effectOf({ ...press.account.state, askingFirst: undefined }, settings) === effect;
  const decide = async (): Promise<boolean> => {
    const isTooShort = isStill() && held && !(await held);
    if (!isTooShort && isStill()) return true;
    result = isTooShort ? tooShort(press) : { nothingSent: "overtaken" };
    return false;
  };
  await askFirst(press, effect === "start" ? "start" : "stop", decide, languagesOf(settings));
  return result;
}

function tooShort({ wording, account }: Press): PressResult {
  return { face: holdLongerFace(wording, account.state, "stream.toStop") };
}

async function step(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  const own = settings.mode === "toggle" ? undefined : settings.mode;
  const command = desiredOf<SessionCommand>(press, ["stop", "start"], own);
  const { pending } = account.core.session;
  if (pending.kind === "change" && pending.command === command) {
    await account.settledAs(pending.id);
    return {};
  }
  if (account.state.askingFirst === command) {
    await account.until(({ askingFirst }) => askingFirst === undefined);
    return step(press, settings);
  }
  if (isUnderWay(account.state)) throw new PressFailure("under-way");
  if (account.state.mayHaveEnded) {
    // Without an answer in half of its time the command goes out.
    await askWhetherEnded({ ...press, at: press.at - maxRequestMs / 2 }).catch(() => undefined);
    if (isUnderWay(account.state)) return step(press, settings);
  }
  const { session, isFresh, unconfirmed, mayHaveEnded } = account.state;
  const isAtTarget =
    session?.state !== "unknown" && !mayHaveEnded && isRunning(session) === (command === "start");
  if (!account.canPoll || !isFresh || !isAtTarget || unconfirmed)
    await startOrStop(press, command, languagesOf(settings));
  return {};
}

/** START ? and STOP ? ask for the same again. */
function streamEffect({ session, unconfirmed }: AccountState, settings: StreamSettings): StreamEffect {
  const { mode } = settings;
  const starts = unconfirmed ? unconfirmed.command === "start" : !isRunning(session);
  if (mode === "start" || (mode === "toggle" && starts)) return "start";
  return isStopHeld(session, settings) ? "stop by hold" : "stop";
}

/** Paused and unknown states look like a key that resumes: a toggle stops them by a hold. */
function isStopHeld(session: Session | undefined, { mode, stopGuard }: StreamSettings): boolean {
  const isPlain = session?.state === "active" || !isRunning(session);
  return stopGuard === "hold" || (mode === "toggle" && !isPlain);
}

function doesNothing(account: AccountState, { mode }: StreamSettings): boolean {
  const { session, unconfirmed, isRestarting } = account;
  if (!session || unconfirmed || isRestarting) return false;
  return mode === "start" ? isRunning(session) : mode === "stop" && !isRunning(session);
}

function streamFace(view: KeyView, settings: StreamSettings): TimedFace {
  const { account, wording } = view;
  if (view.heldMs !== undefined) return holdingFace(view, "stop");
  if (!account.canPoll && !account.transition) return { face: faceWithoutChurchId(settings, wording) };
  const timed = sessionFace(view, "state.wasStopped", (session) => knownFace(view, settings, session));
  return { ...timed, face: withEffect(timed.face, account, settings) };
}

function knownFace(view: KeyView, settings: StreamSettings, session: Session): TimedFace {
  const { wording } = view;
  const { mode } = settings;
  if (session.state === "none") {
    if (mode === "stop") return { face: wordFace(wording, "neutral", "stop", "stream.off") };
    const { transcriptionLanguage, languageCodes = [] } = settings.languages;
    const languages = spokenAndTargets(transcriptionLanguage, languageCodes);
    const face = wordFace(wording, "neutral", "play", "stream.start");
    return { face: { ...face, detail: languages || wording.say("stream.stopped") } };
  }
  const running = runningFace(view, session, settings.remindAfterHours);
  const detail = wording.say(stopDetail(isStopHeld(session, settings)));
  // A key that only stops must be known as such.
  if (mode === "stop") {
    const { symbol, tone } = running.face;
    return { face: { ...running.face, symbol: "stop", ...(tone === "overdue" && { sign: symbol }), detail } };
  }
  const saysHow = running.face.detail === undefined || session.state !== "active";
  if (!saysHow || mode !== "toggle") return running;
  const resume = wording.say("stream.resumeAtDashboard");
  return { face: { ...running.face, detail: session.state === "paused" ? resume : detail } };
}

function withEffect(face: Face, account: AccountState, settings: StreamSettings): Face {
  const { session, unconfirmed, isRestarting, isFresh } = account;
  if (!session || isUnderWay(account) || (!isFresh && !unconfirmed)) return face;
  if (isRestarting && settings.mode === "toggle") return face;
  if (doesNothing(account, settings)) return face;
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

const stopDetail = (isHeld: boolean): "stream.holdToStop" | "stream.pressToStop" =>
  isHeld ? "stream.holdToStop" : "stream.pressToStop";
