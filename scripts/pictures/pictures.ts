/** `npm run pictures`: takes the pictures of the guides, of the Marketplace and of a full run from the real desk page. */
import { play } from "./desk.ts";
import { takeInspectors } from "./inspectors.ts";
import { gallery } from "./marketplace.ts";
import { fullRun } from "./run.ts";

await play({}, async ({ key, page, reads, picture }) => {
  await reads(0, 0, /START/);
  await key(0, 0).click();
  await reads(0, 0, /^LIVE/);
  await key(1, 0).click();
  await key(3, 0).click();
  await reads(3, 0, /next es/);
  await key(4, 0).click();
  await reads(4, 0, /^Europe/);
  await page.waitForTimeout(3_000);
  await picture("docs/pictures/desk.png");
});

await play({}, async ({ page, reads, picture }) => {
  await reads(0, 0, /START/);
  await page.getByRole("tab", { name: "Stream Deck +" }).click();
  await page.getByRole("button", { name: /^Dial 1:/ }).click();
  await page.waitForTimeout(3_000);
  await page.getByRole("button", { name: "Turn dial 3 forward" }).click();
  await page.waitForTimeout(300);
  await picture("docs/pictures/dials.png", page.locator(".device"));
});

await play({}, async ({ key, page, reads, picture }) => {
  await reads(0, 0, /START/);
  await key(0, 0).click();
  await reads(0, 0, /^LIVE/);
  await key(0, 0).click({ button: "right" });
  const inspector = page.frameLocator("iframe");
  await inspector.getByRole("button", { name: "Check connection" }).click();
  await inspector.locator("connection-check .understood").waitFor();
  await picture("docs/pictures/first-contact.png", inspector.locator("connection-check"));
});

await play({}, fullRun);
await play({}, gallery);
await takeInspectors();
