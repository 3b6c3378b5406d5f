import type { ActionName } from "../../src/identifiers.ts";
import type { Command } from "../../src/service/caption-service.ts";
import type { KeyRecord, KeySpec, Press } from "./key-record.ts";
import { isRunning } from "./known-session.ts";
import { showsNext } from "./known-setting.ts";
import type { Told, World } from "./told.ts";
import { hold, requestLimit } from "./words.ts";

export type What = "status" | Command["name"];
export type Line = "captions" | "session";

/** Hide, show and clear do not wait for the others. */
export const lineOf = (what: What): Line =>
  what === "hide" || what === "show" || what === "clear" ? "captions" : "session";

/** A press, and what it has sent so far. */
export interface Cause {
  /** Counts the presses: several may be of one time. */
  readonly number: number;
  readonly key: KeyRecord;
  readonly spec: KeySpec;
  readonly press: Press;
  /** Hide, show or clear was in flight when it was pressed. */
  readonly isBuiltOnSent: boolean;
  /** When it may send: a hold is decided later. */
  readonly times: readonly number[];
  readonly sent: Set<What>;
  /** What is said to be of another press may be of this one. */
  mayHaveSent: boolean;
  /** When what it has sent was last answered, or what went before it in its line. */
  answeredAt: number;
  /** When the presses were of which it may have come just as well. */
  mayBeOf: readonly number[];
}

/** A press, and when it may have sent something. */
interface Candidate {
  readonly cause: Cause;
  readonly time: number;
}

const causes: Readonly<Record<ActionName, readonly What[]>> = {
  stream: ["start", "stop"],
  visibility: ["hide", "show", "clear"],
  clear: ["clear"],
  transcriptionLanguage: ["set-transcription-language"],
  translationLanguages: ["set-translation-languages"],
  status: [],
};

/** What a key of such a mode never sends. */
const opposites: Readonly<Record<string, What>> = {
  start: "stop",
  stop: "start",
  hide: "show",
  show: "hide",
};

/** With less than this left of its 10 s a command is not sent, in milliseconds. */
const minSendMs = 1_000;
/** How long what a toggle does has to be in sight before a press means it, in milliseconds. */
const minSeenMs = 1_000;

const first = { time: Number.NEGATIVE_INFINITY, number: 0 };

/** The presses of one account, and which of them a command comes of. Times in milliseconds. */
export class PressCauses {
  readonly #lag: number;
  #causes: Cause[] = [];
  #count = 0;
  #isCaptionsInFlight = false;
  /** The last press of each line that a command came of. */
  readonly #upTo = { captions: first, session: first };

  constructor(lag: number) {
    this.#lag = lag;
  }

  pressed(key: KeyRecord, spec: KeySpec, press: Press): void {
    const { at } = press;
    const times = spec.action === "stream" ? [at, at + hold] : [at];
    this.#causes = this.#causes.slice(-100);
    this.#count += 1;
    const isBuiltOnSent = this.#isCaptionsInFlight;
    const cause = {
      number: this.#count,
      key,
      spec,
      press,
      isBuiltOnSent,
      times,
      answeredAt: at,
      mayBeOf: [],
    };
    this.#causes.push({ ...cause, sent: new Set(), mayHaveSent: false });
  }

