import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action, place } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
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

const open = (key: keyof typeof column, settings: JsonObject = {}): Promise<InspectorPage> =>
  desk.edit(column[key], 0, settings);
const saved = (key: keyof typeof column, settings: JsonObject): Promise<void> =>
  desk.saved(column[key], 0, settings);

describe("a reminder of a session that runs for long", () => {
  it("is chosen in hours, on a status key as on a stream key", async () => {
    const stream = await open("stream");
    expect(await stream.value("remind.label")).toBe("4");
    await stream.choose("remind.label", { text: written("remind.after", { hours: "1 hour" }) });
    await saved("stream", { remindAfterHours: 1 });
    await stream.choose("remind.label", "remind.never");
    await saved("stream", { remindAfterHours: 0 });
    // It may be at any moment that was saved.
    const status = await open("status", { remindAfterHours: 2.5 });
    const chosen = status.field("remind.label").locator("option:checked");
    expect(await chosen.innerText()).toBe(written("remind.after", { hours: "2.5 hours" }));
    await status.choose("remind.label", "remind.never");
    await saved("status", { remindAfterHours: 0 });
  });

  it("that can't be read is said so", async () => {
    const inspector = await open("status", { remindAfterHours: "soon" });
    expect(await inspector.problemOf("remind.label")).toBe(written("list.broken"));
  });
});

describe("a private moment", () => {
  const box = "visibility.clearText";

  it("is ticked where a press hides, and what it can't do is said", async () => {
    const inspector = await open("visibility", { clearText: "yes" });
    expect(await inspector.problemOf(box)).toBe(written("list.broken"));
    await inspector.field(box).check();
    await saved("visibility", { clearText: true });
    await inspector.says("visibility.clearTextHelp");
    await inspector.choose("stream.mode", "visibility.show");
    await inspector.field(box).waitFor({ state: "hidden" });
    await inspector.choose("stream.mode", "visibility.hide");
    expect(await inspector.field(box).isChecked()).toBe(true);
    await inspector.field(box).uncheck();
    await saved("visibility", { mode: "hide", clearText: false });
  });

  it("is there in a multi-action, which guards nothing and reminds nobody", async () => {
    const visibility = await desk.settingsOf(0, 1, 1);
    await visibility.field(box).waitFor();
    const stream = await desk.settingsOf(0, 1, 0);
    await stream.says("step.stateDecides");
    expect(await stream.field("stream.hold").isVisible()).toBe(false);
    expect(await stream.field("remind.label").isVisible()).toBe(false);
    const language = await desk.settingsOf(0, 1, 2);
    await language.says("restart.help");
    expect(await language.field("restart.hold").count()).toBe(0);
  });
});

it("a stream key says that a stop may need the hold all the same", async () => {
  const inspector = await open("stream");
  const words = inspector.text("stream.alwaysHold");
  await words.waitFor();
  await inspector.choose("stream.mode", "stream.stop");
  await words.waitFor({ state: "hidden" });
});

it("a change of the spoken language can be guarded", async () => {
  const inspector = await open("transcription", { languageCodes: ["en-US", "es-MX"] });
  await inspector.says("restart.help");
  await inspector.field("restart.hold").check();
  await saved("transcription", { languageCodes: ["en-US", "es-MX"], restartGuard: "hold" });
});

