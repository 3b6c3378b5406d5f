import { currentValue, type Fact, lastPending } from "../accounts/fact.ts";
import { areSet, setLanguages } from "../accounts/languages.ts";
import { findServiceFailure } from "../accounts/press-failure.ts";
import { isRunning } from "../accounts/session.ts";
import type { AccountState } from "../accounts/state.ts";
import { isCertainlyNone, isStatusFresh, shownSession } from "../accounts/state.ts";
import type { Face } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { areAsWanted, isContradictory, type Languages, nearest } from "../languages/language-codes.ts";
import { isRejection } from "../service/service-failure.ts";
import {
  type ConfiguredAction,
  type Effect,
  type KeyView,
  type Press,
  type PressResult,
  viewAt,
} from "./action.ts";
import { holdingFace, holdLongerFace, readyFace, staleFace, wordFace } from "./faces.ts";
import { SetupFailure } from "./setup-failure.ts";

export type Entry = Languages & { readonly name?: string | undefined };

/** A language key: each press sends the entry after the current one. */
interface Cycle {
  readonly symbol: "microphone" | "globe";
  /** The fact that every entry sets. */
  readonly fact: "source" | "targets";
  readonly entries: readonly Entry[];
  readonly empty: "no-language" | "no-preset";
  readonly restartGuard: "none" | "hold";
  readonly describe: (entry: Entry, wording: KeyWording) => Pick<Face, "headline" | "detail">;
  readonly shortName: (entry: Entry, wording: KeyWording) => string;
}

type Known = Pick<KeyView, "account" | "memory" | "now">;

export const cyclingKey = (cycle: Cycle): ConfiguredAction => ({
  failure: findSetupFailure(cycle),
  press: (press) => pressNext(cycle, press),
  turn: (view, ticks) => turnTo(cycle, view, ticks),
  ...(cycle.entries.length > 1 && { effect: (known) => findEffect(cycle, known) }),
  face: (view) =>
    view.heldMs === undefined ? { face: cycleFace(cycle, view) } : holdingFace(view, cycle.symbol),
});

function findSetupFailure({ entries, empty }: Cycle): SetupFailure | undefined {
  if (entries.length === 0) return new SetupFailure(empty);
  return entries.every(isContradictory) ? new SetupFailure("preset-has-source") : undefined;
}

async function pressNext(cycle: Cycle, press: Press): Promise<PressResult> {
  const { memory, dial, account, wording } = press;
  const { entries, symbol } = cycle;
  const now = account.clock.steady();
  if (dial && dial.chosen === undefined && entries.length > 1) return { face: turnFace(wording, symbol) };
  const index = dial?.chosen ?? findNext(cycle, { account: account.state, memory });
  const entry = entries[index];
  if (entry === undefined) throw new SetupFailure("nothing-set-up");
  const isHeld = !press.inMultiAction && needsHold(cycle, entry, account.state, now);
  if (isHeld && !(await press.held())) return { face: holdLongerFace(viewAt(press), "language.toSwitch") };
  dial?.applied();
  const sent = { index, end: undefined };
  memory.sent = sent;
  try {
    if (isContradictory(entry)) throw new SetupFailure("preset-has-source");
    const isThere = !isPending(account.state, entry) && areSet(account.state, entry, account.clock.steady());
    if (!isThere) await setLanguages(press, entry);
    return { ok: true };
  } catch (error) {
    // Another press may have sent another entry meanwhile.
    if (memory.sent === sent) memory.sent = { index, end: findEnd(error) };
    throw error;
  }
}

function findEnd(error: unknown): "rejected" | "unanswered" | undefined {
  const failure = findServiceFailure(error);
  if (error instanceof SetupFailure || isRejection(failure)) return "rejected";
  return failure?.isUnanswered ? "unanswered" : undefined;
}

function isPending({ source, targets }: AccountState, entry: Languages): boolean {
  return entry.transcriptionLanguage !== undefined && lastPending(source)
    ? true
    : entry.languageCodes !== undefined && lastPending<readonly string[]>(targets) !== undefined;
}

/** Both facts, each read by `read`. */
function readBoth({ source, targets }: AccountState, read: <T>(fact: Fact<T>) => T | undefined): Languages {
  return { transcriptionLanguage: read(source), languageCodes: read(targets) };
}

const requestedOrCurrent = <T>(fact: Fact<T>): T | undefined =>
  lastPending(fact)?.value ?? currentValue(fact);

/** The entry that is set, as far as this key can tell. */
function findCurrent({ entries, fact }: Cycle, { account, memory }: Omit<Known, "now">): number | undefined {
  const own = memory.sent && entries[memory.sent.index];
  const isOwn = (languages: Languages): boolean => own !== undefined && areAsWanted(own, languages);
  const requested = readBoth(account, requestedOrCurrent);
  const isRequested = lastPending<unknown>(account[fact]) !== undefined;
  const accepted = isRequested ? requested : readBoth(account, (each) => each.accepted?.value);
  if (isOwn(accepted)) return memory.sent?.index;
  if (requestedOrCurrent<unknown>(account[fact]) === undefined) return undefined;
  return nearest(entries, requested);
}

