import type { FrameLocator } from "playwright-core";
import type { ActionSpec, JsonObject } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids, pluginUuid } from "../../src/identifiers.ts";
import { savePicture, withDesk } from "./desk.ts";

interface Situation {
  readonly title: string;
  readonly settings?: JsonObject;
  /** Changes to the shared account, which is an account of the emulator. With "none" there is no shared account. */
  readonly account?: JsonObject | "none";
  /** Does something on the settings page before the picture. */
  readonly act?: (inspector: FrameLocator) => Promise<void>;
  /** Whether somebody presses Connect before the picture. */
  readonly connects?: boolean;
}

const empty: Situation = { title: "New", account: "none" };
const connected: Situation = { title: "Set up", connects: true };
const languages = { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
const badAccount = { baseUrl: "http://captions.example.com", apiKey: "ck live", churchId: "North Chapel" };
const badPresets = [
  { languageCodes: ["en-US", "es-MX", "es-mx"] },
  { name: "Italiano", transcriptionLanguage: "it-IT", languageCodes: ["en-US", "it-IT"] },
];
const otherChurch = { churchId: "b7e4a9d0-1c2f-4e3a-8b5c-6d7e8f901a2b" };

const situations: Readonly<Record<ActionName, readonly Situation[]>> = {
  stream: [
    empty,
    {
      title: "Set up",
      settings: { stopGuard: "hold", languages },
      act: (inspector) => inspector.getByText("Languages to start with").click(),
    },
    { title: "Mistakes", settings: badAccount, account: "none", connects: true },
  ],
  clear: [empty, connected, { title: "Rejected key", account: { apiKey: "ck_revoked" }, connects: true }],
  visibility: [empty, { ...connected, settings: { clearText: true } }],
  transcriptionLanguage: [
    empty,
    { title: "Set up", settings: { languageCodes: ["en-US", "de-DE", "es-ES"], restartGuard: "hold" } },
    { title: "Mistakes", settings: { languageCodes: ["en-US", "klingon", "EN-us"] } },
  ],
  translationLanguages: [
    empty,
    {
      title: "Set up",
      settings: { presets: [{ name: "English", ...languages }, { languageCodes: ["it-IT", "pt-BR"] }] },
    },
    { title: "Mistakes", settings: { presets: badPresets } },
  ],
  status: [empty, connected, { title: "Another church", account: otherChurch, connects: true }],
};

/** Takes one picture for each action: its settings page in all situations, side by side. */
export async function takeInspectorPictures(): Promise<void> {
  for (const [name, actionSituations] of Object.entries(situations)) {
    const uuid = actionUuids[name as ActionName];
    const figures: string[] = [];
    for (const situation of actionSituations) {
      const image = (await capturePage(uuid, situation)).toString("base64");
      figures.push(`<figure>${situation.title}<img src="data:image/png;base64,${image}"></figure>`);
    }
    await withDesk({ demo: false }, async ({ page }) => {
      // The desk only lends its browser: the content policy of its page forbids styles in the document.
      await page.goto("about:blank");
      await page.setContent(`<!doctype html><style>
        body { display: inline-flex; gap: 16px; align-items: start; margin: 0; padding: 16px; background: #141518 }
        figure { margin: 0; font: 13px Arial; color: #abb2bd }
        img { display: block; margin-top: 8px }</style><body>${figures.join("")}`);
      await page.setViewportSize({ width: 1600, height: 1200 });
      await savePicture(`inspector-${uuid.slice(pluginUuid.length + 1)}`, page.locator("body"));
    });
  }
}

function capturePage(action: string, { settings = {}, account, act, connects }: Situation): Promise<Buffer> {
  const keys: Record<string, ActionSpec> = { "0,0": { action, settings } };
  const devices = [{ model: "standard" as const, pages: [{ keys }] }];
  return withDesk({ demo: false, deck: { devices } }, async ({ desk, page, inspector }) => {
    // At this width the settings are as wide as in the Stream Deck app. At this height all of them are seen.
    await page.setViewportSize({ width: 1200, height: 2400 });
    if (account !== "none")
      desk.deck.editGlobalSettings({ account: { ...desk.emulator.access(), ...account } });
    await page.getByRole("button", { name: "Settings of row 1, key 1" }).click();
    const change = inspector.getByRole("button", { name: "Change", exact: true });
    const connect = inspector.getByRole("button", { name: "Connect", exact: true });
    await change.or(connect).waitFor();
    await act?.(inspector);
    if (connects) {
      // The fields may have unfolded meanwhile, and then there is no Change.
      if (await change.isVisible()) await change.click();
      await connect.click();
      await inspector.locator("account-panel .result").filter({ hasNotText: "Checking…" }).waitFor();
    }
    // The state of the account comes a moment later.
    await page.waitForTimeout(500);
    return inspector.locator("body").screenshot();
  });
}
