import type { AccountState } from "../accounts/state.ts";
import type { SessionCommand } from "../accounts/session.ts";
import { valueOf } from "../accounts/setting.ts";
import type { Face, TimedFace, Tone } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { KeyWording, WordKey } from "../i18n/key-wording.ts";
import type { RunningSession, Session } from "../service/caption-service.ts";
import type { KeyView, Reminder } from "./action.ts";
import { failingFace, staleFace, shortReason, wordFace } from "./faces.ts";

const commandStyles = {
  start: ["play", "stream.starting", "stream.startPending"],
  stop: ["stop", "stream.stopping", "stream.stopPending"],
} as const satisfies Record<SessionCommand, readonly [SymbolName, underWay: WordKey, unconfirmed: WordKey]>;

const runningStyles = {
  active: ["live", "live", "stream.live", "state.wasLive"],
  paused: ["attention", "pause", "stream.paused", "state.wasPaused"],
  suspended: ["attention", "suspended", "stream.suspended", "state.wasSuspended"],
} as const satisfies Record<string, readonly [Tone, SymbolName, fresh: WordKey, stale: WordKey]>;

const hour = 3_600_000;

/** A session that runs for long may have been forgotten, and costs. */
export function sessionReminder({ runningSince }: AccountState, afterHours: number): Reminder | undefined {
  if (afterHours === 0 || runningSince === undefined) return undefined;
  return { ...runningSince, after: [afterHours * hour] };
}

/** @param known face of a fresh status */
export function sessionFace(
  view: KeyView,
  staleNone: WordKey,
  known: (session: Session) => TimedFace,
): TimedFace {
  const { account, steady, wording } = view;
  const { transition, session, checkedAt, failing, unconfirmed, askingFirst, endedAt } = account;
  if (transition) {
    const [symbol, underWay] = commandStyles[transition];
    return { face: wordFace(wording, "working", symbol, underWay) };
  }
  if (account.isRestarting) {
    const face = wordFace(wording, "working", "working", "stream.restarting", "stream.newLanguage");
    return { face: { ...face, sign: "microphone" } };
  }
  if (unconfirmed) {
    const [symbol, , headline] = commandStyles[unconfirmed.command];
    const { reason } = unconfirmed;
    const failed = typeof reason === "string" ? undefined : shortReason(reason, wording).detail;
    const detail = failed ?? wording.say("stream.notConfirmed");
    return { face: { ...wordFace(wording, "attention", symbol, headline), sign: "question", detail } };
  }
  if (session === undefined || checkedAt === undefined || askingFirst) {
    if (failing && !askingFirst) return failingFace(failing, view);
    return { face: wordFace(wording, "unknown", "question", "state.checking") };
  }
  if (!account.isFresh) {
    if (endedAt !== undefined) {
      const was = { headline: wording.say("state.wasEnded"), age: wording.timeOfDay(endedAt) };
      return { face: staleFace(view, { sign: "warning", ...was }) };
    }
    const age = wording.age(steady - checkedAt);
    const { symbol: sign, headline } =
      session.state === "none"
        ? wordFace(wording, "unknown", "stop", staleNone)
        : styleOf(session, wording, true);
    const seen = wording.say("time.seen", { time: age.text });
    return { face: staleFace(view, { sign, headline, age: seen }), changesIn: age.step };
  }
  const timed = known(session);
  return endedAt === undefined ? timed : { face: endedFace(wording, endedAt, timed.face) };
}

/** ENDED; the key still shows that a press starts. */
function endedFace(wording: KeyWording, endedAt: number, { symbol }: Face): Face {
  const face = wordFace(wording, "attention", "warning", "stream.ended");
  const start: Partial<Face> = symbol === "play" ? { symbol, sign: "warning" } : {};
  return { ...face, ...start, detail: wording.timeOfDay(endedAt) };
}

/** A trouble of LIVE takes the place of its large symbol. */
export function runningFace(view: KeyView, session: RunningSession, remindAfterHours: number): TimedFace {
  const { now, wording } = view;
  const plain = styleOf(session, wording);
  const trouble = session.state === "active" ? troubleOf(view, remindAfterHours) : undefined;
  const face: Face = trouble === undefined ? plain : { ...plain, tone: "overdue", symbol: trouble };
  const missing = trouble && missingWords[trouble];
  if (missing === "stream.liveTooLong") return tooLongFace(face, view, remindAfterHours);
  if (missing) return { face: { ...face, detail: wording.say(missing) } };
  if (session.startedAt === undefined) return { face };
  const elapsed = wording.span(now - session.startedAt);
  return { face: { ...face, detail: elapsed.text }, changesIn: elapsed.step };
}

const missingWords: Readonly<Partial<Record<SymbolName, WordKey>>> = {
  "eye-off": "stream.liveHidden",
  nobody: "stream.liveUnattended",
  clock: "stream.liveTooLong",
};

function tooLongFace(face: Face, { account, now, steady, wording }: KeyView, hours: number): TimedFace {
  const { since = now, clock } = sessionReminder(account, hours) ?? {};
  const { text, step } = wording.age((clock === "wall" ? now : steady) - since);
  return { face: { ...face, detail: wording.say("stream.liveTooLong", { time: text }) }, changesIn: step };
}

function troubleOf({ account, now, steady }: KeyView, remindAfterHours: number): SymbolName | undefined {
  if (valueOf(account.hidden) === true) return "eye-off";
  if (account.source.missing !== undefined) return "microphone";
  if (account.targets.missing) return "globe";
  if (account.isUnattended) return "nobody";
  const { since = Infinity, clock } = sessionReminder(account, remindAfterHours) ?? {};
  const isLong = since + remindAfterHours * hour <= (clock === "wall" ? now : steady);
  return isLong ? "clock" : undefined;
}

/** An unknown state is shown in the service's own word, and is never LIVE. */
function styleOf(session: RunningSession, wording: KeyWording, isStale = false): Face {
  if (session.state === "unknown") {
    const { word = wording.say("state.session") } = session;
    const headline = isStale ? wording.say("state.wasUnknown", { word }) : word;
    return { tone: "attention", symbol: "question", headline };
  }
  const [tone, symbol, fresh, stale] = runningStyles[session.state];
  return wordFace(wording, tone, symbol, isStale ? stale : fresh);
}
