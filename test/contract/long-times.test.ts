import { describe, expect } from "vitest";
import { fastStage } from "./fast-stage.ts";
import { a, type Church, pause } from "./stage.ts";

/** What takes minutes, on a plugin whose clock goes twenty times as fast. */
const factor = 20;
const { it, span } = fastStage(factor);
const live = { status: "active" };
const minutes = (count: number): Promise<void> => pause((count * 60_000) / factor);
const within = 60_000;

/** @param counts which of the status requests count, by their index */
function gaps(church: Church, counts = (_: number): boolean => true): number[] {
  const times = church.service
    .heard("status")
    .filter((_, index) => counts(index))
    .map(({ at }) => at);
  return times.slice(1).map((at, index) => span(times[index] ?? 0, at) / 1_000);
}

/** Whether the waits are about those expected, in seconds: jitter, and a busy machine. */
function expectWaits(waits: readonly number[], expected: readonly number[]): void {
  expect(waits.length).toBeGreaterThanOrEqual(expected.length);
  for (const [index, wait] of expected.entries()) {
    expect(waits[index]).toBeGreaterThan(wait * 0.65 - 1);
    expect(waits[index]).toBeLessThan(wait * 1.35 + 4);
  }
}

describe.concurrent("the back-off", () => {
  it(
    "after answers that are failures is 5, 10, 20, 40, 60, 60 s",
    async (church) => {
      church.service.on("status", { status: 500 });
      church.place(a.stream());
      await church.service.nth("status", 7, 20_000);
      expectWaits(gaps(church), [5, 10, 20, 40, 60, 60]);
    },
    within,
  );

  it(
    "where no answer came at all is 5, 10, 15, 15 s",
    async (church) => {
      const [stream] = church.placeWith({ ...church.account, baseUrl: church.service.origin }, a.stream());
      await church.service.answered("status");
      await stream.says(/START/);
      church.service.on("status", "reset");
      // After the first each poll comes twice, since its connection drops before a byte of answer.
      await church.service.nth("status", 10, 20_000);
      expectWaits(
        gaps(church, (index) => index === 0 || index % 2 === 1),
        [5, 5, 10, 15, 15],
      );
    },
    within,
  );

  it(
    "is 60 s after a rejected key",
    async (church) => {
      church.service.on("status", { status: 401 });
      church.place(a.stream());
      await church.service.nth("status", 3, 20_000);
      expectWaits(gaps(church), [60, 60]);
    },
    within,
  );

  it(
    "honours Retry-After, at most 5 minutes of it",
    async (church, open) => {
      const other = await open();
      church.service.on("status", { status: 503, headers: { "retry-after": "90" } });
      other.service.on("status", { status: 429, headers: { "retry-after": "86400" } });
      church.place(a.stream());
      other.place(a.stream());
      await church.service.nth("status", 2, 20_000);
      expectWaits(gaps(church), [90]);
      await other.service.nth("status", 2, 25_000);
      expectWaits(gaps(other), [300]);
    },
    within,
  );
});

describe.concurrent("a start that the service accepted and no status shows", () => {
  it(
    "is START ? for up to two minutes",
    async (church) => {
      church.service.obeys = false;
      const { stream } = await church.settled();
      await stream.tap();
      await church.service.answered("start");
      const started = performance.now();
      await stream.says(/START\b.*\?/, 3_000);
      await stream.until(() => stream.text.includes("START") && !stream.text.includes("?"), 12_000);
      const lasted = span(started, performance.now()) / 1_000;
      expect(lasted).toBeGreaterThan(60);
      expect(lasted).toBeLessThan(160);
      expect(stream.of("alert")).toHaveLength(1);
      church.service.on("start", { status: 409 });
      await stream.tap();
      await stream.says(/dashboard/i, 2_000);
    },
    within,
  );

  it(
    "runs out after two minutes of a state that is not known",
    async (church) => {
      church.service.obeys = false;
      const { stream } = await church.settled();
      church.service.on("start", () => {
        church.service.status = { status: "booting" };
        return {};
      });
      const pressed = performance.now();
      await stream.tap();
      const { at } = await stream.next("alert", pressed, 15_000);
      expect(span(pressed, at) / 1_000).toBeGreaterThan(100);
      expect(span(pressed, at) / 1_000).toBeLessThan(160);
      expect(stream.text).not.toMatch(/LIVE/);
    },
    within,
  );

  it(
    "ends with a status that shows a session",
    async (church) => {
      church.service.obeys = false;
      const { stream } = await church.settled();
      await stream.tap();
      await stream.says(/START\b.*\?/, 3_000);
      church.service.status = live;
      await stream.says(/LIVE/, 3_000);
      await minutes(0.5);
      expect(stream.of("alert")).toHaveLength(1);
    },
    within,
  );
});

describe.concurrent("an old truth", () => {
  it(
    "is marked as old and never erased, however long no answer comes",
    async (church) => {
      church.service.status = live;
      const { stream } = await church.settled();
      church.service.on("status", { status: 503 });
      await minutes(12);
      expect(stream.text).toMatch(/LIVE/);
      expect(stream.state).toBe(1);
      expect(stream.of("alert")).toEqual([]);
    },
    within,
  );
});
