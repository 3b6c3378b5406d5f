import { expect, it } from "vitest";
import type { WordKey } from "../../src/i18n/key-wording.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { saying } from "../kit/words.ts";
import { holdUp } from "../kit/work.ts";

const codes = (count: number): string[] => Array.from({ length: count }, (_, n) => `x-${n}`);

const [german, longest] = [["de-DE"], codes(500)].map((languageCodes) => ({ languageCodes }));
const wrong = (setting: WordKey): RegExp => saying(["failure.setting", setting]);

/** Settings of a MB, or of a share of it, and what a key says of them. */
const long: readonly (readonly [what: string, settings: (share: number) => object, says: RegExp])[] = [
  ["presets", (share) => ({ presets: Array(40_000 * share).fill(german) }), wrong("setting.presets")],
  ["languages, none too many in a list", (share) => ({ presets: Array(200 * share).fill(longest) }), /x-0/],
  [
    "characters in each of a hundred languages",
    (share) => ({ languageCodes: Array(100).fill("x".repeat(10_000 * share)) }),
    wrong("setting.languageCodes"),
  ],
];

it.each(long)("settings with a megabyte of %s hold up no other key", async (_, settings, says) => {
  const desk = new FakeDesk();
  const hasPresets = "presets" in settings(0.01);
  const key = await desk.place(hasPresets ? "translationLanguages" : "transcriptionLanguage");
  const clear = await desk.place("clear");
  const receive = (some: object): void => desk.keys.settingsReceived(key.id, { ...account, ...some });
  expect(holdUp(settings, receive)).toBeUndefined();
  receive(settings(1));
  // Polls look at the settings again.
  for (let clients = 0; clients < 3; clients += 1)
    await desk.tellAfter(5_000, { state: "active", clients, transcriptionLanguage: "x-79999" });
  await key.tap();
  expect(key.text).toMatch(says);
  await clear.tap();
  // The key itself may have sent a command before.
  for (let command = 0; command < 2; command += 1) await desk.accept();
  expect(clear.surface.count("ok")).toBe(1);
});

it("a status with as many languages as are read holds up no key with as many presets of as many others", async () => {
  const desk = new FakeDesk();
  const list = (name: number) => Array.from({ length: 500 }, (_, n) => `x-${name}-${n}`);
  const lists = Array.from({ length: 500 }, (_, n) => ({ languageCodes: list(n) }));
  const key = await desk.place("translationLanguages", { presets: lists });
  await desk.tell({ state: "active", translationLanguages: codes(500).map((code) => `${code}-y`) });
  const shown = () => desk.keys.shown(key.id);
  expect(holdUp(shown, (one) => one?.draw())).toBeUndefined();
});

it("the name of an account of a megabyte is shortened, and costs a press no time", async () => {
  const desk = new FakeDesk();
  const settings = (share: number) => ({
    accounts: { long: { ...account, name: "N ".repeat(500_000 * share) } },
  });
  expect(holdUp(settings, (some) => desk.keys.globalSettingsReceived(some))).toBeUndefined();
  await desk.share(settings(1));
  const key = await desk.placeRaw("clear", { account: "long" });
  expect(key.text.length).toBeLessThan(200);
  const shown = () => desk.keys.shown(key.id);
  expect(holdUp(shown, (one) => one?.press())).toBeUndefined();
});
