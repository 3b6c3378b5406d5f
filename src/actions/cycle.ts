import { currentValue, type Fact } from "../accounts/fact.ts";
import { areSet, setLanguages } from "../accounts/languages.ts";
import { findServiceFailure } from "../accounts/press-failure.ts";
import { isRunning } from "../accounts/session.ts";
import { type AccountState, isSessionFresh, isStatusFresh, shownSession } from "../accounts/state.ts";
import type { Face } from "../drawing/face.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import { areAsWanted, findNearest, isContradictory, type Languages } from "../languages/language-codes.ts";
import { isRejection } from "../service/service-failure.ts";
import type { ConfiguredAction, KeyMemory, KeyView, NextPress, Press, PressResult } from "./action.ts";
import { holdingFace, holdLongerFace, readyFace, staleFace, wordFace } from "./faces.ts";
import { SetupFailure } from "./failure.ts";

export type Entry = Languages & { readonly name?: string | undefined };

/** A language key: each press sends the entry after the current one. */
interface Cycle {
  /** Every entry sets this fact. An entry with targets and a spoken language, a scene, sets the source, too. */
  readonly fact: "source" | "targets";
  readonly entries: readonly Entry[];
  readonly restartGuard: "none" | "hold";
  /** @returns `short` for the line that names the next entry */
  describe(entry: Entry, wording: KeyWording): Pick<Face, "headline" | "detail"> & { short: string };
}

const styles = {
  source: { symbol: "microphone", empty: "no-language", toTurn: "dial.spoken" },
  targets: { symbol: "globe", empty: "no-preset", toTurn: "dial.translation" },
} as const;

