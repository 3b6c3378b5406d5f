import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { fieldNames } from "../../src/settings/account-fields.ts";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

let desk: SettingsDesk;
beforeAll(async () => {
  desk = await SettingsDesk.openWith(action("status"), action("stream"), action("clear"));
});
beforeEach(() => start({ account: desk.access() }));
afterAll(() => desk.close());

const wrongKey = "ck_nobody_knows_this";

/** Nothing is set up but this, and no page is open. */
function start(global: JsonObject): void {
  desk.closeInspector();
  desk.desk.emulator.faults.clear();
  desk.desk.deck.editGlobalSettings(global);
  for (const column of [0, 1, 2]) desk.desk.deck.editSettings(desk.at(column, 0), {});
}

const shared = (): JsonObject => desk.desk.deck.globalSettings["account"] as JsonObject;
const statuses = (): number => desk.desk.emulator.journal.entries().length;

/** A stranger's address, and how often it has been called. */
async function elsewhere(): Promise<{ readonly address: string; readonly calls: () => number }> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

describe("a wrong API key over a good one, letter by letter,", () => {
  it("takes no key away: the page says why, offers to use it all the same, and throws it away", async () => {
    await desk.reads(0, 0, "status.off");
    const page = await desk.settingsOf(1, 0);
    await page.type("account.apiKey", wrongKey);
    await expect.poll(shared).toEqual({ ...desk.access(), draft: { apiKey: wrongKey } });
    await page.says("draft.waiting");
    await page.field("account.apiKey").press("Tab");
    expect(await page.result()).toBe(written("check.key-rejected"));
    await desk.at(0, 0).tap();
    await desk.reads(0, 0, "status.off");
    await page.says("draft.losesAccount");
    await page.button("draft.discard").click();
    await expect.poll(shared).toEqual(desk.access());
    expect(await page.value("account.apiKey")).toBe(desk.access().apiKey);
    await page.type("account.apiKey", wrongKey);
    await page.field("account.apiKey").press("Enter");
    await page.button("draft.use").click();
    await desk.shared({ ...desk.access(), apiKey: wrongKey });
    await desk.reads(0, 0, "failure.apiKey");
  });

  it("waits after its page is closed, and says so on the next one, of another key", async () => {
    await desk.reads(0, 0, "status.off");
    const page = await desk.settingsOf(1, 0);
    await page.type("account.apiKey", wrongKey);
    const next = await desk.settingsOf(0, 0);
    await next.says("draft.waiting");
    expect(await next.value("account.apiKey")).toBe(wrongKey);
    await pause(500);
    await desk.reads(0, 0, "status.off");
    await next.button("draft.discard").click();
    await desk.shared(desk.access());
    await next.says("account.connected");
  });
});

describe("an account set up by pasting three fields", () => {
  it.each([
    [["baseUrl", "apiKey", "churchId"], "left"],
    [["churchId", "apiKey", "baseUrl"], "left"],
    [["baseUrl", "churchId", "apiKey"], "closed"],
    [["baseUrl", "apiKey", "churchId"], "clicked away from"],
  ] as const)("%j, the last one %s, works", async (order, end) => {
    start({});
    await desk.reads(0, 0, "failure.notSetUp");
    const page = await desk.settingsOf(0, 0);
    for (const field of order.slice(0, -1)) await page.fill(`account.${field}`, desk.access()[field]);
    await desk.reads(0, 0, "failure.notChecked");
    const last = order[2];
    await page.field(`account.${last}`).fill(desk.access()[last]);
    await expect.poll(() => shared()["draft"]).toMatchObject({ [last]: desk.access()[last] });
    if (end === "left") await page.field(`account.${last}`).blur();
    else if (end === "closed") desk.closeInspector();
    else await desk.settingsOf(1, 0);
    await desk.shared({ ...desk.access() });
    await desk.reads(0, 0, "status.off");
    await desk.reads(1, 0, "stream.start");
    if (end === "left") expect(await page.result()).toMatch(writing("check.reached"));
  });

  it("is not checked while one is missing or wrong, nor where the page is closed over the address", async () => {
    start({});
    const { baseUrl, apiKey, churchId } = desk.access();
    const page = await desk.settingsOf(0, 0);
    const before = statuses();
    await page.fillAccount({ apiKey, churchId: "North Chapel" });
    await page.fillAccount({ churchId });
    await page.type("account.baseUrl", baseUrl);
    await expect.poll(shared).toEqual({ draft: { apiKey, churchId, baseUrl } });
    desk.closeInspector();
    await pause(700);
    expect(statuses()).toBe(before);
    await desk.reads(0, 0, "failure.notChecked");
  });
});

it("a click that leaves a field, and so begins a check, is not lost", async () => {
  const page = await desk.settingsOf(1, 0);
  await page.type("account.churchId", desk.access("Harbour Hall").churchId);
  await page.says("draft.waiting");
  const box = await page.field("stream.hold").boundingBox();
  await desk.page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await desk.page.mouse.down();
  expect(await page.result()).toBe(written("check.wrong-account"));
  await desk.page.mouse.up();
  await desk.saved(1, 0, { stopGuard: "hold" });
});

describe.each(fieldNames)("a page that is destroyed in the middle of %s", (field) => {
  it("leaves all keys on their account, and what was typed as a draft", async () => {
    await desk.reads(0, 0, "status.off");
    const page = await desk.settingsOf(1, 0);
    const half = `${desk.access()[field].slice(0, 12)}0`;
    await page.type(`account.${field}`, half);
    await expect.poll(shared).toEqual({ ...desk.access(), draft: { [field]: half } });
    desk.closeInspector();
    await pause(500);
    expect(shared()).toEqual({ ...desk.access(), draft: { [field]: half } });
    await desk.reads(0, 0, "status.off");
    await desk.at(2, 0).tap();
    await desk.reads(2, 0, "clear.clear");
  });
});

