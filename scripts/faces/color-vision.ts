type Weights = readonly [red: number, green: number, blue: number];

const luminanceWeights: Weights = [0.2126, 0.7152, 0.0722];

/** What each kind of vision makes of linear RGB. Source: Machado, Oliveira and Fernandes (2009), severity 1.0; grey: Rec. 709. */
export const matrices = {
  greyscale: [luminanceWeights, luminanceWeights, luminanceWeights],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} satisfies Record<string, readonly Weights[]>;

/** @returns how bright an sRGB color of three bytes looks to this vision, from 0 to 1 */
export function luminance(color: Iterable<number>, vision?: keyof typeof matrices): number {
  const linear = Array.from(color, toLinear);
  if (vision === undefined) return weigh(linear, luminanceWeights);
  const seen = matrices[vision].map((weights) => Math.min(Math.max(weigh(linear, weights), 0), 1));
  return weigh(seen, luminanceWeights);
}

const weigh = ([red = 0, green = 0, blue = 0]: readonly number[], weights: Weights): number =>
  weights[0] * red + weights[1] * green + weights[2] * blue;

/** IEC 61966-2-1 (sRGB). */
function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two colors `#rrggbb` by WCAG 2: from 1 to 21. */
export function contrast(...colors: readonly [string, string]): number {
  const [dark = 0, light = 0] = colors
    .map((color) => luminance(Buffer.from(color.slice(1), "hex")))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
