import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(
    action("translationLanguages"),
    action("transcriptionLanguage"),
    action("status"),
  );
  desk.desk.deck.editGlobalSettings({ account: desk.access() });
  await desk.reads(2, 0, "status.off");
});
/** Ends what a test has started. */
afterEach(() => {
  const account = desk.desk.emulator.accounts.get();
  if (account.session) account.fromElsewhere("stop");
});
afterAll(() => desk.close());

/** A language that is spoken can't be translated into: what is said of it, and the scene that is right. */
const isSpoken = written("list.isSource", { item: "American English" });

const presets = (...list: readonly JsonObject[]): Promise<InspectorPage> =>
  desk.edit(0, 0, { presets: list });

it("a preset that has the language spoken now is taken, said to be refused, and becomes a scene by one button", async () => {
  const inspector = await presets({ name: "Sunday", languageCodes: ["es-MX"] });
  await desk.run(true, 2);
  const sunday = inspector.preset("Sunday");
  await inspector.add("en-US");
  await desk.saved(0, 0, { presets: [{ name: "Sunday", languageCodes: ["es-MX", "en-US"] }] });
  await sunday.getByRole("listitem").filter({ hasText: isSpoken }).waitFor();
  await inspector.button("translation.useScene", { scene: "American English → Mexican Spanish" }).click();
  const scene = { name: "Sunday", languageCodes: ["es-MX"], transcriptionLanguage: "en-US" };
  await desk.saved(0, 0, { presets: [scene] });
  await sunday.getByText(isSpoken).waitFor({ state: "detached" });
});

it("a preset with what another one says is spoken is seen while it is folded, and made a scene", async () => {
  const english = { name: "English", transcriptionLanguage: "en-US", languageCodes: ["es-MX"] };
  const spanish = { name: "Spanish", transcriptionLanguage: "es-MX", languageCodes: ["en-US"] };
  const inspector = await presets(english, spanish, { name: "Sunday", languageCodes: ["es-MX", "fr-FR"] });
  const words = written("translation.clash", { item: "Mexican Spanish" });
  await inspector.preset("Sunday").getByText(words).waitFor();
  expect(await inspector.preset("English").locator(".problem").count()).toBe(0);
  await inspector.unfoldPreset("Sunday");
  await inspector
    .button("translation.useScene", { scene: "American English → Mexican Spanish, French (France)" })
    .click();
  const scene = { name: "Sunday", languageCodes: ["es-MX", "fr-FR"], transcriptionLanguage: "en-US" };
  await desk.saved(0, 0, { presets: [english, spanish, scene] });
  expect(await inspector.preset("Sunday").locator(".problem:visible").count()).toBe(0);
});

it("a scene that translates into its own language leaves it out by one button", async () => {
  const inspector = await presets({ languageCodes: ["en-US", "fr-FR"], transcriptionLanguage: "en-US" });
  await inspector.says("list.isSource", { item: "American English" });
  await inspector.button("translation.useScene", { scene: "American English → French (France)" }).click();
  await desk.saved(0, 0, { presets: [{ languageCodes: ["fr-FR"], transcriptionLanguage: "en-US" }] });
  await inspector.button("try.button").waitFor();
});

it("a spoken language that the service refused is known of the presets that translate into it", async () => {
  desk.desk.emulator.accounts.get().translationLanguages = ["ko-KR"];
  desk.desk.deck.editSettings(desk.at(1, 0), { languageCodes: ["ko-KR"] });
  await desk.at(1, 0).tap();
  await desk.at(1, 0).waitUntil(({ overlay }) => overlay === "alert");
  const inspector = await presets({ name: "Sunday", languageCodes: ["ko-KR"] });
  await inspector
    .preset("Sunday")
    .getByText(written("translation.clash", { item: "Korean (South Korea)" }))
    .waitFor();
});

it("a spoken language that is a translation now is said to be refused, and what to use instead", async () => {
  desk.desk.deck.editSettings(desk.at(1, 0), { languageCodes: ["en-US", "es-MX"] });
  desk.desk.emulator.accounts.get().translationLanguages = ["es-MX"];
  await desk.run(true, 2);
  const inspector = await desk.settingsOf(1, 0);
  const item = inspector.frame.getByRole("listitem");
  await item.filter({ hasText: "Mexican Spanish" }).getByText(written("transcription.clash")).waitFor();
  expect(await item.filter({ hasText: "American English" }).locator(".problem").count()).toBe(0);
});

it("a spoken language that is refused while nothing runs leads to the scene as well", async () => {
  desk.desk.deck.editSettings(desk.at(1, 0), { languageCodes: ["fr-FR"] });
  desk.desk.emulator.accounts.get().translationLanguages = ["fr-FR"];
  desk.desk.deck.wake();
  await desk.reads(2, 0, "status.off");
  await desk.knowsNone();
  const inspector = await desk.settingsOf(1, 0);
  await inspector.button("try.button").click();
  await inspector.says("list.refused", { words: "fr-FR is one of the translation languages." });
  await inspector.says("transcription.clash");
});
