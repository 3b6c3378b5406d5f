import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { action, waitForText, sharedAccountSettings, startDesk, tap } from "../kit/desk.ts";

const keys = [
  action("stream"),
  action("clear"),
  action("transcriptionLanguage", { languageCodes: ["ko"] }),
  action("translationLanguages", { presets: [{ languageCodes: [] }] }),
];

// An unsupported language of the app is in contract/accounts.test.ts.
it("shows keys in the app's language when the app reports the account only later", async () => {
  const words = ["START gestoppt", "LEEREN Untertitel", "Koreanisch ko", "keine Übersetzung"];
  const { deck, emulator, key } = await startDesk({
    keys,
    language: "de",
    hasAccount: false,
    // The app does not answer the plugin's request for the shared account.
    traits: { repliesToGetGlobalSettings: false },
  });
  await waitForText(key(0), "KONTO FEHLT siehe Setup");
  deck.editGlobalSettings(sharedAccountSettings(emulator));
  for (const [index, text] of words.entries()) await waitForText(key(index), text);
  deck.editGlobalSettings({ account: { ...emulator.access(), churchId: "" } });
  await waitForText(key(0), "GEMEINDE- ID fehlt");
  await tap(key(0), "alert");
  // Logs stay English for support.
  const folder = join(deck.plugin.folder, "logs");
  const log = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  expect(log.join("")).toMatch(/^[\n -~]+$/);
});
