import { createServer } from "node:net";
import { beforeEach, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import { written } from "../kit/inspector-words.ts";
import { portOf } from "../kit/raw-sockets.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const desk = await SettingsDesk.openWith(action("status"), action("stream"), action("clear"));
beforeEach(() => start({ account: desk.access() }));

const wrongKey = "ck_nobody_knows_this";

/** Nothing is set up but this, and no page is open. */
function start(global: JsonObject): void {
  desk.closeInspector();
  desk.desk.emulator.faults.clear();
  desk.desk.deck.editGlobalSettings(global);
  for (const column of [0, 1, 2]) desk.desk.deck.editSettings(desk.at(column, 0), {});
}

const shared = (): JsonObject => desk.desk.deck.globalSettings["account"] as JsonObject;

/** A stranger's address, and how often it has been called. */
async function elsewhere(): Promise<{ readonly address: string; readonly calls: () => number }> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  return { address: `https://127.0.0.1:${await portOf(server)}`, calls: () => calls };
}

it("a wrong API key over a good one, letter by letter, takes no key away: the page says why, offers to use it all the same, and throws it away", async () => {
  await desk.reads(0, 0, "status.off");
  const page = await desk.settingsOf(1, 0);
  await page.type("account.apiKey", wrongKey, wrongKey.length);
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

it("an account set up by pasting works where the page is closed over its last field", async () => {
  start({});
  await desk.reads(0, 0, "failure.notSetUp");
  const { baseUrl, churchId, apiKey } = desk.access();
  const page = await desk.settingsOf(0, 0);
  await page.fillAccount({ baseUrl, churchId });
  await desk.reads(0, 0, "failure.notChecked");
  await page.field("account.apiKey").fill(apiKey);
  await expect.poll(() => shared()["draft"]).toMatchObject({ apiKey });
  desk.closeInspector();
  await desk.shared({ ...desk.access() });
  await desk.reads(0, 0, "status.off");
  await desk.reads(1, 0, "stream.start");
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

it("a button that has nothing to do with the draft is another place of the page", async () => {
  const page = await desk.settingsOf(1, 0);
  await page.type("account.churchId", desk.access("Harbour Hall").churchId);
  await page.button("account.reveal").click();
  expect(await page.result()).toBe(written("check.wrong-account"));
  await page.type("account.apiKey", wrongKey);
  await page.button("diagnostics.button").click();
  expect(await page.result()).toBe(written("check.key-rejected"));
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

it("the button checks once, and on purpose", async () => {
  const { address } = await elsewhere();
  const page = await desk.settingsOf(0, 0);
  await page.type("account.baseUrl", address);
  const { trace } = desk.desk.deck;
  const since = trace.mark();
  await page.button("check.button").click({ delay: 100 });
  expect(await page.result()).toBe(written("check.connection-dropped"));
  const checks = trace
    .entries({ direction: "to-plugin", event: "sendToPlugin", since })
    .filter(({ payload }) => payload["question"] === "check-connection");
  expect(checks).toHaveLength(1);
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