function findNext(cycle: Cycle, known: Omit<Known, "now">): number {
  const { entries, fact } = cycle;
  const { account, memory } = known;
  const { sent } = memory;
  const isUnknown = account.source.retry !== undefined || account.targets.retry !== undefined;
  if (sent?.end === "unanswered" && isUnknown) return sent.index;
  const isSkipped = sent?.end === "rejected" && lastPending<unknown>(account[fact]) === undefined;
  const from = isSkipped ? sent.index : findCurrent(cycle, known);
  const start = from === undefined ? 0 : from + 1;
  const order = entries.map((_, step) => (start + step) % entries.length);
  const set = readBoth(account, requestedOrCurrent);
  const isOther = (index: number): boolean => {
    const entry = entries[index];
    return entry !== undefined && !areAsWanted(entry, set);
  };
  // Entries that are set already are passed over: a list may name one twice.
  return order.find(isOther) ?? order[0] ?? 0;
}

function findEffect(cycle: Cycle, known: Known): Effect | undefined {
  const fact: Fact<unknown> = known.account[cycle.fact];
  if (lastPending(fact)) return undefined;
  return { does: findNext(cycle, known), cause: fact.reported && JSON.stringify(fact.reported.value) };
}

function turnTo(cycle: Cycle, view: KeyView, ticks: number): number | undefined {
  const { length } = cycle.entries;
  if (ticks === 0) return undefined;
  const from = view.dial?.chosen ?? findCurrent(cycle, view) ?? (ticks > 0 ? length - 1 : 0);
  return (((from + ticks) % length) + length) % length;
}

/** A change of the source language restarts a running stream. */
function needsHold({ restartGuard }: Cycle, entry: Entry, account: AccountState, now: number): boolean {
  const { transcriptionLanguage } = entry;
  if (restartGuard === "none" || transcriptionLanguage === undefined || isContradictory(entry)) return false;
  const isSet = !lastPending(account.source) && areSet(account, { transcriptionLanguage }, now);
  return !isCertainlyNone(account, now) && !isSet;
}

function cycleFace(cycle: Cycle, view: KeyView): Face {
  const { account, wording, dial, now } = view;
  const { symbol, entries, describe } = cycle;
  const current = findCurrent(cycle, view);
  const next = findNext(cycle, view);
  const chosen = dial?.chosen;
  const fact: Fact<unknown> = account[cycle.fact];
  // A push of a dial without a choice sends nothing.
  const canTurn = dial !== undefined && chosen === undefined && entries.length > 1;
  const sends = canTurn ? undefined : entries[chosen ?? next];
  const press = sends !== undefined && needsHold(cycle, sends, account, now) ? "hold" : undefined;
  if (chosen === undefined && lastPending(fact)) {
    const entry = current === undefined ? undefined : entries[current];
    const { headline } = describe(entry ?? readBoth(account, requestedOrCurrent), wording);
    return { tone: "working", symbol, headline, detail: wording.say("language.switching"), press };
  }
  const place = chosen ?? current ?? next;
  const entry = entries[place];
  if (entry === undefined) return readyFace(view, { symbol, headline: "?" });
  const face: Omit<Face, "tone"> = {
    symbol,
    ...describe(entry, wording),
    ...(entries.length > 1 && { figure: `${place + 1}/${entries.length}` }),
    press,
  };
  if (chosen !== undefined) return readyFace(view, { ...face, detail: wording.say("dial.pushToSet") });
  if (current === undefined) return readyFace(view, canTurn ? turnFace(wording, symbol) : face);
  const inUse = inUseFace(view, fact, face);
  if (inUse.tone === "unknown" || entries.length < 2 || sends === undefined) return inUse;
  return { ...inUse, detail: wording.say("language.next", { language: cycle.shortName(sends, wording) }) };
}

/** Without a session nothing is in use. What was accepted has a check mark. */
function inUseFace(view: KeyView, fact: Fact<unknown>, face: Omit<Face, "tone">): Face {
  const { account, now } = view;
  const session = shownSession(account);
  if (account.failing || (isRunning(session) && !isStatusFresh(account, now)))
    return staleFace(view, { sign: "check", headline: face.headline });
  const isNone = session?.state === "none";
  const hasCheck = !isNone || fact.accepted !== undefined;
  return { tone: isNone ? "neutral" : "active", ...(hasCheck && { sign: "check" }), ...face };
}

function turnFace(wording: KeyWording, symbol: Cycle["symbol"]): Face {
  return wordFace(
    wording,
    "neutral",
    symbol,
    "dial.turn",
    symbol === "globe" ? "dial.translation" : "dial.spoken",
  );
}
