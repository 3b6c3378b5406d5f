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
  const face = clients === undefined ? timed.face : withViewers(timed.face, clients);
  const languages = spokenAndTargets(source, targets);
  // Only LIVE without a warning has room for the languages.
  if (face.tone !== "live" || languages === "") return { ...timed, face };
  return { ...timed, face: { ...face, detail: languages } };
}

/** Adds the viewer count and a person. LIVE with a warning keeps the symbol of the warning, and "nobody" already shows a person. */
function withViewers(face: Face, clients: number): Face {
  const counted = { ...face, figure: String(clients) };
  if (face.tone !== "warning") return { ...counted, symbol: "person" };
  return face.symbol === "nobody" ? counted : { ...counted, sign: "person" };
}
