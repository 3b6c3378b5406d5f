import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import { PollerStage } from "./poller-stage.ts";

let { clock, service, failed, pauses, defects, poller } = new PollerStage();

beforeEach(() => {
  ({ clock, service, failed, pauses, defects, poller } = new PollerStage());
});

describe("while nobody watches", () => {
  it("nothing is asked, before the start and after the stop", async () => {
    poller.askNow("appeared");
    poller.askNow("command");
    poller.askNow("woke up");
    await settle();
    expect(service.requests).toHaveLength(0);
    poller.start();
    service.open.answer();
    await settle();
    poller.stop();
    poller.askNow("settings");
    await clock.pass(60_000);
    expect(service.requests).toHaveLength(1);
  });

  it("a press is answered, and no rhythm follows from it", async () => {
    poller.start();
    service.open.answer();
    await settle();
    poller.stop();
    const answer = poller.answer(10_000);
    service.open.answer({ state: "active" });
    expect(await answer).toEqual({ state: "active" });
    await clock.pass(60_000);
    expect(service.requests).toHaveLength(2);
    expect(clock.planned).toBe(0);
  });

  it("a request that a press waits for goes on", async () => {
    poller.start();
    const answer = poller.answer(10_000);
    poller.stop();
    expect(service.open.isOver).toBe(false);
    service.open.answer({ state: "paused" });
    expect(await answer).toEqual({ state: "paused" });
  });

  it("an answer that is out of date and that nobody waits for is not asked for again", async () => {
    const answer = expect(poller.answer(1_000)).rejects.toMatchObject({ kind: "timed-out" });
    await settle();
    poller.askNow("command");
    await clock.pass(1_000);
    await answer;
    service.open.answer();
    await settle();
    expect(service.requests).toHaveLength(1);
  });
});

describe("a request in flight", () => {
  it("is enough for a hurry", async () => {
    poller.start();
    poller.hurry(true);
    await clock.pass(3_000);
    expect(service.requests).toHaveLength(1);
    service.open.answer();
    await clock.pass(250);
    expect(service.requests).toHaveLength(2);
  });
});

describe("a failure", () => {
  it.each([
    ["timed-out", 1],
    ["connection-dropped", 1],
    ["no-connection", 0],
    ["service-error", 0],
    ["key-rejected", 0],
  ] as const)("%s leads to %i new connections", async (kind, count) => {
    poller.start();
    service.open.fail(new ServiceFailure(kind));
    await settle();
    expect(service.reconnects).toBe(count);
  });

  it("is told with the time of the next request", async () => {
    poller.start();
    service.open.fail(new ServiceFailure("no-connection"));
    await clock.pass(5_000);
    service.open.fail(new ServiceFailure("wrong-account"));
    await settle();
    expect(failed).toEqual(["no-connection", "wrong-account"]);
    expect(pauses).toEqual([5_000, 60_000]);
  });

  it("that is an exception of the plugin's own is reported as one", async () => {
    const error = new TypeError("a defect");
    poller.start();
    service.open.fail(error);
    await settle();
    expect([failed, pauses]).toEqual([["defect"], [5_000]]);
    expect(defects).toEqual([error]);
    expect(service.reconnects).toBe(0);
  });

  it("with a wait of one second is followed by that", async () => {
    poller.start();
    service.open.fail(new ServiceFailure("busy", { retryAfter: 1_000 }));
    await clock.pass(999);
    expect(service.requests).toHaveLength(1);
    await clock.pass(1);
    expect(service.requests).toHaveLength(2);
  });
});

describe("a wait that the service wants", () => {
  beforeEach(async () => {
    poller.start();
    service.open.fail(new ServiceFailure("busy", { retryAfter: 30_000 }));
    await clock.pass(1_000);
  });

  it("ends for those too who come meanwhile", async () => {
    poller.stop();
    await clock.pass(1_000);
    poller.start();
    await clock.pass(27_999);
    expect(service.requests).toHaveLength(1);
    await clock.pass(1);
    expect(service.requests).toHaveLength(2);
  });

  it("is not cut short by a press that fails otherwise", async () => {
    const answer = expect(poller.answer(10_000)).rejects.toMatchObject({ kind: "service-error" });
    service.open.fail(new ServiceFailure("service-error"));
    await answer;
    await clock.pass(28_999);
    expect(service.requests).toHaveLength(2);
    await clock.pass(1);
    expect(service.requests).toHaveLength(3);
  });
});

describe("polling", () => {
  it("goes on over the same connections", async () => {
    service.onRequest = (request) => request.answer();
    poller.start();
    await clock.pass(20_000);
    expect(service.reconnects).toBe(0);
  });

  it.each([
    [10_000, 0],
    [10_001, 1],
  ])("that is %i ms late leads to %i new connections", async (late, count) => {
    poller.start();
    service.open.answer();
    await settle();
    clock.sleep(5_000 + late);
    await clock.pass(0);
    expect(service.reconnects).toBe(count);
    expect(service.requests).toHaveLength(2);
  });
});
