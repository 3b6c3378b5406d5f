import type { AccountState } from "../accounts/state.ts";
import { hide, show } from "../accounts/captions.ts";
import { isLost, requestedOf, toggled, valueOf } from "../accounts/setting.ts";
import type { TimedFace } from "../drawing/face.ts";
import type { SymbolName } from "../drawing/symbols.ts";
import type { WordKey } from "../i18n/key-wording.ts";
import type { ActionSettings } from "../settings/action-settings.ts";
import { actionWith, desiredOf, type Effect, type KeyView, type Press, type PressResult } from "./action.ts";
import { staleFace, readyFace, whyStale, wordFace } from "./faces.ts";

type Settings = ActionSettings["visibility"];

const minute = 60_000;

export const visibility = actionWith("visibility", (values) => ({
  press: (press) => pressed(press, values),
  face: (view) => visibilityFace(view, values.mode),
  state: ({ hidden }) => (valueOf(hidden) === true ? 1 : 0),
  reminder({ isSessionRunning, hidden, hiddenSince }) {
    if (!isSessionRunning || valueOf(hidden) !== true || hiddenSince === undefined) return undefined;
    const after = [5, 10, 20, 40].map((minutes) => minutes * minute);
    return { since: hiddenSince.now, clock: "steady", after };
  },
  effect: values.mode === "toggle" ? effectOf : undefined,
}));

function effectOf({ hidden }: AccountState): Effect | undefined {
  if (requestedOf(hidden)) return undefined;
  return { does: toggled(hidden), isReported: hidden.known.kind === "reported" };
}

async function pressed(press: Press, { mode, clearText }: Settings): Promise<PressResult> {
  const { account, inMultiAction } = press;
  const { hidden, reportedHidden } = account.state;
  const own = mode === "toggle" ? undefined : mode;
  const isHide =
    (inMultiAction ? desiredOf(press, ["show", "hide"], own) : (own ?? toggled(hidden))) === "hide";
  // A private moment clears the text of captions that are hidden already.
  const isDone = reportedHidden === isHide && !requestedOf(hidden) && !(isHide && clearText);
  if (inMultiAction && isDone) return {};
  if (isHide) await hide(press, clearText);
  else if (!(await show(press, clearText))) return { nothingSent: "overtaken" };
  // Without a status no face tells the result for sure.
  return { ok: !account.canPoll };
}

const commandStyles = {
  hide: ["eye-off", "visibility.hiding", "visibility.hide", "visibility.pressToHide"],
  show: ["eye", "visibility.showing", "visibility.show", "visibility.pressToShow"],
} as const satisfies Record<string, readonly [SymbolName, ...WordKey[]]>;

function visibilityFace(view: KeyView, mode: Settings["mode"]): TimedFace {
  const { account, wording } = view;
  const hidden = valueOf(account.hidden);
  const pending = requestedOf(account.hidden);
  if (pending) {
    const [eye, underWay] = commandStyles[pending.value ? "hide" : "show"];
    return { face: wordFace(wording, "working", eye, underWay) };
  }
  const command = mode === "toggle" ? toggled(account.hidden) : mode;
  const [eye, , headline, toDo] = commandStyles[command];
  if (isLost(account.hidden)) {
    const face = wordFace(wording, "unknown", "question", "visibility.captions", toDo);
    if (account.failing) return { face: staleFace(view, { sign: "question", headline: face.headline }) };
    // It invites the one press that makes sure.
    return { face: command === "show" ? { ...face, tone: "attention", sign: "eye" } : face };
  }
  if (hidden === true) return hiddenFace(view, mode);
  if (hidden === undefined || mode === "hide") {
    const face = wordFace(wording, "neutral", eye, headline, "visibility.ofCaptions");
    return { face: readyFace(view, account.failing ? face : { ...face, symbol: "arrow", sign: eye }) };
  }
  if (isStale(account))
    return { face: staleFace(view, { sign: "eye", headline: wording.say("visibility.wasShown") }) };
  const press = mode === "show" ? undefined : "visibility.pressToHide";
  return { face: wordFace(wording, "active", "eye", "visibility.shown", press) };
}

/** An acknowledged value is stale by failing polls alone. */
function isStale({ failing, hidden, isFresh, checkedAt }: AccountState): boolean {
  return failing !== undefined || (hidden.known.kind === "reported" && checkedAt !== undefined && !isFresh);
}

/** HIDDEN stays yellow while the network fails. */
function hiddenFace(view: KeyView, mode: Settings["mode"]): TimedFace {
  const { account, steady, wording } = view;
  const { hiddenSince } = account;
  const press = mode === "hide" ? undefined : "visibility.pressToShow";
  const stale = wordFace(wording, "attention", "eye-off", "visibility.wasHidden");
  const face = isStale(account)
    ? { ...stale, detail: whyStale(account, wording).detail }
    : wordFace(wording, "attention", "eye-off", "visibility.hidden", press);
  if (hiddenSince === undefined) return { face };
  const passed = steady - hiddenSince.now;
  // Seconds are of no use, and would be drawn sixty times.
  if (passed < minute) return { face, changesIn: minute - passed };
  const age = wording.age(passed);
  return { face: { ...face, figure: age.text }, changesIn: age.step };
}
