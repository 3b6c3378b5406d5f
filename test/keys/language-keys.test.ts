import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import {
  conflict,
  deskWithKeys,
  live,
  noAnswer,
  none,
  presets,
  rejected,
  ServingDesk,
  serviceError,
  source,
  targets,
} from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

const sessionIn = (transcriptionLanguage: string): Session => ({ ...live, transcriptionLanguage });
const nextText = (language: string): string => keyText(["language.next", { language }]);

/** Places a source language key in a session with English as the source. */
const placeInEnglish = (...languageCodes: string[]): Promise<FakeKey> =>
  desk.placeAndReport(sessionIn("en"), "transcriptionLanguage", { languageCodes });

describe("a source language key", () => {
  it.each([
    [["en-US", "de-DE"], "en", "de-DE"],
    [["en-US", "en-GB", "de-DE"], "en", "en-GB"],
    [["en-US", "de-DE"], "fr", "en-US"],
  ])("with %j goes on from the reported language %s to %s", async (languageCodes, reported, sent) => {
    const key = await desk.placeAndReport(sessionIn(reported), "transcriptionLanguage", { languageCodes });
    await key.tap();
    expect(desk.sent).toEqual([sent]);
  });

  it("goes on even if statuses always report en, without a region", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en-US", "en-GB", "de-DE"] });
    await desk.alwaysReport(sessionIn("en"));
    for (let press = 0; press < 3; press += 1) {
      await key.tapAndAccept();
      // Statuses count again 15 s after a command was accepted.
      await desk.clock.pass(20_000);
    }
    expect(desk.sent).toEqual(["en-GB", "de-DE", "en-US"]);
  });

  it.each([serviceError, noAnswer()])("sends the same entry again after %s", async (failure) => {
    const key = await placeInEnglish("en", "de", "fr");
    await key.tapAndFail(failure);
    await key.tap();
    expect(desk.sent).toEqual(["de", "de"]);
  });

  it("starts at its first language when its list changes", async () => {
    const key = await placeInEnglish("en", "de", "it");
    await key.tapAndFail();
    // By its old place in the list, the rejected de would lead to es.
    await key.configure({ ...account, languageCodes: ["fr", "it", "es"] });
    await desk.report(sessionIn("en"));
    await key.tap();
    expect(desk.sent).toEqual(["de", "fr"]);
  });

  it("cycles through a list with duplicate entries", async () => {
    const key = await desk.place("transcriptionLanguage", { languageCodes: ["en", "de", "en", "fr"] });
    for (let press = 0; press < 5; press += 1) await key.tapAndAccept();
    expect(desk.sent).toEqual(["en", "de", "en", "fr", "en"]);
  });

  it("needs another hold to switch back while its first switch is queued", async () => {
    const guarded = { languageCodes: ["en", "de"], restartGuard: "hold" };
    const key = await desk.placeAndReport(sessionIn("en"), "transcriptionLanguage", guarded);
    const targetsKey = await desk.place("translationLanguages", { presets: [{ languageCodes: ["fr"] }] });
    // The switch to de waits until the targets are answered.
    await targetsKey.tap();
    await key.pressAndWait();
    await key.release();
    // A key gets at most eight images a second, and the hold has sent several.
    await desk.clock.pass(1_000);
    await key.tap();
    expect(key.text).toBe(keyText("stream.holdLonger", "language.toSwitch"));
    await desk.acceptCommand();
    await desk.acceptCommand();
    expect(desk.sent).toEqual([["fr"], "de"]);
  });
});

