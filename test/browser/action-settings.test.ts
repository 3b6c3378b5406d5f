import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const column = { stream: 0, status: 1, visibility: 2, translation: 3, transcription: 4 } as const;

const desk = await SettingsDesk.openWith(
  action("stream"),
  action("status"),
  action("visibility"),
  action("translationLanguages"),
  action("transcriptionLanguage"),
);
desk.desk.deck.editGlobalSettings({ account: desk.access() });
beforeEach(() => {
  desk.closeInspector();
  for (const each of Object.values(column)) desk.desk.deck.editSettings(desk.at(each, 0), {});
});

const open = (key: keyof typeof column, settings: JsonObject = {}): Promise<InspectorPage> =>
  desk.edit(column[key], 0, settings);
const saved = (key: keyof typeof column, settings: JsonObject): Promise<void> =>
  desk.saved(column[key], 0, settings);

it("what is chosen and ticked is saved", async () => {
  const stream = await open("stream");
  await stream.field("stream.hold").click();
  await stream.choose("remind.label", { text: written("remind.after", { hours: "8 hours" }) });
  await stream.choose("stream.mode", "stream.start");
  await saved("stream", { stopGuard: "hold", remindAfterHours: 8, mode: "start" });
  expect(await stream.field("stream.hold").count()).toBe(0);
  const visibility = await open("visibility");
  await visibility.field("visibility.clearText").click();
  await saved("visibility", { clearText: true });
});

describe("a scene", () => {
  const guard = "restart.hold";
  const spoken = "translation.alsoSpoken";
  const sunday = { name: "Sunday", languageCodes: ["en-US", "fr-FR"] };

  it("is a preset with a spoken language, which can be guarded and taken away again", async () => {
    const inspector = await open("translation", { presets: [sunday] });
    expect(await inspector.field(guard).count()).toBe(0);
    await inspector.add("mexican", spoken);
    const scene = { ...sunday, transcriptionLanguage: "es-MX" };
    await saved("translation", { presets: [scene] });
    expect(await inspector.field(spoken).isVisible()).toBe(false);
    await inspector.field(guard).click();
    await saved("translation", { presets: [scene], restartGuard: "hold" });
    await inspector.button("list.remove", { item: "Mexican Spanish" }).click();
    await saved("translation", { presets: [sunday], restartGuard: "hold" });
    await expect.poll(() => inspector.focused()).toBe(written(spoken));
    expect(await inspector.field(guard).count()).toBe(0);
  });
});

