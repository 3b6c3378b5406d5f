import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("stream"), { steps: [action("stream")] });
});
beforeEach(() => {
  desk.closeInspector();
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
});
afterAll(() => desk.close());

async function open(settings: JsonObject = {}): Promise<InspectorPage> {
  const inspector = await desk.edit(0, 0, settings);
  await inspector.text("start.languages").waitFor();
  return inspector;
}

it("a start has its languages where few look, and names them there", async () => {
  const inspector = await open();
  const spoken = inspector.field("start.spoken");
  expect(await spoken.isVisible()).toBe(false);
  await inspector.openFold("start.languages");
  await inspector.add("english", "start.spoken");
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US" } });
  await inspector.add("mexican, fr-FR");
  const languages = { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
  await desk.saved(0, 0, { languages });
  const summary = inspector.frame.locator("summary").filter({ hasText: written("start.languages") });
  expect(await summary.innerText()).toContain("American English → Mexican Spanish, French (France)");
});

it("translations are left as they are where none are named, and ended on purpose only", async () => {
  const inspector = await open({ languages: { transcriptionLanguage: "en-US", languageCodes: ["fr-FR"] } });
  await inspector.openFold("start.languages");
  await inspector.button("list.remove", { item: "French (France)" }).click();
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US" } });
  const none = inspector.field("translation.chooseNone");
  await none.check();
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US", languageCodes: [] } });
  await none.uncheck();
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US" } });
  await inspector.button("list.remove", { item: "American English" }).click();
  // With nothing in it the setting is as if it were not there, and is not.
  await desk.saved(0, 0, {});
  expect(await none.count()).toBe(0);
});

it("are tried before Sunday, and a clash among them is put right by one button", async () => {
  const languages = { transcriptionLanguage: "en-US", languageCodes: ["en-US", "fr-FR"] };
  const inspector = await open({ languages });
  await inspector.openFold("start.languages");
  expect(await inspector.button("try.button").count()).toBe(0);
  await inspector.button("translation.useScene", { scene: "American English → French (France)" }).click();
  await desk.saved(0, 0, { languages: { ...languages, languageCodes: ["fr-FR"] } });
  await desk.reads(0, 0, "stream.start");
  await inspector.button("try.button").click();
  await inspector.says("try.accepted");
  expect(desk.desk.emulator.accounts.get().translationLanguages).toEqual(["fr-FR"]);
});

it("that can't be read are said so, and replaced by the first change", async () => {
  const inspector = await open({ languages: { languageCodes: 5 } });
  await inspector.openFold("start.languages");
  await inspector.says("list.broken");
  await inspector.add("fr-FR");
  await desk.saved(0, 0, { languages: { languageCodes: ["fr-FR"] } });
});

it("are there for whatever can start, and then need the church ID", async () => {
  const step = await desk.settingsOf(1, 0, 0);
  await step.text("start.languages").waitFor();
  const { churchId: _, ...account } = desk.access();
  desk.desk.deck.editGlobalSettings({ account });
  const inspector = await open({ mode: "start" });
  await inspector.unfold();
  expect(await inspector.problemOf("account.churchId")).toBe("");
  await inspector.choose("stream.mode", "stream.stop");
  expect(await inspector.text("start.languages").count()).toBe(0);
  const again = await open({ mode: "start", languages: { languageCodes: ["fr-FR"] } });
  await again.unfold();
  expect(await again.problemOf("account.churchId")).toBe(written("problem.missing"));
});
