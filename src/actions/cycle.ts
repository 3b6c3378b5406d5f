import type { AccountState } from "../accounts/state.ts";
import { isAlreadySo, languagesUnderWay, setLanguages } from "../accounts/languages.ts";
import { serviceFailureIn } from "../accounts/press-failure.ts";
import { isRunning } from "../accounts/session.ts";
import { latestOf, repeatedOf, requestedOf, type Setting, valueOf } from "../accounts/setting.ts";
import type { Face } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { areAsWanted, isContradictory, type Languages, nearLanguages } from "../languages/language-codes.ts";
import { isRejection } from "../service/service-failure.ts";
import type { ConfiguredAction, Effect, KeyMemory, KeyView, Press, PressResult } from "./action.ts";
import { holdingFace, holdLongerFace, staleFace, readyFace, wordFace } from "./faces.ts";
import { SetupFailure } from "./setup-failure.ts";

export type Entry = Languages & { readonly name?: string | undefined };

/** A language key: each press takes the entry after the current one. */
interface Cycle {
  readonly symbol: "microphone" | "globe";
  readonly entries: readonly Entry[];
  readonly empty: "no-language" | "no-preset";
  readonly restartGuard: "none" | "hold";
  readonly settingOf: (account: AccountState) => Setting<Languages>;
  readonly describe: (entry: Entry, wording: KeyWording) => Pick<Face, "headline" | "detail">;
  readonly shortName: (entry: Entry, wording: KeyWording) => string;
}

export const cyclingKey = (cycle: Cycle): ConfiguredAction => ({
  failure: setupFailureOf(cycle),
  press: (press) => pressNext(cycle, press),
  effect: cycle.entries.length > 1 ? (account, memory) => nextEffect(cycle, account, memory) : undefined,
  turned: (view, ticks) => turnedTo(cycle, view, ticks),
  face: (view) =>
    view.heldMs === undefined ? { face: faceOf(cycle, view) } : holdingFace(view, cycle.symbol),
});

function setupFailureOf({ entries, empty }: Cycle): SetupFailure | undefined {
  if (entries.length === 0) return new SetupFailure(empty);
  return entries.every(isContradictory) ? new SetupFailure("preset-has-source") : undefined;
}

async function pressNext(cycle: Cycle, press: Press): Promise<PressResult> {
  const { memory, dial, account, wording } = press;
  const { entries, symbol } = cycle;
  if (dial && dial.chosen === undefined && entries.length > 1) return { face: turnFace(wording, symbol) };
  const next = dial?.chosen ?? placeIn(cycle, account.state, memory).next;
  const entry = entries[next];
  if (entry === undefined) throw new SetupFailure("nothing-set-up");
  const isHeld = !press.inMultiAction && needsHold(cycle, entry, account.state);
  if (isHeld && !(await press.held()))
    return { face: holdLongerFace(wording, account.state, "language.toSwitch") };
  dial?.applied();
  memory.chosen = next;
  delete memory.isChosenRejected;
  const isWrong = isContradictory(entry);
  try {
    if (isWrong) throw new SetupFailure("preset-has-source");
    return await sendUnlessSo(press, entry);
  } catch (error) {
    const isRejected = isWrong || isRejection(serviceFailureIn(error));
    // Another press may have chosen meanwhile.
    if (isRejected && memory.chosen === next) memory.isChosenRejected = true;
    throw error;
  }
}

async function sendUnlessSo(press: Press, languages: Languages): Promise<PressResult> {
  const { account } = press;
  if (!isAlreadySo(account.state, languages)) {
    await setLanguages(press, languages);
    return { ok: true };
  }
  const isBrought = await languagesUnderWay(account, languages).catch((error: unknown) => {
    if (!isAlreadySo(account.state, languages)) throw error;
    return true;
  });
  // A start leaves its languages out where a session shows up.
  return isBrought ? { ok: true } : { nothingSent: "overtaken" };
}

