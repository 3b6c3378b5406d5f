import { createServer } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorTextPattern, inspectorText } from "../kit/inspector-words.ts";
import { listenForTest } from "../kit/raw-sockets.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const desk = await SettingsDesk.openWith(action("stream"), action("status"));
const host = new URL(desk.access().baseUrl).host;
const wrongKey = "ck_nobody_knows_this";
const draft = { apiKey: wrongKey };

beforeEach(() => reset({ account: desk.access() }));

/** Closes the page, and starts over with these global settings and two empty keys. */
function reset(globalSettings: JsonObject): void {
  const { deck } = desk.desk;
  desk.closeInspector();
  desk.desk.emulator.faults.clear();
  deck.editGlobalSettings(globalSettings);
  for (const column of [0, 1]) deck.editSettings(desk.at(column, 0), {});
}

const global = (name: "account" | "accounts"): JsonObject =>
  (desk.desk.deck.globalSettings[name] ?? {}) as JsonObject;

/** Opens the settings of a key with the fields of its account. */
async function open(column: number): Promise<InspectorPage> {
  const page = await desk.openSettings(column, 0);
  await page.unfold();
  return page;
}

function countChecks(since: number): number {
  const asked = desk.desk.deck.trace.entries({ direction: "to-plugin", event: "sendToPlugin", since });
  return asked.filter(({ payload }) => payload["question"] === "check").length;
}

const checking = { match: { path: "/v1/stream", times: 1 }, fault: { kind: "hold" } } as const;
const lastTry = (word: "check.key-rejected" | "check.connection-dropped"): string =>
  inspectorText("account.lastTry", { words: inspectorText(word) });

describe("typing", () => {
  it("leaves the account in use alone and stores a draft", async () => {
    const page = await open(0);
    await page.type("account.apiKey", wrongKey, wrongKey.length);
    await desk.shared({ ...desk.access(), draft });
    expect(await page.line()).toBe(inspectorText("account.keysStillUse", { name: host }));
    await desk.at(1, 0).tap();
    await desk.reads(1, 0, "status.off");
  });

  it("checks nothing when a field is left or the page is closed", async () => {
    const since = desk.desk.deck.trace.mark();
    const page = await open(0);
    await page.fill("account.apiKey", wrongKey);
    await page.field("stream.hold").click();
    await desk.saved(0, 0, { stopGuard: "hold" });
    desk.closeInspector();
    await desk.openSettings(1, 0);
    expect([countChecks(since), global("account")]).toEqual([0, { ...desk.access(), draft }]);
  });

  it("shortens a dashboard's address only when the field is left", async () => {
    const { churchId } = desk.access("Harbour Hall");
    const page = await open(0);
    const typed = `https://dashboard.example.com/db/${churchId}/live`;
    await page.type("account.churchId", typed, 8);
    expect(await page.field("account.churchId").inputValue()).toBe(typed);
    await page.field("account.churchId").blur();
    await expect.poll(() => page.field("account.churchId").inputValue()).toBe(churchId);
  });

  it("is not judged before the field is left", async () => {
    const page = await open(0);
    await page.type("account.baseUrl", "http://x");
    expect(await page.readProblem("account.baseUrl")).toBe("");
    await page.field("account.baseUrl").blur();
    expect(await page.readProblem("account.baseUrl")).toBe(inspectorText("problem.not https"));
  });
});

