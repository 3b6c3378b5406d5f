import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { ServingDesk, source, type Spec, targets } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

// More of their limits: time-limits.test.ts.
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

describe("commands of one account go out in the order of the presses, one at a time, in two lines:", () => {
  it.each([
    ["hide, show, clear", [2, 0, 2, 1, 0, 2], "clear hide clear show hide clear"],
    ["start, stop, languages", [3, 4, 5], "de [fr] start"],
  ])("%s", async (_, presses, sent) => {
    const serving = new ServingDesk();
    const visibility = (mode: string) => ["visibility", { mode }] as const;
    const specs: Spec[] = [
      visibility("hide"),
      visibility("show"),
      ["clear"],
      source("de"),
      targets(["fr"]),
      ["stream", { mode: "start" }],
    ];
    const keys = await serving.placeEach(...specs);
    serving.onRequest = () => undefined;
    for (const press of presses) await keys[press]?.tap();
    for (let count = 1; count <= presses.length; count += 1) {
      expect(serving.sent).toHaveLength(count);
      await serving.accept();
    }
    expect(serving.commands).toBe(sent);
  });

  it.each([
    ["hide, show and clear do not wait for a start", "start", [0, 3, 1, 2], "start hide clear"],
    ["a start does not wait for a hide", "hide", [1, 2, 0], "hide start"],
    ["nor does any wait for a poll", "status", [2, 1, 0], "clear hide start"],
  ] as const)("%s", async (_, held, presses, sent) => {
    const serving = new ServingDesk();
    await serving.settled();
    serving.hold(held);
    const keys = await serving.placeEach(["stream"], ["visibility"], ["clear"], source("de"));
    for (const press of presses) await keys[press].tap();
    expect(serving.commands).toBe(sent);
  });

  it("those of another account do not wait for them, nor has its state to do with theirs", async () => {
    const serving = new ServingDesk();
    serving.hold("clear");
    const [clear] = await serving.placeEach(["clear"], ["stream"]);
    const elsewhere = { ...account, apiKey: "ck_live_other" };
    const other = await serving.place("clear", elsewhere);
    await clear.tap();
    await other.tap();
    expect(serving.serviceOf(elsewhere).of("clear")).toHaveLength(1);
    const stop = await serving.place("stream", elsewhere);
    await serving.seen();
    serving.session = { state: "active" };
    await stop.touch();
    await serving.seen();
    await stop.tap();
    expect(serving.serviceOf(elsewhere).of("stop")).toHaveLength(1);
    expect(serving.sent).toEqual(["clear"]);
  });
});
