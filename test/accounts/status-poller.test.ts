import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import {
  ServiceFailure,
  type ServiceFailureDetails,
  type ServiceFailureKind,
} from "../../src/service/service-failure.ts";
import { settle } from "../kit/fake-clock.ts";
import type { FakeRequest } from "../kit/fake-service.ts";
import { PollerStage } from "./poller-stage.ts";

// The rhythm of the built plugin is tested in contract/polling and contract/long-times; more of its waits in waits.test.ts.
let stage: PollerStage;
let { clock, service, asked, told, failed, pauses, defects, poller } = new PollerStage();

beforeEach(() => {
  stage = new PollerStage();
  ({ clock, service, asked, told, failed, pauses, defects, poller } = stage);
});

const answers = (request: FakeRequest): void => request.answer();
const fails =
  (kind: ServiceFailureKind, details: ServiceFailureDetails = {}) =>
  (request: FakeRequest) =>
    request.fail(new ServiceFailure(kind, details));

async function answered(state: Session["state"] = "none"): Promise<void> {
  service.open.answer({ state });
  await settle();
}

async function failedBy(kind: ServiceFailureKind, details?: ServiceFailureDetails): Promise<void> {
  service.open.fail(new ServiceFailure(kind, details));
  await settle();
}

describe("rhythm", () => {
  it("counts from the start of a request, and never has two in flight", async () => {
    poller.start();
    await clock.pass(4_000);
    await answered();
    await clock.pass(9_000);
    await answered();
    await clock.pass(250);
    expect(asked).toEqual([0, 5, 13.25]);
    expect(service.open.limits.timeLimit).toBe(10_000);
  });

  it("stops when nobody watches, and lets what is in flight run to its end", async () => {
    poller.start();
    await settle();
    poller.stop();
    await clock.pass(6_000);
    await answered();
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
    await answered("active");
    await clock.pass(5_000);
    expect(told).toEqual(["active"]);
    expect(asked).toEqual([0, 5]);
  });

  it("asks every second while hurried, and every five after that, over the same connections", async () => {
    stage.always(answers);
    poller.start();
    await clock.pass(2_000);
    poller.hurry(true);
    await clock.pass(3_000);
    poller.hurry(false);
    await clock.pass(11_000);
    expect(asked).toEqual([0, 3, 4, 5, 10, 15]);
    expect(service.reconnects).toBe(0);
  });

  it("asks at once when one more key appears, but not twice at the same time", async () => {
    poller.start();
    for (let key = 0; key < 31; key += 1) poller.askNow("appeared");
    await settle();
    await answered();
    await clock.pass(2_000);
    poller.askNow("appeared");
    await settle();
    expect(asked).toEqual([0, 2]);
  });
});

