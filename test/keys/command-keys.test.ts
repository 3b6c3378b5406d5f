import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("clear", () => {
  it("sends on the press, and shows the check mark when it was accepted", async () => {
    const key = await desk.place("clear");
    expect(key.text).toBe(said("clear.clear", "clear.captions"));
    await key.press();
    expect(desk.sent).toEqual(["clear"]);
    expect(key.text).toBe(said("clear.clearing"));
    await desk.accept();
    expect(key.text).toBe(said("clear.cleared"));
    expect(key.surface.count("ok")).toBe(1);
    await desk.clock.pass(5_000);
    expect(key.text).toBe(said("clear.clear", "clear.captions"));
  });

  it("says why it failed", async () => {
    const key = await desk.place("clear");
    await key.tap();
    await desk.refuse(new ServiceFailure("busy", { status: 429 }));
    expect(key.text).toBe(said("failure.busy"));
    expect(key.surface.count("alert")).toBe(1);
    expect(key.surface.count("ok")).toBe(0);
  });

  it("works without a church ID, and asks for no status", async () => {
    const key = await desk.placeRaw("clear", { baseUrl: account.baseUrl, apiKey: account.apiKey });
    desk.keys.globalSettingsReceived({});
    await key.tap();
    const service = desk.serviceOf({ ...account, churchId: "" });
    expect(service.requests.map(({ what }) => what)).toEqual(["clear"]);
    service.open.answer();
    await settle();
    expect(key.surface.count("ok")).toBe(1);
  });
});

describe("visibility", () => {
  it("follows the answers to hide and show, not the presses", async () => {
    const key = await desk.place("visibility");
    expect(key.surface.state).toBe(0);
    expect(key.text).toBe(said("visibility.hide", "visibility.pressToHide"));
    await key.tap();
    expect(key.surface.state).toBe(0);
    expect(key.text).toBe(said("visibility.hiding"));
    await desk.accept();
    expect(key.surface.state).toBe(1);
    expect(key.text).toBe(said("visibility.hidden", "visibility.pressToShow"));
    await desk.clock.pass(1_000);
    await key.tap();
    expect(key.surface.state).toBe(1);
    await desk.accept();
    expect(key.surface.state).toBe(0);
    expect(key.text).toBe(said("visibility.shown", "visibility.pressToHide"));
    expect(desk.sent).toEqual(["hide", "show"]);
    expect(key.surface.calls).not.toContain("ok");
  });

  it("two quick presses hide and then show, one after the other", async () => {
    const key = await desk.place("visibility");
    await key.tap();
    await key.tap();
    expect(desk.sent).toEqual(["hide"]);
    await desk.accept();
    expect(desk.sent).toEqual(["hide", "show"]);
    await desk.accept();
    expect(key.surface.state).toBe(0);
  });

  it("after a failure the confirmed state counts again", async () => {
    const key = await desk.place("visibility");
    await key.tap();
    await desk.accept();
    await desk.clock.pass(1_000);
    await key.tap();
    await desk.refuse();
    expect(key.surface.state).toBe(1);
    expect(key.surface.count("alert")).toBe(1);
    await key.tap();
    expect(desk.sent).toEqual(["hide", "show", "show"]);
  });

  it("is one memory for all keys of an account, also for those that come later", async () => {
    const one = await desk.place("visibility");
    await one.tap();
    await desk.accept();
    await one.leave();
    await desk.clock.pass(600_000);
    const other = await desk.place("visibility", { mode: "show" });
    expect(other.surface.state).toBe(1);
    expect(other.text).toBe(said(["time.minutes", { n: 10 }], "visibility.hidden", "visibility.pressToShow"));
  });

  it.each([
    ["hide", ["hide", "hide"]],
    ["show", ["show", "show"]],
  ])("in mode %s always sends it", async (mode, commands) => {
    const key = await desk.place("visibility", { mode });
    await key.tap();
    await desk.accept();
    await key.tap();
    expect(desk.sent).toEqual(commands);
  });

  it.each([
    [0, "show"],
    [1, "hide"],
  ])("in a multi-action goes to state %s by %s, twice as well", async (desired, command) => {
    const key = await desk.place("visibility", {}, true);
    await key.tap(desired);
    await desk.accept();
    await key.tap(desired);
    expect(desk.sent).toEqual([command, command]);
  });

  it.each([
    ["hide", 0],
    ["show", 1],
  ])("of mode %s sends nothing in a multi-action that wants state %i", async (mode, desired) => {
    const key = await desk.place("visibility", { mode }, true);
    await key.tap(desired);
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });
});

describe("status", () => {
  it("shows state, viewers and languages", async () => {
    const key = await desk.place("status");
    await desk.tell({
      state: "active",
      clients: 42,
      transcriptionLanguage: "en",
      translationLanguages: ["es", "fr"],
    });
    expect(key.text).toBe(`42 ${said("stream.live")} en › es fr`);
    await desk.clock.pass(5_000);
    await desk.tell({ state: "none" });
    expect(key.text).toBe(said("status.off"));
  });

  it("asks at once when pressed", async () => {
    const key = await desk.place("status");
    await desk.tell({ state: "none" });
    await desk.clock.pass(1_000);
    await key.tap();
    expect(desk.service.of("status")).toHaveLength(2);
    expect(key.surface.count("ok")).toBe(0);
    await desk.tell({ state: "active" });
    expect(key.surface.count("ok")).toBe(1);
    expect(key.text).toBe(said("stream.live"));
  });

  it("says why it can't tell", async () => {
    const key = await desk.place("status");
    await desk.tell({ state: "none" });
    await key.tap();
    desk.service.open.fail(new ServiceFailure("not-the-service", { came: "web page" }));
    await settle();
    expect(key.surface.count("alert")).toBe(1);
    expect(key.text).toBe(said("failure.notTheService", "failure.webPage"));
  });
});

describe("a command", () => {
  it("does not wait for those of other accounts", async () => {
    const other = { ...account, churchId: "7c9e6679-7425-40de-944b-e07fc1f90ae7" };
    const one = await desk.place("clear");
    const two = await desk.place("clear", other);
    await one.tap();
    await two.tap();
    expect(desk.service.of("command")).toHaveLength(1);
    expect(desk.serviceOf(other).of("command")).toHaveLength(1);
  });

  it("is followed by a status within 250 ms", async () => {
    const key = await desk.place("clear");
    await desk.tell({ state: "none" });
    await desk.clock.pass(1_000);
    await key.tap();
    await desk.accept();
    expect(desk.service.of("status")).toHaveLength(2);
  });
});
