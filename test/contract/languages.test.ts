import { describe, expect } from "vitest";
import { a, none, pause, quiet, seen, sharedStage } from "./stage.ts";
import { said, saying } from "../kit/words.ts";

const { it } = sharedStage;
const live = { status: "active", transcriptionLanguage: "en-US", translationLanguages: ["es-ES", "fr-FR"] };

describe.concurrent("a cycling key", () => {
  it("of spoken languages sets the one after the current", async (church) => {
    const { status } = await church.settledIn({ ...live, transcriptionLanguage: "de-DE" });
    const [source] = church.place(a.source("en-US", "de-DE", "it-IT"));
    await status.tapOk();
    await source.tapOk();
    expect(church.service.commands).toEqual(["source it-IT"]);
  });

  it("sends three successive entries at three quick presses", async (church) => {
    church.service.on("source", { delay: 150 });
    church.service.on("targets", { delay: 150 });
    const [source, targets] = church.place(
      a.source("en-US", "de-DE", "it-IT", "fr-FR"),
      a.targets(["es-ES"], ["pt-PT"], ["pl-PL"], ["uk-UA"]),
    );
    await quiet();
    for (let press = 0; press < 3; press += 1) {
      await source.tap();
      await targets.tap();
    }
    await church.service.nth("source", 3);
    await church.service.nth("targets", 3);
    const sent = church.service.commands;
    expect(sent.filter((each) => each.startsWith("source"))).toEqual([
      "source en-US",
      "source de-DE",
      "source it-IT",
    ]);
    expect(sent.filter((each) => each.startsWith("targets"))).toEqual([
      "targets es-ES",
      "targets pt-PT",
      "targets pl-PL",
    ]);
  });
});

describe.concurrent("the entry that a cycling key names as its next is the one that a press sends", () => {
  const next = (language: string): RegExp => new RegExp(said(["language.next", { language }]));
  const german = { transcriptionLanguage: "de-DE" };
  const lists = [
    ["after a refusal", ["de-DE", "xx", "fr-FR"], ["xx", "fr-FR"]],
    [
      "after a refusal before the one that is set already",
      ["xx", "de-DE", "it-IT"],
      ["it-IT", "xx", "it-IT"],
    ],
    ["after a refusal, where there is no other", ["de-DE", "xx"], ["xx", "xx"]],
    ["where one that is set already stands there twice", ["de-DE", "DE_de", "it-IT"], ["it-IT"]],
  ] as const;
  for (const [what, languageCodes, sent] of lists)
    it(what, async (church) => {
      const { status } = await church.settledIn({ ...live, ...german });
      church.service.on("source", { status: 422 });
      const [source] = church.place(a.source(...languageCodes));
      await status.tapOk();
      for (const language of sent) {
        await source.says(next(language), 7_000);
        await source.tapAlert();
      }
      await church.sentOnly(...sent.map((language) => `source ${language}`));
      expect(source.of("ok")).toEqual([]);
    });
});

it("a list of targets goes out as written, order kept", async (church) => {
  const [targets, empty] = church.place(a.targets(["pt-BR", "ar-SA", "es-MX"]), a.targets([]));
  await targets.tapOk();
  await empty.tapOk();
  expect(church.service.heard("targets").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { languageCodes: ["pt-BR", "ar-SA", "es-MX"] },
    { languageCodes: [] },
  ]);
});

