import { setTimeout as pause } from "node:timers/promises";
import type { ActionName } from "../../src/identifiers.ts";
import { waitFor } from "../kit/wait-for.ts";

/** What the plugin did to a key. */
export type KeyNews =
  | { readonly kind: "ok" | "alert" }
  | { readonly kind: "state"; readonly state: number }
  | { readonly kind: "face"; readonly text: string };

/** `at`: milliseconds by the observer's clock. */
export type KeyEvent = KeyNews & { readonly at: number };

export interface KeySpec {
  readonly action: ActionName;
  /** Whose state it shows; undefined where its settings lead to none. */
  readonly account: string | undefined;
  /** A step of a multi-action shows nothing. */
  readonly isStep: boolean;
  /** Its hide begins a private moment. */
  readonly clearsText?: boolean;
  readonly mode?: string;
}

/** A little more than the second for which a toggle takes no press after an answer has changed it, in milliseconds. */
const seenAfter = 1_150;

/** A key as it is to be seen, and all that the plugin has done to it so far. */
export class KeyRecord {
  readonly id: string;
  readonly events: KeyEvent[] = [];
  text = "";
  state = 0;
  /** Undefined while it is not on the desk. */
  spec: KeySpec | undefined;
  /** When it was given another account. */
  reboundAt = Number.NEGATIVE_INFINITY;
  /** Since when a press has waited for a sign, where each press ends in one. */
  waitsSince: number | undefined;
  /** What was last objected to in what it shows. */
  objected: string | undefined;
  /** When its state last changed, by `performance.now()`. */
  #changedAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<() => void>();

  constructor(id: string) {
    this.id = id;
  }

  add(event: KeyEvent): void {
    this.events.push(event);
    if (event.kind === "face") this.text = event.text;
    if (event.kind === "state") {
      this.state = event.state;
      this.#changedAt = performance.now();
    }
    for (const listener of [...this.#listeners]) listener();
  }

  /** Resolves when the state was on the key long enough that a press of a toggle means it. */
  async seen(): Promise<void> {
    const left = this.#changedAt + seenAfter - performance.now();
    if (left > 0) await pause(left);
  }

  /** Resolves with what `find` finds, which looks now and after every event. @throws Error after `timeoutMs` */
  until<T>(what: string, find: () => T | undefined | false, timeoutMs: number): Promise<T> {
    const seen = (): string => `${what}: it says "${this.text}", state ${this.state}`;
    return waitFor(this.#listeners, find, seen, timeoutMs);
  }
}
