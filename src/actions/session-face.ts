import type { AccountState } from "../accounts/account-state.ts";
import type { ChangeError, Target } from "../accounts/session.ts";
import { valueOf } from "../accounts/setting.ts";
import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { KeyView } from "./action.ts";
import { failingFace, oldFace, shortReason } from "./link-face.ts";
import { untilOverdue } from "./reminder.ts";
import { lookedAtBy, wordFace } from "./word-face.ts";

/** The symbol of what was asked for, and what is said of it while it is under way and while it is not certain. */
const targetLooks: Readonly<Record<Target, readonly [SymbolName, underWay: WordKey, uncertain: WordKey]>> = {
  running: ["play", "stream.starting", "stream.startPending"],
  none: ["stop", "stream.stopping", "stream.stopPending"],
};

type RunningState = Exclude<Session["state"], "unknown" | "none">;

const runningLooks: Readonly<Record<RunningState, readonly [Tone, SymbolName, is: WordKey, was: WordKey]>> = {
  active: ["live", "live", "stream.live", "state.wasLive"],
  paused: ["attention", "pause", "stream.paused", "state.wasPaused"],
  suspended: ["attention", "suspended", "stream.suspended", "state.wasSuspended"],
};

export interface SessionFaceOptions {
  readonly remindAfterHours: number;
  /** What the key says where the last that was known is old, and was that no session runs. */
  readonly wasNone: WordKey;
  /** A session that is known for certain; `isLong` where it has run for longer than it should, perhaps forgotten. */
  readonly known: (session: Session, isLong: boolean) => TimedFace;
}

/** What keys that show the session have in common: everything but a session that is known for certain. */
export function sessionFace(
  view: KeyView,
  { remindAfterHours, wasNone, known }: SessionFaceOptions,
): TimedFace {
  const { account, now, steady, wording } = view;
  const { transition, session, checkedAt, failing, unconfirmed, askingFirst, endedAt } = account;
  if (transition) {
    const [symbol, underWay] = targetLooks[transition];
    return { face: wordFace(wording, "working", symbol, underWay) };
  }
  if (account.isRestarting) {
    const face = wordFace(wording, "working", "working", "stream.restarting", "stream.newLanguage");
    return { face: { ...face, sign: "microphone" } };
  }
  if (unconfirmed) {
    // No status has confirmed it: it may still come, and a press asks for the same again.
    const [symbol, , headline] = targetLooks[unconfirmed.target];
    const face = wordFace(wording, "attention", symbol, headline);
    return { face: { ...face, sign: "question", detail: reasonOf(unconfirmed.reason, wording) } };
  }
  if (session === undefined || checkedAt === undefined || askingFirst) {
    if (failing && !askingFirst) return failingFace(failing, view);
    return { face: wordFace(wording, "unknown", "question", "state.checking") };
  }
  if (!account.isFresh && endedAt !== undefined) return { face: oldEndedFace(view, endedAt) };
  if (!account.isFresh) {
    const age = wording.age(steady - checkedAt);
    const face = { ...oldFace(view, wasLook(session, wording, wasNone)), figure: age.text };
    return { face, changesAt: now + age.step };
  }
  const dueIn = untilOverdue(view, remindAfterHours);
  const isLong = dueIn <= 0;
  const timed = known(session, isLong);
  if (endedAt !== undefined) return { face: endedFace(wording, endedAt, timed.face) };
  return isLong ? timed : lookedAtBy(timed, now + dueIn);
}

/** Why a start or stop is not confirmed, in a few letters. */
function reasonOf(reason: ChangeError, wording: KeyWording): string {
  return typeof reason === "string" ? wording.say("stream.waiting") : shortReason(reason, wording).detail;
}

/** A session that has ended without a press of ours, perhaps unnoticed. The key still shows that a press starts. */
function endedFace(wording: KeyWording, endedAt: number, { symbol }: Face): Face {
  const face = wordFace(wording, "attention", "warning", "stream.ended");
  const shape: Partial<Face> = symbol === "play" ? { symbol, sign: "warning" } : {};
  return { ...face, ...shape, detail: wording.timeOfDay(endedAt) };
}

/** The same while nothing newer is known. It stands for ten minutes: of its time the hour is told, and not the half of the day. */
function oldEndedFace(view: KeyView, endedAt: number): Face {
  const { wording } = view;
  const face = oldFace(view, { sign: "warning", headline: wording.say("state.wasEnded") });
  return { ...face, figure: wording.timeOfDay(endedAt).replace(/[^\d:]/g, "") };
}

function wasLook(
  session: Session,
  wording: KeyWording,
  wasNone: WordKey,
): { readonly sign: SymbolName; readonly headline: string } {
  if (session.state === "none") return { sign: "stop", headline: wording.say(wasNone) };
  if (session.state === "unknown") {
    const word = wordOf(session, wording);
    return { sign: "question", headline: wording.say("state.wasUnknown", { word }) };
  }
  const [, sign, , was] = runningLooks[session.state];
  return { sign, headline: wording.say(was) };
}

/**
 * A running session with the time since its start, where the service tells it. Of one that is LIVE what is missing stands in
 * the place of the waves: on a key of 72 pixels it is no sign if it is smaller.
 */
export function runningFace(
  { now, wording, account }: KeyView,
  session: RunningSession,
  isLong: boolean,
): TimedFace {
  const look = runningLook(session, wording);
  const sign = session.state === "active" ? signOf(account, isLong) : undefined;
  const face: Face = sign === undefined ? look : { ...look, tone: "overdue", symbol: sign };
  if (session.startedAt === undefined) return { face };
  const elapsed = wording.span(now - session.startedAt);
  return { face: { ...face, detail: elapsed.text }, changesAt: now + elapsed.step };
}

/** What is missing while the session is LIVE; of several the worst. */
function signOf(account: AccountState, isLong: boolean): SymbolName | undefined {
  if (valueOf(account.hidden) === true) return "eye-off";
  if (account.source.missing !== undefined) return "microphone";
  if (account.targets.missing) return "globe";
  if (account.isUnattended) return "nobody";
  return isLong ? "clock" : undefined;
}

/** A session in a state that we don't know is told in the service's own word, and is never LIVE. */
function runningLook(session: RunningSession, wording: KeyWording): Face {
  if (session.state === "unknown")
    return { tone: "attention", symbol: "question", headline: wordOf(session, wording) };
  const [tone, symbol, headline] = runningLooks[session.state];
  return wordFace(wording, tone, symbol, headline);
}

/** Details alone have no word of the service. */
const wordOf = ({ word }: RunningSession, wording: KeyWording): string =>
  word ?? wording.say("state.session");
