import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

// More of their limits is tested at the built plugin: contract/waits.test.ts.
describe("the ten seconds of a command", () => {
  it.each([
    [5_000, 5_000],
    [9_000, 1_000],
  ])("count from the press: after %i ms of waiting %i are left", async (waited, left) => {
    const key = await desk.place("clear");
    await key.tap();
    await key.tap();
    await desk.clock.pass(waited);
    await desk.accept();
    expect(desk.service.of("clear").map(({ limits }) => limits.timeLimit)).toEqual([10_000, left]);
  });

  it("are over behind a private moment too, whose two requests have ten seconds each", async () => {
    const hide = await desk.place("visibility", { mode: "hide", clearText: true });
    const [show, clear] = [await desk.place("visibility", { mode: "show" }), await desk.place("clear")];
    await hide.tap();
    await desk.clock.pass(6_000);
    await show.tap();
    await clear.tapAccepted();
    await desk.clock.pass(9_999);
    expect(clear.surface.count("alert")).toBe(0);
    await desk.clock.pass(1);
    for (const key of [show, clear]) {
      expect(key.surface.count("alert")).toBe(1);
      expect(key.text).toBe(said("failure.timedOut", "failure.tryAgain"));
    }
    await desk.accept();
    expect(desk.sent).toEqual(["hide", "clear"]);
    expect(hide.surface.state).toBe(1);
  });

  it("are over behind a scene too: a toggle that has to ask first asks nothing any more", async () => {
    const presets = [{ transcriptionLanguage: "es-ES", languageCodes: ["en-US"] }];
    const scene = await desk.place("translationLanguages", { presets });
    const stream = await desk.oldStreamKey("none");
    await scene.tap();
    await desk.clock.pass(6_000);
    await stream.tapAccepted();
    await desk.clock.pass(9_000);
    await desk.accept();
    expect(stream.text).toBe(said("state.checking"));
    await desk.clock.pass(1_000);
    expect(stream.surface.count("alert")).toBe(1);
    expect(stream.text).toBe(said("failure.timedOut", "failure.tryAgain"));
    await desk.accept();
    expect(desk.sent).toHaveLength(3);
  });

  it("leave a hide that was not sent as it was: nothing has changed", async () => {
    const clear = await desk.place("clear");
    const key = await desk.place("visibility");
    await key.tapAccepted();
    await desk.clock.pass(1_000);
    await clear.tap();
    await key.tap();
    await desk.clock.pass(9_500);
    await desk.refuse(new ServiceFailure("timed-out"));
    expect(desk.sent).toEqual(["hide", "clear"]);
    expect(key.surface.state).toBe(1);
    await desk.clock.pass(5_000);
    expect(key.text).toContain(said("visibility.hidden"));
  });

  it("begin for a hide when its turn has come: it is sent however long it has waited", async () => {
    const clear = await desk.place("clear");
    const hide = await desk.place("visibility", { mode: "hide", clearText: true });
    const show = await desk.place("visibility", { mode: "show" });
    await clear.tap();
    await hide.tap();
    await desk.clock.pass(9_500);
    await desk.refuse(new ServiceFailure("timed-out"));
    await desk.accept();
    await desk.accept();
    await show.tap();
    expect(desk.sent).toEqual(["clear", "hide", "clear", "clear"]);
  });
});

describe("a key that leaves", () => {
  it("takes back no press of its own, which still waits", async () => {
    const clear = await desk.place("clear");
    await clear.tap();
    await clear.tap();
    await clear.leave();
    await desk.accept();
    await desk.accept();
    expect(desk.sent).toEqual(["clear", "clear"]);
  });

  it("asks for no status when its command is answered, unless others are there", async () => {
    const clear = await desk.placeIn({ state: "none" }, "clear");
    await clear.tap();
    await clear.leave();
    await desk.accept();
    await desk.clock.pass(60_000);
    expect(desk.service.of("status")).toHaveLength(1);
  });
});