export const cyclingKey = (cycle: Cycle): ConfiguredAction => ({
  failure: findSetupFailure(cycle),
  press: (press) => pressNext(cycle, press),
  turn: (view, ticks) => findTurned(cycle, view, ticks),
  ...(cycle.entries.length > 1 && { nextPress: (view) => findNextPress(cycle, view) }),
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
  const index = choice?.index ?? findNext(cycle, account.state, memory);
  const entry = entries[index] ?? {};
  const mustBeLong = !inMultiAction && needsLongPress(cycle, entry, account.state, account.clock.steady());
  if (mustBeLong && !(await press.becomesLong()))
    return { face: (view) => holdLongerFace(view, "language.toSwitch") };
  memory.choice = undefined;
  const sent = { index };
  memory.sent = sent;
  try {
    if (isContradictory(entry)) throw new SetupFailure("preset-has-source");
    await setLanguages(press, entry);
    return { ok: true };
  } catch (error) {
    // Another press may have sent another entry meanwhile.
    if (memory.sent === sent) memory.sent = { index, failure: findFailure(error) };
    throw error;
  }
}

function findFailure(error: unknown): "rejected" | "unanswered" | undefined {
  const failure = findServiceFailure(error);
  if (error instanceof SetupFailure || isRejection(failure)) return "rejected";
  return failure?.isUnanswered ? "unanswered" : undefined;
}

/** The languages that presses have requested last, or else the current ones. */
function requestedLanguages({ source, targets }: AccountState): Languages {
  return {
    transcriptionLanguage: source.pending.at(-1)?.value ?? currentValue(source),
    languageCodes: targets.pending.at(-1)?.value ?? currentValue(targets),
  };
}

const isPending = (fact: Fact<unknown>): boolean => fact.pending.length > 0;

/** The entry that this key sent last, while the last command still asked for its languages; else the one nearest to what is known. */
function findCurrent({ entries, fact }: Cycle, state: AccountState, { sent }: KeyMemory): number | undefined {
  const { source, targets } = state;
  const requested = requestedLanguages(state);
  const accepted = { transcriptionLanguage: source.accepted?.value, languageCodes: targets.accepted?.value };
  // Not what is reported: a service may report other codes than it accepted.
  const lastCommanded = isPending(state[fact]) ? requested : accepted;
  const isSentCurrent = sent !== undefined && areAsWanted(entries[sent.index] ?? {}, lastCommanded);
  return isSentCurrent ? sent.index : findNearest(entries, requested);
}

/** The same entry after no answer, the one after a rejected entry, or else the one after the current. */
function findNext(cycle: Cycle, state: AccountState, memory: KeyMemory): number {
  const { entries, fact } = cycle;
  const { sent } = memory;
  const isUnknown = state.source.nextValue !== undefined || state.targets.nextValue !== undefined;
  if (sent?.failure === "unanswered" && isUnknown) return sent.index;
  const isRejected = sent?.failure === "rejected" && !isPending(state[fact]);
  const before = isRejected ? sent.index : findCurrent(cycle, state, memory);
  const next = before === undefined ? 0 : (before + 1) % entries.length;
  const indexes = entries.map((_, index) => (next + index) % entries.length);
  const languages = requestedLanguages(state);
  // A list may name the current languages twice.
  const isOther = (index: number): boolean => !areAsWanted(entries[index] ?? {}, languages);
  return indexes.find(isOther) ?? next;
}

function findNextPress(cycle: Cycle, view: KeyView): NextPress | undefined {
  const fact: Fact<unknown> = view.state[cycle.fact];
  if (isPending(fact)) return undefined;
  const does = findNext(cycle, view.state, view.memory);
  return { does, reportedValue: fact.reported && JSON.stringify(fact.reported.value) };
}

function findTurned(cycle: Cycle, view: KeyView, ticks: number): number | undefined {
  const { length } = cycle.entries;
  if (ticks === 0) return undefined;
  // Without a current entry the first turn leads to the first entry, or backwards to the last.
  const current = view.memory.choice?.index ?? findCurrent(cycle, view.state, view.memory);
  const from = current ?? (ticks > 0 ? length - 1 : 0);
  return (((from + ticks) % length) + length) % length;
}

/** A change of the source language restarts a running stream. */
function needsLongPress({ restartGuard }: Cycle, entry: Entry, state: AccountState, now: number): boolean {
  const { transcriptionLanguage } = entry;
  if (restartGuard === "none" || transcriptionLanguage === undefined || isContradictory(entry)) return false;
  if (!isPending(state.source) && areSet(state, { transcriptionLanguage }, now)) return false;
  if (state.session.startStop) return true;
  return shownSession(state)?.state !== "none" || !isSessionFresh(state, now);
}

function cycleFace(cycle: Cycle, view: KeyView): Face {
  const { state, wording, memory, now } = view;
  const { entries } = cycle;
  const { symbol } = styles[cycle.fact];
  const { choice } = memory;
  const current = findCurrent(cycle, state, memory);
  const next = findNext(cycle, state, memory);
  // A push of a dial without a choice sends nothing.
  const mustTurn = view.isDial && !choice && entries.length > 1;
  const entryToSend = mustTurn ? undefined : entries[choice?.index ?? next];
  const press = entryToSend && needsLongPress(cycle, entryToSend, state, now) ? "hold" : undefined;
  const shown = choice?.index ?? current ?? next;
  const { short: _, ...description } = cycle.describe(entries[shown] ?? {}, wording);
  const figure = entries.length > 1 ? `${shown + 1}/${entries.length}` : undefined;
  const face: Omit<Face, "tone"> = { symbol, ...description, figure, press };
  if (choice) return readyFace(view, { ...face, detail: wording.say("dial.pushToSet") });
  if (isPending(state[cycle.fact])) {
    const pending = current === undefined ? cycle.describe(requestedLanguages(state), wording) : face;
    const detail = wording.say("language.switching");
    return { tone: "working", symbol, headline: pending.headline, detail, press };
  }
  if (current === undefined) return readyFace(view, mustTurn ? turnFace(cycle, wording) : face);
  // Without a session, the key claims nothing that could be stale.
  if (state.failing || (isRunning(shownSession(state)) && !isStatusFresh(state, now)))
    return staleFace(view, { sign: "check", headline: face.headline });
  if (entries.length === 1 || !entryToSend) return inUseFace(cycle, state, face);
  const detail = wording.say("language.next", { language: cycle.describe(entryToSend, wording).short });
  return inUseFace(cycle, state, { ...face, detail });
}

/** Without a session no language is in use. A check mark then means that the service has accepted the language. */
function inUseFace({ fact }: Cycle, state: AccountState, face: Omit<Face, "tone">): Face {
  const isStopped = shownSession(state)?.state === "none";
  const hasCheck = !isStopped || state[fact].accepted !== undefined;
  return { tone: isStopped ? "neutral" : "active", ...(hasCheck && { sign: "check" }), ...face };
}

function turnFace({ fact }: Cycle, wording: KeyWording): Face {
  const { symbol, toTurn } = styles[fact];
  return wordFace(wording, "neutral", symbol, "dial.turn", toTurn);
}
