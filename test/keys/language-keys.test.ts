import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, settle } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("transcription language", () => {
  it("one: a press sets it", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["de-CH"] });
    expect(key.text).toBe("Swiss High German de-CH");
    await key.tap();
    await desk.accept();
    await desk.clock.pass(14_999);
    await key.tap();
    expect(desk.sent).toEqual(["de-CH"]);
    expect(key.surface.count("ok")).toBe(2);
    await desk.clock.pass(1);
    await key.tap();
    expect(desk.sent).toEqual(["de-CH", "de-CH"]);
  });

  it("several: each press sets the one after the current that the status tells", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
    await desk.tell({ state: "active", transcriptionLanguage: "DE" });
    expect(key.text).toBe(`German ${said(["language.next", { language: "fr" }])}`);
    await key.tap();
    expect(desk.sent).toEqual(["fr"]);
    expect(key.text).toBe("French switching");
    await desk.accept();
    expect(key.text).toBe(`French ${said(["language.next", { language: "en" }])}`);
    await desk.tell({ state: "active", transcriptionLanguage: "fr" });
    expect(key.text).toBe(`French ${said(["language.next", { language: "en" }])}`);
  });

  it.each([
    [["en-US", "de-DE"], "en", "de-DE"],
    [["en-US", "en-GB", "de-DE"], "en", "en-GB"],
    [["en-US", "de-DE"], "fr", "en-US"],
  ])("%j: goes on where the status tells of %s", async (languageCodes, transcriptionLanguage, next) => {
    const key = await desk.place("transcriptionLanguage", { languageCodes });
    await desk.tell({ state: "active", transcriptionLanguage });
    await key.tap();
    expect(desk.sent).toEqual([next]);
  });

  it("goes on where the status tells less of the language than was set", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en-US", "en-GB", "de-DE"] });
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "active", transcriptionLanguage: "en" });
    };
    for (let press = 0; press < 3; press += 1) {
      await key.tap();
      await desk.accept();
      await desk.clock.pass(20_000);
    }
    expect(desk.sent).toEqual(["en-US", "en-GB", "de-DE"]);
  });

  it("three quick presses send three successive entries", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    for (let press = 0; press < 3; press += 1) await key.tap();
    for (let answer = 0; answer < 3; answer += 1) await desk.accept();
    expect(desk.sent).toEqual(["de", "fr", "en"]);
  });

  it("goes on from what was asked for while the status still tells the old one", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.accept();
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    expect(desk.sent).toEqual(["de", "fr"]);
  });

  it("believes the status once the time for confirming is over", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de"] });
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "active", transcriptionLanguage: "en" });
    };
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.accept();
    await desk.clock.pass(20_000);
    expect(key.text).toBe(`English ${said(["language.next", { language: "de" }])}`);
    await key.tap();
    expect(desk.sent).toEqual(["de", "de"]);
  });

  it("is so from the answer on, and old where no status comes", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.accept();
    desk.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
    for (const request of desk.service.of("status"))
      if (!request.isOver) request.fail(new ServiceFailure("no-connection"));
    await desk.clock.pass(0);
    expect(key.text).toBe(`German ${said("short.noConnection")}`);
    desk.onRequest = (request) => request.answer({ state: "active", transcriptionLanguage: "de" });
    await desk.clock.pass(66_000);
    expect(key.text).toBe(`German ${said(["language.next", { language: "en" }])}`);
  });

  it("passes by an entry that was refused, and tries it again in the next round", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "xx", "fr"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.refuse();
    expect(key.text).toBe(`${said("failure.refused")} Plan allows 3`);
    for (const language of ["fr", "en"]) {
      await key.tap();
      await desk.accept();
      await desk.tell({ state: "active", transcriptionLanguage: language });
    }
    await key.tap();
    expect(desk.sent).toEqual(["xx", "fr", "en", "xx"]);
  });

  it.each([
    ["timed-out", {}],
    ["connection-dropped", {}],
    ["service-error", { status: 503 }],
  ] as const)("asks for the same entry again after %s", async (kind, details) => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.refuse(new ServiceFailure(kind, details));
    await key.tap();
    expect(desk.sent).toEqual(["de", "de"]);
  });

  it("goes on where the status shows that what got no answer was done", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "fr"] });
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.refuse(new ServiceFailure("timed-out"));
    await desk.tell({ state: "active", transcriptionLanguage: "de" });
    await key.tap();
    expect(desk.sent).toEqual(["de", "fr"]);
  });

  it.each(["other languages", "another account"])(
    "begins anew with %s, whatever failed before",
    async (what) => {
      const elsewhere = { ...account, apiKey: "ck_live_other" };
      const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "it"] });
      await desk.tell({ state: "active", transcriptionLanguage: "en" });
      await key.tap();
      await desk.refuse();
      if (what === "another account")
        await key.configure({ ...elsewhere, languageCodes: ["en", "de", "it"] });
      else await key.configure({ ...account, languageCodes: ["fr", "it", "es"] });
      const service = desk.serviceOf(what === "another account" ? elsewhere : account);
      for (const request of service.of("status"))
        if (!request.isOver) request.answer({ state: "active", transcriptionLanguage: "en" });
      await settle();
      await key.tap();
      const expected = what === "another account" ? "de" : "fr";
      expect(service.of("command").at(-1)?.command).toMatchObject({ languageCode: expected });
    },
  );

  it("without a session remembers what was accepted", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de"] });
    await desk.tell({ state: "none" });
    await key.tap();
    await desk.accept();
    expect(key.text).toBe(`English ${said(["language.next", { language: "de" }])}`);
    await desk.tell({ state: "none" });
    await key.tap();
    expect(desk.sent).toEqual(["en", "de"]);
  });

  it("goes round a list with equal entries", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "en", "fr"] });
    for (let press = 0; press < 5; press += 1) {
      await key.tap();
      await desk.accept();
    }
    expect(desk.sent).toEqual(["en", "de", "en", "fr", "en"]);
  });

  it.each([
    [{}, said("failure.noLanguage", "failure.openSettings")],
    [{ languageCodes: [] }, said("failure.noLanguage", "failure.openSettings")],
    [{ languageCodes: "en" }, said("failure.setting", "setting.languageCodes")],
    [{ languageCodes: [5] }, said("failure.setting", "setting.languageCodes")],
  ])("with %j sends nothing and says so", async (settings, text) => {
    const key = await desk.place("transcriptionLanguage", settings);
    expect(key.text).toBe(text);
    await key.tap();
    expect(desk.sent).toEqual([]);
    expect(key.surface.count("alert")).toBe(1);
  });
});

