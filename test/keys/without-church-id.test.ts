import { beforeEach, describe, expect, it } from "vitest";
import type { WatchedAccount } from "../../src/accounts/watched-account.ts";
import type { Press, PressResult } from "../../src/actions/action.ts";
import { stream } from "../../src/actions/stream.ts";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import type { FakeService } from "../kit/fake-service.ts";

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
    expect(key.text).toBe("CHURCH ID missing");
    await key.tap();
    expect(service.requests).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });
});

describe.each(["start", "stop"] as const)("a stream key of mode %s", (mode) => {
  const configured = stream.configure({ mode });
  const target = mode === "start" ? 1 : 0;

  function press(inMultiAction = false): Promise<PressResult> {
    const made: Press = {
      account: one,
      at: desk.clock.now(),
      wording: new KeyWording("en"),
      inMultiAction,
      desiredState: inMultiAction ? target : undefined,
      memory: {},
      heldFor: () => Promise.resolve(true),
    };
    return configured.press(made);
  }

  it.each([false, true])("is done when it is accepted (in a multi-action: %j)", async (inMultiAction) => {
    const result = press(inMultiAction);
    await settle();
    expect(one.state.transition).toBeDefined();
    service.open.answer();
    expect(await result).toEqual(inMultiAction ? {} : { ok: true });
    await desk.clock.pass(60_000);
    expect(one.state).not.toHaveProperty("transition");
    expect(one.state).not.toHaveProperty("unconfirmedStart");
    expect(configured.state?.(one.state)).toBe(0);
    expect(service.requests.map(({ what }) => what)).toEqual([mode]);
    expect(desk.clock.planned).toBe(0);
  });

  it("fails as the service says, and can be pressed again", async () => {
    const failed = press();
    const failure = new ServiceFailure("service-error", { status: 503 });
    await settle();
    service.open.fail(failure);
    await expect(failed).rejects.toBe(failure);
    expect(one.state).not.toHaveProperty("transition");
    const again = press();
    await settle();
    service.open.answer();
    expect(await again).toEqual({ ok: true });
  });

  it(`takes a 409 for ${mode === "start" ? "a failure" : "done"}`, async () => {
    const result = press();
    await settle();
    service.open.fail(new ServiceFailure("conflict", { status: 409 }));
    if (mode === "start") await expect(result).rejects.toMatchObject({ kind: "start-refused" });
    else expect(await result).toEqual({ ok: true });
    expect(one.state).not.toHaveProperty("transition");
  });
});
