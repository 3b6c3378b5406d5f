import { spokenAndTargets } from "../faces/language-codes-text.ts";
import { detailSize, textWidth } from "../faces/face-svg.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { Session } from "../service/caption-service.ts";
import { actionWith, type KeyView } from "./action.ts";
import { sessionReminder } from "./reminder.ts";
import { runningFace, sessionFace } from "./session-face.ts";
import { wordFace } from "./word-face.ts";

/** Shows the session and asks for the status when pressed; it changes nothing. */
export const status = actionWith("status", ({ remindAfterHours }) => ({
  showsSession: true,
  async press({ account, ...press }) {
    // An end that this very press has learnt is still to be seen.
    const { endedAt } = account.state;
    await account.check(press);
    if (endedAt !== undefined) account.dispatch({ type: "end-seen" });
    return { ok: true };
  },
  face: (view) =>
    sessionFace(view, {
      remindAfterHours,
      wasNone: "status.wasOff",
      known: (session, isLong) => knownFace(view, session, isLong),
    }),
  reminder: (account) => sessionReminder(account, remindAfterHours),
}));

/** The state in words, the number of connected clients beside it and the languages below it. */
function knownFace(view: KeyView, session: Session, isLong: boolean): TimedFace {
  if (session.state === "none") return { face: wordFace(view.wording, "neutral", "stop", "status.off") };
  const { face, changesAt } = runningFace(view, session, isLong);
  const { clients, transcriptionLanguage: source, translationLanguages: targets } = session;
  const shown: Face = clients === undefined ? face : { ...face, ...personOn(face), figure: String(clients) };
  if (source === undefined && targets === undefined)
    return { face: shown, ...(changesAt !== undefined && { changesAt }) };
  return { face: { ...shown, detail: spokenAndTargets(source, targets ?? [], textWidth, detailSize) } };
}

/** The person of the number of connected clients; beside what LIVE lacks it is the small one. */
function personOn({ tone, symbol }: Face): Partial<Face> {
  if (tone !== "overdue") return { symbol: "person" };
  return symbol === "nobody" ? {} : { sign: "person" };
}
