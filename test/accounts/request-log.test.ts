import { expect, it } from "vitest";
import { type LoggedRequest, recorded } from "../../src/accounts/request-log.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeClock } from "../kit/fake-clock.ts";

it("has how requests went", async () => {
  const clock = new FakeClock();
  const log: LoggedRequest[] = [];
  const begin = clock.now();
  const answered = Promise.withResolvers<string>();
  const refused = Promise.withResolvers<string>();
  const broken = Promise.withResolvers<string>();
  const ends = [answered, refused, broken].map(({ promise }) =>
    recorded(promise, log, clock).catch((error: unknown) => error),
  );
  await clock.pass(40);
  const failure = new ServiceFailure("service-error", { status: 503 });
  answered.resolve("an answer");
  refused.reject(failure);
  broken.reject("no error at all");
  expect(await Promise.all(ends)).toEqual(["an answer", failure, "no error at all"]);
  expect(log).toEqual([
    { at: begin, duration: 40, outcome: "ok" },
    { at: begin, duration: 40, outcome: "service-error, HTTP 503" },
    { at: begin, duration: 40, outcome: "failed" },
  ]);
});

it("keeps the last fifty", async () => {
  const clock = new FakeClock();
  const log: LoggedRequest[] = [];
  for (let number = 0; number < 60; number += 1) {
    await clock.pass(1);
    await recorded(Promise.resolve(), log, clock);
  }
  expect(log).toHaveLength(50);
  expect((log.at(-1)?.at ?? 0) - (log[0]?.at ?? 0)).toBe(49);
});
