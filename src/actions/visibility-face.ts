import type { WordKey } from "../languages/key-words/en.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import type { Face, TimedFace } from "../faces/face.ts";
import type { KeyView } from "./key-view.ts";
import { readyFace, whyOld } from "./connection-face.ts";

const minute = 60_000;

/**
 * What is so fills the key (captions that are shown) or calls for attention (hidden: somebody is reading nothing). What a
 * press would do looks like any key that does something, with an arrow to the eye.
 */
export function visibilityFace(
  view: KeyView,
  { mode }: Pick<ActionSettings["visibility"], "mode">,
): TimedFace {
  const { account, wording } = view;
  const { asked, confirmed: hidden, unanswered } = account.hidden;
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
  if (hidden === true) return hiddenFace(view, press("visibility.pressToShow", "hide"));
  if (mode === "hide") return actFace(view, "eye-off", "visibility.hide");
  if (hidden === false) {
    if (account.failing) return { face: oldFace(view, "eye", "visibility.wasShown") };
    const headline = wording.say("visibility.shown");
    return {
      face: { tone: "active", symbol: "eye", headline, ...press("visibility.pressToHide", "show") },
    };
  }
  if (mode === "show") return actFace(view, "eye", "visibility.show");
  const headline = wording.say("visibility.captions");
  if (account.failing) return { face: { ...whyOld(account, view), tone: "unknown", headline } };
  return {
    face: {
      tone: "unknown",
      symbol: "question",
      headline,
      // What got no answer is asked for again.
      detail: wording.say(unanswered === false ? "visibility.pressToShow" : "visibility.pressToHide"),
    },
  };
}

function hiddenFace(view: KeyView, press: Pick<Face, "detail">): TimedFace {
  const { account, now, wording } = view;
  const { hiddenSince } = account;
  const face: Face = account.failing
    ? oldFace(view, "eye-off", "visibility.wasHidden")
    : { tone: "attention", symbol: "eye-off", headline: wording.say("visibility.hidden"), ...press };
  if (hiddenSince === undefined) return { face };
  const passed = now - hiddenSince;
  // Its seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesAt: hiddenSince + minute };
  const age = wording.age(passed);
  return { face: { ...face, figure: age.text }, changesAt: now + age.step };
}

function oldFace({ account, wording }: KeyView, sign: "eye" | "eye-off", headline: WordKey): Face {
  return { ...whyOld(account, { wording }), tone: "unknown", sign, headline: wording.say(headline) };
}

function actFace(view: KeyView, eye: "eye" | "eye-off", headline: WordKey): TimedFace {
  const { account, wording } = view;
  return {
    face: readyFace(view, {
      ...(account.failing ? { symbol: eye } : { symbol: "arrow", sign: eye }),
      headline: wording.say(headline),
      detail: wording.say("visibility.ofCaptions"),
    }),
  };
}
