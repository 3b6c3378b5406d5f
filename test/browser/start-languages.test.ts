import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const fold = "Languages to start with";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("stream"), { steps: [action("stream")] });
});
beforeEach(() => {
  desk.closeInspector();
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
});
afterAll(() => desk.close());

async function open(settings: object = {}): Promise<InspectorPage> {
  desk.desk.deck.editSettings(desk.at(0, 0), settings as never);
  const inspector = await desk.settingsOf(0, 0);
  await inspector.frame.getByText(fold).waitFor();
  return inspector;
}

it("a start has its languages where few look, and names them there", async () => {
  const inspector = await open();
  const spoken = inspector.field("Spoken language to start with");
  expect(await spoken.isVisible()).toBe(false);
  await inspector.openFold(fold);
  await spoken.fill("english");
  await spoken.press("Enter");
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US" } });
  await inspector.field("Add language").fill("mexican, fr-FR");
  await inspector.field("Add language").press("Enter");
  const languages = { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
  await desk.saved(0, 0, { languages });
  const summary = inspector.frame.locator("summary").filter({ hasText: fold });
  expect(await summary.innerText()).toContain("American English → Mexican Spanish, French (France)");
});

it("translations are left as they are where none are named, and ended on purpose only", async () => {
  const inspector = await open({ languages: { transcriptionLanguage: "en-US", languageCodes: ["fr-FR"] } });
  await inspector.openFold(fold);
  await inspector.button("Remove French (France)").click();
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US" } });
  const none = inspector.field("No translation");
  await none.check();
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US", languageCodes: [] } });
  await none.uncheck();
  await desk.saved(0, 0, { languages: { transcriptionLanguage: "en-US" } });
  await inspector.button("Remove American English").click();
  // With nothing in it the setting is as if it were not there, and is not.
  await desk.saved(0, 0, {});
  expect(await none.count()).toBe(0);
});

it("are tried before Sunday, and a clash among them is put right by one button", async () => {
  const languages = { transcriptionLanguage: "en-US", languageCodes: ["en-US", "fr-FR"] };
  const inspector = await open({ languages });
  await inspector.openFold(fold);
  expect(await inspector.button("Try it now").count()).toBe(0);
  await inspector.button("Use American English → French (France) instead").click();
  await desk.saved(0, 0, { languages: { ...languages, languageCodes: ["fr-FR"] } });
  await desk.reads(0, 0, /START/);
  await inspector.button("Try it now").click();
  await inspector.says("The service accepted it.");
  expect(desk.desk.emulator.accounts.get().translationLanguages).toEqual(["fr-FR"]);
});

it("that can't be read are said so, and replaced by the first change", async () => {
  const inspector = await open({ languages: { languageCodes: 5 } });
  await inspector.openFold(fold);
  await inspector.says("What was saved here can't be read.");
  await inspector.field("Add language").fill("fr-FR");
  await inspector.field("Add language").press("Enter");
  await desk.saved(0, 0, { languages: { languageCodes: ["fr-FR"] } });
});

it("are there for whatever can start, and then need the church ID", async () => {
  const step = await desk.settingsOf(1, 0, 0);
  await step.frame.getByText(fold).waitFor();
  const { churchId: _, ...account } = desk.access();
  desk.desk.deck.editGlobalSettings({ account });
  const inspector = await open({ mode: "start" });
  await inspector.unfold();
  expect(await inspector.problemOf("Church ID")).toBe("");
  await inspector.choose("A press", "Only stops");
  expect(await inspector.frame.getByText(fold).count()).toBe(0);
  const again = await open({ mode: "start", languages: { languageCodes: ["fr-FR"] } });
  await again.unfold();
  expect(await again.problemOf("Church ID")).toContain("Required.");
});
