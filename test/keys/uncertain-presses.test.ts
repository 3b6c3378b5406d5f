import { describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import {
  deskWithKeys,
  live,
  none,
  ServingDesk,
  serviceError,
  source,
  step,
  targets,
} from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

it("a stream key that is pressed until LIVE appears sends no stop", async () => {
  const { desk, stream } = await deskWithKeys();
  for (let press = 0; press < 3; press += 1) {
    await stream.tap();
    await desk.clock.pass(300);
  }
  expect(stream.text).toContain(keyText("stream.live"));
  await desk.expectSent("start");
});

describe("within 1,000 ms of a change", () => {
  const withSource = (transcriptionLanguage: string): Session => ({ ...live, transcriptionLanguage });
  const withTargets = (...translationLanguages: string[]): Session => ({ ...live, translationLanguages });
  const hidden = { ...live, captionsHidden: true };
  const shown = { ...live, captionsHidden: false };

  it.each([
    ["a stream toggle from start to stop", ["stream"], none, live, "stop"],
    ["a stream toggle from stop by hold to stop by press", ["stream"], { state: "paused" }, live, "stop"],
    ["a visibility toggle", ["visibility"], shown, hidden, "show"],
    ["a source language key", source("en", "de", "fr"), withSource("en"), withSource("de"), "fr"],
    ["a preset key", targets(["en"], ["de"], ["fr"]), withTargets("en"), withTargets("de"), "[fr]"],
  ] as const)("%s ignores presses", async (_, spec, before, after, sent) => {
    const desk = new ServingDesk(before);
    const [key] = await desk.placeEach(spec);
    await desk.waitUntilPressable();
    await desk.changeSession(after);
    await key.tap();
    await desk.clock.pass(999);
    await key.tap();
    expect([desk.commands, key.results]).toEqual(["", []]);
    await desk.clock.pass(1);
    await key.tap();
    expect(desk.commands).toBe(sent);
  });

  it("a stream toggle that turns to ENDED ignores presses", async () => {
    const { desk, stream } = await deskWithKeys(live);
    desk.session = none;
    while (!stream.shows("stream.ended")) await desk.clock.pass(100);
    await stream.tap();
    expect(desk.commands).toBe("");
    await desk.clock.pass(1_000);
    await stream.tap();
    expect(desk.commands).toBe("start");
  });

  it("a hold still sends a stop", async () => {
    const { desk, stream } = await deskWithKeys(none, { stopGuard: "hold" });
    await desk.changeSession(live);
    await stream.pressAndWait();
    expect(desk.commands).toBe("stop");
  });

  it.each([
    ["stop", ["stream", { mode: "stop" }], none, live],
    ["start", ["stream", { mode: "start" }], live, none],
    ["hide", ["visibility", { mode: "hide" }], hidden, shown],
    ["show", ["visibility", { mode: "show" }], shown, hidden],
    ["stop", step("stream"), none, live],
  ] as const)("a key or step with a single purpose sends %s", async (sent, spec, before, after) => {
    const desk = new ServingDesk(before);
    const [key] = await desk.placeEach(spec);
    await desk.waitUntilPressable();
    await desk.changeSession(after);
    // The desired state Stopped of the step, which keys ignore.
    await key.tap(0);
    expect(desk.commands).toBe(sent);
  });
});

it("a stream toggle without a status polls at a press and sends nothing", async () => {
  const desk = new ServingDesk();
  desk.setReply("status", serviceError);
  const [stream] = await desk.placeEach(["stream"]);
  expect(stream.text).toContain(keyText("failure.serviceError"));
  desk.resetReply("status");
  await stream.tap();
  expect(stream.text).toContain(keyText("stream.start"));
  expect(desk.commands).toBe("");
  await stream.tap();
  expect(desk.commands).toBe("start");
});

it("a stream toggle polls and sends nothing while a session may have ended", async () => {
  const { desk, stream } = await deskWithKeys(live);
  await desk.changeSession(none);
  expect(stream.shows("state.checking")).toBe(true);
  // Without a press, the next poll comes 500 ms later.
  await desk.clock.pass(500);
  const polls = desk.service.requestsOf("status").length;
  await stream.tap();
  expect([desk.commands, desk.service.requestsOf("status").length]).toEqual(["", polls + 1]);
});

describe("a stream toggle with a stale status but no failed poll", () => {
  it.each(["none", "active", "paused"] as const)("polls and sends nothing after state %s", async (state) => {
    const desk = new FakeDesk();
    const key = await desk.placeStaleStreamKey(state);
    const polls = desk.service.requestsOf("status").length;
    // Only a hold would stop a paused session.
    await key.pressAndWait();
    expect(desk.service.requestsOf("status")).toHaveLength(polls + 1);
    await desk.report({ state });
    await desk.clock.pass(1_000);
    expect([desk.sent, key.alerts]).toEqual([[], 0]);
  });

  it("polls after sleep and alerts when the poll fails", async () => {
    const desk = new FakeDesk();
    const key = await desk.placeStreamKey("none");
    desk.clock.sleep(3_600_000);
    await key.tap();
    await desk.failRequest(serviceError);
    expect([desk.sent, key.results]).toEqual([[], ["alert"]]);
  });
});

it("a hold sends nothing when another key stopped the session meanwhile", async () => {
  const { desk, stream } = await deskWithKeys(live, { stopGuard: "hold" });
  const [other] = await desk.placeEach(["stream", { mode: "stop" }]);
  await stream.press();
  await other.tap();
  await desk.clock.pass(1_000);
  // NOW says that the hold was ignored.
  expect([desk.commands, stream.shows("state.now")]).toEqual(["stop", true]);
});

it("a press sends nothing while a failure text covers a changed state", async () => {
  const desk = new FakeDesk();
  const key = await desk.placeStreamKey("none");
  const clearStep = await desk.place("clear", {}, "step");
  await clearStep.tapAndFail();
  await desk.reportAfter(1_000, live);
  await desk.clock.pass(2_000);
  // A step has no picture, so the stream key shows its failure.
  expect(key.text).toContain(keyText("failure.refused"));
  await key.tap();
  expect(desk.sent).toEqual(["clear"]);
  expect(key.text).toContain(keyText("stream.live"));
});
