import { isRunning } from "../accounts/session.ts";
import { requestedOf } from "../accounts/setting.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import { hasRoomFor } from "../faces/face-svg.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import { canonicalLanguage } from "../languages/language-codes.ts";
import type { KeyMemory, KeyView } from "./action.ts";
import { type Cycle, needsHold, placeIn } from "./cycle.ts";
import { holdingFace } from "./hold-face.ts";
import { oldFace, readyFace } from "./link-face.ts";
import { wordFace } from "./word-face.ts";

/** The current entry, or what a press sets; of several also the next. */
export function cycleFace<T>(cycle: Cycle<T>, view: KeyView, memory: KeyMemory): TimedFace {
  if (view.heldMs !== undefined) return holdingFace(view, cycle.symbol);
  return { face: ownFace(cycle, view, memory) };
}

function ownFace<T>(cycle: Cycle<T>, view: KeyView, memory: KeyMemory): Face {
  const { account, wording, dial } = view;
  const { symbol, entries, describe } = cycle;
  const heldFor = (entry: T | undefined): Pick<Face, "press"> =>
    entry !== undefined && needsHold(cycle, entry, account) ? { press: "hold" } : {};
  const chosen = dial?.chosen;
  const choiceOfDial = chosen === undefined ? undefined : entries[chosen];
  if (chosen !== undefined && choiceOfDial !== undefined) {
    const { headline } = describe(choiceOfDial, wording);
    const detail = wording.say("dial.pushToSet");
    const figure = `${chosen + 1}/${entries.length}`;
    return readyFace(view, { symbol, headline, detail, figure, ...heldFor(choiceOfDial) });
  }
  const { current, next } = placeIn(cycle, account, memory);
  const setting = cycle.settingOf(account);
  const asked = requestedOf(setting);
  const following = entries[next];
  const canTurn = dial !== undefined && entries.length > 1;
  const held = canTurn ? {} : heldFor(following);
  if (asked) {
    const { headline } = describe(asked.value, wording);
    return { tone: "working", symbol, headline, detail: wording.say("language.switching"), ...held };
  }
  const shown = entries[current] ?? following;
  if (shown === undefined) return readyFace(view, { symbol, headline: "?" });
  const choice = describe(shown, wording);
  if (current < 0)
    return readyFace(view, canTurn ? turnFace(wording, symbol) : { symbol, ...choice, ...held });
  // Without a session the status tells no languages, and what the service accepted stands.
  if (account.failing || (isRunning(account.session) && !account.isFresh))
    return oldFace(view, { sign: "check", headline: choice.headline });
  // Without a session nothing is so now; a check mark tells what the service has accepted.
  const isNone = account.session?.state === "none";
  const isAccepted = setting.known.kind === "acknowledged";
  const look: Pick<Face, "tone" | "sign"> = {
    tone: isNone ? "neutral" : "active",
    ...((isAccepted || !isNone) && { sign: "check" }),
  };
  const isOneOfSeveral = entries.length > 1 && following !== undefined && !canTurn;
  const name = (entry: T): string =>
    wording.say("language.next", { language: cycle.shortName(entry, wording) });
  const detail: Pick<Face, "detail"> = isOneOfSeveral ? { detail: name(following) } : {};
  return { ...look, symbol, ...choice, ...held, ...detail };
}

/** A dial with several entries, none of them chosen: a push would send nothing. */
export function turnFace(wording: KeyWording, symbol: Cycle<unknown>["symbol"]): Face {
  const about = symbol === "globe" ? "dial.translation" : "dial.spoken";
  return wordFace(wording, "neutral", symbol, "dial.turn", about);
}

/** "German (Switzerland)", or "German (CH)" where a key has no room for the region's name. */
export function languageName(code: string, wording: KeyWording): string {
  const name = wording.languageName(code);
  if (hasRoomFor(name)) return name;
  const [language = code, ...rest] = canonicalLanguage(code).split("-");
  return rest.length === 0 ? name : `${wording.languageName(language)} (${rest.join("-")})`;
}
