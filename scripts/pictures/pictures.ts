/** `npm run pictures [-- desk]`: takes the pictures of the guides from the desk page, and draws those of the Marketplace. */
import { type DeskPage, key, savePicture, waitForText, withDesk } from "./desk.ts";
import { takeInspectors } from "./inspectors.ts";
import { drawMarketplace } from "./marketplace.ts";

const pictures: Readonly<Record<string, () => Promise<void>>> = {
  desk: () =>
    withDesk({}, async (view) => {
      const { page } = view;
      await startSession(view);
      await key(page, 4, 2).click();
      // The plugin ignores a press right after a change.
      await page.waitForTimeout(1_500);
      await key(page, 1, 2).click();
      await waitForText(view, 1, 2, /French/);
      // By then the phone is full of captions.
      await page.waitForTimeout(11_000);
      await savePicture("desk", page);
    }),
  dials: () =>
    withDesk({}, async (view) => {
      const { page } = view;
      await waitForText(view, 0, 0, /START/);
      await page.getByRole("button", { name: "Stream Deck +", exact: true }).click();
      await page.getByRole("button", { name: /^Dial 1:/ }).click();
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
  inspectors: takeInspectors,
};

async function startSession(view: DeskPage): Promise<void> {
  await waitForText(view, 0, 0, /START/);
  await key(view.page, 0, 0).click();
  await waitForText(view, 0, 0, /^LIVE/);
}

const chosen = process.argv[2];
for (const [name, take] of Object.entries(pictures)) if (name === (chosen ?? name)) await take();
