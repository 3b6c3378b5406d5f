import type { SymbolName } from "./symbols.ts";

/**
 * What a key looks like, before it is drawn. The tone says what the system is: neutral (a key that does something; off),
 * working (changing), live (confirmed live), attention (something for a person to do), unknown (not known, or old).
 */
export type Tone = "neutral" | "working" | "live" | "attention" | "unknown";

export interface Face {
  readonly tone: Tone;
  readonly symbol: SymbolName;
  /** The word to be read at arm's length. */
  readonly headline: string;
  readonly detail?: string;
  /** A short figure beside the symbol: an age, a number of viewers. */
  readonly figure?: string;
  /** How far a hold has come, from 0 to 1: drawn as a ring that fills. */
  readonly ring?: number;
}

/** A face and the time (ms since the epoch) at which the same key would look different without any news. */
export interface TimedFace {
  readonly face: Face;
  readonly changesAt?: number;
}
