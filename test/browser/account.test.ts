import { createServer } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import type { InspectorPage } from "../kit/inspector-page.ts";
import { inspectorTextPattern, inspectorText } from "../kit/inspector-words.ts";
import { listenForTest } from "../kit/listen-for-test.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const desk = await SettingsDesk.openWith(action("stream"), action("status"));
const [streamColumn, statusColumn] = [0, 1];
const host = new URL(desk.access().baseUrl).host;
const wrongKey = "ck_nobody_knows_this";
const draft = { apiKey: wrongKey };

beforeEach(() => reset({ account: desk.access() }));

/** Closes the settings page, ends faults, and sets these global settings and no settings of the keys. */
function reset(settings: JsonObject): void {
  desk.closeInspector();
  desk.emulator.faults.clear();
  desk.deck.editGlobalSettings(settings);
  for (const column of [streamColumn, statusColumn]) desk.deck.editSettings(desk.deckKey(column, 0), {});
}

const globalSettings = (name: "account" | "accounts"): JsonObject =>
  (desk.deck.globalSettings[name] ?? {}) as JsonObject;

/** Opens the settings page of a key and the fields of its account. */
async function openAccount(column: number): Promise<InspectorPage> {
  const page = await desk.openSettings(column, 0);
  await page.unfoldAccount();
  return page;
}

function countChecks(since: number): number {
  const messages = desk.deck.trace.entries({ direction: "to-plugin", event: "sendToPlugin", since });
  return messages.filter(({ payload }) => payload["question"] === "check").length;
}

/** A fault: the service holds its answer to the next check. */
const holdCheck = { match: { path: "/v1/stream", times: 1 }, fault: { kind: "hold" } } as const;
const lastTryText = (word: "check.key-rejected" | "check.connection-dropped"): string =>
  inspectorText("account.lastTry", { words: inspectorText(word) });

describe("typing", () => {
  it("stores a draft without changing the account in use", async () => {
    const page = await openAccount(streamColumn);
    await page.type("account.apiKey", wrongKey);
    await desk.expectSharedAccount({ ...desk.access(), draft });
    expect(await page.accountLine()).toBe(inspectorText("account.keysStillUse", { name: host }));
    // The press requests the status with the account in use.
    await desk.deckKey(statusColumn, 0).tap();
    await desk.waitForText(statusColumn, 0, "status.off");
  });

  it("checks nothing when a field is left or the page is closed", async () => {
    const since = desk.deck.trace.mark();
    const page = await openAccount(streamColumn);
    await page.fill("account.apiKey", wrongKey);
    await page.field("stream.hold").click();
    await desk.expectSettings(streamColumn, 0, { stopGuard: "hold" });
    desk.closeInspector();
    await desk.openSettings(statusColumn, 0);
    expect([countChecks(since), globalSettings("account")]).toEqual([0, { ...desk.access(), draft }]);
  });

  it("shortens a dashboard's address only when the field is left", async () => {
    const { churchId } = desk.access("Harbour Hall");
    const page = await openAccount(streamColumn);
    const typed = `https://dashboard.example.com/db/${churchId}/live`;
    await page.type("account.churchId", typed);
    expect(await page.field("account.churchId").inputValue()).toBe(typed);
    await page.field("account.churchId").blur();
    await expect.poll(() => page.field("account.churchId").inputValue()).toBe(churchId);
  });

  it("shows no problem before the field is left", async () => {
    const page = await openAccount(streamColumn);
    await page.type("account.baseUrl", "http://x");
    expect(await page.readProblem("account.baseUrl")).toBe("");
    await page.field("account.baseUrl").blur();
    expect(await page.readProblem("account.baseUrl")).toBe(inspectorText("problem.not https"));
  });
});

