import type { Face, TimedFace } from "../faces/face.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import type { KeyView } from "./action.ts";
import { oldFace, readyFace, shortReason } from "./link-face.ts";
import { wordFace } from "./word-face.ts";

type Mode = ActionSettings["visibility"]["mode"];

const minute = 60_000;

/**
 * What is so fills the key (captions that are shown) or calls for attention (hidden: the audience reads nothing). What a
 * press would do looks like any key that does something, with an arrow to the eye.
 */
export function visibilityFace(view: KeyView, mode: Mode): TimedFace {
  const { account, wording } = view;
  const { asked, value: hidden, lost } = account.hidden;
  if (asked) {
    return {
      face: asked.value
        ? wordFace(wording, "working", "eye-off", "visibility.hiding")
        : wordFace(wording, "working", "eye", "visibility.showing"),
    };
  }
  if (lost !== undefined || account.wereHidden) return { face: lostFace(view, mode) };
  if (hidden === true) return hiddenFace(view, mode);
  if (mode === "show" && hidden !== false) return { face: actFace(view, "eye", "visibility.show") };
  if (mode === "hide") return { face: actFace(view, "eye-off", "visibility.hide") };
  // Untouched captions wait for a press.
  if (hidden === undefined)
    return { face: actFace(view, "eye-off", "visibility.hide", "visibility.pressToHide") };
  if (account.failing)
    return { face: oldFace(view, { sign: "eye", headline: wording.say("visibility.wasShown") }) };
  const press = mode === "show" ? undefined : "visibility.pressToHide";
  return { face: wordFace(wording, "active", "eye", "visibility.shown", press) };
}

/** Whether captions are hidden got lost: with an answer, which a press asks for again, or with their session. */
function lostFace(view: KeyView, mode: Mode): Face {
  const { account, wording } = view;
  const shows = mode === "show" || (mode === "toggle" && account.hidden.lost?.value === false);
  const press = shows ? "visibility.pressToShow" : "visibility.pressToHide";
  const face = wordFace(wording, "unknown", "question", "visibility.captions", press);
  return account.failing ? oldFace(view, { sign: "question", headline: face.headline }) : face;
}

/** Yellow even while the network fails, with its minutes beside the eye: the audience reads nothing meanwhile. */
function hiddenFace({ account, now, wording }: KeyView, mode: Mode): TimedFace {
  const { hiddenSince, failing } = account;
  const press = mode === "hide" ? undefined : "visibility.pressToShow";
  const face = failing
    ? {
        ...wordFace(wording, "attention", "eye-off", "visibility.wasHidden"),
        detail: shortReason(failing.failure, wording).detail,
      }
    : wordFace(wording, "attention", "eye-off", "visibility.hidden", press);
  if (hiddenSince === undefined) return { face };
  const passed = now - hiddenSince;
  // Its seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesAt: hiddenSince + minute };
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
