import { expect, it } from "vitest";
import type { Key, VirtualDeck, VirtualDevice } from "../../simulator/virtual-deck/index.ts";
import { type Church, startPluginWithAccounts, liveStatus, noSessionStatus } from "../kit/church.ts";
import { place, reads, waitUntilPressable, tap } from "../kit/desk.ts";
import { waitUntilAcceptsPresses } from "../kit/open-deck.ts";
import { keyText, keyTextPattern } from "../kit/words.ts";

// OpenDeck announces no key after an update of the plugin, and the keys of all pages after a reload. Both times the plugin
// gets again what was queued while it was down.
const openDeck = await startPluginWithAccounts({ host: "openDeck" });

async function open(): Promise<Church> {
  const church = await openDeck();
  await waitUntilAcceptsPresses(church.deck);
  return church;
}

const isLive = keyTextPattern("stream.live");
const start = keyText("stream.start", "stream.stopped");

/** Restarts the plugin and waits until it accepts presses. */
async function restart(deck: VirtualDeck, how: "update" | "restart"): Promise<void> {
  await deck.plugin[how]();
  await waitUntilAcceptsPresses(deck);
}

interface Page {
  readonly church: Church;
  readonly key: Key;
}

/** A device with two pages, each with a status key of an account of its own. The first page is visible. */
async function openPages(): Promise<{ device: VirtualDevice; shown: Page; other: Page }> {
  const [first, second] = [await open(), await open()] as const;
  const pages = [first, second].map((church) => ({ keys: place([church.action("status")]) }));
  const device = first.deck.addDevice({ model: "mini", pages });
  const shown = { church: first, key: device.key(0, 0, 0) };
  return { device, shown, other: { church: second, key: device.key(0, 0, 1) } };
}

/** Counts polls of an account during two wake-ups, at which another account is polled. */
async function countPolls({ service, deck }: Church, other: Church): Promise<number> {
  const before = service.requestsTo("status").length;
  const polled = other.service.requestsTo("status").length;
  for (const n of [1, 2]) {
    deck.wake();
    await other.service.answered("status", polled + n);
  }
  return service.requestsTo("status").length - before;
}

it("uses the current settings when OpenDeck repeats old ones", async () => {
  const church = await open();
  const { deck, service } = church;
  service.status = liveStatus;
  await deck.plugin.kill();
  const [stream] = church.place(["stream"]);
  await restart(deck, "update");
  await reads(stream, isLive);
  deck.editSettings(stream, church.action("stream", { stopGuard: "hold" }).settings ?? {});
  await restart(deck, "update");
  await reads(stream, isLive);
  await waitUntilPressable();
  await stream.tap();
  await reads(stream, keyTextPattern("stream.holdToStop"));
  await church.expectSent();
});

it("redraws a key that OpenDeck does not announce after an update", async () => {
  const church = await open();
  const { stream } = await church.placeSessionKeys(liveStatus);
  await reads(stream, isLive);
  await church.deck.plugin.kill();
  church.service.status = noSessionStatus;
  await church.deck.plugin.update();
  await reads(stream, start);
});

it("shows the page that was chosen while the plugin was down", async () => {
  const { device, shown, other } = await openPages();
  const { church, key } = shown;
  await reads(key, keyTextPattern("status.off"));
  await church.deck.plugin.kill();
  device.switchPage(1);
  await restart(church.deck, "update");
  await reads(other.key, keyTextPattern("status.off"));
  expect(await countPolls(church, other.church)).toBe(0);
  // OpenDeck repeats the switch to page 1 at each later start.
  const polled = church.service.requestsTo("status").length;
  device.switchPage(0);
  await church.service.answered("status", polled + 1);
  church.service.status = liveStatus;
  await restart(church.deck, "update");
  await reads(key, isLive);
  expect(await countPolls(other.church, church)).toBe(0);
});

it("drops presses that were queued while the plugin was down", async () => {
  const church = await open();
  const { deck } = church;
  await church.placeSessionKeys(liveStatus);
  const [clear] = church.place(["clear"]);
  await reads(clear, keyText("clear.clear", "clear.captions"));
  await deck.plugin.kill();
  await clear.tap();
  await restart(deck, "restart");
  expect(deck.plugin.log()).toContain("dropped a press of com.captions.control.clear");
  await tap(clear, "ok");
  await church.expectSent("clear");
});
