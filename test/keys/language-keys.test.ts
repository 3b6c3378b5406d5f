import { beforeEach, describe, expect, it } from "vitest";
import { drawSymbol } from "../../src/drawing/symbols.ts";
import type { Session } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey, settle } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { presets, refused, ServingDesk, source, targets } from "../kit/serving-desk.ts";
import { said } from "../kit/words.ts";

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

const speaking = (transcriptionLanguage: string): Session => ({ state: "active", transcriptionLanguage });
const translating = (...translationLanguages: string[]): Session => ({
  state: "active",
  translationLanguages,
});
const next = (language: string): string => said(["language.next", { language }]);

/** A key of spoken languages, in a session in which English is spoken. */
const english = (...languageCodes: string[]): Promise<FakeKey> =>
  desk.placeIn(speaking("en"), "transcriptionLanguage", { languageCodes });

describe("transcription language", () => {
  it("one: a press sets it", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["de-CH"] });
    expect(key.text).toBe("Swiss High German de-CH");
    await key.tapAccepted();
    await desk.clock.pass(14_999);
    await key.tap();
    expect(desk.sent).toEqual(["de-CH"]);
    expect(key.surface.count("ok")).toBe(2);
    await desk.clock.pass(1);
    await key.tap();
    expect(desk.sent).toEqual(["de-CH", "de-CH"]);
  });

  it.each([
    [["en-US", "de-DE"], "en", "de-DE"],
    [["en-US", "en-GB", "de-DE"], "en", "en-GB"],
    [["en-US", "de-DE"], "fr", "en-US"],
  ])("%j: goes on where the status tells of %s", async (languageCodes, told, sent) => {
    const key = await desk.placeIn(speaking(told), "transcriptionLanguage", { languageCodes });
    await key.tap();
    expect(desk.sent).toEqual([sent]);
  });

  it("goes on where the status tells less of the language than was set", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en-US", "en-GB", "de-DE"] });
    desk.onRequest = (request) => {
      if (!request.command) request.answer(speaking("en"));
    };
    for (let press = 0; press < 3; press += 1) {
      await key.tapAccepted();
      await desk.clock.pass(20_000);
    }
    expect(desk.sent).toEqual(["en-US", "en-GB", "de-DE"]);
  });

  it("goes on from what was asked for while the status still tells the old one, and then believes the status", async () => {
    const key = await english("en", "de", "fr");
    await key.tapAccepted();
    await desk.tellAlways(speaking("en"));
    await key.tapAccepted();
    expect(desk.sent).toEqual(["de", "fr"]);
    await desk.clock.pass(20_000);
    expect(key.text).toBe(`English ${next("de")} 1/3`);
    await key.tap();
    expect(desk.sent).toEqual(["de", "fr", "de"]);
  });

  it("is so from the answer on, and old where no status comes", async () => {
    const failure = new ServiceFailure("no-connection");
    const key = await english("en", "de");
    await key.tapAccepted();
    desk.onRequest = (request) => request.fail(failure);
    await desk.failPolls(failure);
    expect(key.text).toBe(`German ${said("short.noConnection")}`);
    await desk.tellAlways(speaking("de"));
    await desk.clock.pass(66_000);
    expect(key.text).toBe(`German ${next("en")} 2/2`);
  });

  it("passes by an entry that was refused, and tries it again in the next round", async () => {
    const key = await english("en", "xx", "fr");
    await key.tapRefused();
    expect(key.text).toBe(`${said("failure.refused")} Plan allows 3`);
    for (const language of ["fr", "en"]) {
      await key.tapAccepted();
      await desk.tell(speaking(language));
    }
    await key.tap();
    expect(desk.sent).toEqual(["xx", "fr", "en", "xx"]);
  });

  it.each([
    new ServiceFailure("timed-out"),
    new ServiceFailure("connection-dropped"),
    new ServiceFailure("service-error", { status: 503 }),
    lost(),
  ])("asks for the same entry again after %s", async (failure) => {
    const key = await english("en", "de", "fr");
    await key.tapRefused(failure);
    await key.tap();
    expect(desk.sent).toEqual(["de", "de"]);
  });

  const elsewhere = { ...account, apiKey: "ck_live_other" };
  it.each([
    ["other languages", { ...account, languageCodes: ["fr", "it", "es"] }, "fr"],
    ["another account", { ...elsewhere, languageCodes: ["en", "de", "it"] }, "de"],
  ])("begins anew with %s, whatever failed before", async (_, settings, sent) => {
    const key = await english("en", "de", "it");
    await key.tapRefused();
    await key.configure(settings);
    const service = desk.serviceOf(settings);
    for (const request of service.of("status")) if (!request.isOver) request.answer(speaking("en"));
    await settle();
    await key.tap();
    expect(service.of("command").at(-1)?.command).toMatchObject({ languageCode: sent });
  });

  it("goes round a list with equal entries", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "en", "fr"] });
    for (let press = 0; press < 5; press += 1) await key.tapAccepted();
    expect(desk.sent).toEqual(["en", "de", "en", "fr", "en"]);
  });

  it("has to be held for on a guarded key for the way back, too, while the way there waits for its turn", async () => {
    const guarded = { languageCodes: ["en", "de"], restartGuard: "hold" };
    const key = await desk.placeIn(speaking("en"), "transcriptionLanguage", guarded);
    const targets = await desk.place("translationLanguages", { presets: [{ languageCodes: ["fr"] }] });
    await targets.tap();
    await key.holdFor();
    await key.release();
    await desk.clock.pass(1_000);
    await key.tap();
    expect(key.text).toBe(said("stream.holdLonger", "language.toSwitch"));
    await desk.accept();
    await desk.accept();
    expect(desk.sent).toEqual([["fr"], "de"]);
  });
});