  /** Whether a stop may have been pressed that has not been sent. */
  mayStop(at: number): boolean {
    return this.#causes.some(({ spec, sent, times: [time = at] }) => {
      const isOpen = sent.size === 0 && at - time <= requestLimit + hold;
      return isOpen && spec.action === "stream" && spec.mode !== "start";
    });
  }

  /** What waits in a line has its 10 s from its turn only where it hides; a private moment has two requests. */
  answered(line: Line, at: number): void {
    if (line === "captions") this.#isCaptionsInFlight = false;
    for (const cause of this.#causes)
      if (line === "captions" && cause.spec.action === "visibility") cause.answeredAt = at;
  }

  /** @returns the press that a command at `at` comes of, and what is wrong with that by what its key showed */
  of(
    what: What,
    at: number,
    told: Told | undefined,
  ): { readonly cause: Cause; readonly wrong: string | undefined } | undefined {
    const line = lineOf(what);
    const upTo = this.#upTo[line];
    const isInOrder = ({ number }: Cause, time: number): boolean =>
      time > upTo.time || (time === upTo.time && number >= upTo.number);
    const candidates = this.#causes
      .flatMap((cause) => cause.times.map((time) => ({ cause, time })))
      .filter(({ cause, time }) => isInOrder(cause, time) && this.#mayCause(cause, time, what, at))
      .sort((one, other) => one.time - other.time);
    const right = candidates.filter((each) => this.#wrong(each, what, told) === undefined);
    const [found] = [...right, ...candidates];
    if (line === "captions") this.#isCaptionsInFlight = true;
    if (!found) return undefined;
    const { cause, time } = found;
    cause.sent.add(what);
    cause.mayBeOf = [...new Set([found, ...right].map(({ cause: { press } }) => press.at))];
    for (const other of right) other.cause.mayHaveSent = true;
    this.#upTo[line] = { time, number: cause.number };
    return { cause, wrong: this.#wrong(found, what, told) };
  }

  #mayCause(cause: Cause, time: number, what: What, at: number): boolean {
    const { spec, sent, mayHaveSent, press, answeredAt } = cause;
    // The 10 s of a hide begin at its turn, and each request of a private moment has its own.
    const from = what === "hide" || sent.size > 0 || mayHaveSent ? Math.max(time, answeredAt) : time;
    return (
      time <= at + this.#lag &&
      at - from <= requestLimit - minSendMs + this.#lag &&
      causes[spec.action].includes(what) &&
      opposites[spec.mode ?? ""] !== what &&
      !sent.has(what) &&
      !(what === "hide" && (sent.has("show") || sent.has("clear"))) &&
      !(what === "show" && sent.has("hide")) &&
      !(what === "clear" && (sent.has("show") || (sent.has("hide") && spec.clearsText !== true))) &&
      // What has ended in a sign sends nothing more.
      !press.hasEnded &&
      !(spec.action === "visibility" && press.expected === "alert")
    );
  }

  #wrong({ cause, time }: Candidate, what: What, told: Told | undefined): string | undefined {
    const { spec, press, isBuiltOnSent } = cause;
    const { mode = "toggle", isStep, churchless } = spec;
    if (isStep || churchless || !told) return undefined;
    const mayBe = (says: (world: World) => boolean): boolean => told.mayBe(says, press.at);
    const isToggle = mode === "toggle";
    // What is not known yet is no reason against a key that does not toggle.
    if (what === "start" || what === "stop") {
      const target = what === "start" ? "running" : "none";
      const maySend = mayBe(({ session: { state, doubt, restart } }) => {
        if (isToggle) return doubt ? doubt.target === target : isRunning(state) === (what === "stop");
        const isOpen = state === undefined || doubt !== undefined || restart !== undefined;
        return isOpen || isRunning(state) === (what === "stop");
      });
      const isOpposite = ({ session: { state, doubt, change, restart } }: World): boolean =>
        isToggle &&
        state !== undefined &&
        !doubt &&
        !change &&
        !restart &&
        isRunning(state) === (what === "start");
      // What was held for was meant.
      if (time === press.at && told.was(isOpposite, press.at - minSeenMs, press.at))
        return `${what} by a toggle that has just changed`;
      return maySend ? undefined : what === "start" ? "start into a session that runs" : "stop of nothing";
    }
    if (!isToggle || (what !== "hide" && what !== "show")) return undefined;
    // Quick presses build on what was asked for last.
    const isBuilt =
      isBuiltOnSent ||
      mayBe(({ hidden: { order } }) => !Number.isFinite(order)) ||
      this.#causes.some(
        (other) =>
          other.press !== press &&
          other.spec.action === "visibility" &&
          Math.abs(other.press.at - press.at) < 3 * requestLimit,
      );
    const isWanted = isBuilt || mayBe(({ hidden }) => showsNext(hidden) === (what === "show"));
    return isWanted ? undefined : `${what} by a toggle that shows something else`;
  }
}
