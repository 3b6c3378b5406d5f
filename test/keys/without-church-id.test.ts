import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";

// Which keys work without a church ID is tested at the built plugin: contract/settings.test.ts.
const incomplete = { ...account, churchId: "" };

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
  desk.keys.globalSettingsReceived({});
});

it("a key that hides reminds of hidden captions where another church ID tells that a session runs", async () => {
  const key = await desk.place("visibility", incomplete);
  await key.tapAccepted();
  await desk.clock.pass(301_000);
  expect(key.surface.count("alert")).toBe(0);
  await desk.tellAlways({ state: "active" });
  await desk.place("stream");
  await desk.clock.pass(301_000);
  expect(key.surface.count("alert")).toBe(1);
});

it.each(["start", "stop"])(
  "a key of mode %s fails as the service says, and can be pressed again",
  async (mode) => {
    const key = await desk.place("stream", { ...incomplete, mode });
    await key.tapRefused(new ServiceFailure("service-error", { status: 503 }));
    expect(key.surface.count("alert")).toBe(1);
    await key.tapAccepted();
    expect(key.surface.count("ok")).toBe(1);
  },
);
