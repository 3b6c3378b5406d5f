import { expect, it } from "vitest";
import { systemClock } from "../src/clock.ts";

it("a delay that is longer than a timer of Node's can wait does not fire at once", async () => {
  const order: string[] = [];
  const far = systemClock.after(40 * 24 * 60 * 60_000, () => order.push("in forty days"));
  await new Promise<void>((resolve) => {
    systemClock.after(20, () => resolve(void order.push("in 20 ms")));
    // The plugin's timers keep no process alive; the test's does.
    setTimeout(resolve, 1_000);
  });
  far.cancel();
  expect(order).toEqual(["in 20 ms"]);
});
