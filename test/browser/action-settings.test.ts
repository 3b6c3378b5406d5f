import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorText } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const actions = ["stream", "status", "visibility", "translationLanguages", "transcriptionLanguage"] as const;
type Action = (typeof actions)[number];
const desk = await SettingsDesk.openWith(...actions.map((name) => action(name)));
desk.deck.editGlobalSettings({ account: desk.access() });
beforeEach(() => {
  desk.closeInspector();
  for (const column of actions.keys()) desk.deck.editSettings(desk.deckKey(column, 0), {});
});

const open = (name: Action, settings: JsonObject = {}): Promise<InspectorPage> =>
  desk.configureAndOpen(actions.indexOf(name), 0, settings);
const expectSaved = (name: Action, settings: JsonObject): Promise<void> =>
  desk.expectSettings(actions.indexOf(name), 0, settings);

it("saves every choice and every tick", async () => {
  const stream = await open("stream");
  await stream.field("stream.hold").click();
  await stream.choose("remind.label", { text: inspectorText("remind.after", { hours: "8 hours" }) });
  await stream.choose("stream.mode", "stream.start");
  await expectSaved("stream", { stopGuard: "hold", remindAfterHours: 8, mode: "start" });
  expect(await stream.field("stream.hold").count()).toBe(0);
  const visibility = await open("visibility");
  await visibility.field("visibility.clearText").click();
  await expectSaved("visibility", { clearText: true });
});

