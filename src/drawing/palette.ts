import type { Tone } from "./face.ts";

/** Colors of one tone as `#rrggbb`, which every version of the app draws. */
export interface Colors {
  readonly ground: string;
  readonly text: string;
  /** Lines, stripes, and the panel of the active tone. */
  readonly mark: string;
  readonly symbol: string;
}

const dark = "#14181f";
const white = "#ffffff";

/** Dark for a dim room. A red ground is LIVE, and a blue panel is a setting in effect. */
export const palette: Readonly<Record<Tone, Colors>> = {
  neutral: { ground: dark, text: white, mark: dark, symbol: "#dfe5ee" },
  active: { ground: dark, text: white, mark: "#2d69b5", symbol: white },
  working: { ground: dark, text: white, mark: "#ffb000", symbol: "#ffb000" },
  live: { ground: "#c4122f", text: white, mark: white, symbol: white },
  warning: { ground: "#c4122f", text: white, mark: "#ffe14d", symbol: "#ffe14d" },
  attention: { ground: dark, text: white, mark: "#ffe14d", symbol: "#ffe14d" },
  unknown: { ground: dark, text: white, mark: "#8f99a8", symbol: "#dfe5ee" },
  muted: { ground: dark, text: "#b9c1cc", mark: dark, symbol: "#98a2b1" },
};
