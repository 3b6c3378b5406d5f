/** What keys say, by the contract: at rest, and while they wait for something. */
import type { KeyRecord } from "./key-record.ts";
import type { SessionState, Told } from "./told.ts";

/** Milliseconds (contract): a request; a start or stop under way; how long it may be so in a state without a word. */
export const requestLimit = 10_000;
export const confirmationLimit = 15_000;
export const unknownLimit = 120_000;
/** How long a stop by hold is held, in milliseconds. */
export const hold = 1_000;

const liveWords = { active: /\bLIVE/, paused: /\bPAUSED/, suspended: /\bSUSPEN/, unknown: /./ } as const;
const sessionWords = {
  stream: { ...liveWords, none: /^(START stopped|STOPPED)$/ },
  status: { ...liveWords, none: /^OFF$/ },
} as const;

const failures =
  /REFUSED|REJECTED|CHURCH|BUSY|PROBLEM|SERVICE|ANSWER|LINK|OFFLINE|TRUSTED|FOUND|CONFIRMED|not checked|wrong page|no network/;

/** Words for what is going on, and the longest that each may stand after the last press, in milliseconds. */
const waits: readonly (readonly [RegExp, number])[] = [
  [/^(STARTING|STOPPING)/, confirmationLimit + hold],
  // It waits for its turn as well, and a private moment has two requests.
  [/^(HIDING|SHOWING)/, 3 * requestLimit],
  [/^CLEARING/, 2 * requestLimit],
  [/switching/, 2 * requestLimit + confirmationLimit],
  [/^RESTARTING/, 2 * requestLimit + confirmationLimit],
  [/^CHECKING/, 2 * requestLimit],
];

/** How long a key may say after a press what it says now, in milliseconds; undefined where it waits for nothing. */
export function longestWait(text: string): number | undefined {
  return waits.find(([words]) => words.test(text))?.[1];
}

export const isWaiting = (text: string): boolean =>
  longestWait(text) !== undefined || text.startsWith("HOLD");

/** Whether a key says that captions are live, shown or hidden now, and not that they were. */
export const saysLive = (text: string): boolean => /\bLIVE(?!\s\?)/.test(text);
export const saysHidden = (text: string): boolean | undefined =>
  /\bHIDDEN(?!\s\?)/.test(text) ? true : /\bSHOWN(?!\s\?)/.test(text) ? false : undefined;

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
  if (action === "clear") return text === "CLEAR captions" ? undefined : says;
  if (action !== "visibility") return text === "" ? says : undefined;
  const hidden = saysHidden(text);
  if (state !== (hidden === true ? 1 : 0)) return `${says}: they disagree`;
  const { sure } = told.hidden;
  const isKnown =
    sure?.value === true
      ? hidden === true
      : hidden !== true && (hidden === undefined || sure?.value === false);
  return !sure || isKnown ? undefined : `${says}, but hidden: ${sure.value}`;
}
