import { describe, expect, it } from "vitest";
import type { Desk } from "../../../simulator/desk/desk.ts";
import { Page, sharedDesk } from "./helpers.ts";

const north = "North Chapel";
const shared = sharedDesk({ deck: { restartDelay: 50 } });

/** The shared desk as at its start, and a page of it. */
async function open(): Promise<{ desk: Desk; page: Page }> {
  const desk = shared();
  const account = desk.emulator.accounts.get(north);
  if (account.session) account.fromElsewhere("stop");
  account.setTranslationLanguages([]);
  account.setTranscriptionLanguage("en-US");
  account.setTranslationLanguages(["es-MX", "fr-FR"]);
  account.setCaptionsVisible(true);
  desk.deck.device().switchPage(0);
  // The keys hear of it at once, not with the next poll.
  desk.deck.wake();
  return { desk, page: await Page.open(desk) };
}

/** The manifest's own picture says START as well, and a press on a key that knows nothing only asks. */
const isReady = (desk: Desk): Promise<unknown> =>
  desk.deck
    .key(0, 0)
    .waitUntil(({ image }) => image.source === "plugin" && (image.text ?? "").startsWith("START"));

describe("what a page may ask for", () => {
  it("is refused where it is no command or not possible, with a reason, and the desk goes on", async () => {
    const { desk, page } = await open();
    const place = page.at(0, 0);
    const bad: [object | null, RegExp][] = [
      [{ command: "dance" }, /./],
      [{ command: "press", ...place, column: 0.5 }, /./],
      [{ command: "press", ...place, extra: true }, /./],
      [{ command: "set-title", ...place, title: "x".repeat(501) }, /./],
      [{ command: "set-picture", ...place, picture: "data:image/svg+xml,<svg/>" }, /./],
      [{ command: "set-picture", ...place, picture: "https://example.com/a.png" }, /./],
      [{ command: "remove-plugin" }, /./],
      [null, /./],
      [{ command: "press", ...place, device: "none" }, /no device/],
      [{ command: "press", ...place, column: 9 }, /no key 9,0/],
      [{ command: "show-page", device: page.device(), page: 7 }, /no page/],
      [{ command: "place", ...place, action: "com.captions.control.clear" }, /taken/],
      [{ command: "share-account", account: north, key: "none" }, /no such API key/],
      [{ command: "service", order: { command: "dance" } }, /command/],
      [{ command: "service", order: { command: "session", move: "stop" } }, /Cannot stop/],
    ];
    for (const [id, [request, reason]] of bad.entries()) {
      const answer = await page.send({ id, request }, id);
      expect(answer, JSON.stringify(request)).toMatchObject({
        ok: false,
        error: expect.stringMatching(reason) as string,
      });
    }
    for (const text of ["", "[]", '{"id":"one"}', "\u0000"]) {
      expect(await page.send(text), text).toMatchObject({ ok: false, id: -1 });
    }
    const other = await Page.open(desk);
    const closed = new Promise((resolve) => other.socket.once("close", resolve));
    other.socket.send("x".repeat(5 * 1024 * 1024));
    expect(await closed).toBe(1009);
    await page.reads(1, 0, /^CLEAR/);
    await page.tap(1, 0);
    await page.until(() => page.face(1, 0)?.overlay === "ok");
  });
});

describe("keys", () => {
  it("are pressed over the WebSocket, follow what the plugin draws, and are let go with their page", async () => {
    const { desk, page } = await open();
    const other = await Page.open(desk);
    await page.reads(0, 0, /^START stopped/);
    expect(page.face(0, 0)).toMatchObject({ kind: "action", name: "Start / Stop Stream", held: false });
    expect(page.face(0, 0)?.image).toMatch(/^data:image\/svg/);
    expect(page.face(4, 2)).toMatchObject({ kind: "empty", title: "" });
    await isReady(desk);
    await page.tap(0, 0);
    await page.reads(0, 0, /^LIVE/);
    expect(page.state.accounts?.[0]?.session?.state).toBe("active");

    await page.ask({ command: "press", ...page.at(1, 0) });
    await page.until(() => page.face(1, 0)?.overlay === "ok");
    expect(page.face(1, 0)).toMatchObject({ held: true });
    await expect(other.ask({ command: "press", ...page.at(1, 0) })).rejects.toThrow("held already");
    await other.ask({ command: "release", ...page.at(1, 0) });
    expect(desk.deck.key(1, 0).held).toBe(true);
    page.socket.terminate();
    await other.until(() => other.face(1, 0)?.held === false);
  });
});

