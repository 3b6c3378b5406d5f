import type { DeskView } from "./desk.ts";

/** How long the network stays cut, in milliseconds. */
const cut = 30_000;

/** A service with everything that goes wrong on a bad day, as docs/a-full-run.md tells it. */
export async function fullRun({ desk, page, key, reads, picture }: DeskView): Promise<void> {
  const account = desk.emulator.accounts.get();
  const deck = page.locator(".device");
  let number = 0;
  const moment = (name: string): Promise<void> => {
    number += 1;
    return picture(`dist/pictures/run/${number}-${name}.jpg`, deck);
  };

  await reads(0, 0, /^START/);
  await moment("stopped");
  await key(0, 0).click();
  await reads(0, 0, /^STARTING/);
  await moment("starting");
  await reads(0, 0, /^LIVE/);
  await page.waitForTimeout(2_500);
  await moment("live");
  account.fromElsewhere("pause");
  await reads(0, 0, /^PAUSED/);
  await moment("paused");
  account.fromElsewhere("resume");
  await reads(0, 0, /^LIVE/);

  await desk.emulator.network.cut();
  const restored = page.waitForTimeout(cut);
  await key(1, 0).click();
  await reads(1, 0, /^OFFLINE/);
  await moment("press-while-cut");
  await restored;
  await moment("cut-for-30-s");
  await desk.emulator.network.restore();
  await reads(0, 0, /^LIVE/);
  await moment("network-back");

  account.apiKeys.revoke(account.apiKeys.first.id);
  await reads(0, 0, /key rejected/);
  await moment("key-revoked");
  const { value } = account.apiKeys.create("Sound desk, new");
  await page.getByLabel("Settings of row 1, key 1").click();
  await page.frameLocator("iframe").getByLabel("API key", { exact: true }).fill(value);
  await reads(0, 0, /^LIVE/);
  await moment("new-key");

  await page.mouse.move(0, 0);
  await key(0, 0).hover();
  await page.mouse.down();
  await page.waitForTimeout(600);
  await moment("hold-to-stop");
  await page.waitForTimeout(600);
  await page.mouse.up();
  await reads(0, 0, /^STOPPING/);
  await moment("stopping");
  await reads(0, 0, /^START/);
  await moment("stopped-again");
}
