import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../simulator/virtual-deck/index.ts";
import { action } from "../kit/desk.ts";
import { writing, written } from "../kit/inspector-words.ts";
import { portOf } from "../kit/raw-sockets.ts";
import { SettingsDesk } from "../kit/settings-desk.ts";

const desk = await SettingsDesk.openWith(action("stream"), action("status"), {
  steps: [action("stream"), action("visibility")],
});
beforeEach(() => {
  reset({});
});

/** Closes the inspector, and starts over: nothing is set up but this, for all keys. */
function reset(globalSettings: JsonObject): void {
  const { deck } = desk.desk;
  desk.closeInspector();
  desk.desk.emulator.faults.clear();
  deck.editGlobalSettings(globalSettings);
  for (const column of [0, 1]) deck.editSettings(desk.at(column, 0), {});
}

describe("the account", () => {
  it("of one key is its own, and goes only after a question", async () => {
    const account = desk.access();
    const { apiKey, churchId } = desk.access("Harbour Hall");
    reset({ account: { ...account, name: "Main" } });
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
    const inspector = await desk.settingsOf(1, 0);
    await inspector.choose("account.place", "account.own");
    expect(await inspector.value("account.apiKey")).toBe("");
    expect(await inspector.value("account.apiKey", "placeholder")).toBe("as in the shared account");
    await inspector.fillAccount({ apiKey, churchId });
    await desk.saved(1, 0, { apiKey, churchId });
    // The address is still the shared one.
    await desk.reads(1, 0, "stream.live");
    await desk.reads(0, 0, "stream.start");

    const shared = { text: written("account.sharedNamed", { name: "Main" }) };
    await inspector.choose("account.place", shared);
    await inspector.says("account.leaveOwn");
    await inspector.click("account.keep");
    expect(await inspector.value("account.place")).toBe("own");
    await desk.saved(1, 0, { apiKey, churchId });
    await inspector.choose("account.place", shared);
    await inspector.click("account.leaveNow");
    expect(await inspector.value("account.apiKey")).toBe(account.apiKey);
    await desk.reads(1, 0, "status.off");
    await desk.saved(1, 0, {});
    desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("stop");
  });

  it("of one key becomes that of all in one step", async () => {
    const { baseUrl, apiKey, churchId } = desk.access();
    const old = { baseUrl: "https://old.example.com", apiKey: "ck_old", churchId: randomUUID() };
    reset({ account: old });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.choose("account.place", "account.own");
    await inspector.fillAccount({ baseUrl, apiKey, churchId });
    await inspector.click("account.share");
    await desk.shared({ baseUrl, apiKey, churchId });
    await desk.saved(0, 0, {});
    expect(await inspector.value("account.place")).toBe("shared");
    await desk.reads(1, 0, "status.off");
  });

  it("that is too long for all buttons is not saved, and the field says so", async () => {
    reset({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    await inspector.fill("account.apiKey", "x".repeat(3_000));
    expect(await inspector.problemOf("account.apiKey")).toBe(written("problem.too long"));
    await inspector.click("check.button");
    expect(await inspector.frame.locator(".result").count()).toBe(0);
    await desk.shared(desk.access());
    await inspector.fill("account.apiKey", "ck_short");
    await desk.shared({ ...desk.access(), draft: { apiKey: "ck_short" } });
  });

  it("shows the API key only when asked to, and says where it is kept", async () => {
    reset({ account: desk.access() });
    const inspector = await desk.settingsOf(0, 0);
    const type = (): Promise<string> => inspector.value("account.apiKey", "type");
    expect(await type()).toBe("password");
    await inspector.click("account.reveal");
    expect(await type()).toBe("text");
    await inspector.click("account.hide");
    expect(await type()).toBe("password");
    await inspector.says("account.keptShared");
    await inspector.click("account.reveal");
    await inspector.choose("account.place", "account.own");
    await inspector.says("account.keptOwn");
    expect(await type()).toBe("password");
  });
});

it("a step of a multi-action keeps its settings apart", async () => {
  const inspector = await desk.settingsOf(2, 0, 0);
  await inspector.choose("step.mode", "stream.start");
  await expect.poll(() => desk.at(2, 0).steps[0]?.settings).toEqual({ mode: "start" });
});

const accounts = (): Record<string, Record<string, unknown>> =>
  (desk.desk.deck.globalSettings["accounts"] ?? {}) as Record<string, Record<string, unknown>>;

it("named accounts are made, chosen on another key, renamed and deleted", async () => {
  reset({ account: desk.access() });
  const harbour = desk.access("Harbour Hall");
  desk.desk.emulator.accounts.get("Harbour Hall").fromElsewhere("start");
  const first = await desk.settingsOf(1, 0);
  await first.choose("account.place", "account.new");
  await expect.poll(() => first.focused()).toBe(written("account.name"));
  await first.fill("account.name", "Harbour");
  await first.fillAccount(harbour);
  await desk.reads(1, 0, "stream.live");
  expect(await first.result()).toMatch(writing("check.reached"));
  const [id = ""] = Object.keys(accounts());
  await desk.saved(1, 0, { account: id });
  expect(accounts()).toEqual({ [id]: { name: "Harbour", ...harbour } });

  const second = await desk.settingsOf(0, 0);
  await second.choose("account.place", { text: "Harbour" });
  await desk.reads(0, 0, "stream.live");
  await desk.reads(0, 0, /Harbour/);
  await second.unfold();
  await second.fill("account.name", "Harbour Hall");
  await expect.poll(() => accounts()[id]?.["name"]).toBe("Harbour Hall");
  await second.click("account.delete");
  await second.says("account.deleteWarning", { name: "Harbour Hall" });
  await second.click("account.keep");
  expect(accounts()[id]).toBeDefined();
  await second.click("account.delete");
  await second.choose("account.place", "account.shared");
  expect(await second.button("account.keep").count()).toBe(0);
  await second.choose("account.place", { text: "Harbour Hall" });
  await second.unfold();
  await second.click("account.delete");
  await second.click("account.deleteNow");
  await desk.reads(0, 0, "stream.start");
  await desk.saved(0, 0, {});
  expect(accounts()).toEqual({});
  await desk.reads(1, 0, "failure.account");
  const orphan = await desk.settingsOf(1, 0);
  expect(await orphan.problemOf("account.place")).toBe(written("problem.not there"));
  // Where no option is chosen at all, the browser chooses the first when another comes.
  expect(await orphan.value("account.place", "selectedOptions[0]?.label")).toBe("");
  await orphan.choose("account.place", "account.shared");
  await desk.reads(1, 0, "status.off");
});

const wrongKey = "ck_nobody_knows_this";

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

describe("a draft", () => {
  beforeEach(() => reset({ account: desk.access() }));

  it("a wrong API key over a good one, letter by letter, takes no key away: the page says why, offers to use it all the same, and throws it away", async () => {
    await desk.reads(1, 0, "status.off");
    const page = await desk.settingsOf(0, 0);
    await page.type("account.apiKey", wrongKey, wrongKey.length);
    await expect.poll(shared).toEqual({ ...desk.access(), draft: { apiKey: wrongKey } });
    await page.says("draft.waiting");
    await page.press("account.apiKey", "Tab");
    expect(await page.result()).toBe(written("check.key-rejected"));
    await desk.at(1, 0).tap();
    await desk.reads(1, 0, "status.off");
    await page.says("draft.losesAccount");
    await page.click("draft.discard");
    await expect.poll(shared).toEqual(desk.access());
    expect(await page.value("account.apiKey")).toBe(desk.access().apiKey);
    await page.type("account.apiKey", wrongKey);
    await page.press("account.apiKey", "Enter");
    await page.click("draft.use");
    await desk.shared({ ...desk.access(), apiKey: wrongKey });
    await desk.reads(1, 0, "failure.apiKey");
  });

  it("an account set up by pasting works where the page is closed over its last field", async () => {
    reset({});
    await desk.reads(1, 0, "failure.notSetUp");
    const { baseUrl, churchId, apiKey } = desk.access();
    const page = await desk.settingsOf(1, 0);
    await page.fillAccount({ baseUrl, churchId });
    await desk.reads(1, 0, "failure.notChecked");
    await page.paste("account.apiKey", apiKey);
    await expect.poll(() => shared()["draft"]).toMatchObject({ apiKey });
    desk.closeInspector();
    await desk.shared({ ...desk.access() });
    await desk.reads(1, 0, "status.off");
    await desk.reads(0, 0, "stream.start");
  });

  it("a click that leaves a field, and so begins a check, is not lost", async () => {
    const page = await desk.settingsOf(0, 0);
    await page.type("account.churchId", desk.access("Harbour Hall").churchId);
    await page.says("draft.waiting");
    const box = await page.field("stream.hold").boundingBox();
    await desk.page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await desk.page.mouse.down();
    expect(await page.result()).toBe(written("check.wrong-account"));
    await desk.page.mouse.up();
    await desk.saved(0, 0, { stopGuard: "hold" });
  });

  it("a button that has nothing to do with the draft is another place of the page", async () => {
    const page = await desk.settingsOf(0, 0);
    await page.type("account.churchId", desk.access("Harbour Hall").churchId);
    await page.button("account.reveal").click();
    expect(await page.result()).toBe(written("check.wrong-account"));
    await page.type("account.apiKey", wrongKey);
    await page.button("diagnostics.button").click();
    expect(await page.result()).toBe(written("check.key-rejected"));
  });

  it("an API key in use goes to another address by Enter alone, and the page says so", async () => {
    const { address, calls } = await elsewhere();
    const page = await desk.settingsOf(1, 0);
    await page.type("account.baseUrl", address);
    await page.field("account.baseUrl").blur();
    await page.says("draft.elsewhere");
    await page.fill("account.churchId", desk.access("Harbour Hall").churchId);
    await page.says("draft.elsewhere");
    const next = await desk.settingsOf(0, 0);
    await next.says("draft.waiting");
    expect(calls()).toBe(0);
    await next.press("account.baseUrl", "Enter");
    expect(await next.result()).toBe(written("check.connection-dropped"));
    expect(calls()).toBeGreaterThan(0);
    await desk.reads(1, 0, "status.off");
  });

  it("the button checks once, and on purpose", async () => {
    const { address } = await elsewhere();
    const page = await desk.settingsOf(1, 0);
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
    reset({ account: { ...desk.access(), apiKey: wrongKey } });
    const page = await desk.settingsOf(1, 0);
    await desk.reads(1, 0, "failure.apiKey");
    const hold = desk.desk.emulator.faults.add({
      match: { path: "/v1/stream", times: 1 },
      fault: { kind: "hold" },
    });
    await page.type("account.apiKey", desk.access().apiKey);
    await page.press("account.apiKey", "Enter");
    await hold.whenWaiting();
    await desk.page.keyboard.type("xyz");
    hold.release();
    await expect.poll(shared).toEqual({ ...desk.access(), draft: { apiKey: `${desk.access().apiKey}xyz` } });
    await desk.reads(1, 0, "status.off");
    expect(await page.value("account.apiKey")).toBe(`${desk.access().apiKey}xyz`);
  });
});

// The last of the file: its keys say for minutes that the session has ended.
it("a check tells what was understood of the session, and follows it after that", async () => {
  reset({ account: desk.access() });
  const inspector = await desk.settingsOf(1, 0);
  const account = desk.desk.emulator.accounts.get();
  account.setTranslationLanguages(["es-ES", "fr-FR"]);
  account.fromElsewhere("start");
  await inspector.check();
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short" }).format(account.session?.startedAt);
  const understood = [
    written("read.since", { time }),
    written("read.clients", { count: account.viewers.length }),
    "American English → European Spanish, French (France)",
  ].join(" · ");
  await inspector.frame.getByText(understood, { exact: true }).waitFor();
  account.fromElsewhere("stop");
  expect(await inspector.check()).toMatch(writing("check.reached", { session: written("check.none") }));
  account.fromElsewhere("start");
  await desk.at(1, 0).tap();
  await inspector.says("check.reached", { session: written("check.active") });
  // A question mark would say that what was never asked could not be read.
  expect(await inspector.frame.locator(".understood").count()).toBe(0);
  account.fromElsewhere("stop");
});
