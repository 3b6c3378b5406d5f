import { expect, it } from "vitest";
import type { Key, VirtualDeck, VirtualDevice } from "../../simulator/virtual-deck/index.ts";
import {
  type TestAccount,
  startPluginWithAccounts,
  liveStatus,
  noSessionStatus,
} from "../kit/test-account.ts";
import { place, waitForText, waitUntilPressable, tap } from "../kit/desk.ts";
import { waitUntilAcceptsPresses } from "../kit/open-deck.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

// OpenDeck announces no key after an update of the plugin, and the keys of all pages after a reload. Both times the plugin
// gets again what was queued while it was down.
const openDeck = await startPluginWithAccounts({ host: "openDeck" });

async function open(): Promise<TestAccount> {
  const account = await openDeck();
  await waitUntilAcceptsPresses(account.deck);
  return account;
}

const isLive = keyTextPattern("stream.live");
const start = keyText("stream.start", "stream.stopped");

/** Restarts the plugin and waits until it accepts presses. */
async function restart(deck: VirtualDeck, how: "update" | "restart"): Promise<void> {
  await deck.plugin[how]();
  await waitUntilAcceptsPresses(deck);
}

interface Page {
  readonly account: TestAccount;
  readonly key: Key;
}

/** A device with two pages, each with a status key of an account of its own. The first page is visible. */
async function openPages(): Promise<{ device: VirtualDevice; shown: Page; other: Page }> {
  const [first, second] = [await open(), await open()] as const;
  const pages = [first, second].map((account) => ({ keys: place([account.action("status")]) }));
  const device = first.deck.addDevice({ model: "mini", pages });
  const shown = { account: first, key: device.key(0, 0, 0) };
  return { device, shown, other: { account: second, key: device.key(0, 0, 1) } };
}

/** Counts polls of an account during two wake-ups, at which another account is polled. */
async function countPolls({ service, deck }: TestAccount, other: TestAccount): Promise<number> {
  const before = service.requestsTo("status").length;
  const polled = other.service.requestsTo("status").length;
  for (const n of [1, 2]) {
    deck.wake();
    await other.service.answered("status", polled + n);
  }
  return service.requestsTo("status").length - before;
}

it("uses the current settings when OpenDeck repeats old ones", async () => {
  const account = await open();
  const { deck, service } = account;
  service.status = liveStatus;
  await deck.plugin.kill();
  const [stream] = account.place(["stream"]);
  await restart(deck, "update");
  await waitForText(stream, isLive);
  deck.editSettings(stream, account.action("stream", { stopGuard: "hold" }).settings ?? {});
  await restart(deck, "update");
  await waitForText(stream, isLive);
  await waitUntilPressable();
  await stream.tap();
  await waitForText(stream, keyTextPattern("stream.holdToStop"));
  await account.expectSent();
});

it("redraws a key that OpenDeck does not announce after an update", async () => {
  const account = await open();
  const { stream } = await account.placeSessionKeys(liveStatus);
  await waitForText(stream, isLive);
  await account.deck.plugin.kill();
  account.service.status = noSessionStatus;
  await account.deck.plugin.update();
  await waitForText(stream, start);
});

it("shows the page that was chosen while the plugin was down", async () => {
  const { device, shown, other } = await openPages();
  const { account, key } = shown;
  await waitForText(key, keyTextPattern("status.off"));
  await account.deck.plugin.kill();
  device.switchPage(1);
  await restart(account.deck, "update");
  await waitForText(other.key, keyTextPattern("status.off"));
  expect(await countPolls(account, other.account)).toBe(0);
  // OpenDeck repeats the switch to page 1 at each later start.
  const polled = account.service.requestsTo("status").length;
  device.switchPage(0);
  await account.service.answered("status", polled + 1);
  account.service.status = liveStatus;
  await restart(account.deck, "update");
  await waitForText(key, isLive);
  expect(await countPolls(other.account, account)).toBe(0);
});

it("drops presses that were queued while the plugin was down", async () => {
  const account = await open();
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
