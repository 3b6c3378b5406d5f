/** `npm run pictures [-- desk]`: takes the pictures of the guides from the desk page, and draws those of the Marketplace. */
import { type DeskPage, key, savePicture, waitForText, withDesk } from "./desk.ts";
import { takeInspectorPictures } from "./inspectors.ts";
import { drawMarketplace } from "./marketplace.ts";

const keyPlaces = { stream: [0, 0], clear: [4, 2], translation: [1, 2] } as const;

const pictures: Readonly<Record<string, () => Promise<void>>> = {
  desk: () =>
    withDesk({}, async (view) => {
      const { page } = view;
      await startSession(view);
      await key(page, ...keyPlaces.clear).click();
      // The plugin ignores a press right after a change.
      await page.waitForTimeout(1_500);
      await key(page, ...keyPlaces.translation).click();
      await waitForText(view, ...keyPlaces.translation, /French/);
      // Captions fill the phone.
      await page.waitForTimeout(11_000);
      await savePicture("desk", page);
    }),
  dials: () =>
    withDesk({}, async (view) => {
      const { page } = view;
      await waitForText(view, ...keyPlaces.stream, /START/);
      await page.getByRole("button", { name: "Stream Deck +", exact: true }).click();
      await page.getByRole("button", { name: /^Dial 1:/ }).click();
      // The push of dial 1 starts a session.
      await page.waitForTimeout(3_000);
      await page.getByRole("button", { name: "Turn dial 3 forward" }).click();
      await page.waitForTimeout(300);
      await savePicture("dials", page.locator(".device"));
    }),
  "first-contact": () =>
    withDesk({}, async (view) => {
      const { page, inspector } = view;
      await startSession(view);
      await page.getByRole("button", { name: "Settings of row 1, key 1" }).click();
      await inspector.getByRole("button", { name: "Change", exact: true }).click();
      await inspector.getByRole("button", { name: "Connect", exact: true }).click();
      await inspector.locator("account-panel .understood").waitFor();
      await savePicture("first-contact", inspector.locator("account-panel .row").last());
    }),
  marketplace: drawMarketplace,
  inspectors: takeInspectorPictures,
};

async function startSession(view: DeskPage): Promise<void> {
  await waitForText(view, ...keyPlaces.stream, /START/);
  await key(view.page, ...keyPlaces.stream).click();
  await waitForText(view, ...keyPlaces.stream, /^LIVE/);
}

const chosen = process.argv[2];
for (const name of chosen === undefined ? Object.keys(pictures) : [chosen]) await pictures[name]?.();
