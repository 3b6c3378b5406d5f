/** Checks what keys show and send against the promises of docs/behavior.md. Times in milliseconds. */
import type { WordKey } from "../../src/i18n/key-wording.ts";
import type { ActionName } from "../../src/identifiers.ts";
import type { Command, Session } from "../../src/service/caption-service.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

const requestLimit = 10_000;
/** A command with less time left is not sent. */
const minSendTime = 1_000;
/** How long an accepted command outweighs statuses, and a start or stop waits for its confirmation. */
export const holdLimit = 15_000;
/** How long a status is fresh. */
const freshLimit = 15_000;
/** How long a status is fresh while polling is slowed down. */
const slowFreshLimit = 90_000;
/** How long an answer 429 slows polling down. */
const slowDownLimit = 8 * 60_000;
/** How late a picture may be: the plugin limits pictures per second. */
const maxLate = 1_000;

const liveWords = {
  active: keyTextPattern("stream.live"),
  paused: keyTextPattern("stream.paused"),
  suspended: keyTextPattern("stream.suspended", "state.wasSuspended"),
} as const;
const ended = `${keyText("stream.ended")} .*`;
const sessionWords = {
  stream: {
    ...liveWords,
    // "START …" or STOPPED or "ENDED …". "START ?" is stale.
    none: new RegExp(`^(${keyText("stream.start")} [^?]+|${keyText("stream.off")}|${ended})$`),
  },
  status: { ...liveWords, none: new RegExp(`^(${keyText("status.off")}|${ended})$`) },
} as const;

// In rows of four, since one word in each line would be long.
const failures = keyTextPattern(
  ...(["failure.refused", "failure.conflict", "failure.stopRefused", "failure.keyRejected"] as const),
  ...(["failure.wrongAccount", "failure.churchId", "failure.busy", "failure.serviceError"] as const),
  ...(["failure.notTheService", "failure.timedOut", "failure.dropped", "failure.noConnection"] as const),
  ...(["failure.certificate", "failure.addressNotFound", "failure.notConfirmed"] as const),
  ...(["state.old", "short.notTheService", "short.noConnection", "failure.noNetwork"] as const),
);

const underWay = keyTextPattern(
  ...(["stream.starting", "stream.stopping", "stream.restarting", "stream.keepHolding"] as const),
  ...(["visibility.hiding", "visibility.showing", "clear.clearing", "language.switching"] as const),
  "state.checking",
);

/** @returns a function that finds a word, such as LIVE, unless the text marks it as stale: "LIVE ?" */
function findFresh(word: WordKey, staleWord: WordKey): (text: string) => boolean {
  const [words, stale] = [keyTextPattern(word), keyTextPattern(staleWord)];
  return (text) => words.test(text) && !stale.test(text);
}
export const saysLive = findFresh("stream.live", "state.wasLive");
const saysHidden = findFresh("visibility.hidden", "visibility.wasHidden");

interface Shown {
  readonly action: ActionName;
  readonly text: string;
  /** The state of the key, 0 or 1. A dial has none. */
  readonly keyState?: number | undefined;
}

/** What the statuses of the service report. They do not report a part that is undefined. */
interface Truth {
  readonly state: Session["state"];
  /** The service's own word for an unknown state. */
  readonly word?: string | undefined;
  readonly isHidden?: boolean | undefined;
  /** The name of the language or preset that is set, as a language key shows it. */
  readonly entry?: string | undefined;
}

/** @returns what is false on a key while the service works and no command is pending */
export function findUntruth({ action, text, keyState }: Shown, truth: Truth): string | undefined {
  const { word, isHidden, entry } = truth;
  const hasState = (on: boolean): boolean => keyState === undefined || keyState === Number(on);
  const says = `says "${text}", state ${keyState}`;
  if (underWay.test(text)) return `${says}: it waits`;
  if (action === "stream" || action === "status") {
    const isRunning = truth.state !== "none";
    const isNamed =
      truth.state === "unknown"
        ? text.includes(word ?? keyText("state.session"))
        : sessionWords[action][truth.state].test(text);
    const isFresh = !/\s\?/.test(text);
    // A status key has one state.
    const isRight = isNamed && isFresh && (action === "status" || hasState(isRunning));
    return isRight ? undefined : `${says}, but the session is ${truth.state}`;
  }
  if (failures.test(text) || text === "") return says;
  if (action === "clear") return text === keyText("clear.clear", "clear.captions") ? undefined : says;
  if (action === "visibility") {
    const looksHidden = saysHidden(text);
    if (!hasState(looksHidden)) return `${says}: text and state disagree`;
    const isRight = isHidden === undefined || isHidden === looksHidden;
    return isRight ? undefined : `${says}, but hidden is ${isHidden}`;
  }
  return entry === undefined || text.startsWith(entry) ? undefined : `${says}, but ${entry} is set`;
}

