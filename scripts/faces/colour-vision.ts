import type { PNG } from "pngjs";
import { picture as pictureOf } from "./render.ts";

type Weights = readonly [number, number, number];

const ofLuminance: Weights = [0.2126, 0.7152, 0.0722];

/** On linear RGB: Machado, Oliveira, Fernandes, "… Simulation of Color Vision Deficiency" (2009), severity 1.0; Rec. 709. */
export const matrices = {
  greyscale: [ofLuminance, ofLuminance, ofLuminance],
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

type Vision = keyof typeof matrices;

export function seenBy(picture: PNG, vision: Vision): PNG {
  const data = Buffer.from(picture.data);
  for (let at = 0; at < data.length; at += 4) {
    const pixel = data.subarray(at, at + 3);
    pixel.set(matrices[vision].map((weights) => toByte(weigh(pixel, weights))));
  }
  return pictureOf(picture.width, picture.height, data);
}

const weigh = ([red = 0, green = 0, blue = 0]: Iterable<number>, [ofRed, ofGreen, ofBlue]: Weights): number =>
  ofRed * toLinear(red) + ofGreen * toLinear(green) + ofBlue * toLinear(blue);

const linearLight = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** An sRGB channel, a whole number of 0 to 255, as linear light of 0 to 1. */
export function toLinear(byte: number): number {
  return linearLight[byte] ?? 0;
}

function toByte(linear: number): number {
  const value = Math.min(Math.max(linear, 0), 1);
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}

/** Contrast of two colours `#rrggbb` by WCAG 2: from 1 to 21. */
export function contrast(...colours: readonly [string, string]): number {
  const [dark = 0, light = 0] = colours
    .map((colour) => weigh(Buffer.from(colour.slice(1), "hex"), ofLuminance))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
