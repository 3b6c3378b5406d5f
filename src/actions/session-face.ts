import { currentValue } from "../accounts/fact.ts";
import { isRestarting } from "../accounts/session.ts";
import { type AccountState, isSessionFresh, shownSession } from "../accounts/state.ts";
import type { Face, TimedFace, Tone } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { KeyWording, WordKey } from "../i18n/key-wording.ts";
import { endedAlertsMs } from "../limits.ts";
import type { RunningSession, Session, SessionCommand } from "../service/caption-service.ts";
import type { KeyView, Reminder } from "./action.ts";
import { failingFace, staleFace, wordFace } from "./faces.ts";

const underWayStyles = {
  start: ["play", "stream.starting"],
  stop: ["stop", "stream.stopping"],
} as const satisfies Record<SessionCommand["name"], readonly [SymbolName, WordKey]>;

const runningStyles = {
  active: ["live", "live", "stream.live", "state.wasLive"],
  paused: ["attention", "pause", "stream.paused", "state.wasPaused"],
  suspended: ["attention", "suspended", "stream.suspended", "state.wasSuspended"],
} as const satisfies Record<string, readonly [Tone, SymbolName, fresh: WordKey, stale: WordKey]>;

const hour = 3_600_000;

/** A session that runs for long may have been forgotten, and costs money. An end that nobody asked for must not be missed. */
export function sessionReminder({ session }: AccountState, afterHours: number): Reminder | undefined {
  const { current, ended } = session;
  if (ended) return { since: ended.steady, spans: endedAlertsMs, isHourly: false };
  if (afterHours === 0 || !current) return undefined;
  return { since: current.since, spans: [afterHours * hour], isHourly: true };
}

/**
 * @param staleNone the headline if the last status, now stale, had no session
 * @param drawFresh draws a session that is not stale
 */
export function sessionFace(
  view: KeyView,
  staleNone: WordKey,
  drawFresh: (session: Session) => TimedFace,
): TimedFace {
  const { state, now, wording } = view;
  const { startStop, ended } = state.session;
  if (startStop) {
    const [symbol, word] = underWayStyles[startStop.command.name];
    return { face: wordFace(wording, "working", symbol, word) };
  }
  if (isRestarting(state.session, now)) {
    const face = wordFace(wording, "working", "working", "stream.restarting", "stream.newLanguage");
    return { face: { ...face, sign: "microphone" } };
  }
  const session = shownSession(state);
  if (session === undefined) {
    // After a session that may have ended (`current`), keys stay CHECKING: only a status can tell.
    if (state.failing && !state.session.current) return failingFace(state.failing, view);
    return { face: wordFace(wording, "unknown", "question", "state.checking") };
  }
  if (isSessionFresh(state, now)) {
    const timed = drawFresh(session);
    return ended ? { face: endedFace(wording, ended.wall, timed.face.symbol) } : timed;
  }
  if (ended) {
    const was = { headline: wording.say("state.wasEnded"), age: wording.timeOfDay(ended.wall) };
    return { face: staleFace(view, { sign: "warning", ...was }) };
  }
  const { symbol: sign, headline } =
    session.state === "none"
      ? { symbol: undefined, headline: wording.say(staleNone) }
      : stateFace(session, "stale", wording);
  const { requestedAt = now } = state.session.fact.reported ?? {};
  const age = wording.age(Math.round(now - requestedAt));
  const seen = wording.say("time.seen", { time: age.text });
  return { face: staleFace(view, { sign, headline, age: seen }), changesIn: age.step };
}

/** @param otherSymbol what the key would show instead of ENDED. It keeps "play", which says that a press starts a session */
function endedFace(wording: KeyWording, endedAt: number, otherSymbol: SymbolName): Face {
  const ended = wordFace(wording, "attention", "warning", "stream.ended");
  const face = { ...ended, detail: wording.timeOfDay(endedAt) };
  return otherSymbol === "play" ? { ...face, symbol: "play", sign: "warning" } : face;
}

/** LIVE shows its running time, or a warning: captions are hidden, nobody is connected, or the session runs for long. */
export function runningFace(view: KeyView, session: RunningSession, remindAfterHours: number): TimedFace {
  const { state, now, wording } = view;
  const face = stateFace(session, "fresh", wording);
  if (session.state !== "active") return { face };
  const { since = now, startedAt } = state.session.current ?? {};
  const warning = findWarning(view, since, remindAfterHours);
  // The warning of a long session counts hours.
  const nextHour = hour - ((now - since) % hour);
  if (warning) return { face: { ...face, tone: "warning", ...warning }, changesIn: nextHour };
  // `since` may be just the time when a status first showed the session.
  if (startedAt === undefined) return { face };
  const elapsed = wording.span(now - since);
  return { face: { ...face, detail: elapsed.text }, changesIn: elapsed.step };
}

function findWarning(
  { state, now, wording }: KeyView,
  since: number,
  remindAfterHours: number,
): Pick<Face, "symbol" | "detail"> | undefined {
  if (currentValue(state.hidden) === true)
    return { symbol: "eye-off", detail: wording.say("stream.liveHidden") };
  if (state.session.current?.isNobodyConnected)
    return { symbol: "nobody", detail: wording.say("stream.liveUnattended") };
  if (remindAfterHours === 0 || now - since < remindAfterHours * hour) return undefined;
  const { text: time } = wording.age(Math.round(now - since));
  return { symbol: "clock", detail: wording.say("stream.liveTooLong", { time }) };
}

/** An unknown state is shown in the service's own word, and is never LIVE. */
function stateFace(session: RunningSession, age: "fresh" | "stale", wording: KeyWording): Face {
  if (session.state === "unknown") {
    const { word = wording.say("state.session") } = session;
    const headline = age === "stale" ? wording.say("state.wasUnknown", { word }) : word;
    return { tone: "attention", symbol: "question", headline };
  }
  const [tone, symbol, fresh, stale] = runningStyles[session.state];
  return wordFace(wording, tone, symbol, age === "stale" ? stale : fresh);
}