describe("a cycling key", () => {
  it("sends three successive entries at three quick presses", async () => {
    const serving = new ServingDesk();
    serving.on("source", 150).on("targets", 150);
    const keys = await serving.placeEach(
      source("en", "de", "it", "fr"),
      targets(["es"], ["pt"], ["pl"], ["uk"]),
    );
    for (let press = 0; press < 3; press += 1) for (const key of keys) await key.tap();
    await serving.sentOnly("en [es] de [pt] it [pl]");
  });

  it.each([
    ["passes the entry by that was refused", refused, "en de it"],
    ["asks again for the one that got no answer", lost(), "en de de"],
  ])("that has left for another page and come back %s", async (_, failure, sent) => {
    const serving = new ServingDesk();
    serving.on("source", (n) => (n === 2 ? failure : undefined));
    const settings = { ...account, ...source("en", "de", "it")[1] };
    const key = await serving.placeRaw("transcriptionLanguage", settings);
    await key.tap();
    await key.tap();
    await key.leave();
    const back = await serving.placeRaw("transcriptionLanguage", settings, false, false, key.id);
    await back.tap();
    await serving.sentOnly(sent);
  });

  it.each([
    ["after a refusal", "de-DE xx fr-FR", "xx fr-FR"],
    ["after a refusal before the one that is set already", "xx de-DE it-IT", "it-IT xx it-IT"],
    ["after a refusal, where there is no other", "de-DE xx", "xx xx"],
    ["where one that is set already stands there twice", "de-DE DE_de it-IT", "it-IT"],
  ])("names as its next what a press sends %s", async (_, list, sent) => {
    const serving = new ServingDesk(speaking("de-DE"));
    await serving.settled();
    serving.on("source", refused);
    const [key] = await serving.placeEach(source(...list.split(" ")));
    for (const language of sent.split(" ")) {
      await serving.clock.pass(6_000);
      expect(key.text).toContain(next(language));
      await key.tap();
    }
    await serving.sentOnly(sent);
    expect(key.ends).not.toContain("ok");
  });

  it.each([
    ["spoken languages", source("de", "fr", "it")],
    [
      "scenes",
      presets(
        ...["de", "fr", "it"].map((transcriptionLanguage) => ({
          transcriptionLanguage,
          languageCodes: ["en"],
        })),
      ),
    ],
  ] as const)(
    "of %s goes on where what got no answer is refused when it is asked for again",
    async (_, spec) => {
      const serving = new ServingDesk();
      await serving.settled();
      serving.on("source", (n) => [lost("service-error", { status: 504 }), refused][n - 1]);
      const [key] = await serving.placeEach(spec);
      for (let press = 0; press < 5; press += 1) {
        await key.tap();
        await serving.seen();
      }
      expect(key.ends).toEqual(["alert", "alert", "ok", "ok", "ok"]);
      expect(serving.sent.filter((each) => typeof each === "string")).toEqual(["de", "de", "fr", "it", "de"]);
    },
  );

  it("of targets goes on where the spoken language of its account got no answer", async () => {
    const serving = new ServingDesk();
    await serving.settled();
    serving.on("source", lost());
    const [key, language] = await serving.placeEach(targets(["fr"], ["it"], ["pt"]), source("de"));
    await key.tap();
    await language.tap();
    await serving.seen();
    for (let press = 0; press < 3; press += 1) await key.tap();
    await serving.sentOnly("[fr] de [it] [pt] [fr]");
  });
});

describe("after a refusal a key names as its next what a press sends", () => {
  it("where nothing is known, and has no check mark", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["xx", "de"] });
    await desk.tellAlways({ state: "none" });
    await key.tapRefused();
    await desk.clock.pass(5_100);
    expect(key.text).toBe("German de 2/2");
    expect(key.surface.image).not.toContain(encodeURIComponent(drawSymbol("check", "#dfe5ee")));
    await key.tap();
    expect(desk.sent).toEqual(["xx", "de"]);
    expect(key.surface.calls).not.toContain("ok");
  });
});

describe("translation languages", () => {
  const presets = [{ name: "Sunday", languageCodes: ["es", "FR"] }, { languageCodes: ["de"] }];

  it("go on from the preset that is live, whatever the order of its languages", async () => {
    const key = await desk.placeIn(translating("fr", "es"), "translationLanguages", { presets });
    expect(key.text).toBe(`Sunday ${next("de")} 1/2`);
    await key.tap();
    expect(desk.sent).toEqual([["de"]]);
  });

  it("show the preset of a press when something else is live", async () => {
    const settings = { presets: presets.slice(0, 1) };
    const key = await desk.placeIn(translating("it"), "translationLanguages", settings);
    expect(key.text).toBe("Sunday es fr");
  });
});

describe.each([
  ["transcriptionLanguage", { languageCodes: ["de"] }, speaking("de"), "de"],
  ["translationLanguages", { presets: [{ languageCodes: ["es"] }] }, translating("es"), ["es"]],
] as const)("%s that a status tells", (action, settings, session, sent) => {
  it.each(["is old", "has failed since"])("is sent where that %s", async (what) => {
    const key = await desk.placeIn(session, action, settings);
    if (what === "is old") desk.clock.sleep(15_001);
    else {
      await desk.clock.pass(5_000);
      await desk.fail(new ServiceFailure("timed-out"));
    }
    await key.tap();
    expect(desk.sent).toEqual([sent]);
  });
});
