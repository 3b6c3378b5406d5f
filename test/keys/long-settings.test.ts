import { expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { keyTextPattern } from "../kit/words.ts";
import { findSlowdown } from "../kit/slowdown.ts";

const codes = (count: number): string[] => Array.from({ length: count }, (_, n) => `x-${n}`);

const german = { languageCodes: ["de-DE"] };
const longestList = { languageCodes: codes(500) };
const invalid = (setting: WordKey): RegExp => keyTextPattern(["failure.setting", setting]);

type Case = readonly [what: string, settings: (share: number) => object, text: RegExp];
/** Settings of `share` MB, and the text that a key shows with 1 MB. */
const longSettings: readonly Case[] = [
  ["presets", (share) => ({ presets: Array(40_000 * share).fill(german) }), invalid("setting.presets")],
  [
    "languages in lists of the maximum length",
    (share) => ({ presets: Array(200 * share).fill(longestList) }),
    /x-0/,
  ],
  [
    "characters in a hundred languages",
    (share) => ({ languageCodes: Array(100).fill("x".repeat(10_000 * share)) }),
    invalid("setting.languageCodes"),
  ],
];

it.each(longSettings)("1 MB of %s does not delay other keys", async (_, settings, text) => {
  const desk = new FakeDesk();
  const hasPresets = "presets" in settings(0.01);
  const key = await desk.place(hasPresets ? "translationLanguages" : "transcriptionLanguage");
  const clear = await desk.place("clear");
  const receive = (received: object): void => desk.keys.settingsReceived(key.id, { ...account, ...received });
  expect(findSlowdown(settings, receive)).toBeUndefined();
  receive(settings(1));
  // Each poll reads the settings again.
  for (let clients = 0; clients < 3; clients += 1)
    await desk.reportAfter(5_000, { state: "active", clients, transcriptionLanguage: "x-unlisted" });
  await key.tap();
  expect(key.text).toMatch(text);
  await clear.tap();
  // The long key may have sent a command, too.
  for (let command = 0; command < 2; command += 1) await desk.acceptCommand();
  expect(clear.surface.count("ok")).toBe(1);
});

it("draws a key with 500 presets of 500 languages within budget", async () => {
  const desk = new FakeDesk();
  const presets = codes(500).map((code) => ({ languageCodes: codes(500).map((_, n) => `${code}-${n}`) }));
  const key = await desk.place("translationLanguages", { presets });
  await desk.report({ state: "active", translationLanguages: codes(500).map((code) => `${code}-y`) });
  const findKey = () => desk.keys.findVisible(key.id);
  expect(findSlowdown(findKey, (found) => found?.draw())).toBeUndefined();
});
