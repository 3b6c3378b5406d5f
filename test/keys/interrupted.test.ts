import { describe, expect, it } from "vitest";
import { live, ServingDesk } from "../kit/serving-desk.ts";

describe("A session that is interrupted", () => {
  it("alerts with the second status also when the plugin has just started", async () => {
    const desk = new ServingDesk(live);
    const [stream] = await desk.placeEach(["stream"]);
    desk.session = { state: "paused" };
    await desk.clock.pass(5_000);
    expect(stream.alerts).toBe(0);
    await desk.clock.pass(5_000);
    expect(stream.alerts).toBe(1);
  });
});
