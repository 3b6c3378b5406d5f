import { startOrStop, bringTo } from "../accounts/start-stop.ts";
import { isRestarting, isRunning } from "../accounts/session.ts";
import { type AccountState, isSessionFresh, shownSession } from "../accounts/state.ts";
import type { Face, PressEffect, TimedFace } from "../drawing/face.ts";
import { pressSymbols } from "../drawing/face-svg.ts";
import { spokenAndTargets } from "../drawing/language-codes-text.ts";
import { isContradictory, type Languages } from "../languages/language-codes.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { Session, SessionCommand } from "../service/caption-service.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { actionWith, type KeyView, type Press, type PressResult, stepCommand } from "./action.ts";
import { holdingFace, holdLongerFace, wordFace } from "./faces.ts";
import { runningFace, sessionFace, sessionReminder } from "./session-face.ts";
import { SetupFailure } from "./failure.ts";

type StreamSettings = ActionSettings["stream"];

export const stream = actionWith("stream", (settings) => ({
  ...(isContradictory(settings.languages) && { failure: new SetupFailure("preset-has-source") }),
  showsSession: true,
  press: (press) => (press.inMultiAction ? pressStep(press, settings) : pressKey(press, settings)),
  face: (view) => streamFace(view, settings),
  reminder: (state) => sessionReminder(state, settings.remindAfterHours),
  keyState: ({ session }) => (session.current ? 1 : 0),
  ...(settings.mode === "toggle" && {
    nextPress({ state, now }) {
      const does = pressEffect(state, settings, now);
      return does && { does, reportedValue: shownSession(state)?.state };
    },
  }),
}));

/** "hold" stops after a hold. "ask" requests the status and sends no command. */
type Plan = PressEffect | "ask" | "already" | "nothing";

/** What a press does now, for the face and the press alike. */
function plan(state: AccountState, settings: StreamSettings, now: number): Plan {
  const { mode } = settings;
  const session = shownSession(state);
  const isFresh = isSessionFresh(state, now);
  if (state.session.startStop) return "nothing";
  if (mode === "toggle") {
    if (isRestarting(state.session, now)) return "nothing";
    // Asking is of no use while polls fail, so a key then acts on the stale state that it shows.
    const showsStaleState = session !== undefined && state.failing !== undefined;
    if (!isFresh && !showsStaleState) return "ask";
  }
  if (isFresh && mode === "start" && session?.state === "active") return "already";
  if (isFresh && mode === "stop" && session?.state === "none") return "already";
  if (mode === "start" || (mode === "toggle" && !isRunning(session))) return "start";
  return stopNeedsLongPress(session, settings) ? "hold" : "stop";
}

/** People expect that a press resumes a paused or unknown session, so a toggle needs a hold to stop it. */
function stopNeedsLongPress(session: Session | undefined, { mode, stopGuard }: StreamSettings): boolean {
  return stopGuard === "hold" || (mode === "toggle" && session?.state !== "active");
}

/** @returns undefined if a press sends no command */
function pressEffect(state: AccountState, settings: StreamSettings, now: number): PressEffect | undefined {
  const does = plan(state, settings, now);
  return does === "ask" || does === "already" || does === "nothing" ? undefined : does;
}

async function pressKey(press: Press, settings: StreamSettings): Promise<PressResult> {
  const { account } = press;
  const does = plan(account.state, settings, account.clock.steady());
  switch (does) {
    case "nothing":
      return {};
    case "already":
      return { skipped: "already" };
    case "ask":
      await account.requestStatus(press);
      return {};
    case "hold":
      if (!(await press.becomesLong())) return { face: (view) => holdLongerFace(view, "stream.toStop") };
      // Another key may have been faster, or the session may have ended.
      if (account.state.session.startStop || shownSession(account.state)?.state === "none")
        return { skipped: "changed" };
      await startOrStop(press, "stop");
      return {};
    case "start":
    case "stop":
      await startOrStop(press, does, does === "start" ? findLanguages(settings) : undefined);
      return {};
  }
}

async function pressStep(press: Press, settings: StreamSettings): Promise<PressResult> {
  const command = stepCommand<SessionCommand["name"]>(press.desiredState, ["stop", "start"], settings.mode);
  await bringTo(press, command, command === "start" ? findLanguages(settings) : undefined);
  return {};
}

/** @returns undefined without a source and targets: a start leaves the languages as they are */
function findLanguages({ languages }: StreamSettings): Languages | undefined {
  const { transcriptionLanguage, languageCodes = [] } = languages;
  return transcriptionLanguage === undefined && languageCodes.length === 0 ? undefined : languages;
}

function streamFace(view: KeyView, settings: StreamSettings): TimedFace {
  if (view.heldMs !== undefined) return holdingFace(view, "stop");
  const timed = sessionFace(view, "state.wasStopped", (session) => freshFace(view, settings, session));
  return { ...timed, face: withPress(timed.face, view, settings) };
}

function freshFace(view: KeyView, settings: StreamSettings, session: Session): TimedFace {
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
  const { symbol, tone, detail = describeStop(session, settings, wording) } = running.face;
  const face = { ...running.face, detail };
  if (mode !== "stop") return { ...running, face };
  // A key that only stops keeps its stop symbol. A warning of LIVE becomes a sign.
  return { ...running, face: { ...face, symbol: "stop", sign: tone === "warning" ? symbol : undefined } };
}

function describeStop(session: Session, settings: StreamSettings, wording: KeyWording): string | undefined {
  if (settings.mode === "start") return undefined;
  if (!stopNeedsLongPress(session, settings)) return wording.say("stream.pressToStop");
  return wording.say(session.state === "paused" ? "stream.resumeAtDashboard" : "stream.holdToStop");
}

/** Adds the effect of a press, unless the large symbol shows it. */
function withPress(face: Face, { state, now }: KeyView, settings: StreamSettings): Face {
  const press = pressEffect(state, settings, now);
  return !press || pressSymbols[press] === face.symbol ? face : { ...face, press };
}