it("an API key in use goes to another address by Enter alone, and the page says so", async () => {
  const { address, calls } = await elsewhere();
  const page = await desk.settingsOf(0, 0);
  await page.type("account.baseUrl", address);
  await page.field("account.baseUrl").blur();
  await page.says("draft.elsewhere");
  await page.fill("account.churchId", desk.access("Harbour Hall").churchId);
  await page.says("draft.elsewhere");
  const next = await desk.settingsOf(1, 0);
  await next.says("draft.waiting");
  expect(calls()).toBe(0);
  await next.field("account.baseUrl").press("Enter");
  expect(await next.result()).toBe(written("check.connection-dropped"));
  expect(calls()).toBeGreaterThan(0);
  await desk.reads(0, 0, "status.off");
});

it("an address of the dashboard is the field that is closed over, though it fills in the church ID", async () => {
  start({});
  const { address, calls } = await elsewhere();
  const { apiKey, churchId } = desk.access();
  const page = await desk.settingsOf(0, 0);
  await page.fill("account.apiKey", apiKey);
  const field = page.field("account.baseUrl");
  await field.fill(`${address}/db/${churchId}`);
  // As where the page loses the focus to the app.
  await field.dispatchEvent("change");
  await expect.poll(shared).toEqual({ draft: { apiKey, churchId, baseUrl: address } });
  desk.closeInspector();
  await pause(500);
  expect(calls()).toBe(0);
});

it("an address that does not fit is asked for nothing, nor is the one that begins like it", async () => {
  const { address, calls } = await elsewhere();
  const { apiKey, churchId } = desk.access();
  const draft = { apiKey, churchId, baseUrl: `${address}/half` };
  const size = JSON.stringify({ account: { draft }, other: "" }).length;
  start({ account: {}, other: "x".repeat(2_500 - size) });
  const page = await desk.settingsOf(0, 0);
  await page.fillAccount({ apiKey, churchId });
  const before = statuses();
  await page.type("account.baseUrl", `${address}/half-typed`);
  await page.field("account.baseUrl").press("Enter");
  await page.says("problem.too long");
  await page.button("check.button").click();
  await page.field("account.churchId").focus();
  desk.closeInspector();
  await pause(500);
  expect([calls(), statuses(), shared()]).toEqual([0, before, { draft: { apiKey, churchId } }]);
});

it("a check whose answer comes after more was typed settles what was checked", async () => {
  start({ account: { ...desk.access(), apiKey: wrongKey } });
  const page = await desk.settingsOf(0, 0);
  await desk.reads(0, 0, "failure.apiKey");
  const hold = desk.desk.emulator.faults.add({
    match: { path: "/v1/stream", times: 1 },
    fault: { kind: "hold" },
  });
  await page.type("account.apiKey", desk.access().apiKey);
  await page.field("account.apiKey").press("Enter");
  await hold.whenWaiting();
  await page.field("account.apiKey").pressSequentially("xyz");
  hold.release();
  await expect.poll(shared).toEqual({ ...desk.access(), draft: { apiKey: `${desk.access().apiKey}xyz` } });
  await desk.reads(0, 0, "status.off");
  expect(await page.value("account.apiKey")).toBe(`${desk.access().apiKey}xyz`);
});

it("an import counts at once while a draft waits, and the page does not write back what was before", async () => {
  start({ account: { ...desk.access(), apiKey: wrongKey } });
  const page = await desk.settingsOf(0, 0);
  await page.type("account.churchId", "0f8fad5b");
  await expect.poll(() => shared()["draft"]).toEqual({ churchId: "0f8fad5b" });
  desk.desk.deck.editGlobalSettings({
    account: { ...desk.access(), draft: { churchId: "0f8fad5b" } },
    other: 1,
  });
  await desk.reads(0, 0, "status.off");
  await page.field("account.churchId").pressSequentially("-");
  await expect
    .poll(() => desk.desk.deck.globalSettings)
    .toEqual({
      account: { ...desk.access(), draft: { churchId: "0f8fad5b-" } },
      other: 1,
    });
});

describe("an emptied field", () => {
  it("is offered to be used all the same, with what the keys lose", async () => {
    const page = await desk.settingsOf(0, 0);
    await page.fill("account.apiKey", "");
    await page.says("draft.losesAll");
    await desk.reads(0, 0, "status.off");
    await page.button("draft.use").click();
    const { apiKey: _, ...rest } = desk.access();
    await desk.shared(rest);
    await desk.reads(0, 0, "failure.apiKey");
  });

  it("of a key's own account leads back to the shared one", async () => {
    const { apiKey, churchId } = desk.access("Harbour Hall");
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    const page = await desk.edit(1, 0, { apiKey, churchId });
    await desk.reads(1, 0, "stream.live");
    await page.fillAccount({ apiKey: "", churchId: "" });
    await page.says("draft.fallsBack", { name: written("account.shared") });
    await desk.reads(1, 0, "stream.live");
    expect(await page.check()).toMatch(writing("check.reached"));
    await desk.saved(1, 0, {});
    await desk.reads(1, 0, "stream.start");
    expect(await page.value("account.place")).toBe("shared");
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("stop");
  });
});
