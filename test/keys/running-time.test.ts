import { beforeEach, describe, expect, it } from "vitest";
import type { Session, Status } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { keyText } from "../kit/words.ts";

const minute = 60_000;
const hour = 60 * minute;

let desk: FakeDesk;
let session: Session;
/** Whether answers have a `Date` header. */
let hasDate: boolean;

beforeEach(() => {
  desk = new FakeDesk();
  session = { state: "none" };
  hasDate = true;
  desk.onRequest = (request) => {
    const status: Omit<Status, "session"> = hasDate ? { serverTime: desk.clock.trueNow } : {};
    request.answer(session, status);
    if (request.kind === "start") session = { state: "active", startedAt: desk.clock.trueNow };
  };
});

const sessionStartedAgo = (ms: number): Session => ({ state: "active", startedAt: desk.clock.trueNow - ms });

describe("the running time", () => {
  it.each([
    [5, true],
    [5, false],
    [-5, true],
    [-5, false],
  ])("of a new session is right on a clock %d h off, with a Date header: %s", async (hours, sendsDate) => {
    hasDate = sendsDate;
    desk.clock.moveWallClock(hours * hour);
    const key = await desk.place("stream");
    await key.tap();
    await desk.clock.pass(2 * minute + 5_000);
    expect(key.text).toBe("LIVE 2 min");
    expect(key.alerts).toBe(0);
  });

  it("and the age of a status stay right when the clock is set", async () => {
    session = sessionStartedAgo(hour + 5 * minute);
    const key = await desk.place("stream");
    await desk.clock.pass(6_000);
    desk.clock.moveWallClock(5 * hour);
    await desk.clock.pass(20_000);
    expect([key.text, key.alerts]).toEqual(["LIVE 1 h 05", 0]);
    desk.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
    desk.clock.moveWallClock(-5 * hour);
    // The last status came after 25 s, and 50 s have passed.
    await desk.clock.pass(24_000);
    const staleText = keyText("state.wasLive", "short.noConnection", ["time.seen", { time: "25 s" }]);
    expect(key.text).toContain(staleText);
  });

  it.each([
    ["is in the future", minute],
    ["is before the last status without a session", -3 * minute],
  ])("counts from the first status with the session when its start time %s", async (_, offset) => {
    const key = await desk.place("stream");
    await desk.clock.pass(5_000);
    session = { state: "active", startedAt: desk.clock.trueNow + offset };
    await desk.clock.pass(2 * minute + 5_000);
    expect(key.text).toBe("LIVE 2 min");
  });

  it("follows a new start time of the same session", async () => {
    session = sessionStartedAgo(0);
    const key = await desk.place("stream");
    await desk.clock.pass(10_000);
    session = sessionStartedAgo(4 * hour - minute);
    await desk.clock.pass(2 * minute);
    expect(key.text).toBe("LIVE 4 h: stop?");
    expect(key.alerts).toBe(1);
  });
});
