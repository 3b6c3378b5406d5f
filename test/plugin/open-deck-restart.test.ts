import { expect, it } from "vitest";
import type { Key, VirtualDeck, VirtualDevice } from "../../simulator/virtual-deck/index.ts";
import {
  type TestAccount,
  startPluginWithAccounts,
  liveStatus,
  noSessionStatus,
} from "../kit/test-account.ts";
import { place, waitForText, sleepUntilPressable, tap } from "../kit/desk.ts";
import { waitUntilAcceptsPresses } from "../kit/open-deck.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

// After an update of the plugin, OpenDeck sends no `willAppear`. After any other restart, it sends one for each key of all pages.
// After both, it sends again what it queued while the plugin was down.
const addToOpenDeck = await startPluginWithAccounts({ host: "openDeck" });

async function addAccount(): Promise<TestAccount> {
  const account = await addToOpenDeck();
  await waitUntilAcceptsPresses(account.deck);
  return account;
}

const isLive = keyTextPattern("stream.live");
const startText = keyText("stream.start", "stream.stopped");

/** Restarts the plugin and waits until it accepts presses. */
async function restart(deck: VirtualDeck, how: "update" | "restart"): Promise<void> {
  await deck.plugin[how]();
  await waitUntilAcceptsPresses(deck);
}

interface Page {
  readonly account: TestAccount;
  readonly key: Key;
}

/** Adds a device with two pages. Each has a status key, with another account. The first page is visible. */
async function addPages(): Promise<{ device: VirtualDevice; firstPage: Page; secondPage: Page }> {
  const [first, second] = [await addAccount(), await addAccount()] as const;
  const pages = [first, second].map((account) => ({ keys: place([account.action("status")]) }));
  const device = first.deck.addDevice({ model: "mini", pages });
  const firstPage = { account: first, key: device.key(0, 0, 0) };
  return { device, firstPage, secondPage: { account: second, key: device.key(0, 0, 1) } };
}

/** Counts the polls of a hidden key's account during two wake-ups, which make a visible key's account poll. */
async function countPolls(hidden: TestAccount, visible: TestAccount): Promise<number> {
  const before = hidden.service.requestsTo("status").length;
  const visibleBefore = visible.service.requestsTo("status").length;
  for (const n of [1, 2]) {
    hidden.deck.wake();
    await visible.service.waitForAnswer("status", visibleBefore + n);
  }
  return hidden.service.requestsTo("status").length - before;
}

it("uses the current settings of a key when OpenDeck repeats old ones", async () => {
  const account = await addAccount();
  const { deck, service } = account;
  service.status = liveStatus;
  // The key appears while the plugin is down. OpenDeck repeats its first settings at each later start.
  await deck.plugin.kill();
  const [stream] = account.place(["stream"]);
  await restart(deck, "update");
  await waitForText(stream, isLive);
  deck.editSettings(stream, account.action("stream", { stopGuard: "hold" }).settings ?? {});
  await restart(deck, "update");
  await waitForText(stream, isLive);
  await sleepUntilPressable();
  await stream.tap();
  await waitForText(stream, keyTextPattern("stream.holdToStop"));
  await account.expectSent();
});

it("redraws a key that OpenDeck does not announce after an update", async () => {
  const account = await addAccount();
  const { stream } = await account.placeSessionKeys(liveStatus);
  await waitForText(stream, isLive);
  await account.deck.plugin.kill();
  account.service.status = noSessionStatus;
  await account.deck.plugin.update();
  await waitForText(stream, startText);
});

it("shows the page that was chosen while the plugin was down", async () => {
  const { device, firstPage, secondPage } = await addPages();
  const { account, key } = firstPage;
  await waitForText(key, keyTextPattern("status.off"));
  await account.deck.plugin.kill();
  device.switchPage(1);
  await restart(account.deck, "update");
  await waitForText(secondPage.key, keyTextPattern("status.off"));
  expect(await countPolls(account, secondPage.account)).toBe(0);
  // Back to the first page. At each later start OpenDeck repeats the queued switch to the second page.
  const polled = account.service.requestsTo("status").length;
  device.switchPage(0);
  await account.service.waitForAnswer("status", polled + 1);
  account.service.status = liveStatus;
  await restart(account.deck, "update");
  await waitForText(key, isLive);
  expect(await countPolls(secondPage.account, account)).toBe(0);
});

it("drops presses that were queued while the plugin was down", async () => {
  const account = await addAccount();
  const { deck } = account;
  await account.placeSessionKeys(liveStatus);
  const [clear] = account.place(["clear"]);
  await waitForText(clear, keyText("clear.clear", "clear.captions"));
  await deck.plugin.kill();
  await clear.tap();
  await restart(deck, "restart");
  expect(deck.plugin.log()).toContain("dropped a press of com.captions.control.clear");
  await tap(clear, "ok");
  await account.expectSent("clear");
});