describe("Connect", () => {
  it("shows and focuses a missing field, and sends nothing", async () => {
    reset({});
    const page = await open(0);
    await page.fill("account.baseUrl", host);
    expect(await page.readProblem("account.apiKey")).toBe("");
    const since = desk.desk.deck.trace.mark();
    expect(await page.connect()).toBe(inspectorText("account.notConnected"));
    expect(await page.readProblem("account.apiKey")).toBe(inspectorText("problem.missing"));
    await expect.poll(() => page.focused()).toBe(inspectorText("account.apiKey"));
    expect(countChecks(since)).toBe(0);
  });

  it("shows the problem at every Enter and keeps the focus on its field", async () => {
    reset({});
    const page = await open(0);
    await page.fillAccount({ ...desk.access(), churchId: "" });
    const field = page.field("account.churchId");
    for (const text of ["abc", "abcd", "abcde"]) {
      await field.press("Control+A");
      await field.pressSequentially(text);
      await field.press("Enter");
      await expect.poll(() => page.readProblem("account.churchId")).toBe(inspectorText("problem.not a UUID"));
      expect(await page.focused()).toBe(inspectorText("account.churchId"));
    }
  });

  it("checks once, and puts the values in use", async () => {
    reset({ account: { ...desk.access(), apiKey: wrongKey } });
    await desk.reads(1, 0, "failure.apiKey");
    const page = await open(0);
    await page.fill("account.apiKey", `"Bearer ${desk.access().apiKey}"`);
    const since = desk.desk.deck.trace.mark();
    await page.button("account.connect").click({ delay: 100 });
    expect(await page.line()).toMatch(inspectorTextPattern("account.connected", { name: host }));
    await desk.shared(desk.access());
    await desk.reads(1, 0, "status.off");
    expect(countChecks(since)).toBe(1);
  });

  it("uses an API key that was pasted over the old one", async () => {
    reset({ account: { ...desk.access(), apiKey: wrongKey } });
    await desk.reads(1, 0, "failure.apiKey");
    const page = await open(0);
    const field = page.field("account.apiKey");
    await field.click();
    await field.page().keyboard.insertText(desk.access().apiKey);
    await page.button("account.connect").click();
    await desk.shared(desk.access());
  });

  it("is pressed by Enter, except by one that ends a composition", async () => {
    const page = await open(0);
    await page.fill("account.apiKey", wrongKey);
    const since = desk.desk.deck.trace.mark();
    const field = page.field("account.apiKey");
    for (const composed of [{ isComposing: true }, { keyCode: 229 }])
      await field.dispatchEvent("keydown", { key: "Enter", bubbles: true, ...composed });
    await field.press("Enter");
    expect(await page.line()).toContain(lastTry("check.key-rejected"));
    expect(countChecks(since)).toBe(1);
  });

  it("offers no button to save rejected values, and keeps the reason", async () => {
    const first = await open(0);
    await first.fill("account.apiKey", wrongKey);
    await first.connect();
    const failure = { outcome: "failed", kind: "key-rejected", status: 401 };
    await expect.poll(() => global("account")["draft"]).toMatchObject({ ...draft, failure });
    const page = await desk.openSettings(1, 0);
    const stillUses = inspectorText("account.keysStillUse", { name: host });
    expect(await page.line()).toBe(`${stillUses} ${lastTry("check.key-rejected")}`);
    expect(await page.button("account.saveUnchecked").count()).toBe(0);
    await page.button("account.cancel").click();
    await desk.shared(desk.access());
    expect(await page.field("account.apiKey").inputValue()).toBe(desk.access().apiKey);
  });

  it("offers to save without checking when the service can't be reached", async () => {
    const server = createServer((socket) => socket.destroy());
    const baseUrl = `https://127.0.0.1:${await listenForTest(server)}`;
    const page = await open(0);
    await page.fill("account.baseUrl", baseUrl);
    expect(await page.button("account.saveUnchecked").count()).toBe(0);
    expect(await page.connect()).toContain(lastTry("check.connection-dropped"));
    await desk.reads(1, 0, "status.off");
    await page.button("account.saveUnchecked").click();
    await desk.shared({ ...desk.access(), baseUrl });
    await desk.reads(1, 0, "failure.dropped");
  });

  it("writes nothing when its answer comes after Cancel", async () => {
    const page = await open(0);
    await page.fill("account.apiKey", wrongKey);
    const hold = desk.desk.emulator.faults.add(checking);
    await page.button("account.connect").click();
    await desk.desk.emulator.journal.waitFor(({ fault, asOf }) => fault === "hold" && asOf !== null);
    await page.button("account.cancel").click();
    const since = desk.desk.deck.trace.mark();
    hold.remove();
    const isTold = ({ payload }: { payload: JsonObject }): boolean => payload["statement"] === "checked";
    await desk.desk.deck.waitFor(() => desk.desk.deck.trace.entries({ since, where: isTold }).length > 0);
    expect(await page.line()).toMatch(inspectorTextPattern("account.connected", { name: host }));
    await desk.shared(desk.access());
  });
});