describe("dials", () => {
  it("show their strip, and are turned, pushed and touched", async () => {
    const { desk, page } = await open();
    const other = await Page.open(desk);
    const device = page.device(2);
    const dial = (column: number) => ({ device, controller: "Encoder" as const, column, row: 0 });
    const strip = (dial: number): string => page.state.devices?.[2]?.dials[dial]?.words ?? "";
    desk.emulator.accounts.get(north).fromElsewhere("start");
    desk.deck.wake();
    await page.until(() => strip(0).includes("LIVE") && strip(2).includes("English"));
    expect(page.state.devices?.[2]?.dials[2]).toMatchObject({
      kind: "action",
      name: "Transcription Language",
      held: false,
      image: expect.stringMatching(/^data:image\/svg/) as string,
    });
    await page.ask({ command: "turn-dial", device, dial: 2, ticks: 1 });
    await page.until(() => strip(2).includes("German"));
    await page.ask({ command: "press", ...dial(2) });
    await page.until(() => /\bOK\b/.test(strip(2)));
    expect(desk.emulator.accounts.get(north).transcriptionLanguage).toBe("de-DE");
    expect(page.state.devices?.[2]?.dials[2]?.held).toBe(true);
    await other.ask({ command: "release", ...dial(2) });
    expect(desk.deck.device(2).dial(2).held).toBe(true);
    page.socket.terminate();
    await other.until(() => other.state.devices?.[2]?.dials[2]?.held === false);

    const asked = desk.deck.trace.mark();
    await other.ask({ command: "touch-strip", device, dial: 0 });
    expect(desk.deck.trace.entries({ since: asked, event: "touchTap" })).toHaveLength(1);
    await expect(other.ask({ command: "turn-dial", device, dial: 4, ticks: 1 })).rejects.toThrow("no dial 4");
  });
});

describe("the demo profile", () => {
  it("has every action set up, so that no key complains, and its two campuses have an account each", async () => {
    const { desk, page } = await open();
    await page.reads(0, 0, /^START stopped/);
    const actions = new Set(desk.deck.instances().map(({ action }) => action));
    expect(actions).toEqual(new Set(desk.deck.plugin.manifest.actions.keys()));
    for (const [index, device] of desk.deck.devices.entries()) {
      for (const { column, row } of device.keys())
        await page.until(() => !/CHECKING|NOT SET|SETTING/.test(page.face(column, row, index)?.words ?? ""));
    }
    expect(page.state.devices?.[0]?.account).toBe(north);
    await page.ask({ command: "show-page", device: page.device(), page: 1 });
    expect(page.state.devices?.[0]?.account).toBe("Harbour Hall");
    await page.reads(0, 0, /^Harbour/);
  });

  it("shows a private moment, a scene, and a session that has begun hours ago", async () => {
    const { desk, page } = await open();
    const since = desk.emulator.journal.entries().length;
    const sent = () =>
      desk.emulator.journal
        .entries()
        .slice(since)
        .flatMap(({ operation, path }) => (operation === "status" ? [] : [path]));
    await isReady(desk);
    desk.emulator.accounts.get(north).fromElsewhere("start");
    const order = { command: "set-session-age", seconds: 4 * 3600 + 60 };
    await page.ask({ command: "service", order });
    await page.tap(0, 1);
    await page.reads(0, 0, /^LIVE 4 h 01/);
    expect(page.face(0, 0)?.tone).toBe("overdue");
    await page.tap(4, 1);
    await page.until(() => page.face(4, 1)?.overlay === "ok");
    expect(sent()).toEqual(["/v1/transcription-language", "/v1/translation-language"]);
    await page.ask({ command: "show-page", device: page.device(), page: 2 });
    await page.reads(1, 0, /^CAPTIONS/);
    await page.tap(1, 0);
    await page.reads(1, 0, /^HIDDEN/);
    await page.until(() => sent().at(-1) === "/v1/stream/clear");
    expect(sent().slice(-2)).toEqual(["/v1/captions/hide", "/v1/stream/clear"]);
  });

  it("runs a service by two keys with several steps", async () => {
    const { desk, page } = await open();
    const account = desk.emulator.accounts.get(north);
    account.setCaptionsVisible(false);
    account.setTranslationLanguages([]);
    await page.reads(0, 0, /^START stopped/);
    await page.tap(1, 1);
    await page.reads(0, 0, /^LIVE/);
    await page.until(() => account.translationLanguages.length === 2 && account.captionsVisible);
    await page.tap(2, 1);
    await page.reads(0, 0, /^START stopped/);
  });
});

