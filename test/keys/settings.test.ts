import { describe, expect, it } from "vitest";
import type { ActionName } from "../../src/identifiers.ts";
import { account } from "../kit/fake-desk.ts";
import { conflict, presets, ServingDesk, source, targets } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

const none = { state: "none" } as const;
const live = { state: "active" } as const;

describe("a field of the account", () => {
  it.each([
    ["baseUrl", "http://captions.example.com"],
    ["baseUrl", "https://user:secret@captions.example.com"],
    ["baseUrl", "https://user@captions.example.com"],
    ["baseUrl", "https://captions.example.com/?x=1"],
    ["baseUrl", "https://captions.example.com/#here"],
    ["baseUrl", "nonsense"],
    ["baseUrl", "ftp://127.0.0.1/"],
    ["baseUrl", "https://"],
    ["churchId", "not-a-uuid"],
    ["churchId", "0f8fad5bd9cb469fa16570867728950e"],
    ["churchId", "0f8fad5b-d9cb-469f-a165-70867728950g"],
    ...["   ", "", null, 5, ["x"], {}, "a\nb"].map((apiKey) => ["apiKey", apiKey] as const),
  ] as const)("that is wrong is said, and nothing is asked for: %s %j", async (field, value) => {
    const desk = new ServingDesk(live);
    await desk.share({});
    const needing = [
      "stream",
      "status",
      ...(field === "churchId" ? [] : (["clear", "visibility"] as const)),
    ] as const;
    for (const action of needing) {
      const key = await desk.place(action, { [field]: value });
      await key.tap();
      expect(key.ends).toEqual(["alert"]);
      expect(key.text).not.toMatch(saying("stream.live"));
      expect(key.text).not.toContain("secret");
    }
    expect([...desk.services.values()].flatMap(({ requests }) => requests)).toEqual([]);
  });

  it.each(["1", "3", "4", "5", "7", "8", "0", "f"])(
    "is a church ID of version %s of UUID",
    async (version) => {
      const desk = new ServingDesk();
      await desk.place("status", { churchId: `0f8fad5b-d9cb-${version}69f-2165-70867728950e` });
      expect(desk.service.of("status")).toHaveLength(1);
    },
  );

  it("that changes makes the key one of another account at once", async () => {
    const desk = new ServingDesk(live);
    const { stream } = await desk.settled();
    const churchId = account.churchId.replace(/.$/, "0");
    await stream.configure({ ...account, churchId });
    const askedOf = [...desk.services.values()].flatMap(({ requests }) =>
      requests.map((request) => request.churchId),
    );
    expect(askedOf).toContain(churchId);
  });

  it("is one base URL with and without a slash at its end", async () => {
    const desk = new ServingDesk(live);
    const [one, other] = await desk.placeEach(
      ["visibility"],
      ["visibility", { baseUrl: `${account.baseUrl}/` }],
    );
    await one.tap();
    expect(other.surface.state).toBe(1);
  });
});

describe("modes", () => {
  it("send what they say, whatever is shown", async () => {
    const desk = new ServingDesk(live);
    await desk.settled();
    const keys = await desk.placeEach(
      ["visibility", { mode: "show" }],
      ["visibility", { mode: "hide" }],
      ["stream", { mode: "stop" }],
    );
    for (const key of keys) await key.tap();
    expect(desk.commands).toBe("show hide stop");
  });

  it("that come while the key is in sight count from the next press", async () => {
    const desk = new ServingDesk(none);
    const { stream } = await desk.settled();
    await stream.configure({ ...account, mode: "stop" });
    await stream.tap();
    await desk.sentOnly("");
  });
});

