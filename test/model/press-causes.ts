import type { ActionName } from "../../src/identifiers.ts";
import type { Command } from "../../src/service/caption-service.ts";
import { holdMs } from "../../src/limits.ts";
import type { KeySpec } from "./key-spec.ts";
import { requestLimit } from "./words.ts";

type Name = Command["name"];
export type Lane = "captions" | "session";

/** Hide, show and clear do not wait for the others. */
export const laneOf = (name: Name): Lane =>
  name === "hide" || name === "show" || name === "clear" ? "captions" : "session";

/** A press, and what it has sent so far. */
export interface Cause {
  /** Counts the presses: several may be of one time. */
  readonly number: number;
  readonly spec: KeySpec;
  /** When it may send: a hold is decided later. */
  readonly times: readonly number[];
  readonly sent: Name[];
}

const scene = ["set-transcription-language", "set-translation-languages"] as const;
const causes: Readonly<Record<ActionName, readonly Name[]>> = {
  stream: ["start", "stop", ...scene],
  visibility: ["hide", "show", "clear"],
  clear: ["clear"],
  transcriptionLanguage: ["set-transcription-language"],
  translationLanguages: scene,
  status: [],
};

/** What a key of such a mode never sends. */
const opposites: Readonly<Record<string, Name>> = {
  start: "stop",
  stop: "start",
  hide: "show",
  show: "hide",
};

/** A scene makes room, sets its targets, or puts back those of before. */
const most: Readonly<Partial<Record<Name, number>>> = { "set-translation-languages": 3 };

/** With less than this left of its 10 s a command is not sent, in milliseconds. */
const minSendMs = 1_000;

const first = { time: Number.NEGATIVE_INFINITY, number: 0 };

/** The presses of one account, and which of them a command comes of. Times in milliseconds. */
export class PressCauses {
  #causes: Cause[] = [];
  #count = 0;
  /** The last press of each lane that a command came of. */
  readonly #upTo = { captions: first, session: first };
  /** When the last turn of each lane began: each step of a press has its 10 s from its turn. */
  readonly #turnAt = { captions: Number.NEGATIVE_INFINITY, session: Number.NEGATIVE_INFINITY };

  pressed(spec: KeySpec, at: number): void {
    this.#count += 1;
    const cause = { number: this.#count, spec, times: [at, at + holdMs], sent: [] };
    this.#causes = [...this.#causes.slice(-100), cause];
  }

  answered(lane: Lane, at: number): void {
    this.#turnAt[lane] = at;
  }

  /** The presses that a command at `at` may come of, the one that it is said to come of first. */
  of(name: Name, at: number): readonly Cause[] {
    const lane = laneOf(name);
    const upTo = this.#upTo[lane];
    const isInOrder = ({ number }: Cause, time: number): boolean =>
      time > upTo.time || (time === upTo.time && number >= upTo.number);
    const candidates = this.#causes
      .flatMap((cause) => cause.times.map((time) => ({ cause, time })))
      .filter(({ cause, time }) => isInOrder(cause, time) && this.#mayCause(cause, time, name, at))
      .sort((one, other) => one.time - other.time);
    const [found] = candidates;
    if (!found) return [];
    found.cause.sent.push(name);
    this.#upTo[lane] = { time: found.time, number: found.cause.number };
    return candidates.map((each) => each.cause);
  }

  #mayCause({ spec, sent }: Cause, time: number, name: Name, at: number): boolean {
    const { mode = "", clearText } = spec.settings;
    const from = Math.max(time, this.#turnAt[laneOf(name)]);
    return (
      time <= at &&
      at - from <= requestLimit - minSendMs &&
      causes[spec.action].includes(name) &&
      opposites[mode] !== name &&
      sent.filter((each) => each === name).length < (most[name] ?? 1) &&
      !(name === "hide" && (sent.includes("show") || sent.includes("clear"))) &&
      !(name === "show" && sent.includes("hide")) &&
      !(name === "clear" && (sent.includes("show") || (sent.includes("hide") && clearText !== true)))
    );
  }
}
