import { describe, expect } from "vitest";
import type { SeenKey } from "./seen-key.ts";
import { a, type Church, pause, quiet, sharedStage } from "./stage.ts";

const { it } = sharedStage;
const scene = (transcriptionLanguage: string, ...languageCodes: string[]) =>
  a.any("translation-languages", { presets: [{ name: "Scene", transcriptionLanguage, languageCodes }] });

/** A service that does as it is told; with languages given, a session runs and its status tells them. */
async function running(church: Church, source?: string, targets?: string[]): Promise<SeenKey> {
  const { service } = church;
  const session: Record<string, unknown> = source === undefined ? {} : { status: "active" };
  if (source !== undefined)
    Object.assign(session, { transcriptionLanguage: source, translationLanguages: targets });
  if (source !== undefined) service.status = session;
  service.on("source", ({ body }) => {
    session["transcriptionLanguage"] = (JSON.parse(body) as { languageCode: string }).languageCode;
    return {};
  });
  service.on("targets", ({ body }) => {
    session["translationLanguages"] = (JSON.parse(body) as { languageCodes: string[] }).languageCodes;
    return {};
  });
  const { status } = await church.settled();
  return status;
}

type Case = readonly [
  what: string,
  source: string | undefined,
  targets: string[] | undefined,
  scene: readonly [source: string, ...targets: string[]],
  sent: readonly string[],
];
const cases: readonly Case[] = [
  [
    "takes the new source out of the targets first",
    "en",
    ["es", "fr"],
    ["es", "en", "fr"],
    ["targets fr", "source es", "targets en,fr"],
  ],
  [
    "leaves the old source out of that list",
    "en",
    ["es"],
    ["es", "en"],
    ["targets ", "source es", "targets en"],
  ],
  [
    "needs no such step where the targets do not hold it",
    "en",
    ["fr"],
    ["es", "en"],
    ["source es", "targets en"],
  ],
  ["changes the source alone where the targets are right", "en", ["fr"], ["es", "fr"], ["source es"]],
  ["changes the targets alone where the source is right", "es", ["fr"], ["es", "en"], ["targets en"]],
  [
    "leaves out targets that its first step has set",
    "en",
    ["es", "fr"],
    ["es", "fr"],
    ["targets fr", "source es"],
  ],
  ["is there already, in any order of the targets", "es", ["fr", "en"], ["es", "en", "fr"], []],
  [
    "begins with an empty list where nothing is known",
    undefined,
    undefined,
    ["es", "en"],
    ["targets ", "source es", "targets en"],
  ],
  [
    "leaves the current source out of the first list where the targets are not known",
    "en",
    undefined,
    ["es", "en", "fr"],
    ["targets fr", "source es", "targets en,fr"],
  ],
  ["is there already, whatever the letter case", "ES-mx", ["FR-ca", "EN"], ["es-MX", "en", "fr-CA"], []],
  ["sends no empty list twice", undefined, undefined, ["es"], ["targets ", "source es"]],
];

