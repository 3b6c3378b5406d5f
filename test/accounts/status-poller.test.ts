import { beforeEach, describe, expect, it } from "vitest";
import {
  ServiceFailure,
  type ServiceFailureDetails,
  type ServiceFailureKind,
} from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import type { FakeService } from "../kit/fake-service.ts";
import { PollerStage } from "./poller-stage.ts";

let stage: PollerStage;
let { clock, service, asked, told, failed, poller } = new PollerStage();

beforeEach(() => {
  stage = new PollerStage();
  ({ clock, service, asked, told, failed, poller } = stage);
});

const fails =
  (kind: ServiceFailureKind, details: ServiceFailureDetails = {}) =>
  (request: FakeService["open"]) =>
    request.fail(new ServiceFailure(kind, details));

describe("rhythm", () => {
  it("asks at once and then every five seconds", async () => {
    stage.always((request) => request.answer());
    poller.start();
    await clock.pass(20_000);
    expect(asked).toEqual([0, 5, 10, 15, 20]);
    expect(told).toEqual(["none", "none", "none", "none", "none"]);
  });

  it("counts from the start of a request, and never has two in flight", async () => {
    poller.start();
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

  it("stops when nobody watches, and lets what is in flight run to its end", async () => {
    poller.start();
    await settle();
    poller.stop();
    await clock.pass(6_000);
    service.open.answer();
    await clock.pass(60_000);
    expect(asked).toEqual([0]);
    expect(clock.planned).toBe(0);
  });

  it("takes what is in flight for whoever watches again", async () => {
    poller.start();
    await settle();
    poller.stop();
    poller.start();
    await settle();
    expect(asked).toEqual([0]);
    service.open.answer({ state: "active" });
    await clock.pass(5_000);
    expect(told).toEqual(["active"]);
    expect(asked).toEqual([0, 5]);
  });

  it("asks every second while hurried, and every five after that", async () => {
    stage.always((request) => request.answer());
    poller.start();
    await clock.pass(2_000);
    poller.hurry(true);
    await clock.pass(3_000);
    poller.hurry(false);
    await clock.pass(11_000);
    expect(asked).toEqual([0, 3, 4, 5, 10, 15]);
  });

  it("asks at once when one more key appears, but not twice at the same time", async () => {
    poller.start();
    for (let key = 0; key < 31; key += 1) poller.askNow("appeared");
    await settle();
    expect(asked).toEqual([0]);
    service.open.answer();
    await clock.pass(2_000);
    poller.askNow("appeared");
    await settle();
    expect(asked).toEqual([0, 2]);
  });
});

describe("failures", () => {
  it.each([
    [0, [0, 4.5, 13.5, 31.5, 67.5, 121.5, 175.5]],
    [0.5, [0, 5, 15, 35, 75, 135, 195]],
    [1, [0, 5.5, 16.5, 38.5, 82.5, 148.5, 214.5]],
  ])("that are answers are followed by growing pauses, varied by a tenth (%j)", async (dice, times) => {
    stage.random = dice;
    stage.always(fails("service-error", { status: 503 }));
    poller.start();
    await clock.pass(220_000);
    expect(asked.slice(0, 7).map((time) => Math.round(time * 10) / 10)).toEqual(times);
  });

  it.each(["no-connection", "timed-out", "certificate-not-trusted", "proxy-refused"] as const)(
    "%s, where no answer came, is followed by pauses of 15 s at most, not varied",
    async (kind) => {
      stage.random = 0;
      stage.always(fails(kind, kind === "proxy-refused" ? { status: 407 } : {}));
      poller.start();
      await clock.pass(75_000);
      expect(asked).toEqual([0, 5, 15, 30, 45, 60, 75]);
    },
  );

  it("that are answers no HTTP could be made of count as answers", async () => {
    stage.always(fails("not-the-service"));
    poller.start();
    await clock.pass(75_000);
    expect(asked).toEqual([0, 5, 15, 35, 75]);
  });

  it("are forgotten after an answer", async () => {
    stage.always((request) =>
      asked.length === 4 ? request.answer() : fails("service-error", { status: 500 })(request),
    );
    poller.start();
    await clock.pass(45_000);
    expect(asked).toEqual([0, 5, 15, 35, 40, 45]);
  });

  it.each([
    ["key-rejected", {}],
    ["wrong-account", {}],
    ["key-rejected", { retryAfter: 2_000 }],
  ] as const)("%s, %j: once a minute, or when something changes", async (kind, details) => {
    stage.always(fails(kind, details));
    poller.start();
    await clock.pass(125_000);
    expect(asked).toEqual([0, 60, 120]);
    poller.askNow("settings");
    await settle();
    poller.askNow("command");
    await settle();
    expect(asked).toEqual([0, 60, 120, 125, 125]);
  });

  it("wait as long as the service wants", async () => {
    stage.always(fails("busy", { retryAfter: 7_000 }));
    poller.start();
    await clock.pass(21_000);
    expect(asked).toEqual([0, 7, 14, 21]);
  });

  it("Retry-After: 0 is no leave to ask without pause", async () => {
    stage.always(fails("busy", { retryAfter: 0 }));
    poller.start();
    await clock.pass(14_000);
    expect(asked).toEqual([0, 5]);
  });

  it("go before the hurry", async () => {
    stage.always(fails("service-error"));
    poller.start();
    poller.hurry(true);
    await clock.pass(14_000);
    expect(asked).toEqual([0, 5]);
    poller.hurry(false);
    poller.hurry(true);
    await clock.pass(900);
    expect(asked).toEqual([0, 5]);
  });

  it("of the connection make the next request use a new one", async () => {
    stage.always(fails("timed-out"));
    poller.start();
    await settle();
    expect(service.reconnects).toBe(1);
  });
});

describe("answers that come too late", () => {
  it("tell what they can, and the question is asked again", async () => {
    poller.start();
    await settle();
    poller.askNow("command");
    service.open.answer({ state: "active" });
    await settle();
    expect(told).toEqual(["active"]);
    expect(asked).toEqual([0, 0]);
    service.open.answer();
    await settle();
    expect(told).toEqual(["active", "none"]);
  });

  it("are not waited for", async () => {
    poller.start();
    await settle();
    poller.askNow("command");
    await clock.pass(250);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBeLessThanOrEqual(0.25);
    const [first, second] = service.requests;
    expect(first?.isOver).toBe(false);
    second?.answer();
    await settle();
    first?.answer({ state: "active" });
    await settle();
    expect(told).toEqual(["none"]);
    expect(failed).toEqual([]);
  });

  it("are not asked for again when nobody watches any more", async () => {
    poller.start();
    await settle();
    poller.askNow("command");
    poller.stop();
    await clock.pass(60_000);
    expect(asked).toEqual([0]);
    expect(clock.planned).toBe(0);
  });
});

describe("sleep", () => {
  it("ends in a new question, when the app tells", async () => {
    poller.start();
    await settle();
    clock.sleep(3_600_000);
    poller.askNow("woke up");
    await settle();
    const [before, after] = service.requests;
    expect(service.reconnects).toBe(0);
    after?.answer();
    await settle();
    before?.answer({ state: "active" });
    await settle();
    expect(told).toEqual(["none"]);
  });

  it("is noticed by a timer that is late, when the app does not tell", async () => {
    stage.always((request) => request.answer());
    poller.start();
    await clock.pass(1_000);
    clock.sleep(60_000);
    await clock.pass(0);
    expect(service.reconnects).toBe(1);
    expect(asked).toEqual([0, 61]);
  });
});