it("a language dial is said to be turned to choose", async () => {
  for (const [dial, words] of [
    [0, "transcription.helpOnDial"],
    [1, "translation.helpOnDial"],
  ] as const) {
    const inspector = await desk.settings(desk.desk.deck.device(1).dial(dial).instance);
    await inspector.says(words);
  }
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
    await inspector.field(guard).check();
    await saved("translation", { presets: [scene], restartGuard: "hold" });
    await inspector.button("list.remove", { item: "Mexican Spanish" }).click();
    await saved("translation", { presets: [sunday], restartGuard: "hold" });
    await expect.poll(() => inspector.focused()).toBe(written(spoken));
    expect(await inspector.field(guard).count()).toBe(0);
  });

  it("whose targets hold the spoken language is said so at once, and can't be tried", async () => {
    const inspector = await open("translation", { presets: [sunday] });
    await inspector.add("en-us", spoken);
    await inspector.says("list.isSource", { item: "American English" });
    expect(await inspector.button("try.button").count()).toBe(0);
    await inspector.button("list.remove", { item: "American English" }).first().click();
    await inspector.button("try.button").waitFor();
  });

  it("is tried whole", async () => {
    const account = desk.desk.emulator.accounts.get();
    const inspector = await open("translation", {
      presets: [{ ...sunday, transcriptionLanguage: "es-MX" }],
    });
    await desk.reads(column.status, 0, "status.off");
    await inspector.button("try.button").click();
    await inspector.says("try.accepted");
    expect(account.transcriptionLanguage).toBe("es-MX");
    expect(account.translationLanguages).toEqual(["en-US", "fr-FR"]);
  });

  it("whose spoken language the service refused says so there, with the code that may be right", async () => {
    const { faults } = desk.desk.emulator;
    const inspector = await open("translation", {
      presets: [{ ...sunday, transcriptionLanguage: "de" }],
    });
    const body = JSON.stringify({ error: "language must have a region" });
    const fault = { kind: "status", status: 422, body, contentType: "application/json" } as const;
    faults.add({ match: { path: "/v1/transcription-language" }, fault });
    await inspector.button("try.button").click();
    await inspector.says("list.refused", { words: "language must have a region" });
    faults.clear();
    await inspector.button("list.useRegion", { item: "German (Germany)", code: "de-DE" }).click();
    await saved("translation", { presets: [{ ...sunday, transcriptionLanguage: "de-DE" }] });
  });
});

it("a preset that begins to count leaves other drafts where they are", async () => {
  const inspector = await open("translation");
  await inspector.button("translation.add").click();
  await inspector.field("translation.name").fill("Sunday");
  await inspector.button("translation.add").click();
  await inspector.unfoldPreset("Sunday");
  await inspector.add("fr-FR");
  await saved("translation", { presets: [{ name: "Sunday", languageCodes: ["fr-FR"] }] });
  await inspector.preset(written("translation.preset", { number: 2 })).waitFor();
});

it("a start has its languages where few look, and names them there", async () => {
  const inspector = await open("stream");
  const spoken = inspector.field("start.spoken");
  expect(await spoken.isVisible()).toBe(false);
  await inspector.openFold("start.languages");
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
  await inspector.openFold("start.languages");
  await inspector.button("list.remove", { item: "French (France)" }).click();
  await saved("stream", { languages: { transcriptionLanguage: "en-US" } });
  const none = inspector.field("translation.chooseNone");
  await none.check();
  await saved("stream", { languages: { transcriptionLanguage: "en-US", languageCodes: [] } });
  await none.uncheck();
  await saved("stream", { languages: { transcriptionLanguage: "en-US" } });
  await inspector.button("list.remove", { item: "American English" }).click();
  // With nothing in it the setting is as if it were not there, and is not.
  await saved("stream", {});
  expect(await none.count()).toBe(0);
});

it("are tried before Sunday, and a clash among them is put right by one button", async () => {
  const languages = { transcriptionLanguage: "en-US", languageCodes: ["en-US", "fr-FR"] };
  const inspector = await open("stream", { languages });
  await inspector.openFold("start.languages");
  expect(await inspector.button("try.button").count()).toBe(0);
  await inspector.button("translation.useScene", { scene: "American English → French (France)" }).click();
  await saved("stream", { languages: { ...languages, languageCodes: ["fr-FR"] } });
  await desk.reads(0, 0, "stream.start");
  await inspector.button("try.button").click();
  await inspector.says("try.accepted");
  expect(desk.desk.emulator.accounts.get().translationLanguages).toEqual(["fr-FR"]);
});

it("that can't be read are said so, and replaced by the first change", async () => {
  const inspector = await open("stream", { languages: { languageCodes: 5 } });
  await inspector.openFold("start.languages");
  await inspector.says("list.broken");
  await inspector.add("fr-FR");
  await saved("stream", { languages: { languageCodes: ["fr-FR"] } });
});

it("are there for whatever can start, and then need the church ID", async () => {
  const step = await desk.settingsOf(0, 1, 0);
  await step.text("start.languages").waitFor();
  const { churchId: _, ...account } = desk.access();
  desk.desk.deck.editGlobalSettings({ account });
  const inspector = await open("stream", { mode: "start" });
  await inspector.unfold();
  expect(await inspector.problemOf("account.churchId")).toBe("");
  await inspector.choose("stream.mode", "stream.stop");
  expect(await inspector.text("start.languages").count()).toBe(0);
  const again = await open("stream", { mode: "start", languages: { languageCodes: ["fr-FR"] } });
  await again.unfold();
  expect(await again.problemOf("account.churchId")).toBe(written("problem.missing"));
});
