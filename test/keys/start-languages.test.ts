import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { said, saying } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const languages = { transcriptionLanguage: "es", languageCodes: ["en", "fr"] };
const refused = new ServiceFailure("refused", { status: 422 });

/** Presses of stream keys that start; those that ask first get their answer. */
const starts: Readonly<Record<string, (settings: object) => Promise<FakeKey>>> = {
  "a toggle": (settings) => desk.streamKey("none", settings),
  "a key that only starts": (settings) => desk.streamKey("none", { mode: "start", ...settings }),
  "a toggle that asks first": (settings) => desk.oldStreamKey("none", settings),
  "a key that only starts and asks first": (settings) =>
    desk.oldStreamKey("none", { mode: "start", ...settings }),
  async "a step"(settings) {
    const step = await desk.placeStep("stream", settings);
    await desk.tell({ state: "none" });
    return step;
  },
  async "a step that asks first"(settings) {
    const step = await desk.placeStep("stream", settings);
    await desk.tell({ state: "active" });
    await desk.clock.pass(20_000);
    return step;
  },
};

/** The status shows the session, also to a request made after the start. */
async function goLive(): Promise<void> {
  await desk.tell({ state: "active" });
  await desk.tellAfter(1_000, { state: "active" });
}

/** Accepts commands until no more come. */
async function acceptAll(): Promise<void> {
  for (let count = -1; count !== desk.sent.length;) {
    count = desk.sent.length;
    await desk.accept();
  }
}

describe.each(Object.entries(starts))("a start by %s", (_, place) => {
  async function start(settings: object): Promise<FakeKey> {
    const key = await place(settings);
    await key.tap(1);
    await desk.tell({ state: "none" });
    // The first status after a session may be a flicker.
    await desk.tellAfter(1_000, { state: "none" });
    await desk.tellAfter(1_000, { state: "none" });
    return key;
  }

  it.each([
    [languages, [[], "es", ["en", "fr"], "start"]],
    [{ transcriptionLanguage: "es" }, ["es", "start"]],
    [{ languageCodes: ["en", "fr"] }, [["en", "fr"], "start"]],
    [{ transcriptionLanguage: "es", languageCodes: [] }, [[], "es", "start"]],
    [{ languageCodes: [] }, ["start"]],
    [{}, ["start"]],
    [{ transcriptionLanguage: " " }, ["start"]],
    [undefined, ["start"]],
  ])("with the languages %j sends %j", async (wanted, sent) => {
    const key = await start({ languages: wanted });
    await acceptAll();
    await goLive();
    expect(desk.sent).toEqual(sent);
    expect(key.surface.calls).not.toContain("alert");
  });
});

describe("a start with languages", () => {
  it("leaves out what was accepted in the last 15 s", async () => {
    const source = await desk.placeIn({ state: "none" }, "transcriptionLanguage", { languageCodes: ["es"] });
    await source.tapAccepted();
    await desk.tell({ state: "none" });
    const key = await desk.placeIn({ state: "none" }, "stream", { languages });
    await key.tap();
    await acceptAll();
    expect(desk.sent).toEqual(["es", ["en", "fr"], "start"]);
  });

  it("makes room among the targets as a scene does", async () => {
    const preset = { presets: [{ transcriptionLanguage: "en", languageCodes: ["es"] }] };
    const scene = await desk.placeIn({ state: "none" }, "translationLanguages", preset);
    await scene.tap();
    for (let answers = 0; answers < 3; answers += 1) await desk.accept();
    await desk.tell({ state: "none" });
    const key = await desk.placeIn({ state: "none" }, "stream", { languages });
    await key.tap();
    await acceptAll();
    expect(desk.sent.slice(3)).toEqual([["fr"], "es", ["en", "fr"], "start"]);
  });

  it("passes over the room that is refused, and names no failure of that", async () => {
    const key = await desk.streamKey("none", { languages });
    await key.tapRefused(refused);
    await acceptAll();
    await goLive();
    expect(desk.sent).toEqual([[], "es", ["en", "fr"], "start"]);
    expect(key.surface.calls).not.toContain("alert");
  });

  it("is not stopped from its languages by the session that was stopped just before", async () => {
    const key = await desk.streamKey("active", { languages });
    await key.tapAccepted();
    await desk.tell({ state: "none" });
    await desk.tell({ state: "none" });
    await desk.tellAfter(1_000, { state: "none" });
    await key.tapAccepted();
    await desk.tellAfter(1_000, { state: "active" });
    await acceptAll();
    expect(desk.sent).toEqual(["stop", [], "es", ["en", "fr"], "start"]);
  });

  it("holds its place in the order: nothing goes between its parts", async () => {
    const key = await desk.streamKey("none", { languages });
    const other = await desk.placeIn({ state: "none" }, "transcriptionLanguage", { languageCodes: ["de"] });
    await key.tap();
    await other.tap();
    await acceptAll();
    await acceptAll();
    expect(desk.sent).toEqual([[], "es", ["en", "fr"], "start", "de"]);
  });

  it("counts as asked for: a language key goes on from it, and never shows what makes room", async () => {
    const key = await desk.streamKey("none", { languages });
    const targets = await desk.placeIn({ state: "none" }, "translationLanguages", {
      presets: [{ languageCodes: [] }, { languageCodes: ["en", "fr"] }],
    });
    await key.tap();
    expect(targets.text).toContain("English");
    await targets.tap();
    await acceptAll();
    await acceptAll();
    expect(desk.sent.at(-1)).toEqual([]);
  });

  it(`brings none about with ${said("stream.startPending")}`, async () => {
    const key = await desk.streamKey("none", { languages });
    const plain = await desk.placeIn({ state: "none" }, "stream");
    await plain.tapRefused(lost());
    await desk.clock.pass(6_000);
    await key.tap();
    expect(desk.sent).toEqual(["start", "start"]);
  });

  it("is named by a step that fails, on the stream and status keys", async () => {
    const step = await desk.placeStep("stream", { languages: { languageCodes: ["xx"] } });
    const status = await desk.placeIn({ state: "none" }, "status");
    await step.tap(1);
    await desk.refuse(refused);
    await desk.accept();
    await goLive();
    expect(status.text).toMatch(saying("failure.stepTargets"));
    expect(step.surface.count("alert")).toBe(1);
  });
});
