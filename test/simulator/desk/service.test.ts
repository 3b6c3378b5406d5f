import { describe, expect, it } from "vitest";
import { openDesk, Page } from "./helpers.ts";

const north = "North Chapel";

describe("the journal", () => {
  it("arrives as it is written, without any API key", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    await page.reads(3, 0, /English/);
    await page.tap(3, 0);
    const found = () => [...page.requests.values()].find(({ path }) => path === "/v1/transcription-language");
    await page.until(() => found()?.outcome === "answered");
    expect(found()).toMatchObject({
      method: "POST",
      body: '{"languageCode":"en-US"}',
      status: 200,
      account: north,
      operation: "transcription-language",
    });
    expect(found()?.key).toMatch(/^….{4}$/);
    const later = await Page.open(desk);
    await later.until(() =>
      [...later.requests.values()].some(({ path }) => path === "/v1/transcription-language"),
    );
    for (const account of desk.emulator.accounts) {
      for (const { value } of account.apiKeys.list()) {
        expect([...page.texts, ...later.texts].join("\n")).not.toContain(value);
      }
    }
  });

  it("can be emptied, for all pages", async () => {
    const desk = await openDesk();
    const [page, other] = [await Page.open(desk), await Page.open(desk)];
    await page.tap(1, 0);
    await other.until(() => [...other.requests.values()].some(({ path }) => path === "/v1/stream/clear"));
    await page.ask({ command: "service", order: { command: "clear-journal" } });
    await other.until(() => ![...other.requests.values()].some(({ path }) => path === "/v1/stream/clear"));
  });
});

describe("API keys", () => {
  it("leave the desk once, for the page that created them", async () => {
    const desk = await openDesk();
    const [page, other] = [await Page.open(desk), await Page.open(desk)];
    const order = { command: "create-key", account: north, name: "New" };
    const { key = "" } = await page.ask({ command: "service", order });
    expect(key).toMatch(/^ck_live_/);
    await other.until(() => other.parts.accounts?.[0]?.apiKeys.length === 2);
    expect(other.texts.join("\n")).not.toContain(key);
    // Even where it stands in what the plugin draws or somebody types.
    await page.ask({ command: "set-title", ...page.at(1, 0), title: `key ${key}` });
    await other.until(() => other.face(1, 0)?.title.startsWith("key …") === true);
    expect(page.texts.filter((text) => text.includes(key))).toHaveLength(1);
  });

  it("can be used for all keys, without going through the page, and revoked", async () => {
    const desk = await openDesk({ demo: false });
    const page = await Page.open(desk);
    await page.ask({ command: "place", ...page.at(0, 0), action: "com.captions.control.stream" });
    await page.reads(0, 0, /NOT SET/);
    expect(page.parts.plugin?.shared).toEqual({ present: false, account: null, key: null });
    const [key] = page.parts.accounts?.[0]?.apiKeys ?? [];
    await page.ask({ command: "share-account", account: north, key: key?.id ?? "" });
    expect(page.parts.plugin?.shared).toEqual({ present: true, account: north, key: key?.key });
    await page.reads(0, 0, /^START/);
    await page.ask({
      command: "service",
      order: { command: "revoke-key", account: north, key: key?.id ?? "" },
    });
    await page.tap(0, 0);
    await page.reads(0, 0, /KEY REJECTED/);
    await page.ask({ command: "reset-global-settings" });
    await page.reads(0, 0, /NOT SET/);
  });
});

describe("the rest of the desk", () => {
  it("shows and drives the service", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    const order = (order: { command: string } & Record<string, unknown>) =>
      page.ask({ command: "service", order });
    await page.reads(0, 1, /^OFF/);
    await order({ command: "session", account: north, move: "start" });
    expect(page.parts.accounts?.[0]).toMatchObject({
      session: { state: "active" },
      statusAnswer: { status: 200 },
    });
    await order({ command: "set-dialect", dialect: "error-404" });
    expect(page.parts.service?.dialect).toBe("error-404");
    await order({ command: "session", account: north, move: "stop" });
    expect(page.parts.accounts?.[0]?.statusAnswer.status).toBe(404);
    await order({ command: "add-fault", fault: { kind: "delay", ms: 20 }, match: {} });
    await order({ command: "add-fault", fault: { kind: "hold" }, match: { path: "/v1/stream/clear" } });
    expect(page.parts.service?.faults).toMatchObject([
      { kind: "hold", target: "Clear captions", slowMs: null },
      { kind: "delay", target: "All requests", settings: "ms 20", slowMs: 20 },
    ]);
    await page.tap(1, 0);
    await page.until(() => page.parts.service?.faults[0]?.waiting === 1);
    await order({ command: "network", action: "cut" });
    expect(page.parts.service?.network).toBe("cut");
  });

  it("offers every kind of fault with its settings", async () => {
    const page = await Page.open(await openDesk({ demo: false }));
    const { faultKinds = [], endpoints = [], dialects = [] } = page.parts.catalog ?? {};
    expect(endpoints).toHaveLength(8);
    expect(dialects.length).toBeGreaterThan(7);
    expect(faultKinds.find(({ kind }) => kind === "rate-limit")?.fields).toMatchObject([
      { name: "retryAfter", type: "number", required: false, example: 20 },
      { name: "form", type: "choice", options: ["seconds", "date"] },
      { name: "status", type: "choice", options: [429, 503], example: null },
    ]);
    for (const { kind, fields } of faultKinds) {
      const settings = fields.flatMap(({ name, example }) =>
        example === null ? [] : [[name, example] as const],
      );
      const fault = { kind, ...Object.fromEntries(settings) };
      await page.ask({ command: "service", order: { command: "add-fault", fault, match: { times: 1 } } });
    }
    expect(page.parts.service?.faults).toHaveLength(faultKinds.length);
  });

  it("shows and drives the process of the plugin", async () => {
    const desk = await openDesk({ deck: { restartDelay: 50 } });
    const page = await Page.open(desk);
    const { plugin } = page.parts;
    expect(plugin).toMatchObject({ status: "running", connected: true, starts: 1, lastEnd: null });
    await page.ask({ command: "plugin", action: "kill" });
    await page.until(() => page.parts.plugin?.starts === 2 && page.parts.plugin.status === "running");
    expect(page.parts.plugin?.pid).not.toBe(plugin?.pid);
    expect(page.parts.plugin?.lastEnd).toContain("by itself");
    await page.ask({ command: "plugin", action: "sleep" });
    expect(page.parts.plugin?.asleep).toBe(true);
    await page.ask({ command: "plugin", action: "wake" });
    expect(page.parts.plugin?.asleep).toBe(false);
    await page.ask({ command: "plugin", action: "close-socket" });
    await page.until(() => page.parts.plugin?.status === "stopped");
    await page.ask({ command: "plugin", action: "restart" });
    expect(page.parts.plugin).toMatchObject({ status: "running", starts: 3 });
    await page.reads(0, 0, /^START/);
    expect((await page.ask({ command: "read-log" })).log).toBeTypeOf("string");
  });
});
