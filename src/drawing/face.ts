import type { SymbolName } from "./symbols.ts";

/**
 * Neutral: off, or ready for a press. Active: what the key sets is in effect. Warning: live, and something is wrong. Attention: a
 * person has to act. Unknown: not known, or stale. Muted: the account can't be reached.
 */
export type Tone = "neutral" | "active" | "working" | "live" | "warning" | "attention" | "unknown" | "muted";

export type PressEffect = "start" | "stop" | "hold";

/** A title that the user gave a key. Stream Deck prints it over the picture. */
export interface Title {
  readonly place: "top" | "middle" | "bottom";
  /** Lines; a key has room for three. */
  readonly lines: number;
}

/** What a key shows. Where it lacks room, small lines go first; the headline, and the symbol of a press, never. */
export interface Face {
  readonly tone: Tone;
  readonly symbol: SymbolName;
  /** A small symbol beside the large one, for what is wrong. If the large one is the reason of a stale state, this is the state. */
  readonly sign?: SymbolName | undefined;
  readonly headline: string;
  /** One small line, or two if it is long: the running time, or the reason. */
  readonly detail?: string | undefined;
  /** When a stale state was last seen: one more small line. */
  readonly age?: string | undefined;
  /** Beside the symbol: minutes of hidden captions, a viewer count, the place of an entry. */
  readonly figure?: string | undefined;
  /** Progress of a hold, from 0 to 1. */
  readonly ring?: number;
  /** The effect of a press, unless the large symbol shows it. */
  readonly press?: PressEffect | undefined;
  /** The name of a named account. */
  readonly account?: string | undefined;
  /** A word in a bright band above all else: a toast. */
  readonly band?: string;
  readonly title?: Title | undefined;
}

export function lineAbove({ band, account }: Face): string | undefined {
  return band === undefined || account === undefined ? (band ?? account) : `${band} · ${account}`;
}

/** A face, and after how many milliseconds it changes by itself. */
export interface TimedFace {
  readonly face: Face;
  readonly changesIn?: number;
}
