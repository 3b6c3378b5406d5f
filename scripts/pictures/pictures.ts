/** `npm run pictures [-- desk]`: takes the pictures of the guides from the desk page, and draws those of the Marketplace. */
import { type DeskPage, key, onDesk, reads, savePicture } from "./desk.ts";
import { takeInspectors } from "./inspectors.ts";
import { drawMarketplace } from "./marketplace.ts";

const pictures: Readonly<Record<string, () => Promise<void>>> = {
  desk: () =>
    onDesk({}, async (view) => {
      const { page } = view;
      await start(view);
      await key(page, 4, 2).click();
      // A press right after a change sends nothing.
      await page.waitForTimeout(1_500);
      await key(page, 1, 2).click();
      await reads(view, { column: 1, row: 2, words: /French/ });
      // Until the phone is full of captions.
      await page.waitForTimeout(11_000);
      await savePicture("desk", page);
    }),
  dials: () =>
    onDesk({}, async (view) => {
      const { page } = view;
      await reads(view, { column: 0, row: 0, words: /START/ });
      await page.getByRole("button", { name: "Stream Deck +", exact: true }).click();
      await page.getByRole("button", { name: /^Dial 1:/ }).click();
      await page.waitForTimeout(3_000);
      await page.getByRole("button", { name: "Turn dial 3 forward" }).click();
      await page.waitForTimeout(300);
      await savePicture("dials", page.locator(".device"));
    }),
  "first-contact": () =>
    onDesk({}, async (view) => {
      const { page, inspector } = view;
      await start(view);
      await page.getByRole("button", { name: "Settings of row 1, key 1" }).click();
      await inspector.getByRole("button", { name: "Change", exact: true }).click();
      await inspector.getByRole("button", { name: "Connect", exact: true }).click();
      await inspector.locator("account-panel .understood").waitFor();
      await savePicture("first-contact", inspector.locator("account-panel .row").last());
    }),
  marketplace: drawMarketplace,
  inspectors: takeInspectors,
};

async function start(view: DeskPage): Promise<void> {
  await reads(view, { column: 0, row: 0, words: /START/ });
  await key(view.page, 0, 0).click();
  await reads(view, { column: 0, row: 0, words: /^LIVE/ });
}

const only = process.argv[2];
for (const [name, take] of Object.entries(pictures)) if ([name, undefined].includes(only)) await take();
