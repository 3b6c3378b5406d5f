import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(
    action("translationLanguages"),
    action("transcriptionLanguage"),
    action("status"),
  );
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
});
beforeEach(() => {
  desk.closeInspector();
});
afterAll(() => desk.close());

interface Preset {
  readonly name?: string;
  readonly languageCodes: readonly string[];
}

/** Opens the presets of the first key. */
async function presets(...list: readonly Preset[]): Promise<InspectorPage> {
  desk.desk.deck.editSettings(desk.at(0, 0), { presets: list });
  return desk.settingsOf(0, 0);
}

const savedPresets = (...list: readonly Preset[]): Promise<void> => desk.saved(0, 0, { presets: list });

/** Opens the languages of the second key. */
async function languages(...languageCodes: string[]): Promise<InspectorPage> {
  desk.desk.deck.editSettings(desk.at(1, 0), { languageCodes });
  return desk.settingsOf(1, 0);
}

const savedLanguages = (...languageCodes: string[]): Promise<void> => desk.saved(1, 0, { languageCodes });

describe("a language", () => {
  it("is added by its name or its code", async () => {
    const inspector = await languages("en-US");
    const line = inspector.field("Add language");
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
    const line = inspector.field("Add language");
    const options = inspector.frame.getByRole("listbox").getByRole("option");
    await line.pressSequentially("portu");
    expect(await options.allInnerTexts()).toEqual([
      "Brazilian Portuguese\npt-BR",
      "European Portuguese\npt-PT",
      "Portuguese\npt",
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
    expect(await inspector.frame.locator("li .name").allInnerTexts()).toEqual([
      "Brazilian Portuguese pt-BR",
      "Ukrainian (Ukraine) uk-UA",
    ]);
  });

  it("is not added where it is none or there already, and the reason is said at the line", async () => {
    const inspector = await languages("en-US");
    const line = inspector.field("Add language");
    await line.press("Enter");
    expect(await line.getAttribute("aria-invalid")).toBe("false");
    for (const [typed, reason] of [
      ["klingon", "“klingon” is neither a language nor a code such as en-US or pt-BR."],
      ["EN-us", "American English is already in the list."],
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

  it("that was saved and is wrong is marked with the reason, and put right where that is known", async () => {
    const inspector = await languages("en-US", "en_GB", "EN-us");
    const items = inspector.frame.getByRole("listitem");
    expect(await items.locator(".problem").allInnerTexts()).toEqual([
      "“en_GB” is neither a language nor a code such as en-US or pt-BR.",
      "American English is already in the list.",
    ]);
    await inspector.button("Use British English (en-GB)").click();
    await savedLanguages("en-US", "en-GB", "EN-us");
  });

  it("is moved and removed by the keyboard, which stays with it", async () => {
    const inspector = await languages("en", "de", "fr");
    const { keyboard } = desk.page;
    await inspector.button("Move French up").focus();
    await keyboard.press("Enter");
    await savedLanguages("en", "fr", "de");
    await expect.poll(() => inspector.focused()).toBe("Move French up");
    await keyboard.press("Space");
    await savedLanguages("fr", "en", "de");
    // Further up it can't go.
    await expect.poll(() => inspector.focused()).toBe("Move French down");
    await inspector.button("Remove English").focus();
    await keyboard.press("Enter");
    await savedLanguages("fr", "de");
    await expect.poll(() => inspector.focused()).toBe("Remove German");
    await keyboard.press("Enter");
    await expect.poll(() => inspector.focused()).toBe("Remove French");
    await keyboard.press("Enter");
    await savedLanguages();
    await expect.poll(() => inspector.focused()).toBe("Add language");
  });
});

describe("several languages at once", () => {
  it("are added by commas; what is no code stays in the line, what nobody knows is taken with a word of doubt", async () => {
    const inspector = await languages("en-US");
    const line = inspector.field("Add language");
    await line.fill("german, fr_FR; klingon, it-IT");
    await line.press("Enter");
    await savedLanguages("en-US", "de-DE", "fr-FR");
    expect(await line.inputValue()).toBe("klingon, it-IT");
    await inspector.says("“klingon” is neither a language nor a code");
    await line.fill("x-klingon, qqq");
    await line.press("Enter");
    await savedLanguages("en-US", "de-DE", "fr-FR", "x-klingon", "qqq");
    await inspector.says("“x-klingon” is not a language we know. The service may refuse it.");
  });

  it("are taken as the list offers them first, but a code as it was typed", async () => {
    const inspector = await languages();
    const line = inspector.field("Add language");
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

  it("a mistake away are asked about, and taken from the list", async () => {
    const inspector = await languages();
    const line = inspector.field("Add language");
    await line.pressSequentially("Spansh");
    await inspector.says("Did you mean one of these?");
    await line.press("Enter");
    await savedLanguages();
    await inspector.says("“Spansh” is neither a language nor a code");
    await line.press("ArrowDown");
    await line.press("Enter");
    await savedLanguages("es-ES");
  });
});

describe("presets", () => {
  it("are added, named and filled by the keyboard alone", async () => {
    const inspector = await presets();
    const { keyboard } = desk.page;
    await inspector.button("Add a preset").press("Enter");
    await expect.poll(() => inspector.focused()).toBe("Name");
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
    await inspector.button("Remove Mexican Spanish").click();
    await savedPresets();
    const sunday = inspector.preset("Sunday");
    await sunday.getByText("This preset is not saved until it has a translation language.").waitFor();
    await sunday.getByRole("button", { name: "No translation" }).click();
    await savedPresets({ name: "Sunday", languageCodes: [] });
    await sunday.getByText("No translation: a press ends all translation.").waitFor();
  });

  it("are renamed, moved and removed", async () => {
    const [sunday, europe, asia] = [
      { name: "Sunday", languageCodes: ["es-MX"] },
      { name: "Europe", languageCodes: ["it-IT", "pl-PL"] },
      { name: "Asia", languageCodes: ["ko-KR"] },
    ];
    const inspector = await presets(sunday, europe, asia);
    await inspector.button("Move Asia up").click();
    await savedPresets(sunday, asia, europe);
    await inspector.button("Move Sunday down").press("Enter");
    await savedPresets(asia, sunday, europe);
    await expect.poll(() => inspector.focused()).toBe("Move Sunday down");
    await inspector.unfoldPreset("Europe");
    const name = inspector.field("Name");
    await name.fill("sunday ");
    await inspector.says("Another preset has this name.");
    await name.fill("");
    await inspector.frame.getByText("Another preset has this name.").waitFor({ state: "hidden" });
    await inspector.preset("Preset 3").getByLabel("Name").fill("Italy");
    const italy = { ...europe, name: "Italy" };
    await savedPresets(asia, sunday, italy);
    // The open preset stays open when the others move.
    await inspector.button("Move Italy up").click();
    await inspector.button("Remove Asia").click();
    await savedPresets(italy, sunday);
    expect(await inspector.preset("Italy").getByRole("listitem").count()).toBe(2);
    await inspector.button("Move Sunday up").click();
    await savedPresets(sunday, italy);
    expect(await inspector.preset("Italy").getByRole("listitem").count()).toBe(2);
  });

  it("that the service refused show its words, until they are changed", async () => {
    const six = ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"];
    const inspector = await presets({ name: "Nations", languageCodes: six });
    const words = "The service refused this list: The plan allows 5 translation languages.";
    const refusal = inspector.preset("Nations").getByText(words);
    expect(await refusal.count()).toBe(0);
    await desk.at(0, 0).tap();
    await refusal.waitFor();
    // Also in a page that is opened later.
    await desk.settingsOf(1, 0);
    const later = await desk.settingsOf(0, 0);
    await later.says(words);
    await later.button("Remove Polish (Poland)").click();
    await later.preset("Nations").getByText(words).waitFor({ state: "detached" });
    await desk.at(0, 0).tap();
    await desk.at(0, 0).waitUntil(({ overlay }) => overlay === "ok");
    expect(desk.desk.emulator.accounts.get().translationLanguages).toEqual(
      six.filter((code) => code !== "pl-PL"),
    );
  });
});

describe("a preset that is longer than the plan allows", () => {
  it("is said so once the service has refused one for that", async () => {
    const six = ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"];
    const inspector = await presets(
      { name: "Nations", languageCodes: six },
      { name: "World", languageCodes: [...six.slice(1), "ko-KR"] },
      { name: "Europe", languageCodes: six.slice(1) },
    );
    const nations = await inspector.unfoldPreset("Nations");
    await nations.getByRole("button", { name: "Try it now" }).click();
    await inspector.says("The service refused this list: The plan allows 5 translation languages.");
    const words =
      "The service has refused a list of 6 languages before: The plan allows 5 translation languages.";
    await inspector.preset("World").getByText(words).waitFor();
    expect(await inspector.preset("Europe").getByText(words).count()).toBe(0);
  });
});

describe("a language can be tried", () => {
  it("and a bare code that is refused becomes the regional one by one click", async () => {
    const { deck, emulator } = desk.desk;
    const { accounts, faults } = emulator;
    const inspector = await languages("de");
    await desk.reads(2, 0, /OFF/);
    const body = JSON.stringify({ error: "language must have a region" });
    const fault = { kind: "status", status: 422, body, contentType: "application/json" } as const;
    faults.add({ match: { path: "/v1/transcription-language" }, fault });
    await inspector.button("Try it now").click();
    await inspector.says("The service refused this language: language must have a region");
    faults.clear();
    await inspector.button("Use German (Germany) (de-DE)").click();
    await savedLanguages("de-DE");
    await inspector.button("Try it now").click();
    await inspector.says("The service accepted it.");
    expect(accounts.get().transcriptionLanguage).toBe("de-DE");
    accounts.get().fromElsewhere("start");
    deck.wake();
    await desk.reads(2, 0, /.*LIVE/);
    await inspector.button("Try it now").click();
    await inspector.says("This would change it right away to: German (Germany).");
    await inspector.button("Leave it as it is").click();
    expect(accounts.get().transcriptionLanguage).toBe("de-DE");
    accounts.get().fromElsewhere("stop");
    deck.wake();
    await desk.reads(2, 0, /OFF/);
    await inspector.button("Remove German (Germany)").click();
    // What the service has shown is there before a letter is typed.
    await inspector.field("Add language").press("ArrowDown");
    await inspector.frame.getByRole("option", { name: "German (Germany) de-DE" }).waitFor();
    await inspector.field("Add language").fill("en-US");
    await inspector.field("Add language").press("Enter");
    await inspector.button("Try it now").click();
    await inspector.says("The service accepted it.");
  });
});