describe("languages to start with", () => {
  it("are folded under a summary that names them", async () => {
    const page = await open("stream");
    expect(await page.field("start.spoken").isVisible()).toBe(false);
    await page.unfoldAll();
    await page.add("english", "start.spoken");
    await page.add("mexican");
    await page.add("fr-FR");
    const languages = { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
    await expectSaved("stream", { languages });
    const summary = page.frame.locator("summary").filter({ hasText: inspectorText("start.languages") });
    expect(await summary.innerText()).toContain("American English → Mexican Spanish, French (France)");
  });

  it("turn translation off only when somebody chooses that", async () => {
    const languages = { transcriptionLanguage: "en-US", languageCodes: ["fr-FR"] };
    const page = await open("stream", { languages });
    await page.unfoldAll();
    await page.button("list.remove", { item: "French (France)" }).click();
    await expectSaved("stream", { languages: { transcriptionLanguage: "en-US" } });
    await page.field("translation.chooseNone").click();
    await expectSaved("stream", { languages: { transcriptionLanguage: "en-US", languageCodes: [] } });
    await page.button("list.remove", { item: "American English" }).click();
    await expectSaved("stream", {});
    expect(await page.field("translation.chooseNone").count()).toBe(0);
  });
});

describe("a language", () => {
  const openList = (...languageCodes: string[]): Promise<InspectorPage> =>
    open("transcriptionLanguage", { languageCodes });
  const expectList = (...languageCodes: string[]): Promise<void> =>
    expectSaved("transcriptionLanguage", { languageCodes });

  it.each([
    ["by its name, with its usual region", "german", "Enter", "de-DE"],
    ["by the beginning of its name", "jap", "Enter", "ja-JP"],
    ["by a code, in its canonical form", " PT_br ", "Enter", "pt-BR"],
    ["by a code without a region", "fr", "Enter", "fr"],
    ["by leaving the field", "polish", "Tab", "pl-PL"],
  ])("is added %s", async (_, typed, key, code) => {
    const page = await openList("en-US");
    await page.field("list.add").fill(typed);
    await page.field("list.add").press(key);
    await expectList("en-US", code);
    expect(await page.field("list.add").inputValue()).toBe("");
  });

  it("is chosen with the arrows or by a click", async () => {
    const page = await openList();
    const options = page.frame.getByRole("listbox").getByRole("option");
    await page.field("list.add").fill("portu");
    expect(await options.allInnerTexts()).toEqual([
      "Brazilian Portuguese\npt-BR",
      "Portuguese\npt",
      "European Portuguese\npt-PT",
    ]);
    // The first option is active from the start, and the third arrow returns to it.
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"])
      await page.field("list.add").press(key);
    await expectList("pt-BR");
    await page.field("list.add").fill("ukr");
    await page.frame.getByRole("option", { name: "Ukrainian (Ukraine) uk-UA" }).click();
    await expectList("pt-BR", "uk-UA");
  });

  it("is not added by half a name, or by the Enter of an input method", async () => {
    const page = await openList();
    const field = page.field("list.add");
    await field.fill("ital");
    // Browsers mark a key that the input method uses in one of these two ways.
    for (const composed of [{ isComposing: true }, { keyCode: 229 }])
      await field.dispatchEvent("keydown", { key: "Enter", ...composed });
    await field.press("Tab");
    await page.waitForText("list.unknownCode", { code: "ital" });
    expect(await field.inputValue()).toBe("ital");
    await field.fill("");
    await expectList();
  });

  it("stays in the field with the reason when it can't be added", async () => {
    const page = await openList("en-US");
    const field = page.field("list.add");
    await field.fill("EN-us");
    await field.press("Enter");
    await page.waitForText("list.duplicate", { item: "American English" });
    expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual(["EN-us", "true"]);
    await field.fill("klingon");
    await field.press("Enter");
    await page.waitForText("list.unknownCode", { code: "klingon" });
    // Unlike "klingon", "qqq" has the form of a code, so it may be a language that the page does not know.
    await field.fill("qqq");
    await field.press("Enter");
    await expectList("en-US", "qqq");
  });

  it("keeps the focus when moved by the keyboard, and passes it on when removed", async () => {
    const page = await openList("en", "de", "fr");
    const { keyboard } = desk.page;
    await page.button("list.up", { item: "French" }).press("Enter");
    await expectList("en", "fr", "de");
    await expect.poll(() => page.focused()).toBe(inspectorText("list.up", { item: "French" }));
    await keyboard.press("Space");
    await expectList("fr", "en", "de");
    await expect.poll(() => page.focused()).toBe(inspectorText("list.up", { item: "French" }));
    await page.button("list.remove", { item: "English" }).press("Enter");
    await expect.poll(() => page.focused()).toBe(inspectorText("list.remove", { item: "German" }));
    await keyboard.press("Enter");
    await expect.poll(() => page.focused()).toBe(inspectorText("list.remove", { item: "French" }));
    await keyboard.press("Enter");
    await expectList();
    await expect.poll(() => page.focused()).toBe(inspectorText("list.add"));
  });

  it("shows why the service rejected it", async () => {
    const { faults } = desk.emulator;
    const page = await openList("de");
    const words = "language must have a region";
    const body = JSON.stringify({ error: words });
    const fault = { kind: "status", status: 422, body, contentType: "application/json" } as const;
    faults.add({ match: { path: "/v1/transcription-language" }, fault });
    await desk.deckKey(actions.indexOf("transcriptionLanguage"), 0).tap();
    await page.frame.getByText(`${inspectorText("list.refused")} “${words}”`).waitFor();
    faults.clear();
  });
});

describe("presets", () => {
  const openPresets = (...presets: JsonObject[]): Promise<InspectorPage> =>
    open("translationLanguages", { presets });
  const expectPresets = (...presets: JsonObject[]): Promise<void> =>
    expectSaved("translationLanguages", { presets });
  const sunday = { name: "Sunday", languageCodes: ["es-MX"] };

  it("are added, named and filled by the keyboard alone", async () => {
    const page = await openPresets();
    const { keyboard } = desk.page;
    await page.button("translation.add").press("Enter");
    await expect.poll(() => page.focused()).toBe(inspectorText("translation.name"));
    await keyboard.type("Sunday");
    // Past the button Remove, to the field for a language.
    for (let count = 0; count < 2; count += 1) await keyboard.press("Tab");
    // A preset without a language is not saved.
    await expectPresets();
    await keyboard.type("mexican");
    await keyboard.press("Enter");
    await expectPresets(sunday);
    await page.preset("Sunday").waitFor();
  });

  it("become scenes with a spoken language, which can require a hold", async () => {
    const page = await openPresets(sunday);
    expect(await page.field("restart.hold").count()).toBe(0);
    await page.add("english", "translation.alsoSpoken");
    await page.field("restart.hold").click();
    const presets = [{ ...sunday, transcriptionLanguage: "en-US" }];
    await expectSaved("translationLanguages", { presets, restartGuard: "hold" });
    await page.button("list.remove", { item: "American English" }).click();
    await expect.poll(() => page.focused()).toBe(inspectorText("translation.alsoSpoken"));
    expect(await page.field("restart.hold").count()).toBe(0);
  });

  it("turn all translation off only when somebody chooses that", async () => {
    const page = await openPresets(sunday);
    await page.button("list.remove", { item: "Mexican Spanish" }).click();
    await expectPresets();
    await page.waitForText("translation.draft");
    await page.field("translation.chooseNone").click();
    await expectPresets({ name: "Sunday", languageCodes: [] });
    await page.waitForText("translation.none");
  });

  it("are renamed, moved and removed", async () => {
    const europe = { name: "Europe", languageCodes: ["it-IT", "pl-PL"] };
    const asia = { name: "Asia", languageCodes: ["ko-KR"] };
    const page = await openPresets(sunday, europe, asia);
    await page.preset("Europe").getByLabel(inspectorText("translation.name")).fill("Italy");
    const italy = { ...europe, name: "Italy" };
    await expectPresets(sunday, italy, asia);
    await page.button("list.up", { item: "Italy" }).click();
    await expectPresets(italy, sunday, asia);
    await expect.poll(() => page.focused()).toBe(inspectorText("list.up", { item: "Italy" }));
    await page.button("list.remove", { item: "Asia" }).click();
    await expectPresets(italy, sunday);
    expect(await page.preset("Italy").getByRole("listitem").count()).toBe(2);
  });
});
