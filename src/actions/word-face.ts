import type { Face, TimedFace, Tone } from "../faces/face.ts";
import type { SymbolName } from "../faces/symbols.ts";
import type { WordKey } from "../languages/key-words/en.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";

/** A face in words of our own. */
export function wordFace(
  wording: KeyWording,
  tone: Tone,
  symbol: SymbolName,
  headline: WordKey,
  detail?: WordKey,
): Face {
  return { tone, symbol, headline: wording.say(headline), ...(detail && { detail: wording.say(detail) }) };
}

/** The same, looked at again at that time at the latest; never where it is infinite. */
export function lookedAtBy(
  { face, changesAt = Number.POSITIVE_INFINITY }: TimedFace,
  time: number,
): TimedFace {
  const next = Math.min(changesAt, time);
  return Number.isFinite(next) ? { face, changesAt: next } : { face };
}
