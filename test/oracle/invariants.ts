import type { Command } from "../../src/service/caption-service.ts";
import { confirmationLimit, isRunning, saysHidden, saysLive, type SessionState } from "./words.ts";

interface Status {
  /** Each that it may have said. */
  readonly states: readonly SessionState[];
  readonly startedAt?: number;
}

const never = Number.NEGATIVE_INFINITY;
const minNewerMs = 1_000;

/**
 * What keys of an account must not say whatever the plugin has heard late, in another order, or not at all. Times in
 * milliseconds.
 */
export class Invariants {
  readonly #lag: number;
  /** When the last status was asked for that may have said active. */
  #activeAskedAt = never;
  #startedAt = never;
  /** What was acknowledged last, unless something that was sent since, or was not heard, may have changed it. */
  #hidden: { readonly value: boolean; readonly at: number } | undefined;
  #stoppedAt = never;

  constructor(lag: number) {
    this.#lag = lag;
  }

  reported({ states, startedAt = never }: Status, askedAt: number): void {
    if (states.includes("active")) this.#activeAskedAt = askedAt;
    const isNewer = startedAt > this.#startedAt + minNewerMs;
    // With its session it is not known any more whether captions are hidden.
    if (isNewer || !states.every(isRunning)) this.#hidden = undefined;
    if (!states.some(isRunning)) return;
    if (isNewer) this.#stoppedAt = never;
    this.#startedAt = startedAt;
  }

  sent(name: Command["name"]): void {
    if (name === "hide" || name === "show") this.#hidden = undefined;
    if (name === "start") this.#stoppedAt = never;
  }

  acknowledged(name: Command["name"], at: number): void {
    if (name === "hide" || name === "show") this.#hidden = { value: name === "hide", at };
    if (name === "stop") this.#stoppedAt = at;
  }

  /** Answers may not have been heard. */
  blur(): void {
    this.#hidden = undefined;
    this.#stoppedAt = never;
  }

  /** What is wrong with what a key says at `at`. */
  wrong(text: string, at: number): string | undefined {
    const holds = (since: number): boolean =>
      at > since + this.#lag && at < since + confirmationLimit - this.#lag;
    if (saysLive(text)) {
      const age = at - this.#activeAskedAt;
      if (age > confirmationLimit + this.#lag) return `says "${text}" by a status of ${age} ms ago`;
      if (holds(this.#stoppedAt)) return `says "${text}" after a stop that was acknowledged`;
    }
    const acknowledged = this.#hidden;
    const isAgainst = acknowledged !== undefined && saysHidden(text) === !acknowledged.value;
    return isAgainst && holds(acknowledged.at) ? `says "${text}" against what was acknowledged` : undefined;
  }
}
