import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import { PollerStage } from "./poller-stage.ts";

let { clock, service, asked, told, failed, poller: watcher } = new PollerStage();

beforeEach(() => {
  ({ clock, service, asked, told, failed, poller: watcher } = new PollerStage());
});

describe("a press that joins a request in flight", () => {
  it.each(["timed-out", "connection-dropped"] as const)(
    "has it asked anew where that turns out to be lost: %s",
    async (kind) => {
      watcher.start();
      await clock.pass(4_000);
      const answer = watcher.answer(10_000);
      await settle();
      expect(asked).toEqual([0]);
      service.open.fail(new ServiceFailure(kind));
      await settle();
      expect(asked).toEqual([0, 4]);
      expect(service.reconnects).toBe(1);
      service.open.answer({ state: "active" });
      expect(await answer).toEqual({ state: "active" });
      expect([failed, told]).toEqual([[kind], ["active"]]);
    },
  );

  it("fails with what is asked anew, and is not asked for a third time", async () => {
    watcher.start();
    await clock.pass(4_000);
    const answer = expect(watcher.answer(10_000)).rejects.toMatchObject({ kind: "no-connection" });
    await settle();
    service.open.fail(new ServiceFailure("timed-out"));
    await settle();
    service.open.fail(new ServiceFailure("no-connection"));
    await answer;
    expect(asked).toEqual([0, 4]);
  });

  it("takes an answer for one, whatever it says", async () => {
    watcher.start();
    await clock.pass(4_000);
    const answer = expect(watcher.answer(10_000)).rejects.toMatchObject({ kind: "service-error" });
    await settle();
    service.open.fail(new ServiceFailure("service-error"));
    await answer;
    expect(asked).toEqual([0]);
  });
});

describe("a press whose request is in flight when the computer wakes up", () => {
  it("has it asked anew, also while the service does not want to be asked", async () => {
    watcher.start();
    service.open.fail(new ServiceFailure("busy", { status: 429, retryAfter: 60_000 }));
    await clock.pass(1_000);
    const answer = watcher.answer(10_000);
    await settle();
    watcher.askNow("woke up");
    await settle();
    expect(asked).toEqual([0, 1, 1]);
    service.requests.at(-1)?.answer({ state: "active" });
    expect(await answer).toEqual({ state: "active" });
  });
});

describe("a press", () => {
  it("gets the next answer", async () => {
    const answer = watcher.answer(10_000);
    await settle();
    service.open.answer({ state: "paused" });
    expect(await answer).toEqual({ state: "paused" });
  });

  it("gets the reason of a failure", async () => {
    const answer = watcher.answer(10_000);
    await settle();
    service.open.fail(new ServiceFailure("no-connection"));
    await expect(answer).rejects.toMatchObject({ kind: "no-connection" });
  });

  it("does not wait longer than its limit", async () => {
    const answer = expect(watcher.answer(10_000)).rejects.toMatchObject({ kind: "timed-out" });
    await clock.pass(10_000);
    await answer;
  });
});
