import type { ActionName } from "../../src/identifiers.ts";
import type { Command } from "../../src/service/caption-service.ts";
import { holdMs } from "../../src/limits.ts";
import type { KeySpec } from "./key-record.ts";
import { requestLimit } from "./words.ts";

export type What = "status" | Command["name"];
export type Lane = "captions" | "session";

/** Hide, show and clear do not wait for the others. */
export const laneOf = (what: What): Lane =>
  what === "hide" || what === "show" || what === "clear" ? "captions" : "session";

/** A press, and what it has sent so far. */
export interface Cause {
  /** Counts the presses: several may be of one time. */
  readonly number: number;
  readonly spec: KeySpec;
  /** When it may send: a hold is decided later. */
  readonly times: readonly number[];
  readonly sent: What[];
}

const scene = ["set-transcription-language", "set-translation-languages"] as const;
const causes: Readonly<Record<ActionName, readonly What[]>> = {
  stream: ["start", "stop", ...scene],
  visibility: ["hide", "show", "clear"],
  clear: ["clear"],
  transcriptionLanguage: ["set-transcription-language"],
  translationLanguages: scene,
  status: [],
};

/** What a key of such a mode never sends. */
const opposites: Readonly<Record<string, What>> = {
  start: "stop",
  stop: "start",
  hide: "show",
  show: "hide",
};

/** A scene makes room, sets its targets, or puts back those of before. */
const most: Readonly<Partial<Record<What, number>>> = { "set-translation-languages": 3 };

/** With less than this left of its 10 s a command is not sent, in milliseconds. */
const minSendMs = 1_000;

const first = { time: Number.NEGATIVE_INFINITY, number: 0 };

/** The presses of one account, and which of them a command comes of. Times in milliseconds. */
export class PressCauses {
  readonly #lag: number;
  #causes: Cause[] = [];
  #count = 0;
  /** The last press of each lane that a command came of. */
  readonly #upTo = { captions: first, session: first };
  /** When the last turn of each lane began: each step of a press has its 10 s from its turn. */
  readonly #turnAt = { captions: Number.NEGATIVE_INFINITY, session: Number.NEGATIVE_INFINITY };

  constructor(lag: number) {
    this.#lag = lag;
  }

  pressed(spec: KeySpec, at: number): void {
    this.#count += 1;
    const cause = { number: this.#count, spec, times: [at, at + holdMs], sent: [] };
    this.#causes = [...this.#causes.slice(-100), cause];
  }

  answered(lane: Lane, at: number): void {
    this.#turnAt[lane] = at;
  }

  /** The presses that a command at `at` may come of, the one that it is said to come of first. */
  of(what: What, at: number): readonly Cause[] {
    const lane = laneOf(what);
    const upTo = this.#upTo[lane];
    const isInOrder = ({ number }: Cause, time: number): boolean =>
      time > upTo.time || (time === upTo.time && number >= upTo.number);
    const candidates = this.#causes
      .flatMap((cause) => cause.times.map((time) => ({ cause, time })))
      .filter(({ cause, time }) => isInOrder(cause, time) && this.#mayCause(cause, time, what, at))
      .sort((one, other) => one.time - other.time);
    const [found] = candidates;
    if (!found) return [];
    found.cause.sent.push(what);
    this.#upTo[lane] = { time: found.time, number: found.cause.number };
    return candidates.map((each) => each.cause);
  }

  #mayCause({ spec, sent }: Cause, time: number, what: What, at: number): boolean {
    const from = Math.max(time, this.#turnAt[laneOf(what)]);
    return (
      time <= at + this.#lag &&
      at - from <= requestLimit - minSendMs + this.#lag &&
      causes[spec.action].includes(what) &&
      opposites[spec.mode ?? ""] !== what &&
      sent.filter((each) => each === what).length < (most[what] ?? 1) &&
      !(what === "hide" && (sent.includes("show") || sent.includes("clear"))) &&
      !(what === "show" && sent.includes("hide")) &&
      !(what === "clear" && (sent.includes("show") || (sent.includes("hide") && spec.clearsText !== true)))
    );
  }
}
