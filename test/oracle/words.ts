/** What keys say, by the contract: at rest, and while they wait for something. */
import type { WordKey } from "../../src/languages/key-words/en.ts";
import type { KeyRecord, KeySpec } from "./key-record.ts";
import { said, saying } from "../kit/words.ts";
import { isRunning, type KnownSession, type SessionState } from "./known-session.ts";
import type { Told } from "./told.ts";

/** Milliseconds (contract): a request; a start or stop under way; how long it may be so in a state without a word. */
export const requestLimit = 10_000;
export const confirmationLimit = 15_000;
export const unknownLimit = 120_000;
/** How long ENDED stands, and why a press has failed, in milliseconds. */
const endedLimit = 600_000;
const noteLimit = 10_000;
/** How long a stop by hold is held, in milliseconds. */
export const hold = 1_000;

const liveWords = {
  active: saying("stream.live"),
  paused: saying("stream.paused"),
  suspended: saying("stream.suspended", "state.wasSuspended"),
  unknown: /./,
} as const;
const ended = `${said("stream.ended")} .*`;
const sessionWords = {
  stream: {
    ...liveWords,
    none: new RegExp(`^(${said("stream.start", "stream.stopped")}|${said("stream.off")}|${ended})$`),
  },
  status: { ...liveWords, none: new RegExp(`^(${said("status.off")}|${ended})$`) },
} as const;

const failures = saying(
  ...(["failure.refused", "failure.conflict", "failure.stopRefused", "failure.keyRejected"] as const),
  ...(["failure.wrongAccount", "failure.churchId", "failure.busy", "failure.serviceError"] as const),
  ...(["failure.notTheService", "failure.timedOut", "failure.dropped", "failure.noConnection"] as const),
  ...(["failure.certificate", "failure.addressNotFound", "failure.notConfirmed"] as const),
  ...(["state.old", "short.notTheService", "short.noConnection", "failure.noNetwork"] as const),
);

/** Words for what is going on, and the longest that each may stand after the last press, in milliseconds. */
const waits: readonly (readonly [RegExp, number])[] = [
  [saying("stream.starting", "stream.stopping"), confirmationLimit + hold],
  // It waits for its turn as well, and a private moment has two requests.
  [saying("visibility.hiding", "visibility.showing"), 3 * requestLimit],
  [saying("clear.clearing"), 2 * requestLimit],
  [saying("language.switching"), 2 * requestLimit + confirmationLimit],
  [saying("stream.restarting"), 2 * requestLimit + confirmationLimit],
  [saying("state.checking"), 2 * requestLimit],
];

/** How long a key may say after a press what it says now, in milliseconds; undefined where it waits for nothing. */
export function maxWaitMs(text: string): number | undefined {
  return waits.find(([words]) => words.test(text))?.[1];
}

export const isWaiting = (text: string): boolean =>
  maxWaitMs(text) !== undefined || text.startsWith(said("stream.keepHolding"));

const saysPlainly = (word: WordKey, wasSo: WordKey): ((text: string) => boolean) => {
  const [words, old] = [saying(word), saying(wasSo)];
  return (text) => words.test(text) && !old.test(text);
};
const isShown = saysPlainly("visibility.shown", "visibility.wasShown");
const isHidden = saysPlainly("visibility.hidden", "visibility.wasHidden");
/** Whether a key says that captions are live, shown or hidden now, and not that they were. */
export const saysLive = saysPlainly("stream.live", "state.wasLive");
export const saysHidden = (text: string): boolean | undefined =>
  isHidden(text) ? true : isShown(text) ? false : undefined;

/** What is not known yet and what got no answer look alike here. */
const unknownVisibility = saying(
  ["visibility.captions", "visibility.pressToHide"],
  ["visibility.captions", "visibility.pressToShow"],
);
const startPending = saying("stream.startPending");
const stopPending = saying("stream.stopPending");

/** Whether it names why a press has failed, and not what is so. */
export const isOfPress = (text: string): boolean => text.startsWith(said("failure.dashboard"));

