import { beforeEach, describe, expect, it } from "vitest";
import type { WatchedAccount } from "../../src/accounts/watched-account.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey, settle } from "../kit/fake-desk.ts";
import type { FakeService } from "../kit/fake-service.ts";
import { said } from "../kit/words.ts";

const incomplete = { ...account, churchId: "" };

let desk: FakeDesk;
let one: WatchedAccount;
let service: FakeService;

beforeEach(() => {
  desk = new FakeDesk();
  one = desk.accounts.get(incomplete);
  service = desk.serviceOf(incomplete);
  desk.keys.globalSettingsReceived({});
});

describe("a key", () => {
  it.each([
    ["clear", {}, 1],
    ["visibility", { mode: "hide" }, 0],
    ["transcriptionLanguage", { languageCodes: ["de"] }, 1],
    ["translationLanguages", { presets: [{ languageCodes: ["es"] }] }, 1],
  ] as const)("of %s sends, and the answer is the whole result", async (action, settings, oks) => {
    const key = await desk.place(action, { ...settings, churchId: "" });
    await key.tap();
    service.open.answer();
    await desk.clock.pass(60_000);
    expect(key.surface.count("ok")).toBe(oks);
    expect(key.surface.calls).not.toContain("alert");
    expect(service.of("status")).toEqual([]);
  });

  it("of visibility follows the answers", async () => {
    const key = await desk.place("visibility", { churchId: "" });
    await key.tap();
    service.open.answer();
    await settle();
    expect(key.surface.state).toBe(1);
    await desk.clock.pass(1_000);
    await key.tap();
    service.open.answer();
    await settle();
    expect(key.surface.state).toBe(0);
  });

  it.each(["stream", "status"] as const)("of %s that needs the state sends nothing", async (action) => {
    const key = await desk.place(action, { churchId: "" });
    expect(key.text).toBe(said("failure.churchId", "failure.missing"));
    await key.tap();
    expect(service.requests).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });
});

it("a key that hides reminds of hidden captions where another church ID tells that a session runs", async () => {
  const key = await desk.place("visibility", { churchId: "" });
  await key.tap();
  await desk.accept();
  await desk.clock.pass(301_000);
  expect(key.surface.count("alert")).toBe(0);
  service.onRequest = (request) => {
    if (!request.command) request.answer({ state: "active" });
  };
  await desk.place("stream");
  await desk.clock.pass(301_000);
  expect(key.surface.count("alert")).toBe(1);
});

describe.each(["start", "stop"] as const)("a stream key or step of mode %s", (mode) => {
  const place = (inMultiAction = false): Promise<FakeKey> =>
    desk.place("stream", { mode, churchId: "" }, inMultiAction);

  it.each([false, true])("is done when it is accepted (in a multi-action: %j)", async (inMultiAction) => {
    const key = await place(inMultiAction);
    await key.tap(mode === "start" ? 1 : 0);
    expect(one.state.transition).toBeDefined();
    service.open.answer();
    await desk.clock.pass(60_000);
    expect(key.surface.count("ok")).toBe(inMultiAction ? 0 : 1);
    expect(key.surface.calls).not.toContain("alert");
    expect(key.surface.state).toBe(0);
    expect(one.state.transition).toBeUndefined();
    expect(service.requests.map(({ what }) => what)).toEqual([mode]);
  });

  it("is done when it is accepted, and for keys that show the session goes on until a status confirms it", async () => {
    const [before, after]: [Session, Session] =
      mode === "start" ? [{ state: "none" }, { state: "active" }] : [{ state: "active" }, { state: "none" }];
    const shown = await desk.place("stream");
    await desk.tell(before);
    const key = await place();
    await key.tap();
    await desk.accept();
    expect([key.surface.count("ok"), key.surface.count("alert")]).toEqual([1, 0]);
    for (let lag = 0; lag < 3; lag += 1) {
      await desk.clock.pass(1_000);
      await desk.tell(before);
    }
    expect(shown.text).toBe(mode === "start" ? said("stream.starting") : said("stream.stopping"));
    expect(shown.surface.state).toBe(mode === "start" ? 0 : 1);
    await desk.clock.pass(1_000);
    await desk.tell(after);
    expect(shown.text).toContain(mode === "start" ? said("stream.live") : said("stream.start"));
    expect([key.surface.count("ok"), key.surface.count("alert")]).toEqual([1, 0]);
  });

  it("fails as the service says, and can be pressed again", async () => {
    const key = await place();
    await key.tap();
    service.open.fail(new ServiceFailure("service-error", { status: 503 }));
    await settle();
    expect(key.surface.count("alert")).toBe(1);
    expect(one.state.transition).toBeUndefined();
    await key.tap();
    service.open.answer();
    await settle();
    expect(key.surface.count("ok")).toBe(1);
  });

  it(`takes a 409 for ${mode === "start" ? "a failure" : "done"}`, async () => {
    const key = await place();
    await key.tap();
    service.open.fail(new ServiceFailure("conflict", { status: 409 }));
    await settle();
    expect([key.surface.count("ok"), key.surface.count("alert")]).toEqual(mode === "start" ? [0, 1] : [1, 0]);
    expect(one.state.transition).toBeUndefined();
  });
});
