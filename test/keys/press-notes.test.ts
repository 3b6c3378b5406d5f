import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

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
    expect(status.text).toContain(said("failure.serviceError"));
    await desk.clock.pass(1_000);
    // The account answers again, and nothing of its answers is new after that.
    await stream.configure({});
    await desk.tell({ state: "active" });
    await status.press();
    await desk.tell({ state: "active" });
    expect(status.text).toBe(said("stream.live"));
  });

  it("shows what is under way", async () => {
    const one = await desk.streamKey("active");
    const other = await desk.place("stream");
    await desk.tell({ state: "active" });
    await one.tap();
    await desk.refuse();
    await desk.tell({ state: "active" });
    expect(one.text).toContain(said("failure.refused"));
    await other.tap();
    await one.tap();
    expect(one.text).toBe(said("stream.stopping"));
  });
});

describe("a stream toggle that has shown no session yet", () => {
  it("shows the first one in place of the reason why its press failed", async () => {
    const key = await desk.place("stream");
    const status = await desk.place("status");
    await key.tap();
    desk.service.open.fail(new ServiceFailure("service-error", { status: 503 }));
    await settle();
    expect(key.text).toContain(said("failure.serviceError"));
    await desk.clock.pass(1_000);
    await status.tap();
    await desk.tell({ state: "active" });
    expect(key.text).toContain(said("stream.live"));
  });

  it("sends nothing by a press on the reason of a failed step, which has hidden the first one", async () => {
    const key = await desk.place("stream");
    const step = await desk.place("clear", {}, true);
    await step.tap();
    await desk.refuse();
    await desk.clock.pass(1_000);
    await desk.tell({ state: "active" });
    expect(key.text).toContain(said("failure.refused"));
    await desk.clock.pass(2_000);
    await key.tap();
    expect(desk.sent).toEqual(["clear"]);
    expect(key.text).toContain(said("stream.live"));
    await desk.clock.pass(1_000);
    await key.tap();
    expect(desk.sent).toEqual(["clear", "stop"]);
  });
});

it("a press on the reason of a second failed step sends nothing that changed under the first one", async () => {
  const key = await desk.streamKey("none");
  const step = await desk.place("clear", {}, true);
  const fail = async (): Promise<void> => {
    await step.tap();
    await desk.refuse();
  };
  await fail();
  await desk.clock.pass(1_000);
  await desk.tell({ state: "active" });
  expect(key.text).toContain(said("failure.refused"));
  await fail();
  await desk.clock.pass(2_000);
  await key.tap();
  expect(desk.sent).toEqual(["clear", "clear"]);
  expect(key.text).toContain(said("stream.live"));
});
