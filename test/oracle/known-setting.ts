import type { CommandAnswer } from "./known-commands.ts";
import { standsMs } from "./known-session.ts";

/** What the contract makes of whether captions are hidden. Times in milliseconds. */
export interface KnownSetting {
  /** Undefined where it is not known. */
  readonly value?: boolean | undefined;
  /** What a command without an answer was to bring about; `isRefused`: the same was refused since. */
  readonly lost?: { readonly value: boolean; readonly isRefused: boolean } | undefined;
  /** Until then what was accepted stands, and what got no answer is settled only by a status that says it was done. */
  readonly until: number;
  /** Captions were hidden when their session ended. */
  readonly wereHidden: boolean;
  /** Statuses asked for before it tell nothing; infinite while a command is in flight. */
  readonly order: number;
}

export const nothingHidden: KnownSetting = { until: Number.NEGATIVE_INFINITY, wereHidden: false, order: 0 };

/** Rules 2, 3 and 5. */
export function toldSetting(
  known: KnownSetting,
  value: boolean | undefined,
  { order, askedAt }: { readonly order: number; readonly askedAt: number },
): KnownSetting {
  if (value === undefined || order < known.order) return known;
  if (askedAt < known.until && known.lost?.value !== value) return known;
  return { ...nothingHidden, value, order: known.order };
}

/** Its session has ended, or another one began. */
export const endedSetting = (known: KnownSetting): KnownSetting => ({
  ...known,
  value: undefined,
  wereHidden: known.wereHidden || known.value === true,
  ...(!known.lost && { until: nothingHidden.until }),
});

export function answeredSetting(
  known: KnownSetting,
  value: boolean,
  outcome: CommandAnswer,
  order: number,
  now: number,
): KnownSetting {
  const { lost } = known;
  const after = { wereHidden: false, until: now + standsMs, order };
  if (outcome === "accepted") return { ...after, value };
  if (outcome === "lost") return { ...after, lost: { value, isRefused: false } };
  return { ...known, order, lost: lost && { ...lost, isRefused: lost.isRefused || lost.value === value } };
}

/** What a toggle asks for, where nothing is on its way. */
export const showsNext = ({ value, lost, wereHidden }: KnownSetting): boolean =>
  value ?? (lost ? !lost.value && !lost.isRefused : wereHidden);
