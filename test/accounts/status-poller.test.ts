import { beforeEach, describe, expect, it } from "vitest";
import { StatusPoller } from "../../src/accounts/status-poller.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../../src/service/service-failure.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

let clock: FakeClock;
let service: FakeService;
let told: Session["state"][];
let failed: ServiceFailureKind[];
let random: number;
let watcher: StatusPoller;
/** Times of the requests, in seconds since the start. */
let asked: number[];

beforeEach(() => {
  clock = new FakeClock();
  service = new FakeService();
  told = [];
  failed = [];
  asked = [];
  random = 0.5;
  const begin = clock.now();
  service.onRequest = () => asked.push((clock.now() - begin) / 1000);
  watcher = new StatusPoller(service, clock, () => random, {
    told: ({ state }) => told.push(state),
    failed: ({ kind }) => failed.push(kind),
  });
});

/** From here on every request is answered at once. */
function always(act: (request: FakeService["open"]) => void): void {
  const note = service.onRequest;
  service.onRequest = (request) => {
    note(request);
    act(request);
  };
}

const fails = (kind: ServiceFailureKind, retryAfter?: number) => (request: FakeService["open"]) =>
  request.fail(new ServiceFailure(kind, retryAfter === undefined ? {} : { retryAfter }));

describe("rhythm", () => {
  it("asks at once and then every five seconds", async () => {
    always((request) => request.answer());
    watcher.start();
    await clock.pass(20_000);
    expect(asked).toEqual([0, 5, 10, 15, 20]);
    expect(told).toEqual(["none", "none", "none", "none", "none"]);
  });

  it("counts from the start of a request, and never has two in flight", async () => {
    watcher.start();
    await clock.pass(4_000);
    service.open.answer();
    await clock.pass(1_000);
    expect(asked).toEqual([0, 5]);
    await clock.pass(8_000);
    service.open.answer();
    await clock.pass(250);
    expect(asked).toEqual([0, 5, 13.25]);
    expect(service.open.limits.timeLimit).toBe(10_000);
  });

  it("stops when nobody watches, and gives up what is in flight", async () => {
    watcher.start();
    await settle();
    watcher.stop();
    await clock.pass(60_000);
    expect(asked).toEqual([0]);
    expect(service.requests[0]?.isOver).toBe(true);
    expect(told).toEqual([]);
    expect(failed).toEqual([]);
    expect(clock.planned).toBe(0);
  });

  it("asks every second while hurried, and every five after that", async () => {
    always((request) => request.answer());
    watcher.start();
    await clock.pass(2_000);
    watcher.hurry(true);
    await clock.pass(3_000);
    watcher.hurry(false);
    await clock.pass(11_000);
    expect(asked).toEqual([0, 3, 4, 5, 10, 15]);
  });

  it("asks at once when one more key appears, but not twice at the same time", async () => {
    watcher.start();
    for (let key = 0; key < 31; key += 1) watcher.askNow("appeared");
    await settle();
    expect(asked).toEqual([0]);
    service.open.answer();
    await clock.pass(2_000);
    watcher.askNow("appeared");
    await settle();
    expect(asked).toEqual([0, 2]);
  });
});

