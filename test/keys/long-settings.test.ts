import { expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { keyTextPattern } from "../kit/words.ts";
import { findSlowdown } from "../kit/slowdown.ts";

const codes = (count: number): string[] => Array.from({ length: count }, (_, n) => `x-${n}`);

const german = { languageCodes: ["de-DE"] };
const longestList = { languageCodes: codes(500) };
const invalid = (setting: WordKey): RegExp => keyTextPattern(["failure.setting", setting]);

/** Makes settings of `share` MB. */
type MakeSettings = (share: number) => object;
const manyPresets: MakeSettings = (share) => ({ presets: Array(40_000 * share).fill(german) });
const longPresets: MakeSettings = (share) => ({ presets: Array(200 * share).fill(longestList) });
const longCodes: MakeSettings = (share) => ({ languageCodes: Array(100).fill("x".repeat(10_000 * share)) });

// The last column is the text of the key with 1 MB.
it.each([
  ["presets", "translationLanguages", manyPresets, invalid("setting.presets")],
  ["languages in lists of the maximum length", "translationLanguages", longPresets, /x-0/],
  ["characters in a hundred languages", "transcriptionLanguage", longCodes, invalid("setting.languageCodes")],
] as const)("1 MB of %s does not delay other keys", async (_, action, makeSettings, text) => {
  const desk = new FakeDesk();
  const key = await desk.place(action);
  const clear = await desk.place("clear");
  const receive = (received: object): void => desk.keys.settingsReceived(key.id, { ...account, ...received });
  expect(findSlowdown(makeSettings, receive)).toBeUndefined();
  receive(makeSettings(1));
  // Each poll reads the settings again.
  for (let clients = 0; clients < 3; clients += 1)
    await desk.reportAfter(5_000, { state: "active", clients, transcriptionLanguage: "x-unlisted" });
  await key.tap();
  expect(key.text).toMatch(text);
  await clear.tap();
  // One of the long keys has sent a command, too.
  for (let command = 0; command < 2; command += 1) await desk.acceptCommand();
  expect(clear.surface.count("ok")).toBe(1);
});

it("draws a key with 500 presets of 500 languages within budget", async () => {
  const desk = new FakeDesk();
  const presets = codes(500).map((code) => ({ languageCodes: codes(500).map((_, n) => `${code}-${n}`) }));
  const key = await desk.place("translationLanguages", { presets });
  await desk.report({ state: "active", translationLanguages: codes(500).map((code) => `${code}-y`) });
  const draw = () => desk.keys.findVisible(key.id)?.draw();
  // The input has one size, so this is a plain time limit.
  expect(findSlowdown(() => undefined, draw)).toBeUndefined();
});