describe.concurrent("a language that is on already is not sent again", () => {
  it("where a fresh status of a running session shows it", async (church) => {
    const { status } = await church.settledIn(live);
    const keys = church.place(
      a.source("en-US"),
      a.source("EN_us"),
      a.targets(["es-ES", "fr-FR"]),
      a.targets(["fr-FR", "es-ES"]),
    );
    await status.tapOk();
    for (const key of keys) await key.tapOk();
    await church.sentOnly();
  });

  for (const [what, told] of [
    ["where others are on", { ...live, transcriptionLanguage: "de-DE", translationLanguages: ["es-ES"] }],
    ["where no session runs", { ...live, status: "NO_ACTIVE_SESSION" }],
    ["in a session that does not tell its languages", { status: "active" }],
  ] as const)
    it(`and is sent ${what}`, async (church) => {
      const { status } = await church.settledIn(told);
      const keys = church.place(a.source("en-US"), a.targets(["es-ES", "fr-FR"]));
      await status.tapOk();
      for (const key of keys) await key.tapOk();
      expect(church.service.commands).toEqual(["source en-US", "targets es-ES,fr-FR"]);
    });

  for (const [what, status, end] of [
    ["with a check mark once it is accepted", 200, "ok"],
    ["without one where it is refused", 422, "alert"],
  ] as const)
    it(`where it was asked for last and is still open, ${what}`, async (church) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const answer = async () => {
        await promise;
        return { status };
      };
      church.service.on("source", answer).on("targets", answer);
      const [source, again, targets, others] = church.place(
        a.source("de-DE"),
        a.source("de-DE"),
        a.targets(["es-ES", "fr-FR"]),
        a.targets(["fr-FR", "es-ES"]),
      );
      await quiet();
      for (const key of [source, again, targets, others]) await key.tap();
      await quiet();
      expect([...again.of("ok"), ...others.of("ok")]).toEqual([]);
      resolve(undefined);
      for (const key of [source, again, targets, others]) await key.next(end, 0);
      await church.sentOnly("source de-DE", "targets es-ES,fr-FR");
      for (const key of [again, others])
        expect(key.events.filter(({ kind }) => kind === "ok" || kind === "alert")).toHaveLength(1);
    });

  it("where another one is asked for after that, too: both keys of the first have their check mark", async (church) => {
    const release = church.service.hold("source");
    const keys = church.place(a.source("de-DE"), a.source("de-DE"), a.source("it-IT"));
    await quiet();
    for (const key of keys) await key.tap();
    await quiet();
    release();
    await keys[2].next("ok", 0);
    await church.sentOnly("source de-DE", "source it-IT");
    expect(keys.map((key) => [key.of("ok").length, key.of("alert").length])).toEqual(Array(3).fill([1, 0]));
  });

  it("but goes by what was last asked for, not by what a status showed before", async (church) => {
    const { status } = await church.settledIn(live);
    church.service.on("source", { delay: 400 });
    const [german, english] = church.place(a.source("de-DE"), a.source("en-US"));
    await status.tapOk();
    await german.tap();
    await pause(100);
    await church.tapSends(english, "source", 2);
    expect(church.service.commands).toEqual(["source de-DE", "source en-US"]);
  });
});

describe.concurrent("without a session no language key says that something is so now:", () => {
  const german = { ...live, transcriptionLanguage: "de-DE" };

  it("after ENDED, be it told or accepted", async (church) => {
    const { stream, status } = await church.settledIn(german);
    const keys = church.place(a.source("de-DE"), a.source("de-DE", "it-IT"), a.targets(["pl-PL"]));
    await status.tapOk();
    await keys[2].tapOk();
    await church.tell(status, { ...german, translationLanguages: ["pl-PL"] });
    await quiet();
    const inSession = keys.map(({ svg }) => svg);
    await church.tell(status, none);
    await stream.says("stream.ended");
    await quiet();
    expect(keys.map(({ svg }, n) => svg === inSession[n])).toEqual(Array(3).fill(false));
  });

  it("before the first one", async (church) => {
    const { status } = await church.settled();
    const [source] = church.place(a.source("de-DE"));
    await source.tapOk();
    await quiet();
    const accepted = source.svg;
    await church.tell(status, german);
    await source.until(() => source.svg !== accepted);
  });
});

describe.concurrent("from an accepted change of source in a running session", () => {
  it("the stream restarts: no session ends nothing, and toggles send nothing", async (church) => {
    const { stream, status } = await church.settledIn({
      ...live,
      captionsHidden: true,
      startedAt: new Date(Date.now() - 3_700_000),
    });
    const [source, visibility] = church.place(a.source("de-DE"), a.visibility());
    await visibility.says("visibility.hidden");
    await seen();
    church.service.on("source", () => {
      church.service.status = { status: "NO_ACTIVE_SESSION" };
      return {};
    });
    const before = stream.text;
    const since = performance.now();
    await source.tapOk();
    await church.tell(status, { status: "NO_ACTIVE_SESSION" });
    await quiet();
    expect(stream.state).toBe(1);
    expect(stream.text).not.toBe(before);
    expect(stream.text).not.toMatch(saying("stream.start", "stream.off"));
    expect(visibility.text).toMatch(saying("visibility.hidden"));
    const restarting = stream.text;
    await stream.tap();
    await church.sentOnly("source de-DE");
    await church.tell(status, { ...live, transcriptionLanguage: "de-DE" });
    await stream.until(() => stream.text !== restarting && stream.text.includes(said("stream.live")));
    expect(stream.of("state", since).every(({ state }) => state === 1)).toBe(true);
    expect(stream.of("alert")).toEqual([]);
  });

  it("nothing restarts behind a stop that was accepted", async (church) => {
    const { service } = church;
    service.status = live;
    const { stream } = await church.settled();
    const [source] = church.place(a.source("de-DE"));
    await seen();
    service.on("status", () => ({ delay: 300, body: service.status }));
    await stream.tap();
    await source.tapOk();
    await stream.says("stream.start", 4_000);
    expect(stream.state).toBe(0);
    expect(service.commands).toEqual(["stop", "source de-DE"]);
  });

  it("nothing restarts where no session runs", async (church) => {
    const { stream } = await church.settled();
    const [source] = church.place(a.source("de-DE"));
    await source.tapOk();
    await stream.says("stream.start");
    expect(stream.state).toBe(0);
    await church.tapSends(stream, "start");
  });
});