describe("API keys", () => {
  it("leave the desk once, for the page that created them", async () => {
    const { desk, page } = await open();
    const other = await Page.open(desk);
    const order = { command: "create-key", account: north, name: "New" };
    const { key = "" } = await page.ask({ command: "service", order });
    expect(key).toMatch(/^ck_live_/);
    await other.until(() => other.state.accounts?.[0]?.apiKeys.length === 2);
    // Even where it stands in what the plugin draws or somebody types.
    await page.ask({ command: "set-title", ...page.at(1, 0), title: `key ${key}` });
    await other.until(() => other.face(1, 0)?.title.startsWith("key …") === true);
    expect(page.texts.filter((text) => text.includes(key))).toHaveLength(1);
    await page.ask({ command: "set-title", ...page.at(1, 0), title: "" });
    const sent = () =>
      other.state.requests?.filter(({ path }) => path === "/v1/transcription-language") ?? [];
    const before = sent().length;
    await page.tap(3, 0);
    await other.until(() => sent().length > before && sent().every(({ outcome }) => outcome === "answered"));
    const body = expect.stringMatching(/^\{"languageCode":"\w\w-\w\w"\}$/) as string;
    for (const request of sent()) expect(request).toMatchObject({ body, status: 200, account: north });
    for (const account of desk.emulator.accounts) {
      for (const { value } of account.apiKeys.list()) expect(other.texts.join("\n")).not.toContain(value);
    }
  });
});

describe("what goes wrong", () => {
  it("can be made of the plugin's process", async () => {
    const { page } = await open();
    const { plugin } = page.state;
    const starts = plugin?.starts ?? 0;
    await page.ask({ command: "kill-plugin" });
    await page.until(
      () => page.state.plugin?.starts === starts + 1 && page.state.plugin.status === "running",
    );
    expect(page.state.plugin?.pid).not.toBe(plugin?.pid);
    await page.ask({ command: "sleep" });
    expect(page.state.plugin?.asleep).toBe(true);
    await page.ask({ command: "wake" });
    expect(page.state.plugin?.asleep).toBe(false);
    await page.ask({ command: "restart-plugin" });
    expect(page.state.plugin).toMatchObject({ status: "running", starts: starts + 2 });
    await page.reads(0, 0, /^START stopped/);
    expect((await page.ask({ command: "read-log" })).log).toBeTypeOf("string");
  });

  it("can be made of the service", async () => {
    const { page } = await open();
    const order = (order: { command: string } & Record<string, unknown>) =>
      page.ask({ command: "service", order });
    await page.reads(0, 1, /^OFF/);
    for (const { example } of page.state.choices?.faults ?? [])
      await order({ command: "add-fault", fault: example, match: { path: "/v1/stream/clear", times: 1 } });
    expect(page.state.service?.faults).toHaveLength(page.state.choices?.faults.length ?? 0);
    await order({ command: "add-fault", fault: { kind: "hold" }, match: { path: "/v1/stream/clear" } });
    await page.tap(1, 0);
    await page.until(() => page.state.service?.faults[0]?.waiting === 1);
    await order({ command: "set-dialect", dialect: "error-404" });
    await order({ command: "network", action: "cut" });
    expect(page.state.service).toMatchObject({ dialect: "error-404", network: "cut" });
  });
});

describe("a desk with nothing set up", () => {
  const empty = sharedDesk({ demo: false });

  it("has an API key that can be used for all keys, without going through the page, and revoked", async () => {
    const page = await Page.open(empty());
    await page.ask({ command: "place", ...page.at(0, 0), action: "com.captions.control.stream" });
    await page.reads(0, 0, /NOT SET/);
    expect(page.state.plugin).toMatchObject({ sharedKey: null });
    const [key] = page.state.accounts?.[0]?.apiKeys ?? [];
    await page.ask({ command: "share-account", account: north, key: key?.id ?? "" });
    expect(page.state.plugin).toMatchObject({ sharedKey: key?.key });
    await page.reads(0, 0, /^START stopped/);
    const order = { command: "revoke-key", account: north, key: key?.id ?? "" };
    await page.ask({ command: "service", order });
    await page.tap(0, 0);
    await page.reads(0, 0, /KEY REJECTED/);
  });
});