describe("bad values of any type", () => {
  const bad = [null, 5, true, [], {}, "", "nonsense", [null], { a: 1 }, "\u0000", "x".repeat(10_000)];

  it.each([
    ["stream", "mode"],
    ["stream", "stopGuard"],
    ["stream", "languages"],
    ["stream", "remindAfterHours"],
    ["status", "remindAfterHours"],
    ["visibility", "mode"],
    ["visibility", "clearText"],
    ["transcriptionLanguage", "languageCodes"],
    ["transcriptionLanguage", "restartGuard"],
    ["translationLanguages", "presets"],
  ] as readonly [ActionName, string][])("never break a %s key: %s", async (action, setting) => {
    for (const value of bad) {
      const desk = new ServingDesk(none);
      const key = await desk.place(action, { [setting]: value });
      await key.tap();
      await desk.clock.pass(100);
      expect(key.text).not.toBe("");
      expect(key.text).not.toMatch(saying("failure.defect"));
      expect(key.text).not.toMatch(/undefined|\[object/);
      const good = await desk.place("clear");
      await good.tap();
      expect(good.ends).toEqual(["ok"]);
    }
  });

  it.each([[[5]], [[""]], [["  "]], [[["de"]]], [[{}]]])(
    "in a list of languages send nothing: %j",
    async (languageCodes) => {
      const desk = new ServingDesk();
      const key = await desk.place("transcriptionLanguage", { languageCodes });
      await key.tap();
      expect([desk.commands, key.ends]).toEqual(["", ["alert"]]);
    },
  );

  it("are lists of more than 500 entries", async () => {
    const codes = Array.from({ length: 501 }, (_, n) => `x-${n}`);
    const lists = codes.map((code) => [code]);
    const desk = new ServingDesk();
    const [longest, most, ...wrong] = await desk.placeEach(
      source(...codes.slice(1)),
      targets(...lists.slice(1)),
      source(...codes),
      targets(...lists),
      targets(codes),
      ["stream", { languages: { languageCodes: codes } }],
    );
    for (const key of wrong) {
      await key.tap();
      expect([key.ends, saying("failure.setting").test(key.text)]).toEqual([["alert"], true]);
    }
    for (const key of [longest, most]) await key.tap();
    await desk.sentOnly("x-1 [x-1]");
  });

  it.each([
    [source(), "failure.noLanguage"],
    [presets(), "failure.noPreset"],
  ] as const)("where nothing is chosen: %j", async (spec, word) => {
    const desk = new ServingDesk();
    const [key] = await desk.placeEach(spec);
    await key.tap();
    expect([key.ends, saying(word).test(key.text), desk.commands]).toEqual([["alert"], true, ""]);
  });
});

describe("without a church ID", () => {
  const incomplete = { churchId: "" };

  it("clear, visibility, languages and the keys of one direction work, and no status is asked for", async () => {
    const desk = new ServingDesk();
    await desk.share({});
    const [clear, visibility, language, list, start, stop] = await desk.placeEach(
      ["clear", incomplete],
      ["visibility", incomplete],
      ["transcriptionLanguage", { ...incomplete, languageCodes: ["de", "fr"] }],
      ["translationLanguages", { ...incomplete, presets: [{ languageCodes: ["fr"] }] }],
      ["stream", { ...incomplete, mode: "start" }],
      ["stream", { ...incomplete, mode: "stop" }],
    );
    // A press does something, where CHECKING means that it only asks.
    expect([start.text, stop.text]).toEqual([said("stream.start"), `? ${said("stream.pressToStop")}`]);
    for (const key of [clear, language, language, list, start, stop]) {
      await key.tap();
      expect(key.ends.at(-1)).toBe("ok");
    }
    for (const state of [1, 0]) {
      await desk.seen();
      await visibility.tap();
      expect(visibility.surface.state).toBe(state);
    }
    await desk.sentOnly("clear de fr [fr] start stop hide show");
    expect(desk.service.of("status")).toEqual([]);
    const states = [start, stop].flatMap(({ surface }) => surface.calls.filter((call) => call === "state 1"));
    expect(states).toEqual([]);
  });

  it("409 on stop counts as done, 409 on start is an alert that names both reasons", async () => {
    const desk = new ServingDesk();
    await desk.share({});
    desk.on("start", conflict).on("stop", conflict);
    const [start, stop] = await desk.placeEach(
      ["stream", { ...incomplete, mode: "start" }],
      ["stream", { ...incomplete, mode: "stop" }],
    );
    for (const key of [start, stop]) await key.tap();
    expect([start.ends, stop.ends]).toEqual([["alert"], ["ok"]]);
    expect(start.text).toMatch(saying(["failure.runningOr", "failure.dashboardNotReady"]));
  });

  it("steps of a multi-action go out", async () => {
    const desk = new ServingDesk();
    await desk.share({});
    const steps = await desk.placeEach(
      ["stream", incomplete, "step"],
      ["visibility", incomplete, "step"],
      ["clear", incomplete, "step"],
    );
    for (const each of steps) await each.tap(1);
    await steps[0].tap(0);
    await desk.sentOnly("start hide clear stop");
    expect(steps.map(({ ends }) => ends)).toEqual([[], [], []]);
  });

  it.each(["stream", "status"] as const)("a %s key sends nothing, alerts and says so", async (action) => {
    const desk = new ServingDesk();
    await desk.share({});
    const key = await desk.place(action, incomplete);
    await key.tap();
    expect([key.ends, saying("failure.churchId").test(key.text), desk.service.requests]).toEqual([
      ["alert"],
      true,
      [],
    ]);
  });
});
