import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("a press that ends without a word", () => {
  it("takes away what the last one ended with", async () => {
    const stream = await desk.streamKey("active");
    const status = await desk.place("status");
    await desk.tell({ state: "active" });
    await status.press();
    desk.service.open.fail(new ServiceFailure("service-error", { status: 500 }));
    await settle();
    expect(status.text).toContain("SERVICE");
    await desk.clock.pass(1_000);
    // The account answers again, and nothing of its answers is new after that.
    await stream.configure({});
    await desk.tell({ state: "active" });
    await status.press();
    await desk.tell({ state: "active" });
    expect(status.text).toBe("LIVE");
  });

  it("shows what is under way", async () => {
    const one = await desk.streamKey("active");
    const other = await desk.place("stream");
    await desk.tell({ state: "active" });
    await one.tap();
    await desk.refuse();
    await desk.tell({ state: "active" });
    expect(one.text).toContain("REFUSED");
    await other.tap();
    await one.tap();
    expect(one.text).toBe("STOPPING");
  });
});
