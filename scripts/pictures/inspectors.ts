import type { FrameLocator } from "playwright-core";
import type { ActionSpec, JsonObject } from "../../simulator/virtual-deck/index.ts";
import { type ActionName, actionUuids, pluginUuid } from "../../src/identifiers.ts";
import { play, type DeskView } from "./desk.ts";

interface Situation {
  readonly title: string;
  readonly settings?: JsonObject;
  readonly account?: JsonObject | "none";
  readonly act?: (view: DeskView & { readonly inspector: FrameLocator }) => Promise<void> | void;
  readonly check?: boolean;
}

const empty: Situation = { title: "New", account: "none" };

const actions: Readonly<Record<ActionName, readonly Situation[]>> = {
  stream: [
    empty,
    {
      title: "Set up",
      settings: {
        stopGuard: "hold",
        languages: { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
      },
      act: ({ inspector }) => inspector.getByText("Languages to start with").click(),
    },
    {
      title: "Mistakes",
      settings: { baseUrl: "http://captions.example.com", apiKey: "ck live", churchId: "North Chapel" },
      account: "none",
      check: true,
    },
  ],
  clear: [
    empty,
    { title: "Set up", check: true },
    { title: "Rejected key", account: { apiKey: "ck_live_thisKeyWasRevoked" }, check: true },
  ],
  visibility: [
    empty,
    { title: "Set up", settings: { clearText: true }, check: true },
    {
      title: "Not the caption service",
      act: ({ desk }) => {
        const body = "<!doctype html><title>Guest network</title>";
        desk.emulator.faults.add({
          match: { path: "/v1/stream" },
          fault: { kind: "status", status: 200, body, contentType: "text/html" },
        });
      },
      check: true,
    },
  ],
  transcriptionLanguage: [
    empty,
    { title: "Set up", settings: { languageCodes: ["en-US", "de-DE", "es-ES"], restartGuard: "hold" } },
    {
      title: "Mistakes",
      settings: { languageCodes: ["en-US", "en_GB", "EN-us"] },
      act: ({ inspector }) =>
        inspector.getByRole("combobox", { name: "Add language" }).pressSequentially("port"),
    },
  ],
  translationLanguages: [
    empty,
    {
      title: "Set up",
      settings: {
        presets: [
          { name: "English", transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
          { name: "Español", transcriptionLanguage: "es-MX", languageCodes: ["en-US", "fr-FR"] },
          { languageCodes: ["it-IT", "pt-BR", "uk-UA"] },
        ],
        restartGuard: "hold",
      },
      act: ({ inspector }) => inspector.getByRole("button", { name: /^English/ }).click(),
    },
    {
      title: "Mistakes",
      settings: {
        presets: [
          { name: "Nations", languageCodes: ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"] },
          { languageCodes: ["en-US", "es-MX", "es-mx"] },
          { name: "Italiano", transcriptionLanguage: "it-IT", languageCodes: ["en-US", "it-IT"] },
          { name: "Later", languageCodes: [] },
        ],
      },
      act: async ({ desk, key, reads }) => {
        desk.emulator.accounts.get().fromElsewhere("start");
        await reads(1, 0, /LIVE/);
        await key(0, 0).click();
        await desk.deck.key(0, 0).waitUntil(({ overlays }) => overlays.length > 0);
      },
    },
  ],
  status: [
    empty,
    {
      title: "Own account",
      act: async ({ inspector, desk }) => {
        await inspector.getByRole("button", { name: "Change", exact: true }).click();
        await inspector.getByRole("combobox", { name: "Account" }).selectOption("own");
        const account = desk.emulator.accounts.get();
        await inspector.getByLabel("API key", { exact: true }).fill(account.apiKeys.first.value);
        account.fromElsewhere("start");
      },
      check: true,
    },
    { title: "Another church", account: { churchId: "b7e4a9d0-1c2f-4e3a-8b5c-6d7e8f901a2b" }, check: true },
  ],
};

export async function takeInspectors(): Promise<void> {
  for (const [name, situations] of Object.entries(actions)) {
    const uuid = actionUuids[name as ActionName];
    const figures: string[] = [];
    for (const situation of situations) {
      const image = (await settingsPage(uuid, situation)).toString("base64");
      figures.push(
        `<figure><figcaption>${situation.title}</figcaption><img src="data:image/png;base64,${image}"></figure>`,
      );
    }
    await play({ demo: false }, async ({ page, picture }) => {
      // Away from the desk's own page, whose policy allows no styles in the document.
      await page.goto("about:blank");
      await page.setContent(`<!doctype html><html lang="en"><style>
        body { display: inline-flex; gap: 16px; align-items: start; margin: 0; padding: 16px; background: #141518; }
        figure { margin: 0; }
        figcaption { margin-bottom: 8px; font: 13px Arial; color: #abb2bd; }
        img { display: block; }
        </style><body>${figures.join("")}</body></html>`);
      await page.setViewportSize({ width: 1600, height: 1200 });
      await picture(`docs/pictures/inspector-${uuid.slice(pluginUuid.length + 1)}.png`, page.locator("body"));
    });
  }
}

function settingsPage(action: string, { settings = {}, account, act, check }: Situation): Promise<Buffer> {
  const keys: Record<string, ActionSpec> = {
    "0,0": { action, settings },
    "1,0": { action: "com.captions.control.status" },
  };
  const devices = [{ model: "standard" as const, pages: [{ keys }] }];
  return play({ demo: false, deck: { devices } }, async (view) => {
    const { desk, page } = view;
    // So narrow that the settings are as wide as in the Stream Deck app, and so high that all of them are seen.
    await page.setViewportSize({ width: 1200, height: 2400 });
    if (account !== "none")
      desk.deck.editGlobalSettings({ account: { ...desk.emulator.access(), ...account } });
    await page.getByRole("button", { name: "Settings of row 1, key 1" }).click();
    const inspector = page.frameLocator("iframe");
    const change = inspector.getByRole("button", { name: "Change", exact: true });
    const checkButton = inspector.getByRole("button", { name: "Check and use" });
    await change.or(checkButton).waitFor();
    await act?.({ ...view, inspector });
    if (check) {
      // News of the account may unfold its fields meanwhile.
      if (await change.isVisible()) await change.click();
      await checkButton.click();
      await inspector.locator("account-panel .result").filter({ hasNotText: "Checking…" }).waitFor();
    }
    // What is known of the account comes a moment later; the place kept for a result goes after a second.
    await page.waitForTimeout(1_500);
    return inspector.locator("body").screenshot();
  });
}
