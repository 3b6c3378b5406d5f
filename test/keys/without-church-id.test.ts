import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

// Which keys work without a church ID: settings.test.ts.
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

it("a guarded language key asks for a hold where the status of other keys is old, and for none where it tells that language", async () => {
  const settings = { ...incomplete, languageCodes: ["de"], restartGuard: "hold" };
  const key = await desk.place("transcriptionLanguage", settings);
  const other = await desk.place("stream");
  await desk.tell({ state: "active", transcriptionLanguage: "de" });
  const calm = key.surface.image;
  await key.tap();
  expect(key.surface.count("ok")).toBe(1);
  await other.leave();
  await desk.clock.pass(15_000);
  expect(key.surface.image).not.toBe(calm);
  await key.tap();
  expect(desk.sent).toEqual([]);
  await key.holdFor(1_000);
  expect(desk.sent).toEqual(["de"]);
});

it.each([
  ["none", 0],
  ["active", 1],
] as const)("a stream step knows that its account is there already (%s)", async (state, to) => {
  const step = await desk.place("stream", incomplete, true);
  await desk.place("status");
  await desk.tell({ state });
  await step.tap(to);
  expect(desk.sent).toEqual([]);
  expect(step.surface.count("alert")).toBe(0);
});

it("a key leaves the account of a church ID that the service refuses, once that ID is gone or corrected", async () => {
  desk.onRequest = (request) => {
    if (request.churchId === wrong) request.fail(new ServiceFailure("wrong-account"));
    else request.answer({ state: "none" });
  };
  const wrong = account.churchId.replace(/.$/, "0");
  const fields = { ...account, churchId: wrong };
  const key = await desk.place("clear", incomplete);
  const other = await desk.place("status", fields);
  await desk.clock.pass(1_000);
  expect(key.text).toBe(said("clear.clear", "short.wrongAccount"));
  await other.configure({ ...fields, churchId: "" });
  expect(key.text).toBe(said("clear.clear", "clear.captions"));
  await other.configure(fields);
  await desk.clock.pass(61_000);
  await other.configure({ ...account });
  await desk.clock.pass(1_000);
  expect(key.text).toBe(said("clear.clear", "clear.captions"));
});
