import { describe, expect, it } from "vitest";
import type { Desk } from "../../../simulator/desk/desk.ts";
import { saying } from "../../kit/words.ts";
import { Page, sharedDesk } from "./helpers.ts";

const north = "North Chapel";
const shared = sharedDesk({ deck: { restartDelay: 50 } });

/** The shared desk as at its start, and a page of it. */
async function open(): Promise<{ desk: Desk; page: Page }> {
  const desk = shared();
  const account = desk.emulator.accounts.get(north);
  desk.deck.device().switchPage(0);
  // By its own key: an end from elsewhere may be told 15 s after a change of the spoken language.
  if (account.session) {
    await desk.deck.key(2, 1).tap();
    await isReady(desk);
  }
  account.setTranslationLanguages([]);
  account.setTranscriptionLanguage("en-US");
  account.setTranslationLanguages(["es-MX", "fr-FR"]);
  account.setCaptionsVisible(true);
  // The keys hear of it at once, not with the next poll.
  desk.deck.wake();
  return { desk, page: await Page.open(desk) };
}

/** The manifest's own picture says START as well, and a press on a key that knows nothing only asks. */
const isReady = (desk: Desk): Promise<unknown> =>
  desk.deck
    .key(0, 0)
    .waitUntil(({ image }) => image.source === "plugin" && saying("stream.start").test(image.text ?? ""));

describe("what a page may ask for", () => {
  it("is refused where it is no command or not possible, with a reason, and the desk goes on", async () => {
    const { desk, page } = await open();
    const place = page.at(0, 0);
    const bad: [object | null, RegExp][] = [
      [{ command: "dance" }, /./],
      [{ command: "press", ...place, column: 0.5 }, /./],
      [{ command: "press", ...place, extra: true }, /./],
      [{ command: "set-title", ...place, title: "x".repeat(501) }, /./],
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
    await page.reads(1, 0, saying("clear.clear"));
    await page.tap(1, 0);
    await page.until(() => page.face(1, 0)?.overlay === "ok");
  });
});

describe("a key or dial that is held", () => {
  it("is let go by the page that pressed it, and with that, and by no other", async () => {
    const { desk, page } = await open();
    const other = await Page.open(desk);
    const dial = { device: page.device(2), controller: "Encoder", column: 2, row: 0 } as const;
    const holds = (): boolean[] => [desk.deck.key(1, 0).held, desk.deck.device(2).dial(2).held];
    for (const place of [page.at(1, 0), dial]) {
      await page.ask({ command: "press", ...place });
      await expect(other.ask({ command: "press", ...place })).rejects.toThrow("held already");
      await other.ask({ command: "release", ...place });
    }
    expect(holds()).toEqual([true, true]);
    page.socket.terminate();
    await other.until(() => other.face(1, 0)?.held === false);
    expect(holds()).toEqual([false, false]);
  });
});

const complaint = saying("state.checking", "failure.notSetUp", "failure.setting");

describe("the demo profile", () => {
  it("has every action set up, so that no key complains, and its two campuses have an account each", async () => {
    const { desk, page } = await open();
    await page.reads(0, 0, saying(["stream.start", "stream.stopped"]));
    const actions = new Set(desk.deck.instances().map(({ action }) => action));
    expect(actions).toEqual(new Set(desk.deck.plugin.manifest.actions.keys()));
    for (const [index, device] of desk.deck.devices.entries()) {
      for (const { slot } of device.keys())
        await page.until(() => !complaint.test(page.face(slot.column, slot.row, index)?.words ?? ""));
    }
    expect(page.state.devices?.[0]?.account).toBe(north);
    await page.ask({ command: "show-page", device: page.device(), page: 1 });
    expect(page.state.devices?.[0]?.account).toBe("Harbour Hall");
    await page.reads(0, 0, /^Harbour/);
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
    // Even in what the plugin draws or a person types.
    await page.ask({ command: "set-title", ...page.at(1, 0), title: `key ${key}` });
    await other.until(() => other.face(1, 0)?.title.startsWith("key …") === true);
    expect(page.texts.filter((text) => text.includes(key))).toHaveLength(1);
    await page.ask({ command: "set-title", ...page.at(1, 0), title: "" });
    for (const account of desk.emulator.accounts) {
      for (const { value } of account.apiKeys.list()) expect(other.texts.join("\n")).not.toContain(value);
    }
  });
});

describe("the plugin's process", () => {
  it("crashes, sleeps and starts again when the page says so", async () => {
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
    await page.reads(0, 0, saying(["stream.start", "stream.stopped"]));
    expect((await page.ask({ command: "read-log" })).log).toBeTypeOf("string");
  });
});

describe("a desk with nothing set up", () => {
  const empty = sharedDesk({ demo: false });

  it("has an API key that can be used for all keys, without going through the page, and revoked", async () => {
    const page = await Page.open(empty());
    await page.ask({ command: "place", ...page.at(0, 0), action: "com.captions.control.stream" });
    await page.reads(0, 0, saying("failure.notSetUp"));
    expect(page.state.plugin).toMatchObject({ sharedKey: null });
    const [key] = page.state.accounts?.[0]?.apiKeys ?? [];
    await page.ask({ command: "share-account", account: north, key: key?.id ?? "" });
    expect(page.state.plugin).toMatchObject({ sharedKey: key?.key });
    await page.reads(0, 0, saying(["stream.start", "stream.stopped"]));
    const order = { command: "revoke-key", account: north, key: key?.id ?? "" };
    await page.ask({ command: "service", order });
    await page.tap(0, 0);
    await page.reads(0, 0, saying("failure.keyRejected"));
  });
});
