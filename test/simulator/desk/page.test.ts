import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startDesk } from "../../../simulator/desk/desk.ts";
import { violations } from "../../kit/axe.ts";
import { DeskPage } from "../../kit/desk-page.ts";
import { said } from "../../kit/words.ts";

const live = new RegExp(said("stream.live"));
/** Not STARTING, nor the picture that the app shows until the plugin has drawn one: a press then only asks. */
const startable = new RegExp(said("stream.start", "stream.stopped"));

let desk: DeskPage;
beforeAll(async () => {
  desk = await DeskPage.open();
});
beforeEach(async () => {
  const account = desk.desk.emulator.accounts.get();
  const wasRunning = account.session !== null;
  if (wasRunning) {
    account.fromElsewhere("stop");
    // The keys hear of it at once, not with the next poll.
    desk.desk.deck.wake();
  }
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  await desk.page.getByRole("tab", { name: "Stream Deck", exact: true }).click();
  await desk.reads(0, 0, startable);
  // A press in the second after that would have been meant for LIVE.
  if (wasRunning) await desk.page.waitForTimeout(1_050);
});
afterAll(() => desk.close());

async function centre(key: Locator): Promise<{ x: number; y: number }> {
  const box = await key.boundingBox();
  if (!box) throw new Error("the key is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("the desk page in a browser", () => {
  it("starts the stream by a click and stops it by holding, and shows the requests", async () => {
    const { page } = desk;
    const { deck, emulator } = desk.desk;
    const hold = emulator.faults.add({ match: { path: "/v1/stream/start" }, fault: { kind: "hold" } });
    await desk.key(0, 0).click();
    await desk.reads(0, 0, new RegExp(said("stream.starting")));
    await page.getByRole("row", { name: /POST \/v1\/stream\/start .*waits/ }).waitFor();
    hold.remove();
    await desk.reads(0, 0, live);
    await page.getByRole("row", { name: /POST \/v1\/stream\/start .*200/ }).waitFor();
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
    const { page } = desk;
    const { deck, emulator } = desk.desk;
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
    await page.getByRole("tab", { name: "Faults" }).focus();
    await deck.waitFor(() => !deck.key(1, 0).held);
  });

  it("edits nothing that is out of sight, and its tabs follow the account of the keys", async () => {
    const { page } = desk;
    const account = page.getByRole("group", { name: "Account" });
    const chosen = account.locator("[aria-pressed=true]");
    await desk.settingsOf(1, 0);
    await page.getByRole("button", { name: "Second campus" }).click();
    await page.locator("iframe").waitFor({ state: "detached" });
    await chosen.getByText("Harbour Hall").waitFor();
    await account.getByText("North Chapel").click();
    await chosen.getByText("North Chapel").waitFor();
    await page.getByRole("button", { name: "Service", exact: true }).click();
  });

  it("puts an action on an empty key, gives it a title, and takes it away", async () => {
    const { page } = desk;
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

  it("numbers the steps of a key, and tells two such keys apart", async () => {
    const { page } = desk;
    await desk.key(1, 1).click({ button: "right" });
    await page.getByRole("button", { name: "2. Hide / Show Captions: Shown" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Check and use" }).waitFor();
    const picture = desk.key(1, 1).locator("img");
    const [starts, ends] = [picture, desk.key(2, 1).locator("img")].map((each) => each.getAttribute("src"));
    expect(await starts).not.toBe(await ends);
  });

  it("turns a dial, opens its settings, puts an action on one, and says what is on", async () => {
    const { page } = desk;
    desk.desk.emulator.accounts.get().fromElsewhere("start");
    desk.desk.deck.wake();
    await page.getByRole("tab", { name: "Stream Deck +" }).click();
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
    await page.frameLocator("iframe").getByRole("button", { name: "Check and use" }).waitFor();
    await page.getByRole("button", { name: "What to try" }).click();
    await page.getByText("Press START.").waitFor();
  });

  it("adds a fault with its seconds, and takes it away", async () => {
    const { page } = desk;
    const { faults } = desk.desk.emulator;
    await page.getByRole("tab", { name: "Faults" }).click();
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
    await page.getByRole("button", { name: "Remove: The status is late" }).click();
    await page.getByText("0.15 s, all requests").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Session" }).click();
  });

  it("shows account and connection check together, and all rows of keys, without bars", async () => {
    const { page } = desk;
    const inspector = await desk.settingsOf(0, 0);
    const [top, bottom] = [inspector.field("account.place"), inspector.button("check.button")];
    for (const [width, height] of [
      [1920, 950],
      // At 200 %.
      [960, 475],
      [1366, 625],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.locator("iframe").scrollIntoViewIfNeeded();
      await bottom.scrollIntoViewIfNeeded();
      for (const part of [top, bottom, ...[0, 1, 2].map((row) => desk.key(0, row))]) {
        const box = await part.boundingBox();
        const isSeen = box && box.y >= 0 && box.y + box.height <= height;
        expect(isSeen, `${width}: ${await part.innerHTML()}`).toBe(true);
      }
    }
    await page.getByRole("tab", { name: "Stream Deck XL" }).click();
    await page.locator("iframe").waitFor({ state: "detached" });
    expect(await page.locator(".key").count()).toBe(32);
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction("document.documentElement.scrollWidth <= innerWidth");
      const hint = page.getByText("Swipe or scroll sideways");
      await hint.waitFor({ state: width === 390 ? "visible" : "detached" });
    }
  });

  it("tells fields from buttons, and shows what the pointer is on", async () => {
    const { page } = desk;
    const ground = (selector: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);
    await desk.settingsOf(1, 0);
    expect(await ground(".settings header input")).not.toBe(await ground(".settings header button"));
    const campus = ".deck > .segments [aria-pressed=false]";
    const before = await ground(campus);
    expect(before).toMatch(/^rgb/);
    await page.locator(campus).first().hover();
    expect(await ground(campus)).not.toBe(before);
  });

  it("has nothing that axe objects to", async () => {
    const { page } = desk;
    desk.desk.emulator.accounts.get().fromElsewhere("start");
    desk.desk.deck.wake();
    await desk.reads(0, 0, live);
    await desk.key(1, 1).click({ button: "right" });
    expect(await violations(page)).toEqual([]);
    for (const [tab, button] of [
      ["Access", "Create"],
      ["Faults", "Add fault"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByRole("button", { name: button }).click();
      expect(await violations(page, `document.querySelector(".service")`), tab).toEqual([]);
    }
    desk.desk.emulator.faults.clear();
  });

  it("says that the simulator is gone, and loads anew what comes back in its place", async () => {
    const { page } = desk;
    await page.getByRole("tab", { name: "Access" }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("The new key").waitFor();
    await desk.stopDesk();
    await page.getByText("Disconnected from the simulator.").waitFor();
    const next = await startDesk({ port: Number(new URL(desk.desk.address).port), portTries: 1 });
    onTestFinished(() => next.stop());
    await desk.key(0, 0).click({ button: "right" });
    // The page lets in settings of one origin alone, and the next desk has another.
    await page.frameLocator("iframe").getByRole("heading").first().waitFor();
    expect(await page.getByText("The new key").count()).toBe(0);
  });
});
