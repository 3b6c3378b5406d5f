import type { AccountState } from "../accounts/account-state.ts";
import { requestedOf, toggled, unansweredOf, valueOf } from "../accounts/setting.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import type { KeyView } from "./action.ts";
import { oldDetail, oldFace, readyFace } from "./link-face.ts";
import { wordFace } from "./word-face.ts";

type Mode = ActionSettings["visibility"]["mode"];

const minute = 60_000;

/**
 * What is so fills the key (captions that are shown) or calls for attention (hidden: the audience reads nothing). What a
 * press would do looks like any key that does something, with an arrow to the eye.
 */
export function visibilityFace(view: KeyView, mode: Mode): TimedFace {
  const { account, wording } = view;
  const asked = requestedOf(account.hidden);
  const hidden = valueOf(account.hidden);
  if (asked) {
    return {
      face: asked.value
        ? wordFace(wording, "working", "eye-off", "visibility.hiding")
        : wordFace(wording, "working", "eye", "visibility.showing"),
    };
  }
  if (unansweredOf(account.hidden) !== undefined || account.wereHidden) return { face: lostFace(view, mode) };
  if (hidden === true) return hiddenFace(view, mode);
  if (mode === "show" && hidden !== false) return { face: actFace(view, "eye", "visibility.show") };
  if (mode === "hide") return { face: actFace(view, "eye-off", "visibility.hide") };
  // Untouched captions wait for a press.
  if (hidden === undefined)
    return { face: actFace(view, "eye-off", "visibility.hide", "visibility.pressToHide") };
  if (isOld(account))
    return { face: oldFace(view, { sign: "eye", headline: wording.say("visibility.wasShown") }) };
  const press = mode === "show" ? undefined : "visibility.pressToHide";
  return { face: wordFace(wording, "active", "eye", "visibility.shown", press) };
}

/** Whether captions are hidden got lost: with an answer, which a press asks for again, or with their session. */
function lostFace(view: KeyView, mode: Mode): Face {
  const { account, wording } = view;
  const shows =
    mode === "show" || (mode === "toggle" && toggled(account.hidden, account.wereHidden) === "show");
  const press = shows ? "visibility.pressToShow" : "visibility.pressToHide";
  const face = wordFace(wording, "unknown", "question", "visibility.captions", press);
  return account.failing ? oldFace(view, { sign: "question", headline: face.headline }) : face;
}

/** Polls fail, or a status said so that is old by now. What a command of ours was acknowledged with is none. */
function isOld({ failing, hidden, isFresh, checkedAt }: AccountState): boolean {
  return failing !== undefined || (hidden.known.kind === "reported" && checkedAt !== undefined && !isFresh);
}

/** Yellow even while the network fails, with its minutes beside the eye: the audience reads nothing meanwhile. */
function hiddenFace(view: KeyView, mode: Mode): TimedFace {
  const { account, now, steady, wording } = view;
  const { hiddenSince } = account;
  const press = mode === "hide" ? undefined : "visibility.pressToShow";
  const face = isOld(account)
    ? {
        ...wordFace(wording, "attention", "eye-off", "visibility.wasHidden"),
        detail: oldDetail(account, wording),
      }
    : wordFace(wording, "attention", "eye-off", "visibility.hidden", press);
  if (hiddenSince === undefined) return { face };
  const passed = steady - hiddenSince.now;
  // Its seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesAt: now + minute - passed };
  const age = wording.age(passed);
  return { face: { ...face, figure: age.text }, changesAt: now + age.step };
}

function actFace(
  view: KeyView,
  eye: "eye" | "eye-off",
  headline: WordKey,
  detail: WordKey = "visibility.ofCaptions",
): Face {
  const face = wordFace(view.wording, "neutral", eye, headline, detail);
  return readyFace(view, view.account.failing ? face : { ...face, symbol: "arrow", sign: eye });
}
