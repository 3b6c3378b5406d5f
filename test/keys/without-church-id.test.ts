import { beforeEach, describe, expect, it } from "vitest";
import type { WatchedAccount } from "../../src/accounts/watched-account.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

// Which keys work without a church ID is tested at the built plugin: contract/settings.test.ts.
const incomplete = { ...account, churchId: "" };

let desk: FakeDesk;
let one: WatchedAccount;

beforeEach(() => {
  desk = new FakeDesk();
  one = desk.accounts.get(incomplete);
  desk.keys.globalSettingsReceived({});
});

it.each([
  ["stream", false],
  ["status", false],
  ["status", true],
] as const)("%s that needs the state sends nothing and says so (as a step: %j)", async (action, isStep) => {
  const key = await desk.place(action, incomplete, isStep);
  expect(key.text).toBe(said("failure.churchId", "failure.missing"));
  await key.tap();
  expect(key.surface.count("alert")).toBe(1);
  expect(desk.service.requests).toEqual([]);
  // What the press of a key needs may change with its settings.
  if (action === "stream") {
    await key.configure({ ...incomplete, mode: "stop" });
    expect(key.text).not.toContain(said("failure.churchId"));
  }
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

describe.each(["start", "stop"] as const)("a stream key or step of mode %s", (mode) => {
  const place = (isStep = false): Promise<FakeKey> => desk.place("stream", { ...incomplete, mode }, isStep);

  it.each([false, true])("is done when it is accepted (as a step: %j)", async (isStep) => {
    const key = await place(isStep);
    await key.tap(mode === "start" ? 1 : 0);
    expect(one.state.transition).toBeDefined();
    await desk.accept();
    await desk.clock.pass(60_000);
    expect(key.surface.count("ok")).toBe(isStep ? 0 : 1);
    expect(key.surface.calls).not.toContain("alert");
    expect(key.surface.state).toBe(0);
    expect(one.state.transition).toBeUndefined();
    expect(desk.service.requests.map(({ what }) => what)).toEqual([mode]);
  });

  it("fails as the service says, and can be pressed again", async () => {
    const key = await place();
    await key.tapRefused(new ServiceFailure("service-error", { status: 503 }));
    expect(key.surface.count("alert")).toBe(1);
    expect(one.state.transition).toBeUndefined();
    await key.tapAccepted();
    expect(key.surface.count("ok")).toBe(1);
  });
});
