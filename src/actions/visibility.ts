import { hide, show } from "../accounts/captions.ts";
import { currentValue } from "../accounts/fact.ts";
import { type AccountState, isStatusFresh, reportedValue } from "../accounts/state.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { WordKey } from "../i18n/key-wording.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import type { KeyView, NextPress, Press, PressResult } from "./action.ts";
import { actionWith, stepCommand } from "./action.ts";
import { findReason, readyFace, staleFace, wordFace } from "./faces.ts";

type VisibilitySettings = ActionSettings["visibility"];
type Mode = VisibilitySettings["mode"];
type VisibilityCommand = "hide" | "show";

const minute = 60_000;
const reminderSpans = [5, 10, 20, 40].map((minutes) => minutes * minute);

export const visibility = actionWith("visibility", (settings) => ({
  press: (press) => pressVisibility(press, settings),
  face: (view) => visibilityFace(view, settings.mode),
  keyState: ({ hidden }) => (currentValue(hidden) === true ? 1 : 0),
  reminder({ session, hidden, hiddenSince }) {
    if (!session.current || currentValue(hidden) !== true || hiddenSince === undefined) return undefined;
    return { since: hiddenSince.steady, spans: reminderSpans, isHourly: true };
  },
  ...(settings.mode === "toggle" && { nextPress: ({ state }) => findNextPress(state) }),
}));

/** What a press does. A toggle sends the opposite of what was requested last or is known. */
function plan({ hidden }: AccountState, mode: Mode): VisibilityCommand {
  if (mode !== "toggle") return mode;
  const isHidden = hidden.pending.at(-1)?.value ?? currentValue(hidden);
  if (isHidden !== undefined) return isHidden ? "show" : "hide";
  // In doubt, a toggle sends an unanswered command again, and shows after a session that ended with hidden captions.
  return hidden.nextValue === false ? "show" : "hide";
}

function findNextPress(state: AccountState): NextPress | undefined {
  const { hidden } = state;
  if (hidden.pending.length > 0) return undefined;
  return { does: plan(state, "toggle"), reportedValue: hidden.reported && String(hidden.reported.value) };
}

async function pressVisibility(press: Press, { mode, clearText }: VisibilitySettings): Promise<PressResult> {
  const { account, inMultiAction, desiredState } = press;
  const command = inMultiAction
    ? stepCommand(desiredState, ["show", "hide"], mode)
    : plan(account.state, mode);
  const alsoClears = command === "hide" && clearText;
  const { state } = account;
  const reported = reportedValue(state, state.hidden, account.clock.steady());
  const isDone = state.hidden.pending.length === 0 && reported === (command === "hide");
  if (inMultiAction && !alsoClears && isDone) return {};
  if (command === "hide") await hide(press, clearText);
  // A later hide may have dropped the show.
  else if (!(await show(press, clearText))) return { skipped: "changed" };
  return {};
}

const styles = {
  hide: ["eye-off", "visibility.hiding", "visibility.hide", "visibility.pressToHide"],
  show: ["eye", "visibility.showing", "visibility.show", "visibility.pressToShow"],
} as const satisfies Record<VisibilityCommand, readonly [SymbolName, ...WordKey[]]>;

function visibilityFace(view: KeyView, mode: Mode): TimedFace {
  const { state, wording } = view;
  const { hidden } = state;
  const pending = hidden.pending.at(-1);
  if (pending) {
    const [eye, underWay] = styles[pending.value ? "hide" : "show"];
    return { face: wordFace(wording, "working", eye, underWay) };
  }
  const isHidden = currentValue(hidden);
  if (isHidden === true) return hiddenFace(view, mode);
  if (isHidden === false && mode !== "hide") return { face: shownFace(view, mode) };
  const command = plan(state, mode);
  const isInDoubt = hidden.nextValue !== undefined;
  return { face: isInDoubt ? uncertainFace(view, command) : commandFace(view, command) };
}

/** Shows what a press does, where the state of the captions is unknown or does not matter to the key. */
function commandFace(view: KeyView, command: VisibilityCommand): Face {
  const [eye, , headline] = styles[command];
  const face = wordFace(view.wording, "neutral", eye, headline, "visibility.ofCaptions");
  // An eye alone would look like the state of the captions. While polls fail, `readyFace` adds the reason to it.
  return readyFace(view, view.state.failing ? face : { ...face, symbol: "arrow", sign: eye });
}

/** After a command without an answer, or after a session that ended with hidden captions. */
function uncertainFace(view: KeyView, command: VisibilityCommand): Face {
  const [, , , toDo] = styles[command];
  const face = wordFace(view.wording, "unknown", "question", "visibility.captions", toDo);
  if (view.state.failing) return staleFace(view, { sign: "question", headline: face.headline });
  // Captions may be hidden, which a person has to put right.
  return command === "show" ? { ...face, tone: "attention", sign: "eye" } : face;
}

function shownFace(view: KeyView, mode: "toggle" | "show"): Face {
  const { wording } = view;
  if (isStale(view)) return staleFace(view, { sign: "eye", headline: wording.say("visibility.wasShown") });
  const toHide = mode === "show" ? undefined : "visibility.pressToHide";
  return wordFace(wording, "active", "eye", "visibility.shown", toHide);
}

/** A value that comes only from an accepted command has no age: it is stale only while polls fail. */
function isStale({ state, now }: KeyView): boolean {
  const { failing, hidden } = state;
  return failing !== undefined || (hidden.reported !== undefined && !isStatusFresh(state, now));
}

function hiddenFace(view: KeyView, mode: Mode): TimedFace {
  const { state, now, wording } = view;
  const { hiddenSince } = state;
  const headline = isStale(view) ? "visibility.wasHidden" : "visibility.hidden";
  const face = { ...wordFace(wording, "attention", "eye-off", headline), detail: hiddenDetail(view, mode) };
  if (hiddenSince === undefined) return { face };
  const passed = now - hiddenSince.steady;
  // Seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesIn: minute - passed };
  const age = wording.age(passed);
  return { face: { ...face, figure: age.text }, changesIn: age.step };
}

function hiddenDetail(view: KeyView, mode: Mode): string | undefined {
  const { privateMoment } = view.state;
  if (isStale(view)) return findReason(view).detail;
  if (privateMoment?.isTextCleared) return view.wording.say("visibility.textCleared");
  if (privateMoment) return view.wording.say("visibility.textNotCleared");
  return mode === "hide" ? undefined : view.wording.say("visibility.pressToShow");
}
