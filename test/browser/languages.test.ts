import { beforeEach, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const desk = await SettingsDesk.openWith(
  action("translationLanguages"),
  action("transcriptionLanguage"),
  action("status"),
);
desk.desk.deck.editGlobalSettings({ account: desk.access() });
beforeEach(() => {
  desk.closeInspector();
});

interface Preset {
  readonly name?: string;
  readonly languageCodes: readonly string[];
}

/** Opens the presets of the first key. */
const presets = (...list: readonly Preset[]): Promise<InspectorPage> => desk.edit(0, 0, { presets: list });

const savedPresets = (...list: readonly Preset[]): Promise<void> => desk.saved(0, 0, { presets: list });

/** Opens the languages of the second key. */
const languages = (...languageCodes: string[]): Promise<InspectorPage> => desk.edit(1, 0, { languageCodes });

const savedLanguages = (...languageCodes: string[]): Promise<void> => desk.saved(1, 0, { languageCodes });

it("is what a key without any lacks, and its settings say so before they say how to add one", async () => {
  for (const [open, label] of [
    [presets, "translation.languages"],
    [languages, "transcription.languages"],
  ] as const)
    await (await open()).says("account.lacks", { fields: written(label) });
});

describe("a language", () => {
  it("is added by its name or its code", async () => {
    const inspector = await languages("en-US");
    const line = inspector.field("list.add");
    const added = ["en-US"];
    for (const [how, typed, press, code] of [
      ["by its name, with its usual region", "german", "Enter", "de-DE"],
      ["by its code, brought to canonical form", " PT_br ", "Enter", "pt-BR"],
      ["by leaving the line", "spanish", "Tab", "es-ES"],
    ] as const) {
      await line.fill(typed);
      await line.press(press);
      added.push(code);
      await savedLanguages(...added);
      expect(await line.inputValue(), how).toBe("");
    }
  });

  it("is chosen from the list with the arrows or by a click, and shown by name and code", async () => {
    const inspector = await languages();
    const line = inspector.field("list.add");
    const options = inspector.frame.getByRole("listbox").getByRole("option");
    await line.pressSequentially("portu");
    expect(await options.allInnerTexts()).toEqual([
      "Brazilian Portuguese\npt-BR",
      "Portuguese\npt",
      "European Portuguese\npt-PT",
    ]);
    await line.press("ArrowDown");
    await line.press("ArrowDown");
    await line.press("ArrowUp");
    await inspector.frame.getByRole("option", { selected: true, name: "Brazilian Portuguese" }).waitFor();
    await line.press("Enter");
    await savedLanguages("pt-BR");
    await line.pressSequentially("ukr");
    await inspector.frame.getByRole("option", { name: "Ukrainian (Ukraine) uk-UA" }).click();
    await savedLanguages("pt-BR", "uk-UA");
    await line.pressSequentially("port");
    await line.press("Escape");
    expect(await options.count()).toBe(0);
    // It ends the composing of a word, as in Chinese.
    await line.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    expect(await line.inputValue()).toBe("port");
    expect(await inspector.frame.locator("li .name").allInnerTexts()).toEqual([
      "Brazilian Portuguese pt-BR",
      "Ukrainian (Ukraine) uk-UA",
    ]);
  });

  it("is not added where it is none or there already, and the reason is said at the line", async () => {
    const inspector = await languages("en-US");
    const line = inspector.field("list.add");
    await line.press("Enter");
    expect(await line.getAttribute("aria-invalid")).toBe("false");
    for (const [typed, reason] of [
      ["klingon", written("list.unknownCode", { code: "klingon" })],
      ["EN-us", written("list.duplicate", { item: "American English" })],
    ] as const) {
      await line.fill(typed);
      await line.press("Enter");
      await inspector.frame.getByRole("alert").filter({ hasText: reason }).waitFor();
      expect(await line.getAttribute("aria-invalid"), typed).toBe("true");
      expect(await line.inputValue()).toBe(typed);
      await line.fill("de");
      expect(await line.getAttribute("aria-invalid"), typed).toBe("false");
    }
    await line.press("Enter");
    await savedLanguages("en-US", "de");
  });

  it("is moved and removed by the keyboard, which stays with it", async () => {
    const inspector = await languages("en", "de", "fr");
    const { keyboard } = desk.page;
    await inspector.button("list.up", { item: "French" }).focus();
    await keyboard.press("Enter");
    await savedLanguages("en", "fr", "de");
    await expect.poll(() => inspector.focused()).toBe(written("list.up", { item: "French" }));
    await keyboard.press("Space");
    await savedLanguages("fr", "en", "de");
    // Further up it can't go.
    await expect.poll(() => inspector.focused()).toBe(written("list.down", { item: "French" }));
    await inspector.button("list.remove", { item: "English" }).focus();
    await keyboard.press("Enter");
    await savedLanguages("fr", "de");
    await expect.poll(() => inspector.focused()).toBe(written("list.remove", { item: "German" }));
    await keyboard.press("Enter");
    await expect.poll(() => inspector.focused()).toBe(written("list.remove", { item: "French" }));
    await keyboard.press("Enter");
    await savedLanguages();
    await expect.poll(() => inspector.focused()).toBe(written("list.add"));
  });
});

describe("several languages at once", () => {
  it("are added by commas; what is no code stays in the line, what nobody knows is taken with a word of doubt", async () => {
    const inspector = await languages("en-US");
    const line = inspector.field("list.add");
    await line.fill("german, fr_FR; klingon, it-IT");
    await line.press("Enter");
    await savedLanguages("en-US", "de-DE", "fr-FR");
    expect(await line.inputValue()).toBe("klingon, it-IT");
    await inspector.says("list.unknownCode", { code: "klingon" });
    await line.fill("x-klingon, qqq");
    await line.press("Enter");
    await savedLanguages("en-US", "de-DE", "fr-FR", "x-klingon", "qqq");
    await inspector.says("list.doubtful", { code: "x-klingon" });
  });

  it("are taken as the list offers them first, but a code as it was typed", async () => {
    const inspector = await languages();
    const line = inspector.field("list.add");
    await line.pressSequentially("german, span");
    await line.press("Enter");
    await savedLanguages("de-DE", "es-ES");
    expect(await line.inputValue()).toBe("");
    // Three letters are first of all the beginning of a name, not a rare code.
    await line.pressSequentially("jap");
    await line.press("Enter");
    for (const code of ["fr", "zh-Hant"]) {
      await line.pressSequentially(code);
      await line.press("Enter");
    }
    await savedLanguages("de-DE", "es-ES", "ja-JP", "fr", "zh-Hant");
    // Leaving the field chooses nothing.
    await line.pressSequentially("ital");
    await line.press("Tab");
    expect(await line.inputValue()).toBe("ital");
  });
});

describe("presets", () => {
  it("are added, named and filled by the keyboard alone", async () => {
    const inspector = await presets();
    const { keyboard } = desk.page;
    await inspector.button("translation.add").press("Enter");
    await expect.poll(() => inspector.focused()).toBe(written("account.name"));
    await keyboard.type("Sunday");
    await keyboard.press("Tab");
    // It does not count as long as it has no language.
    await savedPresets();
    await keyboard.type("mexican");
    await keyboard.press("Enter");
    await keyboard.type("fr-fr");
    await keyboard.press("Enter");
    await savedPresets({ name: "Sunday", languageCodes: ["es-MX", "fr-FR"] });
  });

  it("end all translation on purpose only", async () => {
    const inspector = await presets({ name: "Sunday", languageCodes: ["es-MX"] });
    await inspector.button("list.remove", { item: "Mexican Spanish" }).click();
    await savedPresets();
    const sunday = inspector.preset("Sunday");
    await sunday.getByText(written("translation.draft")).waitFor();
    await sunday.getByRole("button", { name: written("translation.chooseNone") }).click();
    await savedPresets({ name: "Sunday", languageCodes: [] });
    await sunday.getByText(written("translation.none")).waitFor();
  });

  it("are renamed, moved and removed", async () => {
    const [sunday, europe, asia] = [
      { name: "Sunday", languageCodes: ["es-MX"] },
      { name: "Europe", languageCodes: ["it-IT", "pl-PL"] },
      { name: "Asia", languageCodes: ["ko-KR"] },
    ];
    const inspector = await presets(sunday, europe, asia);
    await inspector.button("list.up", { item: "Asia" }).click();
    await savedPresets(sunday, asia, europe);
    // The focus follows; a press before that would be followed by the wrong one.
    await expect.poll(() => inspector.focused()).toBe(written("list.up", { item: "Asia" }));
    await inspector.button("list.down", { item: "Sunday" }).press("Enter");
    await savedPresets(asia, sunday, europe);
    await expect.poll(() => inspector.focused()).toBe(written("list.down", { item: "Sunday" }));
    await inspector.unfoldPreset("Europe");
    const name = inspector.field("account.name");
    await name.fill("sunday ");
    await inspector.says("translation.sameName");
    await name.fill("");
    await inspector.text("translation.sameName").waitFor({ state: "hidden" });
    await inspector.field("translation.name").fill("Italy");
    const italy = { ...europe, name: "Italy" };
    await savedPresets(asia, sunday, italy);
    // The open preset stays open when the others move.
    await inspector.button("list.up", { item: "Italy" }).click();
    await inspector.button("list.remove", { item: "Asia" }).click();
    await savedPresets(italy, sunday);
    expect(await inspector.preset("Italy").getByRole("listitem").count()).toBe(2);
    await inspector.button("list.up", { item: "Sunday" }).click();
    await savedPresets(sunday, italy);
    expect(await inspector.preset("Italy").getByRole("listitem").count()).toBe(2);
  });
});

it("a language can be tried, and a bare code that is refused becomes the regional one by one click", async () => {
  const { accounts, faults } = desk.desk.emulator;
  const inspector = await languages("de");
  await desk.reads(2, 0, "status.off");
  const body = JSON.stringify({ error: "language must have a region" });
  const fault = { kind: "status", status: 422, body, contentType: "application/json" } as const;
  faults.add({ match: { path: "/v1/transcription-language" }, fault });
  await inspector.button("try.button").click();
  await inspector.says("list.refused", { words: "language must have a region" });
  faults.clear();
  await inspector.button("list.useRegion", { item: "German (Germany)", code: "de-DE" }).click();
  await savedLanguages("de-DE");
  await inspector.button("try.button").click();
  await inspector.says("try.accepted");
  expect(accounts.get().transcriptionLanguage).toBe("de-DE");
  await inspector.button("list.remove", { item: "German (Germany)" }).click();
  // What the service has shown is there before a letter is typed.
  await inspector.field("list.add").press("ArrowDown");
  await inspector.frame.getByRole("option", { name: "German (Germany) de-DE" }).waitFor();
  await inspector.field("list.add").press("Enter");
  await savedLanguages("de-DE");
  await inspector.button("list.remove", { item: "German (Germany)" }).click();
  await inspector.add("fr-FR");
  accounts.get().fromElsewhere("start");
  desk.desk.deck.wake();
  await desk.reads(2, 0, "stream.live");
  await inspector.button("try.button").click();
  await inspector.says("try.running", { items: "French (France)" });
  await inspector.button("try.leave").click();
  expect(accounts.get().transcriptionLanguage).toBe("de-DE");
});
