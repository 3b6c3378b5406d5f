import type { Locator } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import { violations } from "../../kit/axe.ts";
import { action } from "../../kit/desk.ts";
import { DeskPage } from "../../kit/desk-page.ts";
import { said } from "../../kit/words.ts";

const live = new RegExp(said("stream.live"));
/** Not STARTING, nor the picture that the app shows until the plugin has drawn one: a press then only asks. */
const startable = new RegExp(said("stream.start", "stream.stopped"));

/** No more than is pressed here, for each picture goes to the page with each change of one. */
const keys = {
  "0,0": action("stream", { stopGuard: "hold" }),
  "1,0": action("clear"),
  "1,1": { steps: [action("stream"), action("visibility")] },
};
const dials = { "2": action("transcriptionLanguage", { languageCodes: ["en-US", "de-DE"] }) };
const plus = { model: "plus", pages: [{ dials }] } as const;
const desk = await DeskPage.open({ deck: { devices: [{ model: "standard", pages: [{ keys }] }, plus] } });
const { deck, emulator } = desk.desk;
const { page } = desk;

/** As if by the dashboard: the keys hear of it at once, not with the next poll. */
function goLive(): void {
  const account = emulator.accounts.get();
  if (account.session === null) account.fromElsewhere("start");
  deck.wake();
}

async function centre(key: Locator): Promise<{ x: number; y: number }> {
  const box = await key.boundingBox();
  if (!box) throw new Error("the key is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it("starts the stream by a click and stops it by holding, and shows the requests", async () => {
  await desk.reads(0, 0, startable);
  const hold = emulator.faults.add({ match: { path: "/v1/stream/start" }, fault: { kind: "hold" } });
  await desk.key(0, 0).click();
  await desk.reads(0, 0, new RegExp(said("stream.starting")));
  await page.getByRole("row", { name: /POST \/v1\/stream\/start .*waits/ }).waitFor();
  hold.remove();
  await desk.reads(0, 0, live);
  await page.getByRole("row", { name: /POST \/v1\/stream\/start .*200/ }).waitFor();
  await page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }");
  await page.getByRole("button", { name: "Copy as a test" }).click();
  const copied = 'expect(commands()).toEqual([\n  "POST /v1/stream/start", // 200\n]);\n';
  expect(await page.evaluate("globalThis.copied")).toBe(copied);
  await page.getByRole("switch", { name: /Hide status polls \([1-9]/ }).uncheck();
  await page
    .getByRole("row", { name: /POST \/v1\/stream / })
    .first()
    .waitFor();

  const { x, y } = await centre(desk.key(0, 0));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.locator(".pressed").waitFor();
  // Off the key with the button down: it is held all the same.
  await page.mouse.move(x + 300, y);
  await desk.reads(0, 0, startable);
  expect(deck.key(0, 0).held).toBe(true);
  await page.mouse.up();
  await deck.waitFor(() => !deck.key(0, 0).held);
  await page.locator(".pressed").waitFor({ state: "detached" });
});

it("is worked by the keyboard", async () => {
  await desk.key(0, 0).focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.down("Space");
  await deck.waitFor(() => deck.key(1, 0).held);
  await page.keyboard.up("Space");
  await desk.reads(1, 0, /.*check mark/);
  expect(emulator.accounts.get().clears).toBe(1);
  await page.keyboard.down("Enter");
  await deck.waitFor(() => deck.key(1, 0).held);
  // A page without the focus gets no keyup.
  await page.getByRole("button", { name: "Faults", exact: true }).focus();
  await deck.waitFor(() => !deck.key(1, 0).held);
});

it("puts an action on an empty key, gives it a title, and takes it away", async () => {
  const clear = page.getByRole("button", { name: "Clear Captions", exact: true });
  await clear.click();
  await page.getByText("Choose an empty key first").waitFor();
  await desk.key(4, 2).click();
  await clear.click();
  await desk.reads(4, 2, new RegExp(said("clear.clear")));
  await page.getByLabel("Title").pressSequentially("Mine");
  await desk.reads(4, 2, /.*Mine/);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await desk.reads(4, 2, /empty/);
});

