import { expect, it, onTestFinished, vi } from "vitest";
import { AwakeClock } from "./awake-clock.ts";

it("tells of every pause, whoever looks at it first", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onPause = vi.fn();
  const clock = new AwakeClock(() => false, onPause);
  vi.advanceTimersByTime(1_000);
  // No timer has its turn meanwhile, and a request is what the process comes to first.
  vi.setSystemTime(Date.now() + 4_000);
  expect(clock.now()).toBe(1_250);
  vi.advanceTimersByTime(1_000);
  expect(onPause).toHaveBeenCalledTimes(1);
});
