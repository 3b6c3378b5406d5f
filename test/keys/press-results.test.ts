import { describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import {
  deskWithKeys,
  live,
  noAnswer,
  rejected,
  ServingDesk,
  serviceError,
  source,
  step,
  targets,
} from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

describe("the result", () => {
  // faults/fault-matrix.test.ts tests every failure of every press, and how long a key shows it.
  it("of a failed start step stays on the account's stream key for 20 s", async () => {
    const { desk, stream } = await deskWithKeys();
    desk.setReply("start", rejected);
    const [startStep] = await desk.placeEach(step("stream"));
    // The desired state Running.
    await startStep.tap(1);
    await desk.clock.pass(19_999);
    expect(stream.text).toContain(keyText("failure.refused"));
    await desk.clock.pass(1);
    expect(stream.text).not.toContain(keyText("failure.refused"));
  });

  it("of a rejected start disappears when a status shows a session", async () => {
    const { desk, stream } = await deskWithKeys();
    desk.setReply("start", rejected);
    await stream.tap();
    expect(stream.shows("failure.refused")).toBe(true);
    await desk.changeSession(live);
    expect(stream.shows("stream.live")).toBe(true);
  });

  it("of a rejected press disappears at the next press", async () => {
    const desk = new FakeDesk();
    const key = await desk.placeStreamKey("none");
    await key.tapAndFail(new ServiceFailure("rejected", { status: 422 }));
    expect(key.shows("failure.refused")).toBe(true);
    await key.tap();
    expect([key.text, key.results]).toEqual([keyText("stream.starting"), ["alert"]]);
  });

  it.each([
    ["after 5 s when a status comes at once", 0, 5_000],
    ["with the next status when that takes 7 s", 7_000, 7_000],
  ])("of a start that got no answer disappears %s", async (_, statusDelay, shownMs) => {
    const { desk, stream } = await deskWithKeys();
    desk.setReply("start", noAnswer()).setReply("status", statusDelay);
    await stream.tap();
    await desk.clock.pass(shownMs - 100);
    expect(stream.shows("failure.timedOut")).toBe(true);
    await desk.clock.pass(2_000);
    expect(stream.shows("stream.start")).toBe(true);
  });

  it("of a rejected clear stays when a status reports a session", async () => {
    const desk = new ServingDesk();
    desk.setReply("clear", rejected);
    const release = desk.hold("status");
    const [key] = await desk.placeEach(["clear"]);
    await key.tap();
    await release();
    expect(key.text).toContain(keyText("failure.refused"));
    await desk.changeSession(live);
    expect(key.text).toContain(keyText("failure.refused"));
  });

  it.each([
    ["ok", undefined, "clear.cleared"],
    ["alert", serviceError, "failure.serviceError"],
  ] as const)("(%s) appears on a key that disappeared and returned", async (end, failure, words) => {
    const desk = new ServingDesk();
    const release = desk.hold("clear");
    const key = await desk.place("clear");
    await key.tap();
    await key.disappear();
    const returned = await desk.placeAgain(key, "clear");
    await (failure ? desk.failCommand(failure) : release());
    expect([returned.results, returned.shows(words)]).toEqual([[end], true]);
  });
});

describe("a failed poll", () => {
  it("changes every key until a poll succeeds, without an alert", async () => {
    const { desk, stream, status } = await deskWithKeys(live);
    const others = await desk.placeEach(["clear"], ["visibility"], source("de"), targets(["fr"]));
    const keys = [stream, status, ...others];
    const before = keys.map(({ surface }) => surface.image);
    desk.setReply("status", serviceError);
    await desk.clock.pass(5_000);
    expect(keys.filter(({ surface }, index) => surface.image === before[index])).toEqual([]);
    expect([stream.shows("state.wasLive"), stream.surface.state]).toEqual([true, 1]);
    expect(keys.flatMap(({ results }) => results)).toEqual([]);
    desk.resetReply("status");
    // The next poll comes after 60 s at most.
    await desk.clock.pass(61_000);
    expect(keys.map(({ surface }) => surface.image)).toEqual(before);
  });

  it("shows LIVE as old with the reason while a press still stops the session", async () => {
    const desk = new FakeDesk();
    const key = await desk.placeStreamKey("active");
    await desk.clock.pass(5_000);
    await desk.failRequest(new ServiceFailure("no-connection"));
    for (const time of ["5 s", "7 s"]) {
      expect(key.text).toBe(keyText("state.wasLive", "short.noConnection", ["time.seen", { time }]));
      await desk.clock.pass(2_000);
    }
    // A press stops the session even when the last status is stale.
    await desk.clock.pass(16_000);
    await key.tap();
    expect(desk.sent).toEqual(["stop"]);
  });
});