/** Indices, -1 for none. Presses build on the last request, also of another key, and repeat an unanswered one. */
function placeIn(cycle: Cycle, account: AccountState, { chosen, isChosenRejected }: KeyMemory) {
  const { entries } = cycle;
  const setting = cycle.settingOf(account);
  const pending = requestedOf(setting);
  const value = pending ? pending.value : valueOf(setting);
  const own = chosen === undefined ? undefined : entries[chosen];
  return { current: indexOf(value, areAsWanted), next: next() };

  function indexOf(wanted: Languages | undefined, isLike: typeof isNear): number {
    if (wanted === undefined) return -1;
    // The key's own choice decides between equal entries.
    if (chosen !== undefined && own !== undefined && isLike(own, wanted)) return chosen;
    return entries.findIndex((entry) => isLike(entry, wanted));
  }

  function next(): number {
    const again = indexOf(repeatedOf(setting), areAsWanted);
    if (again >= 0) return again;
    // A rejected entry is passed by, and so are those after it that are set already.
    const isPassed = chosen !== undefined && own !== undefined && isChosenRejected && !pending;
    const latest = latestOf(setting);
    const from = isPassed ? chosen : Math.max(indexOf(latest, areAsWanted), indexOf(latest, isNear));
    const others = [...entries.slice(from + 1), ...entries.slice(0, from + 1)];
    const skipped = value === undefined ? 0 : others.findIndex((entry) => !areAsWanted(entry, value));
    return (from + 1 + Math.max(0, skipped)) % entries.length;
  }
}

/** A service that reports less than it was given may mean the one by the other. */
function isNear(entry: Languages, reported: Languages): boolean {
  const listOf = ({ transcriptionLanguage: spoken = "", languageCodes = [spoken] }: Languages) =>
    languageCodes;
  return nearLanguages(listOf(entry), listOf(reported));
}

function nextEffect(cycle: Cycle, account: AccountState, memory: KeyMemory): Effect | undefined {
  const setting = cycle.settingOf(account);
  if (requestedOf(setting)) return undefined;
  const isReported = setting.known.kind === "reported";
  const cause = JSON.stringify(valueOf(setting));
  return { does: placeIn(cycle, account, memory).next, isReported, cause };
}

function turnedTo(cycle: Cycle, { account, dial, memory }: KeyView, ticks: number): number | undefined {
  const { length } = cycle.entries;
  if (ticks === 0) return undefined;
  const from = dial?.chosen ?? placeIn(cycle, account, memory).current;
  const start = from < 0 && ticks < 0 ? 0 : from;
  return (((start + ticks) % length) + length) % length;
}

/** A change of the spoken language restarts a running stream. */
function needsHold({ restartGuard }: Cycle, entry: Entry, account: AccountState): boolean {
  const { transcriptionLanguage } = entry;
  const restarts = transcriptionLanguage !== undefined && !account.isKnownNone && !isContradictory(entry);
  return restartGuard === "hold" && restarts && !isAlreadySo(account, { transcriptionLanguage });
}

function faceOf(cycle: Cycle, view: KeyView): Face {
  const { account, wording, dial, memory } = view;
  const { symbol, entries, describe } = cycle;
  const { current, next } = placeIn(cycle, account, memory);
  const chosen = dial?.chosen;
  const setting = cycle.settingOf(account);
  const pending = chosen === undefined ? requestedOf(setting) : undefined;
  // A push of a dial without a choice sends nothing.
  const canTurn = dial !== undefined && chosen === undefined && entries.length > 1;
  const sends = canTurn ? undefined : entries[chosen ?? next];
  const press = sends !== undefined && needsHold(cycle, sends, account) ? "hold" : undefined;
  if (pending) {
    // The request of another key has no name.
    const { headline } = describe(entries[current] ?? pending.value, wording);
    return { tone: "working", symbol, headline, detail: wording.say("language.switching"), press };
  }
  const place = chosen ?? (current < 0 ? next : current);
  const entry = entries[place];
  if (entry === undefined) return readyFace(view, { symbol, headline: "?" });
  const face: Omit<Face, "tone"> = {
    symbol,
    ...describe(entry, wording),
    ...(entries.length > 1 && { figure: `${place + 1}/${entries.length}` }),
    press,
  };
  if (chosen !== undefined) return readyFace(view, { ...face, detail: wording.say("dial.pushToSet") });
  if (current < 0) return readyFace(view, canTurn ? turnFace(wording, symbol) : face);
  // Without a session an acknowledged entry stands.
  if (account.failing || (isRunning(account.session) && !account.isFresh))
    return staleFace(view, { sign: "check", headline: face.headline });
  const isNone = account.session?.state === "none";
  const hasCheck = !isNone || setting.known.kind === "acknowledged";
  const toned: Face = { tone: isNone ? "neutral" : "active", ...(hasCheck && { sign: "check" }), ...face };
  if (entries.length < 2 || sends === undefined) return toned;
  return { ...toned, detail: wording.say("language.next", { language: cycle.shortName(sends, wording) }) };
}

function turnFace(wording: KeyWording, symbol: Cycle["symbol"]): Face {
  const about = symbol === "globe" ? "dial.translation" : "dial.spoken";
  return wordFace(wording, "neutral", symbol, "dial.turn", about);
}
