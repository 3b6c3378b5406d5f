import { beforeEach, expect, it } from "vitest";
import { RecordedService } from "../../src/accounts/recorded-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeClock, settle } from "../kit/fake-clock.ts";
import { FakeService } from "../kit/fake-service.ts";

let clock: FakeClock;
let service: FakeService;
let recorded: RecordedService;

beforeEach(() => {
  clock = new FakeClock();
  service = new FakeService();
  recorded = new RecordedService(service, clock);
});

it("tells how status requests went", async () => {
  const begin = clock.now();
  const signal = new AbortController();
  const ends = [
    recorded.checkStatus({ timeLimit: 1_000 }),
    recorded.checkStatus({ timeLimit: 1_000 }),
    recorded.checkStatus({ timeLimit: 1_000, signal: signal.signal }),
    recorded.checkStatus({ timeLimit: 1_000 }),
    recorded.send({ name: "clear" }, { timeLimit: 1_000 }),
  ].map((end) => end.catch((error: unknown) => error));
  await clock.pass(40);
  const failure = new ServiceFailure("service-error", { status: 503 });
  service.requests[0]?.answer({ state: "paused" });
  service.requests[1]?.fail(failure);
  signal.abort(new ServiceFailure("timed-out"));
  service.requests[3]?.fail("no error at all" as unknown as Error);
  service.requests[4]?.answer();
  expect(await Promise.all(ends)).toEqual([
    { state: "paused" },
    failure,
    new ServiceFailure("timed-out"),
    "no error at all",
    undefined,
  ]);
  expect(recorded.requests).toEqual([
    { at: begin, duration: 40, outcome: "ok" },
    { at: begin, duration: 40, outcome: "service-error, HTTP 503" },
    { at: begin, duration: 40, outcome: "given up" },
    { at: begin, duration: 40, outcome: "failed" },
  ]);
});

it("keeps the last fifty", async () => {
  service.onRequest = (request) => request.answer();
  for (let number = 0; number < 60; number += 1) {
    await clock.pass(1);
    await recorded.checkStatus({ timeLimit: 1_000 });
  }
  expect(recorded.requests).toHaveLength(50);
  expect((recorded.requests.at(-1)?.at ?? 0) - (recorded.requests[0]?.at ?? 0)).toBe(49);
});

it("passes the rest on", async () => {
  recorded.reconnect();
  recorded.close();
  await settle();
  expect(service).toMatchObject({ reconnects: 1, isClosed: true });
  service.statusShape = { shape: "HTTP 200", understood: "nothing" };
  expect(recorded.statusShape).toBe(service.statusShape);
});
