import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action, place } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const column = { stream: 0, status: 1, visibility: 2, transcription: 3, translation: 4 } as const;

let desk: SettingsDesk;
beforeAll(async () => {
  const keys = place([
    action("stream"),
    action("status"),
    action("visibility"),
    action("transcriptionLanguage"),
    action("translationLanguages"),
    { steps: [action("stream"), action("visibility"), action("transcriptionLanguage")] },
  ]);
  const dials = { 0: action("transcriptionLanguage"), 1: action("translationLanguages") };
  const devices = [
    { model: "standard", pages: [{ keys }] },
    { model: "plus", pages: [{ dials }] },
  ] as const;
  desk = await SettingsDesk.open({ devices });
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
});
beforeEach(() => {
  for (const each of Object.values(column)) desk.desk.deck.editSettings(desk.at(each, 0), {});
});
afterAll(() => desk.close());

const open = (key: keyof typeof column, settings: JsonObject = {}): Promise<InspectorPage> => {
  desk.desk.deck.editSettings(desk.at(column[key], 0), settings);
  return desk.settingsOf(column[key], 0);
};
const saved = (key: keyof typeof column, settings: JsonObject): Promise<void> =>
  desk.saved(column[key], 0, settings);

describe("a reminder of a session that runs for long", () => {
  it("is chosen in hours, on a status key as on a stream key", async () => {
    const stream = await open("stream");
    expect(await stream.value("Remind")).toBe("4");
    await stream.choose("Remind", "When live for over 1 hour");
    await saved("stream", { remindAfterHours: 1 });
    await stream.choose("Remind", "Never");
    await saved("stream", { remindAfterHours: 0 });
    // It may be at any moment that was saved.
    const status = await open("status", { remindAfterHours: 2.5 });
    const chosen = status.field("Remind").locator("option:checked");
    expect(await chosen.innerText()).toBe("When live for over 2.5 hours");
    await status.choose("Remind", "Never");
    await saved("status", { remindAfterHours: 0 });
  });

  it("that can't be read is said so", async () => {
    const inspector = await open("status", { remindAfterHours: "soon" });
    expect(await inspector.problemOf("Remind")).toContain("can't be read");
  });
});

describe("a private moment", () => {
  const box = "Private moment: clear the text too";

  it("is ticked where a press hides, and what it can't do is said", async () => {
    const inspector = await open("visibility", { clearText: "yes" });
    expect(await inspector.problemOf(box)).toContain("can't be read");
    await inspector.field(box).check();
    await saved("visibility", { clearText: true });
    await inspector.says("unless another program shows them");
    await inspector.choose("A press", "Only shows");
    await inspector.field(box).waitFor({ state: "hidden" });
    await inspector.choose("A press", "Only hides");
    expect(await inspector.field(box).isChecked()).toBe(true);
    await inspector.field(box).uncheck();
    await saved("visibility", { mode: "hide", clearText: false });
  });

  it("is there in a multi-action, which guards nothing and reminds nobody", async () => {
    const visibility = await desk.settingsOf(0, 1, 1);
    await visibility.field(box).waitFor();
    const stream = await desk.settingsOf(0, 1, 0);
    await stream.says("The state chosen for this step decides instead.");
    expect(await stream.field("Only when held for 1 second").isVisible()).toBe(false);
    expect(await stream.field("Remind").isVisible()).toBe(false);
    const language = await desk.settingsOf(0, 1, 2);
    await language.says("While live, changing the spoken language restarts the stream.");
    expect(await language.field("While live, hold for 1 second").count()).toBe(0);
  });
});

it("a stream key says that a stop may need the hold all the same", async () => {
  const inspector = await open("stream");
  const words = inspector.frame.getByText(
    "To stop a paused or suspended stream, you always have to hold the button.",
  );
  await words.waitFor();
  await inspector.choose("A press", "Only stops");
  await words.waitFor({ state: "hidden" });
});

it("a change of the spoken language can be guarded", async () => {
  const inspector = await open("transcription", { languageCodes: ["en-US", "es-MX"] });
  await inspector.says("While live, changing the spoken language restarts the stream.");
  await inspector.field("While live, hold for 1 second").check();
  await saved("transcription", { languageCodes: ["en-US", "es-MX"], restartGuard: "hold" });
});

