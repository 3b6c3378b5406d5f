import type { Page } from "playwright-core";
import type { ActionSpec, JsonObject } from "../../simulator/virtual-deck/index.ts";
import { play, type DeskView } from "./desk.ts";

/** What a settings page looks like in one situation: the key's settings, and what is done to the page. */
interface Situation {
  readonly title: string;
  readonly settings: JsonObject;
  /** Shared by all keys; nothing where it is left out. */
  readonly account?: (view: DeskView) => JsonObject;
  readonly act?: (view: DeskView) => Promise<void>;
  readonly check?: boolean;
}

const shared = ({ desk }: DeskView): JsonObject => {
  const [account] = [...desk.emulator.accounts];
  if (!account) return {};
  const { apiKeys, churchId } = account;
  return { baseUrl: desk.emulator.baseUrl, apiKey: apiKeys.first.value, churchId };
};

const empty: Situation = { title: "New", settings: {} };

const actions: Readonly<Record<string, readonly Situation[]>> = {
  stream: [
    empty,
    {
      title: "Set up",
      settings: {
        stopGuard: "hold",
        languages: { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] },
      },
      account: shared,
      act: ({ page }) => page.frameLocator("iframe").getByText("Languages to start with").click(),
    },
    {
      title: "Mistakes",
      settings: { baseUrl: "http://captions.example.com", apiKey: "ck live", churchId: "North Chapel" },
      check: true,
    },
  ],
  clear: [
    empty,
    { title: "Set up", settings: {}, account: shared, check: true },
    {
      title: "Rejected key",
      settings: {},
      account: (view) => ({ ...shared(view), apiKey: "ck_live_thisKeyWasRevoked" }),
      check: true,
    },
  ],
  visibility: [
    empty,
    { title: "Set up", settings: { clearText: true }, account: shared, check: true },
    {
      title: "Not the caption service",
      settings: {},
      account: shared,
      act: ({ desk }) => {
        const body = "<!doctype html><title>Guest network</title>";
        desk.emulator.faults.add({
          match: { path: "/v1/stream" },
          fault: { kind: "status", status: 200, body, contentType: "text/html" },
        });
        return Promise.resolve();
      },
      check: true,
    },
  ],
  "transcription-language": [
    empty,
    {
      title: "Set up",
      settings: { languageCodes: ["en-US", "de-DE", "es-ES"], restartGuard: "hold" },
      account: shared,
    },
    {
      title: "Mistakes",
      settings: { languageCodes: ["en-US", "en_GB", "EN-us"] },
      account: shared,
      act: async ({ page }) => {
        const picker = page.frameLocator("iframe").getByRole("combobox", { name: "Add language" });
        await picker.pressSequentially("port");
      },
    },
  ],
  "translation-languages": [
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
      account: shared,
      act: ({ page }) =>
        page
          .frameLocator("iframe")
          .getByRole("button", { name: /^English/ })
          .click(),
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
      account: shared,
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
      settings: {},
      account: shared,
      act: async (view) => {
        const { page, desk } = view;
        const inspector = page.frameLocator("iframe");
        await inspector.getByRole("button", { name: "Change" }).click();
        await inspector.getByText("More", { exact: true }).click();
        await inspector.getByRole("combobox", { name: "Account" }).selectOption("own");
        await inspector.getByLabel("API key", { exact: true }).fill(String(shared(view)["apiKey"]));
        desk.emulator.accounts.get().fromElsewhere("start");
      },
      check: true,
    },
    {
      title: "Another church",
      settings: {},
      account: (view) => ({ ...shared(view), churchId: "b7e4a9d0-1c2f-4e3a-8b5c-6d7e8f901a2b" }),
      check: true,
    },
  ],
};

/** Takes one picture of every action's settings page, with all its situations side by side. */
export async function takeInspectors(): Promise<void> {
  for (const [action, situations] of Object.entries(actions)) {
    const pictures: [string, Buffer][] = [];
    for (const situation of situations)
      pictures.push([situation.title, await settingsPage(action, situation)]);
    await play({ demo: false }, async ({ page, picture }) => {
      await layOut(page, pictures);
      await picture(`docs/pictures/inspector-${action}.png`, page.locator("body"));
    });
  }
}

async function settingsPage(action: string, situation: Situation): Promise<Buffer> {
  const keys: Record<string, ActionSpec> = {
    "0,0": { action: `com.captions.control.${action}`, settings: situation.settings },
    "1,0": { action: "com.captions.control.status" },
  };
  const devices = [{ model: "standard" as const, pages: [{ keys }] }];
  let image: Buffer = Buffer.alloc(0);
  await play({ demo: false, deck: { devices } }, async (view) => {
    const { desk, page, key } = view;
    // So narrow that the settings are as wide as in the Stream Deck app, and so high that all of them are seen.
    await page.setViewportSize({ width: 1010, height: 2400 });
    const account = situation.account?.(view);
    if (account) desk.deck.editGlobalSettings({ account });
    await key(0, 0).click({ button: "right" });
    const inspector = page.frameLocator("iframe");
    const check = inspector.getByRole("button", { name: "Check connection" });
    await check.waitFor();
    await situation.act?.(view);
    if (situation.check) {
      await check.click();
      await inspector.locator("account-panel .result").filter({ hasNotText: "Checking…" }).waitFor();
    }
    // What is known of the account comes a moment later.
    await page.waitForTimeout(500);
    image = await inspector.locator("body").screenshot();
  });
  return image;
}

async function layOut(page: Page, pictures: readonly (readonly [string, Buffer])[]): Promise<void> {
  const figures = pictures.map(
    ([title, image]) =>
      `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${image.toString("base64")}"></figure>`,
  );
  // Away from the desk's own page, whose policy allows no styles in the document.
  await page.goto("about:blank");
  await page.setContent(`<!doctype html><html lang="en"><style>
    body { display: inline-flex; gap: 16px; align-items: start; margin: 0; padding: 16px; background: #141518; }
    figure { margin: 0; }
    figcaption { margin-bottom: 8px; font: 13px Arial; color: #abb2bd; }
    img { display: block; }
    </style><body>${figures.join("")}</body></html>`);
  await page.setViewportSize({ width: 1600, height: 1200 });
}
