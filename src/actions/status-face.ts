import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { detailSize, textWidth } from "../faces/face-svg.ts";
import { spokenAndTargets } from "../faces/language-codes-text.ts";
import { runningFace, type RunningOptions, sessionFace } from "./session-face.ts";

/** The state in words, the number of connected clients beside it and the languages below it. */
export function statusFace(view: KeyView, options: RunningOptions = {}): TimedFace {
  const { wording } = view;
  return sessionFace(view, "status.wasOff", (session) => {
    if (session.state === "none") {
      return { face: { tone: "neutral", symbol: "stop", headline: wording.say("status.off") } };
    }
    const { face, changesAt } = runningFace(view, session, options);
    const { sign, ...rest } = face;
    const hasNoClients = sign === "nobody";
    const { clients, transcriptionLanguage: source, translationLanguages: targets } = session;
    const detail =
      source === undefined && targets === undefined
        ? face.detail
        : spokenAndTargets(source, targets ?? [], textWidth, detailSize);
    const symbol = hasNoClients ? "nobody" : "person";
    const connected: Partial<Face> = clients === undefined ? {} : { symbol, figure: String(clients) };
    return {
      face: { ...(hasNoClients ? rest : face), ...connected, ...(detail !== undefined && { detail }) },
      ...(changesAt !== undefined && detail === face.detail && { changesAt }),
    };
  });
}