describe("a cycling key", () => {
  it("sends three entries in a row on three quick presses", async () => {
    const serving = new ServingDesk();
    serving.setReply("source", 150).setReply("targets", 150);
    const keys = await serving.placeEach(source("en", "de", "it"), targets(["es"], ["pt"], ["pl"]));
    for (let press = 0; press < 3; press += 1) for (const key of keys) await key.tap();
    await serving.expectSent("en [es] de [pt] it [pl]");
  });

  it.each([
    ["skips a rejected entry", rejected, "en de it"],
    ["sends an unanswered entry again", noAnswer(), "en de de"],
  ])("%s when the key has left its page and is back", async (_, failure, sent) => {
    const serving = new ServingDesk();
    serving.setReply("source", (n) => (n === 2 ? failure : undefined));
    const settings = { languageCodes: ["en", "de", "it"] };
    const key = await serving.place("transcriptionLanguage", settings);
    await key.tap();
    await key.tap();
    await key.disappear();
    const returned = await serving.placeAgain(key, "transcriptionLanguage", settings);
    await returned.tap();
    await serving.expectSent(sent);
  });

  // The session is in de-DE, and every press fails.
  it.each([
    ["after a rejection", "de-DE xx fr-FR", "xx fr-FR", rejected],
    ["after a 409", "de-DE xx fr-FR", "xx fr-FR", conflict],
    ["after a rejected entry before the current one", "xx de-DE it-IT", "it-IT xx it-IT", rejected],
    ["after a rejection of the only other entry", "de-DE xx", "xx xx", rejected],
    ["when the current language is listed three times", "de-DE DE_de de-de it-IT", "it-IT", rejected],
  ])("names the entry that its next press sends %s", async (_, list, sent, failure) => {
    const { desk: serving } = await deskWithKeys(sessionIn("de-DE"));
    serving.setReply("source", failure);
    const [key] = await serving.placeEach(source(...list.split(" ")));
    for (const language of sent.split(" ")) {
      // The failure of a press covers the next entry for 5 s.
      await serving.clock.pass(6_000);
      expect(key.text).toContain(nextText(language));
      await key.tap();
    }
    await serving.expectSent(sent);
    expect(key.results).not.toContain("ok");
  });
});

const both = "en-US [es-ES,fr-FR]";
const sessionWithLanguages = { ...sessionIn("en-US"), translationLanguages: ["es-ES", "fr-FR"] };

it.each([
  ["unless a fresh status of a running session reports them", sessionWithLanguages, ""],
  ["when the status reports other languages", { ...sessionIn("de"), translationLanguages: ["es-ES"] }, both],
  ["while no session is running", none, both],
  ["in a session that does not report its languages", live, both],
] as const)("a language key sends its languages %s", async (_, session, sent) => {
  const { desk } = await deskWithKeys(session);
  // The second key of each fact has the languages of the first in another spelling or order, and sends nothing.
  const targetsKeys = [targets(["es-ES", "fr-FR"]), targets(["fr-FR", "es-ES"])];
  for (const key of await desk.placeEach(source("en-US"), source("EN_us"), ...targetsKeys)) {
    await key.tap();
    expect(key.results).toEqual(["ok"]);
  }
  await desk.expectSent(sent);
});

it("two keys with the same languages send them once", async () => {
  const { desk } = await deskWithKeys();
  desk.setReply("source", "held").setReply("targets", "held");
  const targetsKeys = [targets(["es", "fr"]), targets(["fr", "es"])];
  const keys = await desk.placeEach(source("de"), source("de"), ...targetsKeys);
  for (const key of keys) await key.tap();
  expect(keys.flatMap(({ results }) => results)).toEqual([]);
  await desk.acceptCommand();
  await desk.acceptCommand();
  expect(keys.map(({ results }) => results)).toEqual(Array(4).fill(["ok"]));
  await desk.expectSent("de [es,fr]");
});

describe("a language key without a session", () => {
  const german = { ...sessionIn("de-DE"), translationLanguages: ["pl-PL"] };

  it("does not mark a language as active after ENDED", async () => {
    const { desk, stream } = await deskWithKeys(german);
    const keys = await desk.placeEach(source("de-DE"), source("de-DE", "it-IT"), targets(["pl-PL"]));
    const inSession = keys.map(({ surface }) => surface.image);
    desk.session = none;
    await desk.clock.pass(10_000);
    expect(stream.text).toContain(keyText("stream.ended"));
    for (const [n, { surface }] of keys.entries()) expect(surface.image).not.toBe(inSession[n]);
  });

  it("marks an accepted language differently from an active one", async () => {
    const { desk } = await deskWithKeys();
    const [key] = await desk.placeEach(source("de-DE"));
    const before = key.surface.image;
    await key.tap();
    const accepted = key.surface.image;
    expect(accepted).not.toBe(before);
    await desk.changeSession(german);
    expect(key.surface.image).not.toBe(accepted);
  });
});

it.each([
  [source(), "failure.noLanguage"],
  [presets(), "failure.noPreset"],
] as const)("a press of a key without entries alerts and shows why: %j", async (spec, word) => {
  const { desk } = await deskWithKeys();
  const [key] = await desk.placeEach(spec);
  await key.tap();
  expect([key.results, key.shows(word), desk.commands]).toEqual([["alert"], true, ""]);
});
