import { currentValue, type Fact } from "../accounts/fact.ts";
import { areSet, setLanguages } from "../accounts/languages.ts";
import { findServiceFailure } from "../accounts/press-failure.ts";
import { isRunning } from "../accounts/session.ts";
import { type AccountState, isSessionFresh, isStatusFresh, shownSession } from "../accounts/state.ts";
import type { Face } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { areAsWanted, isContradictory, type Languages, nearest } from "../languages/language-codes.ts";
import { isRejection } from "../service/service-failure.ts";
import type { ConfiguredAction, Effect, KeyView, Press, PressResult } from "./action.ts";
import { holdingFace, holdLongerFace, readyFace, staleFace, wordFace } from "./faces.ts";
import { SetupFailure } from "./setup-failure.ts";

export type Entry = Languages & { readonly name?: string | undefined };

/** A language key: each press sends the entry after the current one. */
interface Cycle {
  /** The fact that every entry sets. */
  readonly fact: "source" | "targets";
  readonly entries: readonly Entry[];
  readonly restartGuard: "none" | "hold";
  /** @returns `short` for a key that shows another entry as well */
  readonly describe: (
    entry: Entry,
    wording: KeyWording,
  ) => Pick<Face, "headline" | "detail"> & { short: string };
}

const styles = {
  source: { symbol: "microphone", empty: "no-language", toTurn: "dial.spoken" },
  targets: { symbol: "globe", empty: "no-preset", toTurn: "dial.translation" },
} as const;

export const cyclingKey = (cycle: Cycle): ConfiguredAction => ({
  failure: findSetupFailure(cycle),
  press: (press) => pressNext(cycle, press),
  turn: (view, ticks) => findTurned(cycle, view, ticks),
  ...(cycle.entries.length > 1 && { effect: (view) => findEffect(cycle, view) }),
  face: (view) =>
    view.heldMs === undefined
      ? { face: cycleFace(cycle, view) }
      : holdingFace(view, styles[cycle.fact].symbol),
});

function findSetupFailure({ entries, fact }: Cycle): SetupFailure | undefined {
  if (entries.length === 0) return new SetupFailure(styles[fact].empty);
  return entries.every(isContradictory) ? new SetupFailure("preset-has-source") : undefined;
}

