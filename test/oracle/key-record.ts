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

/** A key as it is to be seen. */
export interface KeyRecord {
  readonly id: string;
  text: string;
  state: number;
  /** Undefined while it is not on the desk. */
  spec?: KeySpec | undefined;
  /** When it was given another account. */
  reboundAt?: number;
  /** Since when a press has waited for a sign, where each press ends in one. */
  waitsSince?: number | undefined;
  /** What was last objected to in what it shows. */
  objected?: string;
}
