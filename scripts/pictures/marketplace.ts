import type { DeskView } from "./desk.ts";

/** What the Marketplace asks for, in pixels. */
export const galleryView = { width: 1920, height: 960 } as const;

/** The pictures of docs/marketplace.md: a live desk, the settings of a key, a large deck. */
export async function gallery({ page, key, reads, picture }: DeskView): Promise<void> {
  await page.setViewportSize(galleryView);
  await reads(0, 0, /^START/);
  await key(0, 0).click();
  await reads(0, 0, /^LIVE/);
  await key(1, 0).click();
  await page.waitForTimeout(3_000);
  await picture("dist/pictures/marketplace/1-live.png");
  await page.getByRole("button", { name: "Settings of row 1, key 5" }).click();
  await page.waitForTimeout(1_000);
  await picture("dist/pictures/marketplace/2-settings.png");
  await page.getByRole("tab", { name: "Stream Deck XL" }).click();
  await page.waitForTimeout(2_000);
  await picture("dist/pictures/marketplace/3-languages.png");
}