it("a start has its languages where few look, and names them there", async () => {
  const inspector = await open("stream");
  const spoken = inspector.field("start.spoken");
  expect(await spoken.isVisible()).toBe(false);
  await inspector.unfoldAll();
  await inspector.add("english", "start.spoken");
  await saved("stream", { languages: { transcriptionLanguage: "en-US" } });
  await inspector.add("mexican, fr-FR");
  const languages = { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
  await saved("stream", { languages });
  const summary = inspector.frame.locator("summary").filter({ hasText: written("start.languages") });
  expect(await summary.innerText()).toContain("American English → Mexican Spanish, French (France)");
});

it("translations are left as they are where none are named, and ended on purpose only", async () => {
  const inspector = await open("stream", {
    languages: { transcriptionLanguage: "en-US", languageCodes: ["fr-FR"] },
  });
  await inspector.unfoldAll();
  await inspector.button("list.remove", { item: "French (France)" }).click();
  await saved("stream", { languages: { transcriptionLanguage: "en-US" } });
  await inspector.field("translation.chooseNone").click();
  await saved("stream", { languages: { transcriptionLanguage: "en-US", languageCodes: [] } });
  await inspector.field("translation.chooseNone").click();
  await saved("stream", { languages: { transcriptionLanguage: "en-US" } });
  await inspector.button("list.remove", { item: "American English" }).click();
  // With nothing in it the setting is as if it were not there, and is not.
  await saved("stream", {});
  expect(await inspector.field("translation.chooseNone").count()).toBe(0);
});

/** Opens the presets of a key. */
const presets = (...list: readonly JsonObject[]): Promise<InspectorPage> =>
  open("translation", { presets: list });

const savedPresets = (...list: readonly JsonObject[]): Promise<void> =>
  saved("translation", { presets: list });

/** Opens the languages of a key. */
const languages = (...languageCodes: string[]): Promise<InspectorPage> =>
  open("transcription", { languageCodes });

const savedLanguages = (...languageCodes: string[]): Promise<void> =>
  saved("transcription", { languageCodes });

describe("a language", () => {
  it("is added by its name or its code, several by commas as the list offers them first", async () => {
    const inspector = await languages("en-US");
    const added = ["en-US"];
    for (const [how, typed, press, ...codes] of [
      ["by their names, with their usual regions", "german, jap", "Enter", "de-DE", "ja-JP"],
      ["by its code, brought to canonical form", " PT_br ", "Enter", "pt-BR"],
      ["by its code, as it was typed", "fr", "Enter", "fr"],
      ["by leaving the line", "polish", "Tab", "pl-PL"],
    ] as const) {
      await inspector.field("list.add").fill(typed);
      await inspector.field("list.add").press(press);
      added.push(...codes);
      await savedLanguages(...added);
      expect(await inspector.field("list.add").inputValue(), how).toBe("");
    }
    // Leaving the line chooses nothing.
    await inspector.field("list.add").fill("ital");
    await inspector.field("list.add").press("Tab");
    expect(await inspector.field("list.add").inputValue()).toBe("ital");
  });

  it("is chosen from the list with the arrows or by a click, and shown by name and code", async () => {
    const inspector = await languages();
    const options = inspector.frame.getByRole("listbox").getByRole("option");
    await inspector.type("list.add", "portu");
    expect(await options.allInnerTexts()).toEqual([
      "Brazilian Portuguese\npt-BR",
      "Portuguese\npt",
      "European Portuguese\npt-PT",
    ]);
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await inspector.field("list.add").press(key);
    await inspector.frame.getByRole("option", { selected: true, name: "Brazilian Portuguese" }).waitFor();
    await inspector.field("list.add").press("Enter");
    await savedLanguages("pt-BR");
    await desk.page.keyboard.type("ukr");
    await inspector.frame.getByRole("option", { name: "Ukrainian (Ukraine) uk-UA" }).click();
    await savedLanguages("pt-BR", "uk-UA");
    await desk.page.keyboard.type("port");
    await inspector.field("list.add").press("Escape");
    expect(await options.count()).toBe(0);
    // It ends the composing of a word, as in Chinese.
    await inspector.field("list.add").dispatchEvent("keydown", { key: "Enter", isComposing: true });
    expect(await inspector.field("list.add").inputValue()).toBe("port");
    expect(await inspector.frame.locator("li .name").allInnerTexts()).toEqual([
      "Brazilian Portuguese pt-BR",
      "Ukrainian (Ukraine) uk-UA",
    ]);
  });

  it("is found by its name in itself, which the browser may not know", async () => {
    const inspector = await languages();
    for (const [typed, name] of [
      ["ქართული", "Georgian ka"],
      ["shqip", "Albanian sq"],
      ["íslenska", "Icelandic is"],
      ["English", "British English en-GB"],
    ] as const) {
      await inspector.field("list.add").fill(typed);
      await inspector.frame.getByRole("option", { name, exact: true }).waitFor();
    }
    const list = inspector.frame.getByRole("listbox");
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(240);
    await inspector.field("list.add").fill("");
  });

  it("is not added where it is none or there already, and the reason is said at the line", async () => {
    const inspector = await languages("en-US");
    await inspector.field("list.add").press("Enter");
    expect(await inspector.field("list.add").getAttribute("aria-invalid")).toBe("false");
    for (const [typed, reason] of [
      ["klingon", written("list.unknownCode", { code: "klingon" })],
      ["EN-us", written("list.duplicate", { item: "American English" })],
    ] as const) {
      await inspector.field("list.add").fill(typed);
      await inspector.field("list.add").press("Enter");
      await inspector.frame.getByRole("alert").filter({ hasText: reason }).waitFor();
      expect(await inspector.field("list.add").getAttribute("aria-invalid"), typed).toBe("true");
      expect(await inspector.field("list.add").inputValue()).toBe(typed);
      await inspector.field("list.add").fill("de");
      expect(await inspector.field("list.add").getAttribute("aria-invalid"), typed).toBe("false");
    }
    await inspector.field("list.add").fill("german, fr_FR; qqq, klingon, it-IT");
    await inspector.field("list.add").press("Enter");
    // A code that nobody knows may be one.
    await savedLanguages("en-US", "de-DE", "fr-FR", "qqq");
    expect(await inspector.field("list.add").inputValue()).toBe("klingon, it-IT");
    await inspector.says("list.unknownCode", { code: "klingon" });
  });

  it("is moved and removed by the keyboard, which stays with it", async () => {
    const inspector = await languages("en", "de", "fr");
    const { keyboard } = desk.page;
    await inspector.button("list.up", { item: "French" }).press("Enter");
    await savedLanguages("en", "fr", "de");
    await expect.poll(() => inspector.focused()).toBe(written("list.up", { item: "French" }));
    await keyboard.press("Space");
    await savedLanguages("fr", "en", "de");
    // Further up it can't go.
    await expect.poll(() => inspector.focused()).toBe(written("list.down", { item: "French" }));
    await inspector.button("list.remove", { item: "English" }).press("Enter");
    await savedLanguages("fr", "de");
    await expect.poll(() => inspector.focused()).toBe(written("list.remove", { item: "German" }));
    await keyboard.press("Enter");
    await expect.poll(() => inspector.focused()).toBe(written("list.remove", { item: "French" }));
    await keyboard.press("Enter");
    await savedLanguages();
    await expect.poll(() => inspector.focused()).toBe(written("list.add"));
  });
});

describe("presets", () => {
  it("are added, named and filled by the keyboard alone, and other drafts stay where they are", async () => {
    const inspector = await presets();
    const { keyboard } = desk.page;
    await inspector.button("translation.add").click();
    await expect.poll(() => inspector.focused()).toBe(written("account.name"));
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
    await inspector.preset(written("translation.preset", { number: 1 })).waitFor();
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
    await inspector.preset("Europe").locator(".fold").click();
    await inspector.field("account.name").fill("sunday ");
    await inspector.says("translation.sameName");
    await inspector.field("account.name").fill("");
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

it("a bare code that the service rejected becomes the regional one by one click", async () => {
  const { faults } = desk.desk.emulator;
  const inspector = await languages("de");
  await desk.reads(column.status, 0, "status.off");
  const body = JSON.stringify({ error: "language must have a region" });
  const fault = { kind: "status", status: 422, body, contentType: "application/json" } as const;
  faults.add({ match: { path: "/v1/transcription-language" }, fault });
  await desk.at(column.transcription, 0).tap();
  await inspector.says("list.refused", { words: "language must have a region" });
  faults.clear();
  await inspector.button("list.useRegion", { code: "de-DE" }).click();
  await savedLanguages("de-DE");
});

it("languages that the service reports are offered before a letter is typed", async () => {
  desk.desk.emulator.accounts.get().setTranscriptionLanguage("de-DE");
  desk.desk.emulator.accounts.get().fromElsewhere("start");
  desk.desk.deck.wake();
  await desk.reads(column.status, 0, "stream.live");
  const inspector = await languages();
  await inspector.field("list.add").press("ArrowDown");
  await inspector.frame.getByRole("option", { name: "German (Germany) de-DE" }).waitFor();
  await inspector.field("list.add").press("Enter");
  await savedLanguages("de-DE");
});