async function pressNext(cycle: Cycle, press: Press): Promise<PressResult> {
  const { memory, account, isDial, inMultiAction } = press;
  const { entries } = cycle;
  const { choice } = memory;
  if (isDial && !choice && entries.length > 1) return { face: ({ wording }) => turnFace(cycle, wording) };
  const index = choice?.index ?? findNext(cycle, { account: account.state, memory });
  const entry = entries[index];
  if (entry === undefined) throw new SetupFailure("nothing-set-up");
  const isHeld = !inMultiAction && needsHold(cycle, entry, account.state, account.clock.steady());
  if (isHeld && !(await press.hold())) return { face: (view) => holdLongerFace(view, "language.toSwitch") };
  if (memory.choice === choice) memory.choice = undefined;
  const sent = { index };
  memory.sent = sent;
  try {
    if (isContradictory(entry)) throw new SetupFailure("preset-has-source");
    await setLanguages(press, entry);
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

/** Both facts, each read by `read`. */
function readBoth({ source, targets }: AccountState, read: <T>(fact: Fact<T>) => T | undefined): Languages {
  return { transcriptionLanguage: read(source), languageCodes: read(targets) };
}

const requestedOrCurrent = <T>(fact: Fact<T>): T | undefined =>
  fact.pending.at(-1)?.value ?? currentValue(fact);

const isPending = (fact: Fact<unknown>): boolean => fact.pending.length > 0;

type Known = Pick<KeyView, "account" | "memory">;

/** The entry that is set, as far as this key can tell. */
function findCurrent({ entries, fact }: Cycle, { account, memory }: Known): number | undefined {
  const requested = readBoth(account, requestedOrCurrent);
  const accepted = readBoth(account, (each) => each.accepted?.value);
  const own = memory.sent && entries[memory.sent.index];
  if (own && areAsWanted(own, isPending(account[fact]) ? requested : accepted)) return memory.sent?.index;
  const isKnown = requestedOrCurrent<unknown>(account[fact]) !== undefined;
  return isKnown ? nearest(entries, requested) : undefined;
}

function findNext(cycle: Cycle, known: Known): number {
  const { entries, fact } = cycle;
  const { account, memory } = known;
  const { sent } = memory;
  const isUnknown = account.source.retry !== undefined || account.targets.retry !== undefined;
  if (sent?.end === "unanswered" && isUnknown) return sent.index;
  const isRejected = sent?.end === "rejected" && !isPending(account[fact]);
  const from = isRejected ? sent.index : findCurrent(cycle, known);
  const start = from === undefined ? 0 : from + 1;
  const order = [...entries.keys()].map((step) => (start + step) % entries.length);
  const set = readBoth(account, requestedOrCurrent);
  // Entries that are set already are passed over: a list may name one twice.
  const isOther = (index: number): boolean => !areAsWanted(entries[index] ?? {}, set);
  return order.find(isOther) ?? order[0] ?? 0;
}

function findEffect(cycle: Cycle, view: KeyView): Effect | undefined {
  const fact: Fact<unknown> = view.account[cycle.fact];
  if (isPending(fact)) return undefined;
  return { does: findNext(cycle, view), cause: fact.reported && JSON.stringify(fact.reported.value) };
}

function findTurned(cycle: Cycle, view: KeyView, ticks: number): number | undefined {
  const { length } = cycle.entries;
  if (ticks === 0) return undefined;
  const from = view.memory.choice?.index ?? findCurrent(cycle, view) ?? (ticks > 0 ? length - 1 : 0);
  return (((from + ticks) % length) + length) % length;
}

/** A change of the source language restarts a running stream. */
function needsHold({ restartGuard }: Cycle, entry: Entry, account: AccountState, now: number): boolean {
  const { transcriptionLanguage } = entry;
  if (restartGuard === "none" || transcriptionLanguage === undefined || isContradictory(entry)) return false;
  const isSet = !isPending(account.source) && areSet(account, { transcriptionLanguage }, now);
  const isNone = shownSession(account)?.state === "none" && isSessionFresh(account, now);
  return !isSet && (!isNone || account.session.startStop !== undefined);
}

function cycleFace(cycle: Cycle, view: KeyView): Face {
  const { account, wording, memory, now } = view;
  const { entries, describe } = cycle;
  const { symbol } = styles[cycle.fact];
  const current = findCurrent(cycle, view);
  const next = findNext(cycle, view);
  const chosen = memory.choice?.index;
  // A push of a dial without a choice sends nothing.
  const mustTurn = view.isDial && chosen === undefined && entries.length > 1;
  const sends = mustTurn ? undefined : entries[chosen ?? next];
  const press = sends && needsHold(cycle, sends, account, now) ? "hold" : undefined;
  if (chosen === undefined && isPending(account[cycle.fact])) {
    const entry = current === undefined ? undefined : entries[current];
    const { headline } = describe(entry ?? readBoth(account, requestedOrCurrent), wording);
    return { tone: "working", symbol, headline, detail: wording.say("language.switching"), press };
  }
  const place = chosen ?? current ?? next;
  const { short: _, ...description } = describe(entries[place] ?? {}, wording);
  const figure = entries.length > 1 ? `${place + 1}/${entries.length}` : undefined;
  const face: Omit<Face, "tone"> = { symbol, ...description, figure, press };
  if (chosen !== undefined) return readyFace(view, { ...face, detail: wording.say("dial.pushToSet") });
  if (current === undefined) return readyFace(view, mustTurn ? turnFace(cycle, wording) : face);
  if (account.failing || (isRunning(shownSession(account)) && !isStatusFresh(account, now)))
    return staleFace(view, { sign: "check", headline: face.headline });
  if (entries.length === 1 || !sends) return inUseFace(cycle, account, face);
  const detail = wording.say("language.next", { language: describe(sends, wording).short });
  return inUseFace(cycle, account, { ...face, detail });
}

/** Without a session nothing is in use. What was accepted has a check mark. */
function inUseFace({ fact }: Cycle, account: AccountState, face: Omit<Face, "tone">): Face {
  const isNone = shownSession(account)?.state === "none";
  const hasCheck = !isNone || account[fact].accepted !== undefined;
  return { tone: isNone ? "neutral" : "active", ...(hasCheck && { sign: "check" }), ...face };
}

function turnFace({ fact }: Cycle, wording: KeyWording): Face {
  const { symbol, toTurn } = styles[fact];
  return wordFace(wording, "neutral", symbol, "dial.turn", toTurn);
}
