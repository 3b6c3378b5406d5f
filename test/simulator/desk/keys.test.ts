import { describe, expect, it } from "vitest";
import { openDesk, Page } from "./helpers.ts";

const clear = "com.captions.control.clear";

describe("keys on the page", () => {
  it("are pressed over the WebSocket, and follow what the plugin draws", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    const hold = desk.emulator.faults.add({ match: { path: "/v1/stream/start" }, fault: { kind: "hold" } });
    await page.reads(0, 0, /^START/);
    expect(page.face(0, 0)).toMatchObject({
      kind: "action",
      name: "Start / Stop Stream",
      state: 0,
      held: false,
    });
    expect(page.face(0, 0)?.image).toMatch(/^data:image\/svg/);
    expect(page.face(4, 2)).toMatchObject({ kind: "empty", image: null, name: null });

    await page.ask({ command: "press", ...page.at(0, 0) });
    expect(page.face(0, 0)?.held).toBe(true);
    await page.ask({ command: "release", ...page.at(0, 0) });
    expect(page.face(0, 0)?.held).toBe(false);
    await page.reads(0, 0, /^STARTING/);
    hold.remove();
    await page.reads(0, 0, /^LIVE/);
    expect(page.face(0, 0)?.state).toBe(1);
    expect(desk.emulator.accounts.get("North Chapel").session?.state).toBe("active");
    expect(page.parts.accounts?.[0]?.session?.state).toBe("active");

    await page.tap(1, 0);
    await page.until(() => page.face(1, 0)?.overlay === "ok");
    expect(page.face(1, 0)?.overlays).toBe(1);
    await page.tap(3, 1);
    await page.until(() => page.face(3, 1)?.overlay === "alert");
    await page.until(() => page.face(1, 0)?.overlay === null);
  });

  it("stop the stream only when they are held", async () => {
    const desk = await openDesk({ service: { accounts: [{ name: "Only" }] } });
    const page = await Page.open(desk);
    desk.emulator.accounts.get().fromElsewhere("start");
    await page.reads(0, 0, /^LIVE/);
    await page.tap(0, 0);
    await page.ask({ command: "press", ...page.at(0, 0) });
    await page.reads(0, 0, /^START/);
    const stops = desk.emulator.journal.entries().filter(({ path }) => path === "/v1/stream/stop");
    expect(stops).toHaveLength(1);
  });

  it("are let go when the page that holds them goes away, and by no other page", async () => {
    const desk = await openDesk();
    const [page, other] = [await Page.open(desk), await Page.open(desk)];
    await page.ask({ command: "press", ...page.at(1, 0) });
    await expect(other.ask({ command: "press", ...page.at(1, 0) })).rejects.toThrow("held already");
    await other.ask({ command: "release", ...page.at(1, 0) });
    expect(desk.deck.key(1, 0).held).toBe(true);
    page.socket.terminate();
    await other.until(() => other.face(1, 0)?.held === false);
    expect(desk.deck.trace.count({ event: "keyUp", context: desk.deck.key(1, 0).context })).toBe(1);
  });

  it("are put, moved and taken away", async () => {
    const desk = await openDesk({ demo: false });
    const page = await Page.open(desk);
    expect(page.parts.actions?.map(({ name }) => name)).toContain("Clear Captions");
    await page.ask({ command: "place", ...page.at(0, 0), action: clear });
    expect(page.face(0, 0)).toMatchObject({ kind: "action", name: "Clear Captions" });
    expect(page.parts.selection).toMatchObject({ column: 0, row: 0, kind: "action", name: "Clear Captions" });
    await page.reads(0, 0, /NOT SET/);
    await page.ask({ command: "move", ...page.at(0, 0), to: { column: 4, row: 2 } });
    expect([page.face(0, 0)?.kind, page.face(4, 2)?.kind]).toEqual(["empty", "action"]);
    expect(page.parts.selection).toMatchObject({ column: 4, row: 2 });
    await page.ask({ command: "remove", ...page.at(4, 2) });
    expect(page.face(4, 2)?.kind).toBe("empty");
    expect(page.parts.selection).toMatchObject({ column: 4, row: 2, kind: "empty", inspector: null });
  });

  it("have the user's title and image, for each state", async () => {
    const page = await Page.open(await openDesk());
    const image = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";
    await page.ask({ command: "select", ...page.at(0, 0) });
    expect(page.parts.selection?.states).toMatchObject([{ name: "Stopped", title: "" }, { name: "Running" }]);
    await page.ask({ command: "set-title", ...page.at(0, 0), state: 0, title: "Mine" });
    await page.ask({ command: "set-image", ...page.at(0, 0), state: 0, image });
    expect(page.face(0, 0)).toMatchObject({ title: "Mine", image, titleStyle: { titleAlignment: "bottom" } });
    expect(page.parts.selection?.states).toMatchObject([
      { title: "Mine", hasOwnImage: true },
      { title: "", hasOwnImage: false },
    ]);
    await page.ask({ command: "set-title", ...page.at(0, 0), state: 0, title: "" });
    await page.ask({ command: "set-image", ...page.at(0, 0), state: 0, image: null });
    await page.reads(0, 0, /^START/);
    await page.ask({ command: "set-title", ...page.at(1, 1), title: "All of it" });
    expect(page.face(1, 1)).toMatchObject({ kind: "multiAction", title: "All of it" });
  });

  it("change with the page of the device, which gives up the selection", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    await page.ask({ command: "select", ...page.at(0, 0) });
    await page.ask({ command: "show-page", device: page.device(), page: 1 });
    expect(page.parts.devices?.[0]).toMatchObject({ page: 1, pages: ["Service", "Second campus"] });
    expect(page.parts.selection).toBeNull();
    expect(page.face(0, 2)?.kind).toBe("empty");
    await page.reads(0, 0, /^START/);
    await page.tap(0, 0);
    await page.reads(0, 0, /^LIVE/);
    expect(desk.emulator.accounts.get("Harbour Hall").session).not.toBeNull();
    expect(desk.emulator.accounts.get("North Chapel").session).toBeNull();
  });
});

describe("the demo profile", () => {
  it("has every action set up, so that no key complains", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    await page.reads(0, 0, /^START/);
    const { instances, plugin } = { instances: desk.deck.instances(), plugin: desk.deck.plugin };
    expect(new Set(instances.map(({ action }) => action))).toEqual(new Set(plugin.manifest.actions.keys()));
    expect(page.parts.devices?.map(({ model, dials }) => [model, dials])).toEqual([
      ["standard", 0],
      ["xl", 0],
      ["plus", 4],
    ]);
    for (const [index, device] of desk.deck.devices.entries()) {
      for (const { column, row } of device.keys())
        await page.until(() => !/CHECKING|NOT SET|SETTING/.test(page.face(column, row, index)?.words ?? ""));
    }
  });

  it("runs a service by two keys with several steps", async () => {
    const desk = await openDesk();
    const page = await Page.open(desk);
    const account = desk.emulator.accounts.get("North Chapel");
    account.setCaptionsVisible(false);
    account.setTranslationLanguages([]);
    await page.reads(0, 0, /^START/);
    await page.tap(1, 1);
    await page.reads(0, 0, /^LIVE/);
    await page.until(() => account.translationLanguages.length === 2 && account.captionsVisible);
    await page.tap(2, 1);
    await page.reads(0, 0, /^START/);
  });
});
