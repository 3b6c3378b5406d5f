import type { Face, TimedFace } from "../drawing/face.ts";
import { spokenAndTargets } from "../drawing/language-codes-text.ts";
import type { Session } from "../service/caption-service.ts";
import { actionWith, type KeyView } from "./action.ts";
import { runningFace, sessionFace, sessionReminder } from "./session-face.ts";
import { wordFace } from "./faces.ts";

export const status = actionWith("status", ({ remindAfterHours }) => ({
  showsSession: true,
  async press({ account, ...press }) {
    // An end that this very press reveals is still to be seen.
    const { endedAt } = account.state;
    await account.check(press);
    if (endedAt !== undefined) account.dispatch({ type: "end-seen" });
    return { ok: true };
  },
  face: (view) => sessionFace(view, "status.wasOff", (session) => knownFace(view, session, remindAfterHours)),
  reminder: (account) => sessionReminder(account, remindAfterHours),
}));

function knownFace(view: KeyView, session: Session, remindAfterHours: number): TimedFace {
  if (session.state === "none") return { face: wordFace(view.wording, "neutral", "stop", "status.off") };
  const timed = runningFace(view, session, remindAfterHours);
  const { clients, transcriptionLanguage: source, translationLanguages: targets } = session;
  const face =
    clients === undefined
      ? timed.face
      : { ...timed.face, ...withPerson(timed.face), figure: String(clients) };
  if (source === undefined && targets === undefined) return { ...timed, face };
  return { face: { ...face, detail: spokenAndTargets(source, targets ?? []) } };
}

/** Beside the number of clients; small where LIVE has a trouble. */
function withPerson({ tone, symbol }: Face): Partial<Face> {
  if (tone !== "overdue") return { symbol: "person" };
  return symbol === "nobody" ? {} : { sign: "person" };
}