describe.concurrent("a scene", () => {
  for (const [what, source, targets, [spoken, ...list], sent] of cases)
    it(what, async (church) => {
      const status = await running(church, source, targets);
      const [key] = church.place(scene(spoken, ...list));
      await status.tapOk();
      await key.tapOk();
      await quiet();
      expect(church.service.commands).toEqual(sent);
      expect(key.of("alert")).toEqual([]);
    });

  it("that translates into the language spoken is wrong: nothing is sent", async (church) => {
    await running(church, "en", ["fr"]);
    const [key] = church.place(scene("es", "en", "ES"));
    await key.tapAlert();
    await church.sentOnly();
  });

  it("passes its first step over where it is refused", async (church) => {
    const status = await running(church, "en", ["es"]);
    church.service.on("targets", (_, n) => (n === 1 ? { status: 422 } : {}));
    const [key] = church.place(scene("es", "en"));
    await status.tapOk();
    await key.tapOk();
    expect(church.service.commands).toEqual(["targets ", "source es", "targets en"]);
  });

  it("whose source is refused puts the targets back that it took away, and names the step", async (church) => {
    const status = await running(church, "en", ["es", "fr"]);
    church.service.on("source", { status: 422 });
    const [key] = church.place(scene("es", "en"));
    await status.tapOk();
    await key.tapAlert("failure.stepSource", 1_000);
    await church.service.answered("targets", 2);
    await church.sentOnly("targets ", "source es", "targets es,fr");
    expect(key.of("ok")).toEqual([]);
  });

  it("whose first step is answered by a failure ends there: nothing was taken away", async (church) => {
    const status = await running(church, "en", ["es", "fr"]);
    church.service.on("targets", { status: 503 });
    const [key] = church.place(scene("es", "en"));
    await status.tapOk();
    await key.tapAlert();
    await church.sentOnly("targets ");
  });

  it("puts nothing back that was not known", async (church) => {
    await running(church);
    church.service.on("source", { status: 422 });
    const [key] = church.place(scene("es", "en"));
    await key.tapAlert();
    await church.sentOnly("targets ", "source es");
  });

  it("whose targets are refused alerts", async (church) => {
    const status = await running(church, "en", ["fr"]);
    church.service.on("targets", { status: 422 });
    const [key] = church.place(scene("es", "en"));
    await status.tapOk();
    await key.tapAlert("failure.stepTargets", 1_000);
    expect(church.service.commands).toEqual(["source es", "targets en"]);
  });

  it("whose targets are refused puts the others back that it took away: its source is spoken by then", async (church) => {
    const status = await running(church, "en", ["es", "fr"]);
    church.service.on("targets", (_, n) => (n === 2 ? { status: 422 } : {}));
    const [key] = church.place(scene("es", "en", "it"));
    await status.tapOk();
    await key.tapAlert("failure.stepTargets", 1_000);
    await church.service.answered("targets", 3);
    const third = "targets en,it";
    expect(church.service.commands).toEqual(["targets it", "source es", third, "targets fr"]);
  });

  it("knows nothing by a status that is old", async (church) => {
    const status = await running(church, "es", ["en"]);
    const [key] = church.place(scene("es", "en"));
    await status.tapOk();
    church.service.on("status", { status: 503 });
    await status.tapAlert();
    await key.tapOk();
    expect(church.service.commands).toEqual(["targets ", "source es", "targets en"]);
  });

  it("lets no other start, stop or language between its steps", async (church) => {
    await running(church);
    church.service.on("source", { delay: 300 });
    const [key, german, start] = church.place(scene("es", "en"), a.source("de"), a.stream({ mode: "start" }));
    await quiet();
    await key.tap();
    await german.tap();
    await church.tapAnswered(start, "start");
    expect(church.service.commands).toEqual(["targets ", "source es", "targets en", "source de", "start"]);
  });

  it("is one entry of a cycling key like others", async (church) => {
    const [key] = church.place(
      a.any("translation-languages", {
        presets: [{ languageCodes: ["fr"] }, { transcriptionLanguage: "es", languageCodes: ["en"] }],
      }),
    );
    await key.tapOk();
    await key.tapOk();
    expect(church.service.commands.slice(0, 1)).toEqual(["targets fr"]);
    expect(church.service.commands).toContain("source es");
    expect(church.service.commands.at(-1)).toBe("targets en");
  });
});

describe.concurrent("restartGuard", () => {
  const guarded = (name: string, settings: object) => a.any(name, { ...settings, restartGuard: "hold" });
  const spanish = { presets: [{ transcriptionLanguage: "es", languageCodes: ["en"] }] };

  it("asks for a hold for a change of the spoken language while a session runs", async (church) => {
    const status = await running(church, "en", ["fr"]);
    const [key, other] = church.place(
      guarded("transcription-language", { languageCodes: ["de"] }),
      guarded("translation-languages", spanish),
    );
    await status.tapOk();
    await key.tap();
    await other.tap();
    await church.sentOnly();
    const pressed = performance.now();
    await key.press();
    const { at } = await church.service.nth("source", 1, 3_000);
    expect(at - pressed).toBeGreaterThanOrEqual(995);
    await key.release();
    await other.press();
    await pause(1_200);
    await other.release();
    await church.service.until(() => church.service.commands.includes("source es"));
  });

  it("asks for it on a key without a church ID, too, where another key shows that a session runs", async (church) => {
    const status = await running(church, "en", ["fr"]);
    const [key, same] = church.placeWith(
      { ...church.account, churchId: "" },
      guarded("transcription-language", { languageCodes: ["de"] }),
      guarded("translation-languages", { presets: [{ transcriptionLanguage: "en", languageCodes: ["it"] }] }),
    );
    await status.tapOk();
    await key.tapSays("stream.holdLonger", 2_000);
    await church.sentOnly();
    await same.tapOk();
    expect(church.service.commands).toEqual(["targets it"]);
  });

  it("counts a source that is not known as a change", async (church) => {
    const { status } = await church.settledIn({ status: "active" });
    const [key] = church.place(guarded("transcription-language", { languageCodes: ["de"] }));
    await status.tapOk();
    await key.tap();
    await church.sentOnly();
  });

  it("asks for none where no session runs, or the source does not change", async (church, open) => {
    const other = await open();
    const [key] = church.place(guarded("transcription-language", { languageCodes: ["de"] }));
    await church.service.answered("status");
    await quiet();
    await key.tapOk();
    expect(church.service.commands).toEqual(["source de"]);
    const status = await running(other, "es", ["fr"]);
    const [same] = other.place(guarded("translation-languages", spanish));
    await status.tapOk();
    await same.tapOk();
    expect(other.service.commands).toEqual(["targets en"]);
  });

  it("asks for none by default and in multi-actions", async (church) => {
    await running(church, "en", ["fr"]);
    const [plain, multi] = church.place(a.source("de"), {
      steps: [guarded("transcription-language", { languageCodes: ["it"] })],
    });
    await plain.tapOk();
    await church.tapSends(multi, "source", 2);
    expect(church.service.commands).toEqual(["source de", "source it"]);
  });
});
