import type { Picture } from "./render.ts";

/** A kind of colour vision. */
export type Vision = "colour" | "greyscale" | "protanopia" | "deuteranopia";

type Matrix = readonly (readonly [number, number, number])[];

/**
 * Matrices on linear RGB: full protanopia and deuteranopia after Machado, Oliveira and Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency" (2009), severity 1.0; luminance after Rec. 709.
 */
const matrices: Readonly<Record<Exclude<Vision, "colour">, Matrix>> = {
  greyscale: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
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
};

/** A picture as it is seen. */
export function seenBy(picture: Picture, vision: Vision): Picture {
  if (vision === "colour") return picture;
  const matrix = matrices[vision];
  const pixels = Uint8Array.from(picture.pixels);
  for (let at = 0; at < pixels.length; at += 4) {
    const linear = [0, 1, 2].map((channel) => toLinear(picture.pixels[at + channel] ?? 0));
    for (const [channel, row] of matrix.entries()) {
      const sum = row.reduce((total, weight, index) => total + weight * (linear[index] ?? 0), 0);
      pixels[at + channel] = toByte(sum);
    }
  }
  return { ...picture, pixels };
}

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
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