it("turns a dial, opens its settings, puts an action on one, and says what is on", async () => {
  goLive();
  await page.getByRole("button", { name: "Stream Deck +", exact: true }).click();
  await page
    .getByRole("button", { name: /^Dial 3: American English.*, on – Transcription Language/ })
    .waitFor();
  await page.getByRole("button", { name: "Turn dial 3 forward" }).click();
  await page.getByRole("button", { name: /^Dial 3: .*German/ }).waitFor();
  await page.locator('.knob[data-column="2"]').click({ button: "right" });
  await page.frameLocator("iframe").getByRole("combobox", { name: "Add language" }).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("Nothing is on dial 3 yet.").waitFor();
  await page.getByRole("button", { name: "Clear Captions", exact: true }).click();
  await page.getByRole("button", { name: "Dial 3: CLEAR captions – Clear Captions" }).waitFor();
  await page.frameLocator("iframe").getByRole("button", { name: "Copy diagnostics" }).waitFor();
  await page.getByRole("button", { name: "What to try" }).click();
  await page.getByText("Press START.").waitFor();
});

it("adds a fault with its seconds, shows it on every tab, and takes it away", async () => {
  const { faults } = emulator;
  await page.getByRole("button", { name: "Faults", exact: true }).click();
  const seconds = page.getByLabel("Seconds");
  const kinds = page.getByLabel("Fault", { exact: true });
  await kinds.selectOption({ label: "Never answer, nor carry out (until released or removed)" });
  await seconds.waitFor({ state: "detached" });
  await kinds.selectOption({ label: "The status is late: it tells what was so a while ago" });
  expect(await seconds.inputValue()).toBe("3");
  await seconds.fill("0.15");
  await page.getByRole("button", { name: "Add fault" }).click();
  await page.getByText("0.15 s, all requests").waitFor();
  expect(faults.list().map(({ fault }) => fault)).toEqual([{ kind: "lagging-status", ms: 150 }]);
  await emulator.network.cut();
  // In sight on every tab.
  await page.getByRole("button", { name: "Session", exact: true }).click();
  await page.getByText(/Switched on: network cut off; The status is late/).waitFor();
  await page.getByRole("button", { name: "Switch all off" }).click();
  await page.getByText("Switched on").waitFor({ state: "detached" });
  await deck.waitFor(() => emulator.network.state === "up");
  expect(faults.list()).toEqual([]);
});

it("has nothing that axe objects to", async () => {
  goLive();
  await page.getByRole("button", { name: "Stream Deck", exact: true }).click();
  await desk.reads(0, 0, live);
  await desk.key(1, 1).click({ button: "right" });
  expect(await violations(page)).toEqual([]);
  for (const [tab, button] of [
    ["Access", "Create"],
    ["Faults", "Add fault"],
  ] as const) {
    await page.getByRole("button", { name: tab, exact: true }).click();
    await page.getByRole("button", { name: button }).click();
    expect(await violations(page, `document.querySelector(".service")`), tab).toEqual([]);
  }
  emulator.faults.clear();
});

it("says that the simulator is gone, and loads anew what comes back in its place", async () => {
  await page.getByRole("button", { name: "Access", exact: true }).click();
  await page.getByRole("button", { name: "Create" }).click();
  const keys = page.locator("#access li");
  await keys.nth(1).waitFor();
  await desk.stopDesk();
  await page.getByText("Disconnected from the simulator.").waitFor();
  const next = await startDesk({
    port: Number(new URL(desk.desk.address).port),
    portTries: 1,
    device: "mini",
  });
  onTestFinished(() => next.stop());
  await desk.key(0, 0).click({ button: "right" });
  await page.frameLocator("iframe").getByRole("heading").first().waitFor();
  await page.getByRole("button", { name: "Access", exact: true }).click();
  await keys.first().waitFor();
  expect(await keys.count()).toBe(1);
});
