import { setTimeout as pause } from "node:timers/promises";
import type { ActionName } from "../../src/identifiers.ts";

/** What the plugin did to a key. */
export type KeyNews =
  | { readonly kind: "ok" | "alert" }
  | { readonly kind: "state"; readonly state: number }
  | { readonly kind: "face"; readonly text: string };

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

/** A key as it is to be seen. */
export class KeyRecord {
  readonly id: string;
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

  constructor(id: string) {
    this.id = id;
  }

  add(news: KeyNews): void {
    if (news.kind === "face") this.text = news.text;
    if (news.kind === "state") {
      this.state = news.state;
      this.#changedAt = performance.now();
    }
  }

  /** Resolves when the state was on the key long enough that a press of a toggle means it. */
  async seen(): Promise<void> {
    const left = this.#changedAt + seenAfter - performance.now();
    if (left > 0) await pause(left);
  }
}