describe("failures", () => {
  it.each([
    [0, [0, 4.5, 13.5, 31.5, 67.5, 121.5, 175.5]],
    [0.5, [0, 5, 15, 35, 75, 135, 195]],
    [1, [0, 5.5, 16.5, 38.5, 82.5, 148.5, 214.5]],
  ])("are followed by growing pauses, varied by a tenth (%j)", async (dice, times) => {
    random = dice;
    always(fails("no-connection"));
    watcher.start();
    await clock.pass(220_000);
    expect(asked.slice(0, 7).map((time) => Math.round(time * 10) / 10)).toEqual(times);
  });

  it("are forgotten after an answer", async () => {
    always((request) => (asked.length === 4 ? request.answer() : fails("service-error")(request)));
    watcher.start();
    await clock.pass(45_000);
    expect(asked).toEqual([0, 5, 15, 35, 40, 45]);
  });

  it.each(["key-rejected", "wrong-account"] as const)(
    "%s: once a minute, or when something changes",
    async (kind) => {
      always(fails(kind));
      watcher.start();
      await clock.pass(125_000);
      expect(asked).toEqual([0, 60, 120]);
      watcher.askNow("settings");
      await settle();
      watcher.askNow("command");
      await settle();
      expect(asked).toEqual([0, 60, 120, 125, 125]);
    },
  );

  it("wait as long as the service wants", async () => {
    always(fails("busy", 7_000));
    watcher.start();
    await clock.pass(21_000);
    expect(asked).toEqual([0, 7, 14, 21]);
  });

  it("a wait that the service wants holds against all but a press", async () => {
    always(fails("busy", 30_000));
    watcher.start();
    await clock.pass(1_000);
    watcher.askNow("appeared");
    watcher.askNow("command");
    watcher.askNow("woke up");
    watcher.stop();
    watcher.start();
    await clock.pass(1_000);
    expect(asked).toEqual([0]);
    await expect(watcher.answer(10_000)).rejects.toMatchObject({ kind: "busy" });
    expect(asked).toEqual([0, 2]);
    await clock.pass(30_000);
    expect(asked).toEqual([0, 2, 32]);
  });

  it("Retry-After: 0 is no leave to ask without pause", async () => {
    always(fails("busy", 0));
    watcher.start();
    await clock.pass(14_000);
    expect(asked).toEqual([0, 5]);
  });

  it("go before the hurry", async () => {
    always(fails("service-error"));
    watcher.start();
    watcher.hurry(true);
    await clock.pass(14_000);
    expect(asked).toEqual([0, 5]);
    watcher.hurry(false);
    watcher.hurry(true);
    await clock.pass(900);
    expect(asked).toEqual([0, 5]);
  });

  it("of the connection make the next request use a new one", async () => {
    always(fails("timed-out"));
    watcher.start();
    await settle();
    expect(service.reconnects).toBe(1);
  });
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

describe("answers that come too late", () => {
  it("are dropped, and the question is asked again", async () => {
    watcher.start();
    await settle();
    watcher.outdate();
    watcher.askNow("command");
    service.open.answer({ state: "active" });
    await settle();
    expect(told).toEqual([]);
    expect(asked).toEqual([0, 0]);
    service.open.answer();
    await settle();
    expect(told).toEqual(["none"]);
  });

  it("are not waited for", async () => {
    watcher.start();
    await settle();
    watcher.outdate();
    watcher.askNow("command");
    await clock.pass(250);
    expect(service.requests[0]?.isOver).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBeLessThanOrEqual(0.25);
    service.open.answer();
    await settle();
    expect(told).toEqual(["none"]);
    expect(failed).toEqual([]);
  });
});

describe("sleep", () => {
  it("ends in a new question over new connections, when the app tells", async () => {
    watcher.start();
    await settle();
    clock.sleep(3_600_000);
    watcher.askNow("woke up");
    await settle();
    expect(service.requests[0]?.isOver).toBe(true);
    service.open.answer();
    await settle();
    expect(told).toEqual(["none"]);
  });

  it("is noticed by a timer that is late, when the app does not tell", async () => {
    always((request) => request.answer());
    watcher.start();
    await clock.pass(1_000);
    clock.sleep(60_000);
    await clock.pass(0);
    expect(service.reconnects).toBe(1);
    expect(asked).toEqual([0, 61]);
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

  it("has its request sent once more if the connection drops, a poll has not", async () => {
    watcher.start();
    service.open.answer();
    await settle();
    void watcher.answer(10_000);
    await settle();
    expect(service.requests.map(({ limits }) => (limits as { again?: boolean }).again)).toEqual([
      false,
      true,
    ]);
    service.open.answer();
  });
});