it("a language dial is said to be turned to choose", async () => {
  for (const [dial, words] of [
    [0, "One language: a push sets it. Several: turn to choose, then push."],
    [1, "One preset: a push applies it. Several: turn to choose, then push."],
  ] as const) {
    const inspector = await desk.settings(desk.desk.deck.device(1).dial(dial).instance);
    await inspector.says(words);
  }
});

describe("a scene", () => {
  const guard = "While live, hold for 1 second";
  const spoken = "Also set the spoken language";
  const sunday = { name: "Sunday", languageCodes: ["en-US", "fr-FR"] };

  it("is a preset with a spoken language, which can be guarded and taken away again", async () => {
    const inspector = await open("translation", { presets: [sunday] });
    expect(await inspector.field(guard).count()).toBe(0);
    await inspector.field(spoken).fill("mexican");
    await inspector.field(spoken).press("Enter");
    const scene = { ...sunday, transcriptionLanguage: "es-MX" };
    await saved("translation", { presets: [scene] });
    expect(await inspector.field(spoken).isVisible()).toBe(false);
    await inspector.field(guard).check();
    await saved("translation", { presets: [scene], restartGuard: "hold" });
    await inspector.button("Remove Mexican Spanish").click();
    await saved("translation", { presets: [sunday], restartGuard: "hold" });
    await expect.poll(() => inspector.focused()).toBe(spoken);
    expect(await inspector.field(guard).count()).toBe(0);
  });

  it("whose targets hold the spoken language is said so at once, and can't be tried", async () => {
    const inspector = await open("translation", { presets: [sunday] });
    await inspector.field(spoken).fill("en-us");
    await inspector.field(spoken).press("Enter");
    await inspector.says(
      "American English is the language being spoken; the service refuses it as a translation.",
    );
    expect(await inspector.button("Try it now").count()).toBe(0);
    const [target] = await inspector.frame.getByRole("button", { name: "Remove American English" }).all();
    await target?.click();
    await inspector.button("Try it now").waitFor();
  });

  it("is tried where nothing runs, and only asked about where something does", async () => {
    const { emulator, deck } = desk.desk;
    const account = emulator.accounts.get();
    const inspector = await open("translation", {
      presets: [{ ...sunday, transcriptionLanguage: "es-MX" }],
    });
    await desk.reads(column.status, 0, /OFF/);
    await inspector.button("Try it now").click();
    await inspector.says("The service accepted it.");
    expect(account.transcriptionLanguage).toBe("es-MX");
    expect(account.translationLanguages).toEqual(["en-US", "fr-FR"]);
    account.fromElsewhere("start");
    deck.wake();
    await desk.reads(column.status, 0, /.*LIVE/);
    await inspector.button("Try it now").click();
    await inspector.says(
      "This would change it right away to: Mexican Spanish → American English, French (France).",
    );
    account.fromElsewhere("stop");
    deck.wake();
    await desk.reads(column.status, 0, /OFF/);
  });

  it("whose spoken language the service refused says so there, with the code that may be right", async () => {
    const { faults } = desk.desk.emulator;
    const inspector = await open("translation", {
      presets: [{ ...sunday, transcriptionLanguage: "de" }],
    });
    const body = JSON.stringify({ error: "language must have a region" });
    const fault = { kind: "status", status: 422, body, contentType: "application/json" } as const;
    faults.add({ match: { path: "/v1/transcription-language" }, fault });
    await inspector.button("Try it now").click();
    await inspector.says("The service refused this language: language must have a region");
    faults.clear();
    await inspector.button("Use German (Germany) (de-DE)").click();
    await saved("translation", { presets: [{ ...sunday, transcriptionLanguage: "de-DE" }] });
  });
});

it("a preset that begins to count leaves other drafts where they are", async () => {
  const inspector = await open("translation");
  await inspector.button("Add a preset").click();
  await inspector.preset("Preset 1").getByLabel("Name").fill("Sunday");
  await inspector.button("Add a preset").click();
  const sunday = await inspector.unfoldPreset("Sunday");
  const line = sunday.getByRole("combobox", { name: "Add language" });
  await line.fill("fr-FR");
  await line.press("Enter");
  await saved("translation", { presets: [{ name: "Sunday", languageCodes: ["fr-FR"] }] });
  await inspector.preset("Preset 2").waitFor();
});
