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

it("tells how requests went", async () => {
  const begin = clock.now();
  const signal = new AbortController();
  const ends = [
    recorded.send({ name: "hide" }, { timeLimit: 1_000 }),
    recorded.checkStatus({ timeLimit: 1_000 }),
    recorded.checkStatus({ timeLimit: 1_000, signal: signal.signal }),
    recorded.send({ name: "clear" }, { timeLimit: 1_000 }),
  ].map((end) => end.catch((error: unknown) => error));
  await clock.pass(40);
  const failure = new ServiceFailure("service-error", { status: 503 });
  service.requests[0]?.answer();
  service.requests[1]?.fail(failure);
  signal.abort(new ServiceFailure("timed-out"));
  service.requests[3]?.fail("no error at all" as unknown as Error);
  expect(await Promise.all(ends)).toEqual([
    undefined,
    failure,
    new ServiceFailure("timed-out"),
    "no error at all",
  ]);
  expect(recorded.requests).toEqual([
    { at: begin, duration: 40, name: "hide", outcome: "ok" },
    { at: begin, duration: 40, name: "status", outcome: "service-error, HTTP 503" },
    { at: begin, duration: 40, name: "status", outcome: "given up" },
    { at: begin, duration: 40, name: "clear", outcome: "failed" },
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
});