/** A press that has neither succeeded nor failed yet. */
interface OpenPress {
  readonly action: ActionName;
  readonly settings: { readonly mode?: string; readonly clearText?: boolean };
  readonly sent: SentCommand[];
}

/** A command as it arrives at the service. */
interface SentCommand {
  readonly name: Command["name"];
  /** The open presses that may have sent it. */
  readonly presses: readonly OpenPress[];
  acceptedAt?: number;
  isAnswered: boolean;
  isConfirmed: boolean;
}

type Kind = "start or stop" | "hide or show" | "clear" | "source" | "targets";
const kinds: Readonly<Record<Command["name"], Kind>> = {
  start: "start or stop",
  stop: "start or stop",
  hide: "hide or show",
  show: "hide or show",
  clear: "clear",
  "set-transcription-language": "source",
  "set-translation-languages": "targets",
};
/** How many commands of each kind one press may send. A scene sends targets up to three times: to make room, set and restore them. */
const maxSent: Readonly<Record<ActionName, Partial<Record<Kind, number>>>> = {
  stream: { "start or stop": 1, source: 1, targets: 3 },
  visibility: { "hide or show": 1, clear: 1 },
  clear: { clear: 1 },
  transcriptionLanguage: { source: 1 },
  translationLanguages: { source: 1, targets: 3 },
  status: {},
};
/** The command that a key in this mode never sends. */
const opposites: Readonly<Record<string, string>> = {
  start: "stop",
  stop: "start",
  hide: "show",
  show: "hide",
};

