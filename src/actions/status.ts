import { isRunning } from "../accounts/session.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import { spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { Session } from "../service/caption-service.ts";
import { actionWith, type KeyView } from "./action.ts";
import { wordFace } from "./faces.ts";
import { runningFace, sessionFace, sessionReminder } from "./session-face.ts";

export const status = actionWith("status", ({ remindAfterHours }) => ({
  showsSession: true,
  async press(press) {
    await press.account.requestStatus(press);
    return { ok: true };
  },
  face: (view) => sessionFace(view, "status.wasOff", (session) => freshFace(view, session, remindAfterHours)),
  reminder: (state) => sessionReminder(state, remindAfterHours),
}));

function freshFace(view: KeyView, session: Session, remindAfterHours: number): TimedFace {
  if (!isRunning(session)) return { face: wordFace(view.wording, "neutral", "stop", "status.off") };
  const timed = runningFace(view, session, remindAfterHours);
  const { clients, transcriptionLanguage: source, translationLanguages: targets = [] } = session;
  const counted = clients === undefined ? {} : { ...withPerson(timed.face), figure: String(clients) };
  const hasLanguages = source !== undefined || targets.length > 0;
  // A warning of LIVE takes the place of the languages.
  const showsLanguages = timed.face.tone === "live" && hasLanguages;
  return {
    ...timed,
    face: { ...timed.face, ...counted, ...(showsLanguages && { detail: spokenAndTargets(source, targets) }) },
  };
}

/** Puts a person beside the viewer count: a small one while a warning of LIVE has the large symbol. */
function withPerson({ tone, symbol }: Face): Partial<Face> {
  if (tone !== "overdue") return { symbol: "person" };
  return symbol === "nobody" ? {} : { sign: "person" };
}
