import type { WordKey } from "../languages/key-words/en.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { readyFace, whyOld } from "./ready-face.ts";

const minute = 60_000;

/**
 * What is so fills the key (captions that are shown) or calls for attention (hidden: the audience reads nothing). What a
 * press would do looks like any key that does something, with an arrow to the eye.
 */
export function visibilityFace(
  view: KeyView,
  { mode }: Pick<ActionSettings["visibility"], "mode">,
): TimedFace {
  const { account, wording } = view;
  const { asked, value: hidden, lost } = account.hidden;
  const press = (word: WordKey, unless: typeof mode): Pick<Face, "detail"> =>
    mode === unless ? {} : { detail: wording.say(word) };
  if (asked)
    return {
      face: {
        tone: "working",
        symbol: asked.value ? "eye-off" : "eye",
        headline: wording.say(asked.value ? "visibility.hiding" : "visibility.showing"),
      },
    };
  if (lost !== undefined || account.wereHidden) return { face: lostFace(view, mode) };
  if (hidden === true) return hiddenFace(view, press("visibility.pressToShow", "hide"));
  if (mode === "show" && hidden !== false) return actFace(view, "eye", "visibility.show");
  if (mode === "hide") return actFace(view, "eye-off", "visibility.hide");
  // Untouched captions wait for a press.
  if (hidden === undefined) return actFace(view, "eye-off", "visibility.hide", "visibility.pressToHide");
  if (account.failing) return { face: oldFace(view, "eye", "visibility.wasShown") };
  const headline = wording.say("visibility.shown");
  return { face: { tone: "active", symbol: "eye", headline, ...press("visibility.pressToHide", "show") } };
}

/** Whether captions are hidden got lost: with an answer, which a press asks for again, or with their session. */
function lostFace(view: KeyView, mode: ActionSettings["visibility"]["mode"]): Face {
  const { account, wording } = view;
  const headline = wording.say("visibility.captions");
  if (account.failing) return { ...whyOld(account, view), sign: "question", headline };
  const shows = mode === "show" || (mode === "toggle" && account.hidden.lost?.value === false);
  const detail = wording.say(shows ? "visibility.pressToShow" : "visibility.pressToHide");
  return { tone: "unknown", symbol: "question", headline, detail };
}

/** Yellow even while the network fails, with its minutes beside the eye: the audience reads nothing meanwhile. */
function hiddenFace(view: KeyView, press: Pick<Face, "detail">): TimedFace {
  const { account, now, wording } = view;
  const { hiddenSince } = account;
  const told: Omit<Face, "tone" | "symbol"> = account.failing
    ? { headline: wording.say("visibility.wasHidden"), detail: whyOld(account, view).detail }
    : { headline: wording.say("visibility.hidden"), ...press };
  const face: Face = { tone: "attention", symbol: "eye-off", ...told };
  if (hiddenSince === undefined) return { face };
  const passed = now - hiddenSince;
  // Its seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesAt: hiddenSince + minute };
  const age = wording.age(passed);
  return { face: { ...face, figure: age.text }, changesAt: now + age.step };
}

function oldFace({ account, wording }: KeyView, sign: "eye" | "eye-off", headline: WordKey): Face {
  return { ...whyOld(account, { wording }), sign, headline: wording.say(headline) };
}

function actFace(
  view: KeyView,
  eye: "eye" | "eye-off",
  headline: WordKey,
  detail: WordKey = "visibility.ofCaptions",
): TimedFace {
  const { account, wording } = view;
  return {
    face: readyFace(view, {
      ...(account.failing ? { symbol: eye } : { symbol: "arrow", sign: eye }),
      headline: wording.say(headline),
      detail: wording.say(detail),
    }),
  };
}