/** Watches one account. `violations` lists the broken promises. */
export class Oracle {
  readonly violations: string[] = [];
  readonly #now: () => number;
  readonly #presses = new Set<OpenPress>();
  /** The last command of each queue. */
  #lastSent: { captions?: SentCommand; session?: SentCommand } = {};
  /** The last start or stop. */
  #startStop: SentCommand | undefined;
  /** Whether a private moment lasts. */
  #isPrivate = false;
  #statusRequestedAt: number | undefined;
  /** When the last status that showed an active session was requested. */
  #activeRequestedAt: number | undefined;
  /** When the last poll failed, if it did. */
  #failedAt: number | undefined;
  #stoppedAt: number | undefined;
  #busyAt: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Presses that have not ended. */
  get openPresses(): readonly OpenPress[] {
    return [...this.#presses];
  }

  /** Handles a restart of the plugin, which remembers only private moments. */
  restart(): void {
    this.#presses.clear();
    this.#lastSent = {};
    this.#startStop = undefined;
    this.#activeRequestedAt = this.#stoppedAt = this.#failedAt = undefined;
  }

  /** @returns a function that ends the press */
  press(action: ActionName, settings: OpenPress["settings"]): () => void {
    const press: OpenPress = { action, settings, sent: [] };
    this.#presses.add(press);
    return () => void this.#presses.delete(press);
  }

  send({ name }: Command, timeLimit: number): SentCommand {
    const queue = kinds[name] === "hide or show" || name === "clear" ? "captions" : "session";
    const previous = this.#lastSent[queue];
    const presses = [...this.#presses].filter((press) => maySend(press, name));
    const command = { name, presses, isAnswered: false, isConfirmed: false };
    if (!assign(command)) this.violations.push(`${name} without a press, or after its press has ended`);
    if (previous && !previous.isAnswered)
      this.violations.push(`${name} while ${previous.name} was in flight`);
    if (timeLimit < minSendTime || timeLimit > requestLimit)
      this.violations.push(`${name} with ${timeLimit} ms left`);
    if (kinds[name] === "start or stop") this.#checkStartStop(command);
    if (kinds[name] === "hide or show") this.#checkVisibility(command, previous);
    this.#lastSent[queue] = command;
    return command;
  }

  answer(command: SentCommand, isAccepted: boolean): void {
    command.isAnswered = true;
    if (!isAccepted) return;
    command.acceptedAt = this.#now();
    if (command.name === "stop") this.#stoppedAt = command.acceptedAt;
    if (command.name === "show") this.#isPrivate = false;
  }

  /** @returns the time of the request, which identifies it. Only the latest one counts. */
  requestStatus(): number {
    this.#statusRequestedAt = this.#now();
    return this.#statusRequestedAt;
  }

  failStatus(requestedAt: number): void {
    if (requestedAt === this.#statusRequestedAt) this.#failedAt = this.#now();
  }

  answerStatus(session: Session, requestedAt: number): void {
    if (requestedAt === this.#statusRequestedAt) this.#failedAt = undefined;
    const isRunning = session.state !== "none";
    if (this.#startStop && (this.#startStop.name === "start") === isRunning)
      this.#startStop.isConfirmed = true;
    if (session.state === "none") return;
    if (session.captionsHidden === false) this.#isPrivate = false;
    if (session.state !== "active") return;
    this.#activeRequestedAt = Math.max(this.#activeRequestedAt ?? 0, requestedAt);
  }

  /** Handles an answer 429. */
  slowDown(): void {
    this.#busyAt = this.#now();
  }

  /** Checks the text that a key shows now. */
  see(text: string): void {
    if (!saysLive(text)) return;
    const now = this.#now();
    const isWithin = (at: number | undefined, limit: number): boolean => at !== undefined && now < at + limit;
    // A status that was requested when polling was still slow stays fresh for longer.
    const limit = isWithin(this.#busyAt, slowDownLimit + slowFreshLimit) ? slowFreshLimit : freshLimit;
    const isLate = (at: number | undefined): boolean => at !== undefined && now >= at + maxLate;
    if (!isWithin(this.#activeRequestedAt, limit + maxLate))
      this.violations.push(`says "${text}" by an old status`);
    if (isLate(this.#failedAt)) this.violations.push(`says "${text}" after a status failed`);
    if (isWithin(this.#stoppedAt, holdLimit) && isLate(this.#stoppedAt))
      this.violations.push(`says "${text}" after an accepted stop`);
  }

  #checkStartStop(command: SentCommand): void {
    const { name, acceptedAt, isConfirmed = false } = this.#startStop ?? {};
    if (acceptedAt !== undefined && !isConfirmed && this.#now() < acceptedAt + holdLimit)
      this.violations.push(`${command.name} before ${name} was confirmed`);
    this.#startStop = command;
  }

  /** During a private moment, a show may only follow a clear of the same press. */
  #checkVisibility(command: SentCommand, previous: SentCommand | undefined): void {
    const { name, presses } = command;
    const isCleared =
      previous?.name === "clear" &&
      previous.acceptedAt !== undefined &&
      presses.some((press) => previous.presses.includes(press));
    if (name === "show" && this.#isPrivate && !isCleared)
      this.violations.push("show of a text that was not cleared");
    if (name === "hide" && presses.every(({ settings }) => settings.clearText === true))
      this.#isPrivate = true;
  }
}

function maySend({ action, settings: { mode = "" } }: OpenPress, name: Command["name"]): boolean {
  return opposites[mode] !== name && maxSent[action][kinds[name]] !== undefined;
}

/** Bipartite matching: gives a command to a press, and moves earlier ones to other presses. @returns false with too few presses */
function assign(command: SentCommand, tried = new Set<OpenPress>()): boolean {
  const kind = kinds[command.name];
  return command.presses.some((press) => {
    if (tried.has(press)) return false;
    tried.add(press);
    const same = press.sent.filter(({ name }) => kinds[name] === kind);
    const isFull = same.length >= (maxSent[press.action][kind] ?? 0);
    const movedAway = isFull ? same.find((each) => assign(each, tried)) : undefined;
    if (isFull && !movedAway) return false;
    if (movedAway) press.sent.splice(press.sent.indexOf(movedAway), 1, command);
    else press.sent.push(command);
    return true;
  });
}
