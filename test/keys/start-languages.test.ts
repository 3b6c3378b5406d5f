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
const broken = new ServiceFailure("service-error", { status: 503 });

/** Presses of stream keys that start, each after what it needs to be known. */
const starts: Readonly<Record<string, (settings: object) => Promise<FakeKey>>> = {
  async "a toggle"(settings) {
    const key = await desk.streamKey("none", settings);
    await key.tap();
    return key;
  },
  async "a key that only starts"(settings) {
    const key = await desk.streamKey("none", { mode: "start", ...settings });
    await key.tap();
    return key;
  },
  async "a toggle that asks first"(settings) {
    const key = await desk.oldStreamKey("none", settings);
    await key.tap();
    await desk.tell({ state: "none" });
    return key;
  },
  async "a key that only starts and asks first"(settings) {
    const key = await desk.oldStreamKey("none", { mode: "start", ...settings });
    await key.tap();
    await desk.tell({ state: "none" });
    return key;
  },
  async "a step"(settings) {
    const step = await desk.place("stream", settings, true);
    await desk.tell({ state: "none" });
    await step.tap(1);
    return step;
  },
  async "a step that asks first"(settings) {
    const step = await desk.place("stream", settings, true);
    await desk.tell({ state: "active" });
    await desk.clock.pass(20_000);
    await step.tap(1);
    await desk.tell({ state: "none" });
    return step;
  },
};

/** The status shows the session, also to a request made after the start. */
async function goLive(): Promise<void> {
  await desk.tell({ state: "active" });
  await desk.clock.pass(1_000);
  await desk.tell({ state: "active" });
}

/** Accepts commands until no more come. */
async function acceptAll(): Promise<void> {
  for (let count = -1; count !== desk.sent.length;) {
    count = desk.sent.length;
    await desk.accept();
  }
}

describe.each(Object.entries(starts))("a start by %s", (_, start) => {
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

  it("sends targets and start although the source failed, and says so once it is live, for 5 s", async () => {
    const key = await start({ languages });
    const seen = key.surface.image === "" ? await desk.place("stream") : key;
    await desk.accept();
    await desk.refuse(refused);
    await desk.accept();
    await desk.accept();
    expect(desk.sent).toEqual([[], "es", ["en", "fr"], "start"]);
    expect(key.surface.calls).not.toContain("alert");
    await goLive();
    expect(key.surface.count("alert")).toBe(1);
    expect(seen.text).toMatch(saying("failure.stepSource"));
    desk.onRequest = (request) => request.answer({ state: "active" });
    await desk.tell({ state: "active" });
    await desk.clock.pass(4_999);
    expect(seen.text).toMatch(saying("failure.stepSource"));
    await desk.clock.pass(1);
    expect(seen.text).toContain(said("stream.live"));
    expect(key.surface.count("alert")).toBe(1);
  });
});