/** Whether what a face says may be known, by what was told since `from`. */
export function isFounded({ action }: KeySpec, text: string, told: Told, from: number): boolean {
  if (action === "visibility") {
    const hidden = saysHidden(text);
    if (hidden !== undefined) return told.mayBeHidden(hidden, from);
    return !unknownVisibility.test(text) || told.mayBeHidden(undefined, from);
  }
  if (action !== "stream" && action !== "status") return true;
  if (saysLive(text)) return told.mayBe(isLive, from);
  if (sessionWords[action].none.test(text) && !text.startsWith(said("stream.ended")))
    return told.mayBe(isNone, from);
  const doubt = startPending.test(text) ? "running" : stopPending.test(text) ? "none" : undefined;
  if (doubt !== undefined) return told.mayBe((session) => session.doubt?.target === doubt, from);
  if (text.startsWith(said("stream.restarting")))
    return told.mayBe(({ restart }) => restart !== undefined, from);
  if (text.startsWith(said("stream.ended")))
    return told.mayBe(({ endedAt }) => from - endedAt <= endedLimit, from);
  if (isOfPress(text)) return told.mayBe(({ refusedAt }) => from - refusedAt <= noteLimit, from);
  return true;
}

function isLive({ state, doubt, change, restart }: KnownSession): boolean {
  const isGone = restart !== undefined && Number.isFinite(restart.until) && !restart.isShown;
  return state === "active" && !doubt && change?.answer === undefined && !isGone;
}

/** Not while anything may still come of a start. */
function isNone({ state, doubt, change, restart }: KnownSession): boolean {
  return state === "none" && !doubt && !restart && change?.answer !== "accepted";
}

/** Whether the state of a key may be so. */
export function stateIsFounded(
  { action, churchless, mode }: KeySpec,
  state: number,
  told: Told,
  from: number,
): boolean {
  if (action === "visibility") {
    if (state === 1) return told.mayBeHidden(true, from);
    return told.mayBeHidden(false, from) || told.mayBeHidden(undefined, from);
  }
  if (action !== "stream") return true;
  if (churchless && mode !== "toggle") return state === 0;
  if (state === 1) return told.mayRun(from);
  // Whether a session runs that was told to stop nobody knows.
  return told.mayBe(
    (session) => !isRunning(session.state) || (session.doubt ?? session.change)?.target === "none",
    from,
  );
}

const minute = 60_000;
/** The longest that a reminder may be late, in milliseconds. */
const reminderLate = 30_000;

/** Whether HIDDEN reminds now: after 5, 10, 20, 40 minutes, and then every hour. */
export function isReminderTime({ hiddenSince }: Told, at: number): boolean {
  const times = [5, 10, 20, 40].map((each) => each * minute);
  const last = times.at(-1) ?? 0;
  return hiddenSince.some((since) => {
    const passed = at - since;
    const isHourly = passed > last + reminderLate && (passed - last) % (60 * minute) <= reminderLate;
    return isHourly || times.some((time) => passed >= time && passed - time <= reminderLate);
  });
}

export interface Truth {
  readonly state: SessionState;
  /** The service's own word for a state that the plugin has none for. */
  readonly word?: string;
}

/** What is not true on a key when nothing fails and nothing is under way. */
export function untrue({ spec, text, state }: KeyRecord, truth: Truth, told: Told): string | undefined {
  if (!spec || spec.isStep) return undefined;
  const { action } = spec;
  const says = `says "${text}", state ${state}`;
  if (isWaiting(text)) return `${says}: it waits`;
  if (action === "stream" || action === "status") {
    const words =
      truth.state === "unknown"
        ? text.includes(truth.word ?? "?")
        : sessionWords[action][truth.state].test(text);
    const isRight = action === "status" || state === (truth.state === "none" ? 0 : 1);
    return words && isRight && !/\s\?/.test(text) ? undefined : `${says}, but the session is ${truth.state}`;
  }
  if (failures.test(text)) return says;
  if (action === "clear") return text === said("clear.clear", "clear.captions") ? undefined : says;
  if (action !== "visibility") return text === "" ? says : undefined;
  const hidden = saysHidden(text);
  if (state !== (hidden === true ? 1 : 0)) return `${says}: they disagree`;
  const sure = told.sureHidden;
  const isKnown =
    sure?.value === true
      ? hidden === true
      : hidden !== true && (hidden === undefined || sure?.value === false);
  return !sure || isKnown ? undefined : `${says}, but hidden: ${sure.value}`;
}
