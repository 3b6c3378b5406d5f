import { expect, it } from "vitest";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { keyText } from "../kit/words.ts";

/** Baselines of the text on a key, from top to bottom. */
function textBaselines({ surface }: FakeKey): number[] {
  const svg = decodeURIComponent(surface.image);
  return [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y)).sort((a, b) => a - b);
}

// The baselines that a title leaves free on a key of 144 units.
it.each([
  ["top", (y: number) => y > 40],
  ["middle", (y: number) => y < 54 || y > 100],
  ["bottom", (y: number) => y < 108],
] as const)("no text of the plugin overlaps a title at the %s", async (place, isOutsideTitle) => {
  const desk = new FakeDesk();
  const key = await desk.placeStreamKey("suspended");
  const untitled = key.surface.image;
  // The key is in state 1.
  desk.keys.findVisible(key.id)?.titleChanged({ place, lines: 1 }, 1);
  expect(key.text).toBe(keyText("stream.suspended", "stream.holdToStop"));
  expect(textBaselines(key).filter((y) => !isOutsideTitle(y))).toEqual([]);
  expect(key.surface.image).not.toBe(untitled);
  desk.keys.findVisible(key.id)?.titleChanged(undefined, 1);
  expect(key.surface.image).toBe(untitled);
});

it("the first title applies to both states until the other title arrives", async () => {
  const desk = new FakeDesk();
  const key = await desk.placeStreamKey("none");
  const untitled = textBaselines(key);
  const setTitle = (place: "top" | "bottom" | undefined, state: number | undefined) =>
    desk.keys.findVisible(key.id)?.titleChanged(place && { place, lines: 1 }, state);
  // The key is in state 0.
  setTitle("bottom", 1);
  expect(Math.max(...textBaselines(key))).toBeLessThan(108);
  setTitle(undefined, 0);
  expect(textBaselines(key)).toEqual(untitled);
  setTitle("top", 1);
  expect(textBaselines(key)).toEqual(untitled);
  // Some hosts name no state.
  setTitle("bottom", undefined);
  expect(Math.max(...textBaselines(key))).toBeLessThan(108);
});
