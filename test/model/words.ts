/** What keys say, by the contract: at rest, and while they wait for something. */
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { ActionName } from "../../src/identifiers.ts";
import { holdMs } from "../../src/limits.ts";
import { said, saying } from "../kit/words.ts";
import type { Session } from "../../src/service/caption-service.ts";

export type SessionState = Session["state"];

export const isRunning = (state: SessionState): boolean => state !== "none";

/** Milliseconds (contract): a request; a start or stop under way; how long it may be so in a state without a word. */
export const requestLimit = 10_000;
export const confirmationLimit = 15_000;
export const unknownLimit = 120_000;
/** How long it stands why a start or stop has failed, with the time until it is noticed, in milliseconds. */
const noteLimit = 25_000;

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
    // Below START stand the languages that it brings about, if any.
    none: new RegExp(`^(${said("stream.start")} [^?]+|${said("stream.off")}|${ended})$`),
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
  [saying("failure.stillStarting"), confirmationLimit + noteLimit],
  // The languages of a start go before it.
  [saying("stream.starting"), requestLimit + confirmationLimit + holdMs],
  [saying("stream.stopping"), confirmationLimit + holdMs],
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

const isWaiting = (text: string): boolean =>
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

/** Whether it says that a press meant what has changed since, and sent nothing. */
export const saysNow = (text: string): boolean => text.startsWith(said("state.now"));

export interface Truth {
  readonly state: SessionState;
  /** The service's own word for a state that the plugin has none for. */
  readonly word?: string;
}

interface Shown {
  readonly action: ActionName;
  readonly text: string;
  readonly state: number;
}

/** Whether a stream or status key shows the session that there is, as of now. */
function saysSession(action: "stream" | "status", { text, state }: Shown, truth: Truth): boolean {
  const words =
    truth.state === "unknown"
      ? text.includes(truth.word ?? said("state.session"))
      : sessionWords[action][truth.state].test(text);
  const isRight = action === "status" || state === (truth.state === "none" ? 0 : 1);
  return words && isRight && !/\s\?/.test(text);
}

/** What is not true on a key when nothing fails and nothing is under way. */
export function untrue(key: Shown, truth: Truth): string | undefined {
  const { action, text, state } = key;
  const says = `says "${text}", state ${state}`;
  if (isWaiting(text)) return `${says}: it waits`;
  if (action === "stream" || action === "status")
    return saysSession(action, key, truth) ? undefined : `${says}, but the session is ${truth.state}`;
  if (failures.test(text)) return says;
  if (action === "clear") return text === said("clear.clear", "clear.captions") ? undefined : says;
  if (action !== "visibility") return text === "" ? says : undefined;
  return state === (saysHidden(text) === true ? 1 : 0) ? undefined : `${says}: they disagree`;
}
