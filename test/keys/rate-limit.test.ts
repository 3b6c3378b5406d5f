import { describe, expect, it } from "vitest";
import type { Command } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { FakeKey } from "../kit/fake-desk.ts";
import { live, ServingDesk } from "../kit/serving-desk.ts";

const minute = 60_000;
const limit = 10;
const countedPresses = 24;
/** The test does not count these first presses, since the plugin polls less often only after the first 429. */
const uncountedPresses = 5;

/** The service counts the requests of the last 60 s ("sliding"), or of the current minute of the clock ("fixed"). */
type LimitWindow = "sliding" | "fixed";

/** Lets the service answer ten requests a minute, and the others with 429. @returns a list that gets each accepted command */
function limitRequests(desk: ServingDesk, window: LimitWindow, hasRetryAfter: boolean): Command[] {
  const serve = desk.onRequest;
  const accepted: Command[] = [];
  let answered: number[] = [];
  desk.onRequest = (request, access, service) => {
    const now = desk.clock.steady();
    const minuteStart = now - (now % minute);
    const windowStart = window === "fixed" ? minuteStart : now - minute + 1;
    answered = answered.filter((at) => at >= windowStart);
    const [oldest = now] = answered;
    if (answered.length < limit) {
      answered.push(now);
      if (request.command) accepted.push(request.command);
      serve(request, access, service);
      return;
    }
    const freeAt = (window === "fixed" ? minuteStart : oldest) + minute;
    const retryAfter = Math.ceil((freeAt - now) / 1_000) * 1_000;
    request.fail(new ServiceFailure("busy", { status: 429, ...(hasRetryAfter && { retryAfter }) }));
  };
  return accepted;
}

async function pressEvery12Seconds(desk: ServingDesk, key: FakeKey, count: number): Promise<void> {
  for (let press = 0; press < count; press += 1) {
    await key.tap();
    await desk.clock.pass(12_000);
  }
}

describe.each<[LimitWindow, boolean]>([
  ["sliding", true],
  ["sliding", false],
  ["fixed", true],
  ["fixed", false],
])("a limit of ten requests in a %s minute, with Retry-After: %s", (window, hasRetryAfter) => {
  it.each([
    ["stream", 2_000],
    ["stream", 180_000],
    ["visibility", 2_000],
    ["visibility", 180_000],
  ] as const)("lets at least 22 of 24 %s presses through after %d ms of polls", async (action, warmUp) => {
    const desk = new ServingDesk({ ...live, captionsHidden: false });
    const accepted = limitRequests(desk, window, hasRetryAfter);
    const [key] = await desk.placeEach([action]);
    await desk.clock.pass(warmUp);
    await pressEvery12Seconds(desk, key, uncountedPresses);
    const before = accepted.length;
    await pressEvery12Seconds(desk, key, countedPresses);
    expect(accepted.length - before).toBeGreaterThanOrEqual(22);
  });
});
