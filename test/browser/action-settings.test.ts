import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const column = { stream: 0, status: 1, visibility: 2, translation: 3 } as const;

const desk = await SettingsDesk.openWith(
  action("stream"),
  action("status"),
  action("visibility"),
  action("translationLanguages"),
);
desk.desk.deck.editGlobalSettings({ account: desk.access() });
beforeEach(() => {
  for (const each of Object.values(column)) desk.desk.deck.editSettings(desk.at(each, 0), {});
});

const open = (key: keyof typeof column, settings: JsonObject = {}): Promise<InspectorPage> =>
  desk.edit(column[key], 0, settings);
const saved = (key: keyof typeof column, settings: JsonObject): Promise<void> =>
  desk.saved(column[key], 0, settings);

it("what is chosen and ticked is saved", async () => {
  const stream = await open("stream");
  await stream.field("stream.hold").check();
  await stream.choose("remind.label", { text: written("remind.after", { hours: "1 hour" }) });
  await stream.choose("stream.mode", "stream.start");
  await saved("stream", { stopGuard: "hold", remindAfterHours: 1, mode: "start" });
  expect(await stream.field("stream.hold").count()).toBe(0);
  const visibility = await open("visibility");
  await visibility.field("visibility.clearText").check();
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
    await inspector.field(guard).check();
    await saved("translation", { presets: [scene], restartGuard: "hold" });
    await inspector.button("list.remove", { item: "Mexican Spanish" }).click();
    await saved("translation", { presets: [sunday], restartGuard: "hold" });
    await expect.poll(() => inspector.focused()).toBe(written(spoken));
    expect(await inspector.field(guard).count()).toBe(0);
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

it("a preset that the service would refuse becomes a scene by one button", async () => {
  const english = { name: "English", transcriptionLanguage: "en-US", languageCodes: ["es-MX"] };
  const sunday = { name: "Sunday", languageCodes: ["es-MX", "fr-FR"] };
  const spanish = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US"] };
  const inspector = await open("translation", { presets: [english, spanish, sunday] });
  const words = written("translation.clash", { item: "Mexican Spanish" });
  await inspector.preset("Sunday").getByText(words).waitFor();
  await inspector.unfoldPreset("Sunday");
  await inspector.frame.getByText("American English → Mexican Spanish, French (France)").waitFor();
  await inspector.button("translation.useScene").click();
  const scene = { ...sunday, transcriptionLanguage: "en-US" };
  await saved("translation", { presets: [english, spanish, scene] });
  expect(await inspector.preset("Sunday").locator(".problem:visible").count()).toBe(0);
});
