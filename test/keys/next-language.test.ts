import { beforeEach, describe, expect, it } from "vitest";
import { drawSymbol } from "../../src/faces/symbols.ts";
import { account, FakeDesk } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("after a refusal a key names as its next what a press sends", () => {
  const sources = ["en", "xx", "fr", "de"];

  it.each([
    ["the one after it", sources, said(["language.next", { language: "fr" }]), "fr"],
    [
      "the one after that, where it is set already",
      ["xx", "en", "de"],
      said(["language.next", { language: "de" }]),
      "de",
    ],
    [
      "the refused one, where there is no other",
      ["en", "xx"],
      said(["language.next", { language: "xx" }]),
      "xx",
    ],
  ])("%s", async (_, languageCodes, named, sent) => {
    const key = await desk.place("transcriptionLanguage", { languageCodes });
    await desk.tell({ state: "active", transcriptionLanguage: languageCodes[0] === "xx" ? "de" : "en" });
    await key.tap();
    expect(desk.sent).toEqual(["xx"]);
    await desk.refuse();
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "active", transcriptionLanguage: "en" });
    };
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await desk.clock.pass(5_100);
    expect(key.text).toBe(`English ${named}`);
    await key.tap();
    expect(desk.sent).toEqual(["xx", sent]);
    expect(key.surface.calls).not.toContain("ok");
  });

  it("also after a look at another page", async () => {
    const settings = { ...account, languageCodes: sources };
    const action = "transcriptionLanguage";
    const key = await desk.place(action, settings);
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await key.tap();
    await desk.refuse();
    await key.leave();
    desk.keys.appear({
      id: key.id,
      action,
      device: "deck",
      surface: key.surface,
      inMultiAction: false,
      settings,
    });
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "active", transcriptionLanguage: "en" });
    };
    await desk.tell({ state: "active", transcriptionLanguage: "en" });
    await desk.clock.pass(5_100);
    expect(key.text).toContain(said(["language.next", { language: "fr" }]));
    await key.tap();
    expect(desk.sent).toEqual(["xx", "fr"]);
  });

  it("of presets, the refused one among them", async () => {
    const presets = ["One", "Two", "Three"].map((name, n) => ({
      name,
      languageCodes: [["es", "xx", "fr"][n] ?? ""],
    }));
    const key = await desk.place("translationLanguages", { presets });
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "active", translationLanguages: ["es"] });
    };
    await desk.tell({ state: "active", translationLanguages: ["es"] });
    expect(key.text).toBe(`One ${said(["language.next", { language: "Two" }])}`);
    await key.tap();
    await desk.refuse();
    await desk.clock.pass(5_100);
    expect(key.text).toBe(`One ${said(["language.next", { language: "Three" }])}`);
    await key.tap();
    expect(desk.sent).toEqual([["xx"], ["fr"]]);
  });

  it("where nothing is known, and has no check mark", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["xx", "de"] });
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "none" });
    };
    await desk.tell({ state: "none" });
    await key.tap();
    await desk.refuse();
    await desk.clock.pass(5_100);
    expect(key.text).toBe("German de");
    expect(key.surface.image).not.toContain(encodeURIComponent(drawSymbol("check", "#dfe5ee")));
    await key.tap();
    expect(desk.sent).toEqual(["xx", "de"]);
    expect(key.surface.calls).not.toContain("ok");
  });
});

it("a guarded key has to be held for the way back, too, while the way there still waits for its turn", async () => {
  const key = await desk.place("transcriptionLanguage", {
    languageCodes: ["en", "de"],
    restartGuard: "hold",
  });
  const targets = await desk.place("translationLanguages", { presets: [{ languageCodes: ["fr"] }] });
  await desk.tell({ state: "active", transcriptionLanguage: "en" });
  await targets.tap();
  await key.press();
  await desk.clock.pass(1_000);
  await key.release();
  await desk.clock.pass(1_000);
  await key.tap();
  expect(key.text).toBe(said("stream.holdLonger", "language.toSwitch"));
  await desk.accept();
  await desk.accept();
  expect(desk.sent).toEqual([["fr"], "de"]);
});

describe.each([
  ["the list that makes room", 1],
  ["the spoken language", 2],
  ["the list", 3],
])("a scene whose request for %s got no answer", (_, lostAt) => {
  const presets = [
    { transcriptionLanguage: "en", languageCodes: ["de"] },
    { transcriptionLanguage: "de", languageCodes: ["en"] },
    { transcriptionLanguage: "fr", languageCodes: ["de"] },
  ];

  it.each(["the same key", "another key"])("is asked for again by %s", async (which) => {
    const key = await desk.place("translationLanguages", { presets });
    const other = await desk.place("translationLanguages", { presets: presets.toReversed() });
    await desk.tell({ state: "active", transcriptionLanguage: "en", translationLanguages: ["de"] });
    await key.tap();
    for (let request = 1; request < lostAt; request += 1) await desk.accept();
    await desk.refuse(lost());
    // What was taken away is put back, which fails as well.
    await desk.refuse(lost());
    await desk.tell({ state: "active" });
    const before = desk.sent.length;
    await (which === "another key" ? other : key).tap();
    for (let request = 0; request < 3; request += 1) await desk.accept();
    const again = desk.sent.slice(before);
    expect(again.filter((each) => typeof each === "string")).toEqual(lostAt === 3 ? [] : ["de"]);
    expect(again.at(-1)).toEqual(["en"]);
  });
});