describe("failures", () => {
  const growing = [0, 5, 15, 35, 75, 135, 195];
  const perMinute = [0, 60, 120, 180];
  it.each([
    ["service-error", { status: 503 }, 0, [0, 4.5, 13.5, 31.5, 67.5, 121.5, 175.5]],
    ["service-error", { status: 503 }, 0.5, growing],
    ["service-error", { status: 503 }, 1, [0, 5.5, 16.5, 38.5, 82.5, 148.5, 214.5]],
    ["not-the-service", {}, 0.5, growing],
    ["no-connection", {}, 0, [0, 5, 15, 30, 45, 60, 75]],
    ["timed-out", {}, 0, [0, 5, 15, 30, 45, 60, 75]],
    ["certificate-not-trusted", {}, 0, [0, 5, 15, 30, 45, 60, 75]],
    ["proxy-refused", { status: 407 }, 0, [0, 5, 15, 30, 45, 60, 75]],
    ["key-rejected", {}, 0.5, perMinute],
    ["wrong-account", {}, 0.5, perMinute],
    ["key-rejected", { retryAfter: 2_000 }, 0.5, perMinute],
    ["busy", { retryAfter: 1_000 }, 0.5, [0, 1, 2, 3]],
    ["busy", { retryAfter: 7_000 }, 0.5, [0, 7, 14, 21]],
    // No leave to ask without pause.
    ["busy", { retryAfter: 0 }, 0.5, [0, 5]],
  ] as const)("%s, %j, with the dice at %d are asked again at %j", async (kind, details, dice, times) => {
    stage.random = dice;
    stage.always(fails(kind, details));
    poller.start();
    await clock.pass(220_000);
    expect(asked.slice(0, times.length).map((time) => Math.round(time * 10) / 10)).toEqual(times);
  });

  it("are forgotten after an answer", async () => {
    stage.always((request) =>
      (asked.length === 4 ? answers : fails("service-error", { status: 500 }))(request),
    );
    poller.start();
    await clock.pass(45_000);
    expect(asked).toEqual([0, 5, 15, 35, 40, 45]);
  });

  it("of the account are asked about at once when something changes, too", async () => {
    stage.always(fails("key-rejected"));
    poller.start();
    await clock.pass(65_000);
    for (const change of ["settings", "command"] as const) {
      poller.askNow(change);
      await settle();
    }
    expect(asked).toEqual([0, 60, 65, 65]);
  });

  it("go before the hurry", async () => {
    stage.always(fails("service-error"));
    poller.start();
    poller.hurry(true);
    await clock.pass(14_000);
    poller.hurry(false);
    poller.hurry(true);
    await clock.pass(900);
    expect(asked).toEqual([0, 5]);
  });

  it.each([
    ["timed-out", 1],
    ["connection-dropped", 1],
    ["no-connection", 0],
    ["service-error", 0],
    ["key-rejected", 0],
  ] as const)("of the kind %s lead to %i new connections", async (kind, count) => {
    poller.start();
    await failedBy(kind);
    expect(service.reconnects).toBe(count);
  });

  it("are told with the time of the next request", async () => {
    poller.start();
    await failedBy("no-connection");
    await clock.pass(5_000);
    await failedBy("wrong-account");
    expect(failed).toEqual(["no-connection", "wrong-account"]);
    expect(pauses).toEqual([5_000, 60_000]);
  });

  it("that are exceptions of the plugin's own are reported as such", async () => {
    const error = new TypeError("a defect");
    poller.start();
    service.open.fail(error);
    await settle();
    expect([failed, pauses]).toEqual([["defect"], [5_000]]);
    expect(defects).toEqual([error]);
    expect(service.reconnects).toBe(0);
  });
});

describe("while nobody watches", () => {
  it("nothing is asked, before the start and after the stop", async () => {
    for (const reason of ["appeared", "command", "woke up"] as const) poller.askNow(reason);
    await settle();
    expect(asked).toEqual([]);
    poller.start();
    await answered();
    poller.stop();
    poller.askNow("settings");
    await clock.pass(60_000);
    expect(asked).toEqual([0]);
  });

  it("a press is answered, and no rhythm follows from it", async () => {
    poller.start();
    await answered();
    poller.stop();
    const answer = poller.answer(10_000);
    await answered("active");
    expect(await answer).toEqual({ state: "active" });
    await clock.pass(60_000);
    expect(asked).toEqual([0, 0]);
    expect(clock.planned).toBe(0);
  });

  it("a request that a press waits for goes on", async () => {
    poller.start();
    const answer = poller.answer(10_000);
    poller.stop();
    await answered("paused");
    expect(await answer).toEqual({ state: "paused" });
  });

  it("an answer that is out of date and that nobody waits for is not asked for again", async () => {
    const answer = expect(poller.answer(1_000)).rejects.toMatchObject({ kind: "timed-out" });
    await settle();
    poller.askNow("command");
    await clock.pass(1_000);
    await answer;
    await answered();
    expect(asked).toEqual([0]);
  });
});

it("a request in flight is enough for a hurry", async () => {
  poller.start();
  poller.hurry(true);
  await clock.pass(3_000);
  await answered();
  await clock.pass(250);
  expect(asked).toEqual([0, 3.25]);
});

describe("answers that come too late", () => {
  beforeEach(async () => {
    poller.start();
    await settle();
    poller.askNow("command");
  });

  it("tell what they can, and the question is asked again", async () => {
    await answered("active");
    expect(told).toEqual(["active"]);
    await answered();
    expect(told).toEqual(["active", "none"]);
    expect(asked).toEqual([0, 0]);
  });

  it("are not waited for", async () => {
    await clock.pass(250);
    expect(asked).toHaveLength(2);
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

  it.each([
    [10_000, 0],
    [10_001, 1],
  ])("is noticed by a timer that is %i ms late, when the app does not tell: %i", async (late, count) => {
    poller.start();
    await answered();
    clock.sleep(5_000 + late);
    await clock.pass(0);
    expect(service.reconnects).toBe(count);
    expect(asked).toHaveLength(2);
  });
});