describe("Connect", () => {
  it("focuses a missing field and sends nothing", async () => {
    reset({});
    const page = await openAccount(streamColumn);
    await page.fill("account.baseUrl", host);
    expect(await page.readProblem("account.apiKey")).toBe("");
    const since = desk.deck.trace.mark();
    expect(await page.connect()).toBe(inspectorText("account.notConnected"));
    expect(await page.readProblem("account.apiKey")).toBe(inspectorText("problem.missing"));
    await expect.poll(() => page.focused()).toBe(inspectorText("account.apiKey"));
    expect(countChecks(since)).toBe(0);
  });

  it("shows the problem at every Enter and keeps the focus on the field", async () => {
    reset({});
    const page = await openAccount(streamColumn);
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

  it("checks the values once and then uses them", async () => {
    reset({ account: { ...desk.access(), apiKey: wrongKey } });
    await desk.waitForText(statusColumn, 0, "failure.apiKey");
    const page = await openAccount(streamColumn);
    await page.fill("account.apiKey", `"Bearer ${desk.access().apiKey}"`);
    const since = desk.deck.trace.mark();
    // A long click leaves the field well before it presses the button.
    await page.button("account.connect").click({ delay: 100 });
    expect(await page.accountLine()).toMatch(inspectorTextPattern("account.connected", { name: host }));
    await desk.expectSharedAccount(desk.access());
    await desk.waitForText(statusColumn, 0, "status.off");
    expect(countChecks(since)).toBe(1);
  });

  it("uses an API key that was pasted over the old one", async () => {
    reset({ account: { ...desk.access(), apiKey: wrongKey } });
    await desk.waitForText(statusColumn, 0, "failure.apiKey");
    const page = await openAccount(streamColumn);
    const field = page.field("account.apiKey");
    // The click selects the old one.
    await field.click();
    await field.page().keyboard.insertText(desk.access().apiKey);
    await page.button("account.connect").click();
    await desk.expectSharedAccount(desk.access());
  });

  it("is pressed by Enter, but not by the Enter of an input method", async () => {
    const page = await openAccount(streamColumn);
    await page.fill("account.apiKey", wrongKey);
    const since = desk.deck.trace.mark();
    const field = page.field("account.apiKey");
    // Browsers mark a key that the input method uses in one of these two ways.
    for (const composed of [{ isComposing: true }, { keyCode: 229 }])
      await field.dispatchEvent("keydown", { key: "Enter", bubbles: true, ...composed });
    await field.press("Enter");
    expect(await page.accountLine()).toContain(lastTryText("check.key-rejected"));
    expect(countChecks(since)).toBe(1);
  });

  it("keeps the reason of a rejection and offers no button to save the values", async () => {
    const streamPage = await openAccount(streamColumn);
    await streamPage.fill("account.apiKey", wrongKey);
    await streamPage.connect();
    const failure = { outcome: "failed", kind: "key-rejected", status: 401 };
    await expect.poll(() => globalSettings("account")["draft"]).toMatchObject({ ...draft, failure });
    const statusPage = await desk.openSettings(statusColumn, 0);
    const stillUses = inspectorText("account.keysStillUse", { name: host });
    expect(await statusPage.accountLine()).toBe(`${stillUses} ${lastTryText("check.key-rejected")}`);
    expect(await statusPage.button("account.saveUnchecked").count()).toBe(0);
    await statusPage.button("account.cancel").click();
    await desk.expectSharedAccount(desk.access());
    expect(await statusPage.field("account.apiKey").inputValue()).toBe(desk.access().apiKey);
  });

  it("offers to save without checking when the service can't be reached", async () => {
    const server = createServer((socket) => socket.destroy());
    const baseUrl = `https://127.0.0.1:${await listenForTest(server)}`;
    const page = await openAccount(streamColumn);
    await page.fill("account.baseUrl", baseUrl);
    expect(await page.button("account.saveUnchecked").count()).toBe(0);
    expect(await page.connect()).toContain(lastTryText("check.connection-dropped"));
    await desk.waitForText(statusColumn, 0, "status.off");
    await page.button("account.saveUnchecked").click();
    await desk.expectSharedAccount({ ...desk.access(), baseUrl });
    await desk.waitForText(statusColumn, 0, "failure.dropped");
  });

  it("saves nothing when the answer comes after Cancel", async () => {
    const page = await openAccount(streamColumn);
    await page.fill("account.apiKey", wrongKey);
    const fault = desk.emulator.faults.add(holdCheck);
    await page.button("account.connect").click();
    // The service has made its answer, and holds it.
    await desk.emulator.journal.waitFor(({ fault, asOf }) => fault === "hold" && asOf !== null);
    await page.button("account.cancel").click();
    const since = desk.deck.trace.mark();
    fault.remove();
    const isResult = ({ payload }: { payload: JsonObject }): boolean => payload["statement"] === "checked";
    await desk.deck.waitFor(() => desk.deck.trace.entries({ since, where: isResult }).length > 0);
    expect(await page.accountLine()).toMatch(inspectorTextPattern("account.connected", { name: host }));
    await desk.expectSharedAccount(desk.access());
  });
});

describe("the account of one key", () => {
  it("is saved by Connect, and discarded only after a question", async () => {
    reset({ account: { ...desk.access(), name: "Main" } });
    const harbour = desk.access("Harbour Hall");
    const harbourAccount = desk.emulator.accounts.get("Harbour Hall");
    // Only keys of this account show LIVE.
    harbourAccount.controlFromDashboard("start");
    const page = await openAccount(statusColumn);
    await page.choose("account.place", "account.own");
    await page.fillAccount(harbour);
    expect(await page.accountLine()).toBe(inspectorText("account.keyStillUses", { name: "Main" }));
    await desk.expectSettings(statusColumn, 0, { draft: harbour });
    await page.connect();
    await desk.expectSettings(statusColumn, 0, harbour);
    await desk.waitForText(statusColumn, 0, "stream.live");

    const shared = { text: inspectorText("account.sharedNamed", { name: "Main" }) };
    await page.choose("account.place", shared);
    await page.waitForText("account.leaveOwn");
    await page.button("account.keep").click();
    expect(await page.field("account.place").inputValue()).toBe("own");
    await page.choose("account.place", shared);
    await page.button("account.leaveNow").click();
    await desk.expectSettings(statusColumn, 0, {});
    harbourAccount.controlFromDashboard("stop");
  });

  it("masks its API key and says where it is stored", async () => {
    const page = await openAccount(streamColumn);
    expect(await page.field("account.apiKey").getAttribute("type")).toBe("password");
    await page.waitForText("account.keptShared");
    await page.choose("account.place", "account.own");
    await page.waitForText("account.keptOwn");
  });
});

it("a named account can be made, used by another key, renamed and deleted", async () => {
  const harbour = desk.access("Harbour Hall");
  const harbourAccount = desk.emulator.accounts.get("Harbour Hall");
  // Only keys of this account show LIVE.
  harbourAccount.controlFromDashboard("start");
  const statusPage = await openAccount(statusColumn);
  await statusPage.choose("account.place", "account.new");
  await expect.poll(() => statusPage.focused()).toBe(inspectorText("account.name"));
  await statusPage.fill("account.name", "Harbour");
  await statusPage.fillAccount(harbour);
  expect(globalSettings("accounts")).toEqual({});
  expect(await statusPage.connect()).toContain(inspectorText("account.connected", { name: "Harbour" }));
  await desk.waitForText(statusColumn, 0, "stream.live");
  const [id = ""] = Object.keys(globalSettings("accounts"));
  await desk.expectSettings(statusColumn, 0, { account: id });
  await expect.poll(() => globalSettings("accounts")).toEqual({ [id]: { name: "Harbour", ...harbour } });

  const streamPage = await openAccount(streamColumn);
  await streamPage.choose("account.place", { text: "Harbour" });
  await desk.waitForText(streamColumn, 0, "stream.live");
  await desk.waitForText(streamColumn, 0, /Harbour/);
  await streamPage.unfoldAccount();
  await streamPage.fill("account.name", "Harbour Hall");
  await expect.poll(() => globalSettings("accounts")[id]).toMatchObject({ name: "Harbour Hall" });
  await streamPage.button("account.delete").click();
  await streamPage.waitForText("account.deleteWarning", { name: "Harbour Hall" });
  await streamPage.button("account.keep").click();
  expect(globalSettings("accounts")[id]).toBeDefined();
  await streamPage.button("account.delete").click();
  await streamPage.button("account.deleteNow").click();
  await desk.waitForText(streamColumn, 0, "stream.start");
  await desk.expectSettings(streamColumn, 0, {});
  await expect.poll(() => globalSettings("accounts")).toEqual({});
  await desk.waitForText(statusColumn, 0, "failure.account");
  const orphanedPage = await desk.openSettings(statusColumn, 0);
  expect(await orphanedPage.readProblem("account.place")).toBe(inspectorText("problem.not there"));
  await orphanedPage.choose("account.place", "account.shared");
  await desk.waitForText(statusColumn, 0, "status.off");
  harbourAccount.controlFromDashboard("stop");
});

// This test comes last, because the keys then show ENDED for minutes.
it("Connect shows the details of the session", async () => {
  const account = desk.emulator.accounts.get();
  account.setTranslationLanguages(["es-ES", "fr-FR"]);
  account.controlFromDashboard("start");
  const page = await openAccount(statusColumn);
  expect(await page.connect()).toContain(inspectorText("check.active"));
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(account.session?.startedAt);
  const details = [
    inspectorText("read.since", { time }),
    inspectorText("read.clients", { count: account.viewers.length }),
    "American English → European Spanish, French (France)",
  ].join(" · ");
  await page.frame.getByText(details, { exact: true }).waitFor();
  account.controlFromDashboard("stop");
  // The press polls, so the plugin learns now that the session has ended.
  await desk.deckKey(statusColumn, 0).tap();
  await page.frame.getByText(details).waitFor({ state: "detached" });
});
