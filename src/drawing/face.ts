import type { SymbolName } from "./symbols.ts";

/**
 * Neutral: off, or ready for a press. Active: the key's setting is so. Overdue: live, and something is missing. Attention: a
 * person has to act. Unknown: stale, too. Muted: the account can't be reached.
 */
export type Tone = "neutral" | "active" | "working" | "live" | "overdue" | "attention" | "unknown" | "muted";

/** Where Stream Deck prints a title that the user gave a key. */
export type TitleLine = "top" | "middle" | "bottom";

export type PressShape = "start" | "stop" | "hold";

export interface Face {
  readonly tone: Tone;
  readonly symbol: SymbolName;
  /** A small symbol beside the large one: a trouble; or the stale state beside the reason. */
  readonly sign?: SymbolName | undefined;
  readonly headline: string;
  /** In one small line, or in two where one is too short. */
  readonly detail?: string | undefined;
  /** How long ago a stale state was so: a small line of its own below the detail, where there is room. */
  readonly age?: string | undefined;
  /** Beside the symbol: minutes of hidden captions, a number of connected clients, the place of an entry. */
  readonly figure?: string | undefined;
  readonly ring?: number;
  /** The effect of a press, where the large symbol does not say it. */
  readonly press?: PressShape | undefined;
  readonly isInert?: boolean;
  readonly account?: string | undefined;
  readonly band?: string;
  readonly titleLine?: TitleLine | undefined;
}

export function lineAbove({ band, account }: Face): string | undefined {
  return band === undefined || account === undefined ? (band ?? account) : `${band} · ${account}`;
}

/** A face, and in how many milliseconds it changes without any news. */
export interface TimedFace {
  readonly face: Face;
  readonly changesIn?: number;
}
