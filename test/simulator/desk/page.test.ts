import { expect, it, onTestFinished } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import { findViolations } from "../../kit/axe.ts";
import { action } from "../../kit/desk.ts";
import { DeskPage } from "../../kit/desk-page.ts";
import { keyText } from "../../kit/words.ts";

const live = new RegExp(keyText("stream.live"));
/** Matches neither STARTING nor the manifest's picture, which shows before the plugin draws one. */
const startable = new RegExp(keyText("stream.start", "stream.stopped"));

const keys = {
  "0,0": action("stream", { stopGuard: "hold" }),
  "1,0": action("clear"),
  "2,0": action("visibility"),
};
const dials = { "2": action("transcriptionLanguage", { languageCodes: ["en-US", "de-DE"] }) };
const plus = { model: "plus", pages: [{ dials }] } as const;
const desk = await DeskPage.open({ deck: { devices: [{ model: "standard", pages: [{ keys }] }, plus] } });
const { deck, emulator, page } = desk;
const account = emulator.accounts.get();
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const phone = page.getByRole("log");

/** Starts a session at the dashboard if none runs, and wakes the deck, so that the plugin polls at once. */
async function goLive(): Promise<void> {
  if (account.session === null) {
    account.controlFromDashboard("start");
    deck.wake();
  }
  await desk.waitForText(0, 0, live);
}

it("ticks 'Press START' on the checklist when a click starts the stream", async () => {
  await desk.waitForText(0, 0, startable);
  await desk.key(0, 0).click();
  await desk.waitForText(0, 0, live);
  await page.getByRole("row", { name: /POST \/v1\/stream\/start .*200/ }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "Done: Press START" }).waitFor();
});

it("stops the stream by a long press whose pointer leaves the key", async () => {
  await goLive();
  await desk.key(0, 0).hover();
  await page.mouse.down();
  await page.mouse.move(700, 600);
  await desk.waitForText(0, 0, startable);
  expect(deck.key(0, 0).held).toBe(true);
  await page.mouse.up();
  await deck.waitFor(() => !deck.key(0, 0).held);
});

it("shows captions on the phone except while they are hidden", async () => {
  await goLive();
  await phone.getByText("Bonjour et bienvenue.").waitFor();
  account.setCaptionsVisible(false);
  await phone.getByText("Captions are hidden.").waitFor();
  account.setCaptionsVisible(true);
  await phone.getByText("Bonjour et bienvenue.").waitFor();
});

it("releases a key that the Enter key holds when the focus leaves", async () => {
  await desk.key(0, 0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.down("Enter");
  await deck.waitFor(() => deck.key(1, 0).held);
  await button("Faults").focus();
  await deck.waitFor(() => !deck.key(1, 0).held);
  await desk.waitForText(1, 0, /.*check mark/);
});

it("opens settings by the gear of a key without pressing the key", async () => {
  const { clears } = account;
  await button("Settings of row 1, key 2").click();
  await page.frameLocator("iframe").getByRole("button", { name: "Copy diagnostics" }).waitFor();
  expect(account.clears).toBe(clears);
  await button("Close settings").click();
  await page.locator("iframe").waitFor({ state: "detached" });
});

it("sets up an empty key by clicks and empties it again", async () => {
  await desk.key(4, 2).click();
  await button("Clear Captions").click();
  await page.getByLabel("Title").pressSequentially("Mine");
  await desk.waitForText(4, 2, /.*Mine/);
  await button("Remove").click();
  await desk.waitForText(4, 2, /empty/);
});

it("turns a dial by its button", async () => {
  // The page shows one device at a time.
  await button("Stream Deck +").click();
  await button("Turn dial 3 forward").click();
  await button(/^Dial 3: .*German/).waitFor();
  await button("Stream Deck").click();
});

it("shows a cut network on another tab until it is restored", async () => {
  // Without a session, a cut does not tick "Cut the network", which the next test needs unticked.
  if (account.session) account.controlFromDashboard("stop");
  await button("Faults").click();
  await button("Network cut").click();
  await button("Access").click();
  await page.getByText("Switched on: network cut off").waitFor();
  await button("Switch all off").click();
  await page.getByText("Switched on").waitFor({ state: "detached" });
  expect(emulator.network.state).toBe("up");
});

it("ticks 'Cut the network' on the checklist only after the service answers again", async () => {
  await goLive();
  const doneItem = page.getByRole("listitem").filter({ hasText: "Done: Cut the network" });
  await emulator.control({ command: "add-fault", fault: { kind: "status", status: 500 } });
  await emulator.control({ command: "network", action: "cut" });
  await page.getByText("Service cut off").waitFor();
  await emulator.control({ command: "network", action: "restore" });
  await page.getByText("Service back, but no request has succeeded yet").waitFor();
  deck.wake();
  await emulator.journal.waitFor(({ status }) => status === 500);
  expect(await doneItem.count()).toBe(0);
  await button("Switch all off").click();
  deck.wake();
  await doneItem.waitFor();
  await page.getByText("Service reachable").waitFor();
});

it("removes a fault that was added by the form", async () => {
  await button("Faults").click();
  await page.getByText("Advanced").click();
  await page.getByLabel("Fault", { exact: true }).selectOption("The status shows what was so a while ago");
  await page.getByLabel("Milliseconds").fill("150");
  await button("Add fault").click();
  await button("Remove: The status shows what was so a while ago").click();
  await page.getByText("Switched on: none").waitFor();
  expect(emulator.faults.list()).toEqual([]);
});

it("covers no button with the notice of a copied value", async () => {
  await button("Access").click();
  await button("Copy Dashboard").click();
  const notice = await page.getByRole("alert").filter({ hasText: "Dashboard copied." }).boundingBox();
  const bottom = (notice?.y ?? 0) + (notice?.height ?? 0);
  expect(bottom).toBeGreaterThan(0);
  for (const mainButton of await page.locator("main button").all())
    expect((await mainButton.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
});

it.each([
  [1280, 800],
  [1024, 768],
  [800, 900],
])("shows the last key at 72 pixels or more in a window of %i × %i pixels", async (width, height) => {
  onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
  await page.setViewportSize({ width, height });
  // The deck stays in view.
  await page.getByRole("region", { name: "Requests" }).first().scrollIntoViewIfNeeded();
  const box = await desk.key(4, 2).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(72);
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
  expect(box?.y).toBeGreaterThan(0);
});

it("has no accessibility violations on any tab", async () => {
  await goLive();
  await button("Settings of row 1, key 1").click();
  for (const tab of ["Session", "Access", "Faults"]) {
    await button(tab).click();
    expect(await findViolations(page), tab).toEqual([]);
  }
});

it("reloads the page when the simulator is back", async () => {
  await desk.stopDesk();
  await page.getByText("Disconnected from the simulator.").waitFor();
  const port = Number(new URL(desk.virtualDesk.address).port);
  const newDesk = await startDesk({ port, device: "mini" });
  onTestFinished(() => newDesk.stop());
  await button(/^Row 1, key 1: START/).waitFor();
});
