/** `npm run pictures [-- desk]`: takes the pictures of the guides from the desk page, and draws those of the Marketplace. */
import { play } from "./desk.ts";
import { takeInspectors } from "./inspectors.ts";
import { drawMarketplace } from "./marketplace.ts";

const pictures: Readonly<Record<string, () => Promise<void> | void>> = {
  desk: () =>
    play({}, async ({ key, page, reads, picture }) => {
      await reads(0, 0, /START/);
      await key(0, 0).click();
      await reads(0, 0, /^LIVE/);
      await key(4, 2).click();
      // What has been in sight for less than a second is not pressed.
      await page.waitForTimeout(1_500);
      await key(1, 2).click();
      await reads(1, 2, /French/);
      // Until the phone is full of captions.
      await page.waitForTimeout(11_000);
      await picture("docs/pictures/desk.png");
    }),
  dials: () =>
    play({}, async ({ page, reads, picture }) => {
      await reads(0, 0, /START/);
      await page.getByRole("button", { name: "Stream Deck +", exact: true }).click();
      await page.getByRole("button", { name: /^Dial 1:/ }).click();
      await page.waitForTimeout(3_000);
      await page.getByRole("button", { name: "Turn dial 3 forward" }).click();
      await page.waitForTimeout(300);
      await picture("docs/pictures/dials.png", page.locator(".device"));
    }),
  "first-contact": () =>
    play({}, async ({ key, page, reads, picture }) => {
      await reads(0, 0, /START/);
      await key(0, 0).click();
      await reads(0, 0, /^LIVE/);
      await page.getByRole("button", { name: "Settings of row 1, key 1" }).click();
      const inspector = page.frameLocator("iframe");
      await inspector.getByRole("button", { name: "Change", exact: true }).click();
      await inspector.getByRole("button", { name: "Check and use" }).click();
      await inspector.locator("account-panel .understood").waitFor();
      // The place kept for a result is given back after a second.
      await page.waitForTimeout(1_500);
      await picture("docs/pictures/first-contact.png", inspector.locator("account-panel .said"));
    }),
  marketplace: drawMarketplace,
  inspectors: takeInspectors,
};

const only = process.argv[2];
for (const [name, take] of Object.entries(pictures)) if ([name, undefined].includes(only)) await take();
