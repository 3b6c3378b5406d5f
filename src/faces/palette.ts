import type { Tone } from "./face.ts";

/** Colours of one tone, as `#rrggbb`: other notations are not drawn by every version of the app. */
export interface Colours {
  readonly ground: string;
  readonly text: string;
  /** Lines, bands and stripes that carry the tone besides the ground. */
  readonly mark: string;
  readonly symbol: string;
}

/**
 * Dark for a dim room. Live is the one tone with a bright ground, so that it differs from all others in brightness too;
 * the others differ by their marks (see face-svg.ts), which need no colour to be told apart.
 */
export const palette: Readonly<Record<Tone, Colours>> = {
  neutral: { ground: "#14181f", text: "#ffffff", mark: "#14181f", symbol: "#dfe5ee" },
  working: { ground: "#14181f", text: "#ffffff", mark: "#ffb000", symbol: "#ffb000" },
  live: { ground: "#c4122f", text: "#ffffff", mark: "#ffffff", symbol: "#ffffff" },
  attention: { ground: "#14181f", text: "#ffffff", mark: "#ffe14d", symbol: "#ffe14d" },
  unknown: { ground: "#14181f", text: "#ffffff", mark: "#8f99a8", symbol: "#dfe5ee" },
};