describe("translation languages", () => {
  const presets = [
    { name: "Sunday", languageCodes: ["es", "FR"] },
    { languageCodes: ["de"] },
    { name: "Off", languageCodes: [] },
  ];

  it("send each list as written, one after the other", async () => {
    const key = await desk.place("translationLanguages", { presets });
    for (let press = 0; press < 4; press += 1) {
      await key.tap();
      await desk.accept();
    }
    expect(desk.sent).toEqual([["es", "FR"], ["de"], [], ["es", "FR"]]);
    expect(key.surface.count("ok")).toBe(4);
  });

  it("go on from the preset that is live, whatever the order of its languages", async () => {
    const key = await desk.place("translationLanguages", { presets });
    await desk.tell({ state: "active", translationLanguages: ["fr", "es"] });
    expect(key.text).toBe(`Sunday ${said(["language.next", { language: "de" }])}`);
    await key.tap();
    expect(desk.sent).toEqual([["de"]]);
  });

  it("go on where the status tells less of the languages than was set", async () => {
    const lists = [{ languageCodes: ["es-MX", "fr-FR"] }, { languageCodes: ["de-DE"] }];
    const key = await desk.place("translationLanguages", { presets: lists });
    await desk.tell({ state: "active", translationLanguages: ["fr", "es"] });
    await key.tap();
    expect(desk.sent).toEqual([["de-DE"]]);
  });

  it("show the preset of a press when something else is live", async () => {
    const key = await desk.place("translationLanguages", { presets: presets.slice(0, 1) });
    await desk.tell({ state: "active", translationLanguages: ["it"] });
    expect(key.text).toBe("Sunday es fr");
  });

  it("are marked as old with the status that told them", async () => {
    const key = await desk.place("translationLanguages", { presets });
    await desk.tell({ state: "active", translationLanguages: ["es", "fr"] });
    await desk.clock.pass(5_000);
    desk.service.open.fail(new ServiceFailure("timed-out"));
    await settle();
    expect(key.text).toBe(`Sunday ${said("short.timedOut")}`);
  });
});
