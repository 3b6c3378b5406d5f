import type { SymbolName } from "./symbols.ts";

/**
 * What a key looks like, before it is drawn. The tone says what the system is: neutral (a key that does something; off),
 * active (what the key stands for is so now), working (changing), live (confirmed live), overdue (live for longer than it
 * should), attention (something for a person to do), unknown (not known, or old), muted (a key that would do something, if
 * its account could be reached).
 */
export type Tone = "neutral" | "active" | "working" | "live" | "overdue" | "attention" | "unknown" | "muted";

/** Where Stream Deck prints a title that the user gave a key. */
export type TitleLine = "top" | "middle" | "bottom";

/** It starts, it stops, or it has to be held. */
export type PressShape = "start" | "stop" | "hold";

export interface Face {
  readonly tone: Tone;
  readonly symbol: SymbolName;
  /** A small symbol beside the large one: what was true, where the large one says why it is old; what is wrong. */
  readonly sign?: SymbolName;
  /** The word to be read at arm's length. */
  readonly headline: string;
  readonly detail?: string;
  /** In place of a detail: words of the service, in up to three small lines. */
  readonly words?: string;
  /** A short figure beside the symbol: an age, a number of connected clients. */
  readonly figure?: string;
  /** How far a hold has come, from 0 to 1: drawn as a ring that fills. */
  readonly ring?: number;
  /** What a press does, where the large symbol does not say so: a small one at the end of the row. */
  readonly press?: PressShape;
  /** A press does nothing now: drawn as a plate rather than a button. */
  readonly isInert?: boolean;
  /** The name of the key's account, where it has one. */
  readonly account?: string;
  /** A word in a band above all else, before the account: "NOW". */
  readonly band?: string;
  /** A line that is left free, because a title of the user's own is printed there. */
  readonly titleLine?: TitleLine;
}

/** What stands above all else; undefined where nothing does. */
export function lineAbove({ band, account }: Face): string | undefined {
  return band === undefined || account === undefined ? (band ?? account) : `${band} · ${account}`;
}

/** A face and the time (ms since the epoch) at which the same key would look different without any news. */
export interface TimedFace {
  readonly face: Face;
  readonly changesAt?: number;
}