describe("a start with languages", () => {
  it("is under way from the press: other presses send nothing", async () => {
    const key = await desk.streamKey("none", { languages });
    expect(key.text).toBe(`${said("stream.start")} es › en fr`);
    await key.tap();
    expect(key.text).toBe(said("stream.starting"));
    await key.tap();
    await acceptAll();
    expect(desk.sent).toEqual([[], "es", ["en", "fr"], "start"]);
    expect(key.text).toBe(said("stream.starting"));
  });

  it("leaves out what was accepted in the last 15 s", async () => {
    const source = await desk.place("transcriptionLanguage", { languageCodes: ["es"] });
    await desk.tell({ state: "none" });
    await source.tap();
    await desk.accept();
    await desk.tell({ state: "none" });
    const key = await desk.place("stream", { languages });
    await desk.tell({ state: "none" });
    await key.tap();
    await acceptAll();
    expect(desk.sent).toEqual(["es", ["en", "fr"], "start"]);
  });

  it("makes room among the targets as a scene does", async () => {
    const preset = { presets: [{ transcriptionLanguage: "en", languageCodes: ["es"] }] };
    const scene = await desk.place("translationLanguages", preset);
    await desk.tell({ state: "none" });
    await scene.tap();
    for (let answers = 0; answers < 3; answers += 1) await desk.accept();
    await desk.tell({ state: "none" });
    const key = await desk.place("stream", { languages });
    await desk.tell({ state: "none" });
    await key.tap();
    await acceptAll();
    expect(desk.sent.slice(3)).toEqual([["fr"], "es", ["en", "fr"], "start"]);
  });

  it("passes over the room that is refused, and names no failure of that", async () => {
    const key = await desk.streamKey("none", { languages });
    await key.tap();
    await desk.refuse(refused);
    await acceptAll();
    await goLive();
    expect(desk.sent).toEqual([[], "es", ["en", "fr"], "start"]);
    expect(key.surface.calls).not.toContain("alert");
  });

  it("names the start where that fails too", async () => {
    const key = await desk.streamKey("none", { languages });
    await key.tap();
    await desk.refuse(refused);
    await desk.refuse(refused);
    await desk.refuse(refused);
    expect(desk.sent.at(-1)).toBe("start");
    await desk.refuse(broken);
    expect(key.text).toContain(said("failure.serviceError"));
    expect(key.surface.count("alert")).toBe(1);
  });

  it("gives the languages 10 s together, and the start 10 s and 15 s of its own after them", async () => {
    const key = await desk.streamKey("none", { languages });
    await key.tap();
    await desk.clock.pass(4_000);
    await desk.accept();
    const source = desk.service.of("set-transcription-language")[0] ?? expect.fail();
    expect(source.limits.timeLimit).toBe(6_000);
    await desk.clock.pass(5_500);
    source.fail(lost());
    await desk.clock.pass(0);
    // Half a second is no time for the targets.
    expect(desk.sent).toEqual([[], "es", "start"]);
    const start = desk.service.of("start")[0] ?? expect.fail();
    expect(start.limits.timeLimit).toBe(10_000);
    desk.onRequest = (request) => {
      if (!request.command) request.answer({ state: "none" });
    };
    await desk.tell({ state: "none" });
    await desk.accept();
    await desk.clock.pass(14_900);
    expect(key.text).toBe(said("stream.starting"));
    await desk.clock.pass(200);
    expect(key.text).toContain(said("failure.notConfirmed"));
  });

  it("asks for what is not fresh, and leaves the languages out where that fails", async () => {
    const step = await desk.place("stream", { languages }, true);
    await step.tap(1);
    expect(desk.sent).toEqual([]);
    for (const request of desk.service.of("status")) if (!request.isOver) request.fail(broken);
    await desk.clock.pass(0);
    expect(desk.sent).toEqual(["start"]);
  });

  it("leaves the rest out where a session shows up meanwhile", async () => {
    const key = await desk.streamKey("none", { languages });
    await key.tap();
    await desk.accept();
    await desk.clock.pass(1_000);
    await desk.tell({ state: "active" });
    await acceptAll();
    expect(desk.sent).toEqual([[], "es", "start"]);
  });

  it("is not stopped from its languages by the session that was stopped just before", async () => {
    const key = await desk.streamKey("active", { languages });
    await key.tap();
    await desk.accept();
    await desk.tell({ state: "none" });
    await desk.tell({ state: "none" });
    await desk.clock.pass(1_000);
    await desk.tell({ state: "none" });
    await key.tap();
    await desk.accept();
    await desk.clock.pass(1_000);
    await desk.tell({ state: "active" });
    await acceptAll();
    expect(desk.sent).toEqual(["stop", [], "es", ["en", "fr"], "start"]);
  });

  it("holds its place in the order: nothing goes between its parts", async () => {
    const key = await desk.streamKey("none", { languages });
    const other = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await desk.tell({ state: "none" });
    await key.tap();
    await other.tap();
    await acceptAll();
    await acceptAll();
    expect(desk.sent).toEqual([[], "es", ["en", "fr"], "start", "de"]);
  });

  it("counts as asked for: a language key goes on from it, and never shows what makes room", async () => {
    const key = await desk.streamKey("none", { languages });
    const targets = await desk.place("translationLanguages", {
      presets: [{ languageCodes: [] }, { languageCodes: ["en", "fr"] }],
    });
    await desk.tell({ state: "none" });
    await key.tap();
    expect(targets.text).toContain("English");
    await targets.tap();
    await acceptAll();
    await acceptAll();
    expect(desk.sent.at(-1)).toEqual([]);
  });

  it.each([
    [said("stream.startPending"), true],
    ["no church ID", false],
  ])("brings none about with %s", async (_, isUncertain) => {
    const settings = isUncertain ? {} : { churchId: "", mode: "start" };
    const key = isUncertain
      ? await desk.streamKey("none", { languages })
      : await desk.place("stream", { ...settings, languages });
    if (!isUncertain) desk.keys.globalSettingsReceived({});
    if (isUncertain) {
      const plain = await desk.place("stream");
      await desk.tell({ state: "none" });
      await plain.tap();
      for (const request of desk.service.of("start")) request.fail(lost());
      await desk.clock.pass(6_000);
    }
    const before = desk.services.size === 0 ? 0 : desk.sent.length;
    await key.tap();
    expect(desk.sent.slice(before)).toEqual(["start"]);
  });

  it("is wrong where a target equals its source: nothing is sent, and the key says so", async () => {
    const wrong = { transcriptionLanguage: "es", languageCodes: ["en", "ES"] };
    const key = await desk.place("stream", { languages: wrong });
    expect(key.text).toContain(said("failure.sameAsSpoken"));
    await key.tap();
    expect(key.surface.count("alert")).toBe(1);
    expect(desk.services.size === 0 ? [] : desk.sent).toEqual([]);
  });

  it("is named by a step that fails, on the stream and status keys", async () => {
    const step = await desk.place("stream", { languages: { languageCodes: ["xx"] } }, true);
    const status = await desk.place("status");
    await desk.tell({ state: "none" });
    await step.tap(1);
    await desk.refuse(refused);
    await desk.accept();
    await goLive();
    expect(status.text).toMatch(saying("failure.stepTargets"));
    expect(step.surface.count("alert")).toBe(1);
  });
});
