import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { FakeDesk } from "../kit/fake-desk.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const source = {
  action: "transcriptionLanguage",
  settings: { languageCodes: ["de-DE"] },
  session: { state: "active", transcriptionLanguage: "DE-de" },
  other: { state: "active", transcriptionLanguage: "en" },
  sent: "de-DE",
} as const;
const targets = {
  action: "translationLanguages",
  settings: { presets: [{ languageCodes: ["es", "fr"] }] },
  session: { state: "active", translationLanguages: ["FR", "es"] },
  other: { state: "active", translationLanguages: ["es"] },
  sent: ["es", "fr"],
} as const;

describe.each([source, targets])("$action", ({ action, settings, session, other, sent }) => {
  it("that a fresh status shows is not sent, and is a success", async () => {
    const key = await desk.place(action, settings);
    await desk.tell(session);
    await key.tap();
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("ok")).toBe(1);
    expect(desk.log.at(-1)).toContain("nothing sent, ok");
  });

  it.each([
    ["another one", other],
    ["no session", { state: "none" }],
    ["a session that does not tell", { state: "active" }],
  ] as const)("is sent where the status shows %s", async (_, told) => {
    const key = await desk.place(action, settings);
    await desk.tell(told);
    await key.tap();
    expect(desk.sent).toEqual([sent]);
  });

  it("is sent where the status is old, or has failed since", async () => {
    const key = await desk.place(action, settings);
    await desk.tell(session);
    desk.clock.sleep(15_001);
    await key.tap();
    expect(desk.sent).toEqual([sent]);
    const failing = new FakeDesk();
    const again = await failing.place(action, settings);
    await failing.tell(session);
    await failing.clock.pass(5_000);
    failing.service.open.fail(new ServiceFailure("timed-out"));
    await failing.clock.pass(0);
    await again.tap();
    expect(failing.sent).toEqual([sent]);
  });

  it("that was asked for last and is still open is not sent, whichever key asked for it", async () => {
    const key = await desk.place(action, settings);
    const same = await desk.place(action, settings);
    await desk.tell(other);
    await key.tap();
    await same.tap();
    await desk.accept();
    await same.tap();
    expect(desk.sent).toEqual([sent]);
    expect([key.surface.count("ok"), same.surface.count("ok")]).toEqual([1, 2]);
  });

  it("is sent where something else has been asked for since the status", async () => {
    const away = await desk.place(action, {
      languageCodes: ["it"],
      presets: [{ languageCodes: ["it"] }],
    });
    const key = await desk.place(action, settings);
    await desk.tell(session);
    await away.tap();
    await key.tap();
    await desk.accept();
    expect(desk.sent.slice(1)).toEqual([sent]);
  });

  it("is sent again after a failure", async () => {
    const key = await desk.place(action, settings);
    await desk.tell(other);
    await key.tap();
    await desk.refuse(new ServiceFailure("service-error", { status: 500 }));
    await key.tap();
    expect(desk.sent).toEqual([sent, sent]);
  });
});

describe("a list in another order", () => {
  it.each([
    [["fr", "es"], true],
    [["es"], false],
    [["es", "fr", "de"], false],
    [[], false],
  ] as const)("than %j is the same: %j", async (translationLanguages, isSame) => {
    const key = await desk.place("translationLanguages", targets.settings);
    const session: Session = { state: "active", translationLanguages };
    await desk.tell(session);
    await key.tap();
    expect(desk.sent).toEqual(isSame ? [] : [targets.sent]);
  });

  it("goes out as it is written", async () => {
    const key = await desk.place("translationLanguages", {
      presets: [{ languageCodes: ["fr", "ES", "de"] }],
    });
    await key.tap();
    expect(desk.sent).toEqual([["fr", "ES", "de"]]);
  });
});