describe("the account of one key", () => {
  it("is made by Connect, and asks before it is discarded", async () => {
    reset({ account: { ...desk.access(), name: "Main" } });
    const harbour = desk.access("Harbour Hall");
    const account = desk.desk.emulator.accounts.get("Harbour Hall");
    account.controlFromDashboard("start");
    const page = await open(1);
    await page.choose("account.place", "account.own");
    await page.fillAccount(harbour);
    expect(await page.line()).toBe(inspectorText("account.keyStillUses", { name: "Main" }));
    await desk.saved(1, 0, { draft: harbour });
    await page.connect();
    await desk.saved(1, 0, harbour);
    await desk.reads(1, 0, "stream.live");

    const shared = { text: inspectorText("account.sharedNamed", { name: "Main" }) };
    await page.choose("account.place", shared);
    await page.says("account.leaveOwn");
    await page.button("account.keep").click();
    expect(await page.field("account.place").inputValue()).toBe("own");
    await page.choose("account.place", shared);
    await page.button("account.leaveNow").click();
    await desk.saved(1, 0, {});
    account.controlFromDashboard("stop");
  });

  it("masks its API key, and says where it is kept", async () => {
    const page = await open(0);
    expect(await page.field("account.apiKey").getAttribute("type")).toBe("password");
    await page.says("account.keptShared");
    await page.choose("account.place", "account.own");
    await page.says("account.keptOwn");
  });
});

it("a named account is made, used by another key, renamed and deleted", async () => {
  const harbour = desk.access("Harbour Hall");
  const account = desk.desk.emulator.accounts.get("Harbour Hall");
  account.controlFromDashboard("start");
  const first = await open(1);
  await first.choose("account.place", "account.new");
  await expect.poll(() => first.focused()).toBe(inspectorText("account.name"));
  await first.fill("account.name", "Harbour");
  await first.fillAccount(harbour);
  expect(global("accounts")).toEqual({});
  expect(await first.connect()).toContain(inspectorText("account.connected", { name: "Harbour" }));
  await desk.reads(1, 0, "stream.live");
  const [id = ""] = Object.keys(global("accounts"));
  await desk.saved(1, 0, { account: id });
  await expect.poll(() => global("accounts")).toEqual({ [id]: { name: "Harbour", ...harbour } });

  const second = await open(0);
  await second.choose("account.place", { text: "Harbour" });
  await desk.reads(0, 0, "stream.live");
  await desk.reads(0, 0, /Harbour/);
  await second.unfold();
  await second.fill("account.name", "Harbour Hall");
  await expect.poll(() => global("accounts")[id]).toMatchObject({ name: "Harbour Hall" });
  await second.button("account.delete").click();
  await second.says("account.deleteWarning", { name: "Harbour Hall" });
  await second.button("account.keep").click();
  expect(global("accounts")[id]).toBeDefined();
  await second.button("account.delete").click();
  await second.button("account.deleteNow").click();
  await desk.reads(0, 0, "stream.start");
  await desk.saved(0, 0, {});
  await expect.poll(() => global("accounts")).toEqual({});
  await desk.reads(1, 0, "failure.account");
  const orphan = await desk.openSettings(1, 0);
  expect(await orphan.readProblem("account.place")).toBe(inspectorText("problem.not there"));
  await orphan.choose("account.place", "account.shared");
  await desk.reads(1, 0, "status.off");
  account.controlFromDashboard("stop");
});

// The last of the file: its keys say for minutes that the session has ended.
it("Connect shows the details of the session", async () => {
  const account = desk.desk.emulator.accounts.get();
  account.setTranslationLanguages(["es-ES", "fr-FR"]);
  account.controlFromDashboard("start");
  const page = await open(1);
  expect(await page.connect()).toContain(inspectorText("check.active"));
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(account.session?.startedAt);
  const details = [
    inspectorText("read.since", { time }),
    inspectorText("read.clients", { count: account.viewers.length }),
    "American English → European Spanish, French (France)",
  ].join(" · ");
  await page.frame.getByText(details, { exact: true }).waitFor();
  account.controlFromDashboard("stop");
  // Once the end is known, nothing older contradicts it.
  await desk.at(1, 0).tap();
  await page.frame.getByText(details).waitFor({ state: "detached" });
});
