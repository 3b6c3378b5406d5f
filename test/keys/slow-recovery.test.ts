import { describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { deskIn, none } from "../kit/serving-desk.ts";

describe("The reason of a start that did not reach the service", () => {
  it("ends with a good status that takes longer than 5 s", async () => {
    const { desk, stream } = await deskIn(none);
    desk.on("start", new ServiceFailure("no-connection")).on("status", 7_000);
    await stream.tap();
    await desk.clock.pass(6_000);
    expect(stream.says("failure.noConnection")).toBe(true);
    await desk.clock.pass(3_000);
    expect(stream.text).toBe("START stopped");
  });
});
