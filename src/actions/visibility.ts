import { hide, show } from "../accounts/captions.ts";
import { currentValue, lastPending } from "../accounts/fact.ts";
import type { AccountState } from "../accounts/state.ts";
import { isStatusFresh, reportedValue } from "../accounts/state.ts";
import type { Face, TimedFace } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { WordKey } from "../i18n/key-wording.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import {
  actionWith,
  desiredValue,
  type Effect,
  type KeyView,
  type Press,
  type PressResult,
} from "./action.ts";
import { findReason, readyFace, staleFace, wordFace } from "./faces.ts";

type VisibilitySettings = ActionSettings["visibility"];
type VisibilityCommand = "hide" | "show";

const minute = 60_000;

export const visibility = actionWith("visibility", (settings) => ({
  press: (press) => pressVisibility(press, settings),
  face: (view) => visibilityFace(view, settings.mode),
  state: ({ hidden }) => (currentValue(hidden) === true ? 1 : 0),
  reminder({ session, hidden, hiddenSince }) {
    if (!session.current || currentValue(hidden) !== true || hiddenSince === undefined) return undefined;
    return { since: hiddenSince.now, after: [5, 10, 20, 40].map((minutes) => minutes * minute) };
  },
  ...(settings.mode === "toggle" && { effect: ({ account }) => findEffect(account) }),
}));

/** What a press of a toggle does: the opposite of what was requested last or is known. */
function plan({ hidden }: AccountState): VisibilityCommand {
  const isHidden = lastPending(hidden)?.value ?? currentValue(hidden);
  if (isHidden !== undefined) return isHidden ? "show" : "hide";
  return hidden.retry === false ? "show" : "hide";
}

function findEffect(account: AccountState): Effect | undefined {
  const { hidden } = account;
  if (lastPending(hidden)) return undefined;
  return { does: plan(account), cause: hidden.reported && String(hidden.reported.value) };
}

async function pressVisibility(press: Press, { mode, clearText }: VisibilitySettings): Promise<PressResult> {
  const { account, inMultiAction } = press;
  const own = mode === "toggle" ? undefined : mode;
  const command = inMultiAction
    ? desiredValue<VisibilityCommand>(press, ["show", "hide"], own)
    : (own ?? plan(account.state));
  const isHide = command === "hide";
  if (inMultiAction && isThere(account.state, isHide, account.clock.steady()) && !(isHide && clearText))
    return {};
  if (isHide) await hide(press, clearText);
  else if (!(await show(press, clearText))) return { skipped: "changed" };
  return { ok: false };
}

/** A fresh status says so, and nothing else is requested. */
function isThere(account: AccountState, isHidden: boolean, now: number): boolean {
  return !lastPending(account.hidden) && reportedValue(account, account.hidden, now) === isHidden;
}

const styles = {
  hide: ["eye-off", "visibility.hiding", "visibility.hide", "visibility.pressToHide"],
  show: ["eye", "visibility.showing", "visibility.show", "visibility.pressToShow"],
} as const satisfies Record<VisibilityCommand, readonly [SymbolName, ...WordKey[]]>;

function visibilityFace(view: KeyView, mode: VisibilitySettings["mode"]): TimedFace {
  const { account, wording } = view;
  const { hidden } = account;
  const isHidden = currentValue(hidden);
  const pending = lastPending(hidden);
  if (pending) {
    const [eye, underWay] = styles[pending.value ? "hide" : "show"];
    return { face: wordFace(wording, "working", eye, underWay) };
  }
  if (isHidden === true) return hiddenFace(view, mode);
  const command = mode === "toggle" ? plan(account) : mode;
  const [eye, , headline, toDo] = styles[command];
  if (isHidden === undefined && hidden.retry !== undefined) return { face: unknownFace(view, command, toDo) };
  if (isHidden === undefined || mode === "hide") {
    const face = wordFace(wording, "neutral", eye, headline, "visibility.ofCaptions");
    return { face: readyFace(view, account.failing ? face : { ...face, symbol: "arrow", sign: eye }) };
  }
  if (isStale(view))
    return { face: staleFace(view, { sign: "eye", headline: wording.say("visibility.wasShown") }) };
  const press = mode === "show" ? undefined : "visibility.pressToHide";
  return { face: wordFace(wording, "active", "eye", "visibility.shown", press) };
}

/** After a command without an answer, or after a session that ended with hidden captions. */
function unknownFace(view: KeyView, command: VisibilityCommand, toDo: WordKey): Face {
  const { account, wording } = view;
  const face = wordFace(wording, "unknown", "question", "visibility.captions", toDo);
  if (account.failing) return staleFace(view, { sign: "question", headline: face.headline });
  return command === "show" ? { ...face, tone: "attention", sign: "eye" } : face;
}

/** An accepted value is stale only while polls fail. */
function isStale({ account, now }: KeyView): boolean {
  return (
    account.failing !== undefined || (account.hidden.reported !== undefined && !isStatusFresh(account, now))
  );
}

function hiddenFace(view: KeyView, mode: VisibilitySettings["mode"]): TimedFace {
  const { account, now, wording } = view;
  const { hiddenSince, isPrivate, isTextCleared } = account;
  const toShow = mode === "hide" ? undefined : "visibility.pressToShow";
  const privateDetail = isTextCleared ? "visibility.textCleared" : "visibility.textNotCleared";
  const detail = isPrivate ? privateDetail : toShow;
  const face = isStale(view)
    ? {
        ...wordFace(wording, "attention", "eye-off", "visibility.wasHidden"),
        detail: findReason(account, wording).detail,
      }
    : wordFace(wording, "attention", "eye-off", "visibility.hidden", detail);
  if (hiddenSince === undefined) return { face };
  const passed = now - hiddenSince.now;
  // Seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesIn: minute - passed };
  const age = wording.age(passed);
  return { face: { ...face, figure: age.text }, changesIn: age.step };
}
