import { describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import { refused, ServingDesk, source, targets } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

const told = { transcriptionLanguage: "en-US", translationLanguages: ["es-ES", "fr-FR"] };
const live: Session = { state: "active", ...told };

async function deskIn(session?: Session) {
  const desk = new ServingDesk(session);
  return { desk, ...(await desk.settled()) };
}

describe("a language is sent", () => {
  it.each([
    ["but not where a fresh status of a running session shows it", live, ""],
    [
      "where others are on",
      { ...live, transcriptionLanguage: "de", translationLanguages: ["es-ES"] },
      "en-US [es-ES,fr-FR]",
    ],
    ["where no session runs", { state: "none" }, "en-US [es-ES,fr-FR]"],
    ["in a session that does not tell its languages", { state: "active" }, "en-US [es-ES,fr-FR]"],
  ] as const)("%s", async (_, session, sent) => {
    const { desk } = await deskIn(session);
    const lists = [targets(["es-ES", "fr-FR"]), targets(["fr-FR", "es-ES"])];
    for (const key of await desk.placeEach(source("en-US"), source("EN_us"), ...lists)) {
      await key.tap();
      expect(key.ends).toEqual(["ok"]);
    }
    await desk.sentOnly(sent);
  });
});

describe("a language that was asked for last and is still open is not sent again:", () => {
  it.each([
    ["a check mark comes once it is accepted", undefined, "ok"],
    ["none where it is refused", refused, "alert"],
  ])("%s", async (_, failure, end) => {
    const { desk } = await deskIn();
    desk.on("source", "held").on("targets", "held");
    const lists = [targets(["es", "fr"]), targets(["fr", "es"])];
    const keys = await desk.placeEach(source("de"), source("de"), ...lists);
    for (const key of keys) await key.tap();
    expect(keys.flatMap(({ ends }) => ends)).toEqual([]);
    await (failure ? desk.refuse(failure) : desk.accept());
    await (failure ? desk.refuse(failure) : desk.accept());
    expect(keys.map(({ ends }) => ends)).toEqual(Array(4).fill([end]));
    await desk.sentOnly("de [es,fr]");
  });

  it("both its keys have their check mark where another one is asked for after that, too", async () => {
    const { desk } = await deskIn();
    const release = desk.hold("source");
    const keys = await desk.placeEach(source("de"), source("de"), source("it"));
    for (const key of keys) await key.tap();
    await release();
    expect(keys.map(({ ends }) => ends)).toEqual(Array(3).fill(["ok"]));
    await desk.sentOnly("de it");
  });

  it("what a status showed before does not count", async () => {
    const { desk } = await deskIn(live);
    const release = desk.hold("source");
    for (const key of await desk.placeEach(source("de-DE"), source("en-US"))) await key.tap();
    await release();
    await desk.sentOnly("de-DE en-US");
  });
});

describe("without a session no language key says that something is so now:", () => {
  const german = { ...live, transcriptionLanguage: "de-DE", translationLanguages: ["pl-PL"] };
  /** Pictures of keys, without what they say of the next entry. */
  const pictures = (keys: readonly { surface: { image: string } }[]) =>
    keys.map(({ surface }) => surface.image);

  it("after ENDED, be it told or accepted", async () => {
    const { desk, stream } = await deskIn(german);
    const keys = await desk.placeEach(source("de-DE"), source("de-DE", "it-IT"), targets(["pl-PL"]));
    for (const key of [keys[0], keys[2]]) await key.tap();
    await desk.seen();
    await desk.clock.pass(5_000);
    const inSession = pictures(keys);
    desk.session = { state: "none" };
    await desk.clock.pass(6_000);
    expect(stream.text).toContain(said("stream.ended"));
    for (const [n, picture] of pictures(keys).entries()) expect(picture).not.toBe(inSession[n]);
  });

  it("before the first one, where what was accepted has a check mark", async () => {
    const { desk } = await deskIn();
    const [key] = await desk.placeEach(source("de-DE"));
    const before = key.surface.image;
    await key.tap();
    await desk.clock.pass(6_000);
    const accepted = key.surface.image;
    expect(accepted).not.toBe(before);
    await desk.becomes(german);
    expect(key.surface.image).not.toBe(accepted);
  });
});

describe("an accepted change of source", () => {
  it("in a running session restarts it: no session ends nothing, and toggles send nothing", async () => {
    const { desk, stream } = await deskIn({ ...live, captionsHidden: true });
    const [key, visibility] = await desk.placeEach(source("de-DE"), ["visibility"]);
    desk.session = { state: "none" };
    await key.tap();
    await desk.clock.pass(2_000);
    expect(stream.text).toMatch(saying("stream.restarting"));
    expect(stream.surface.state).toBe(1);
    expect(visibility.text).toMatch(saying("visibility.hidden"));
    await stream.tap();
    await desk.sentOnly("de-DE");
    desk.session = { ...live, transcriptionLanguage: "de-DE" };
    await desk.clock.pass(6_000);
    expect(stream.text).toMatch(saying("stream.live"));
    expect(stream.surface.calls.filter((call) => call.startsWith("state"))).toEqual(["state 0", "state 1"]);
    expect(stream.ends).toEqual([]);
  });

  it("restarts nothing behind a stop that was accepted", async () => {
    const { desk, stream } = await deskIn(live);
    const [key] = await desk.placeEach(source("de-DE"));
    desk.on("status", 300);
    await stream.tap();
    await key.tap();
    await desk.clock.pass(2_000);
    expect(stream.text).toMatch(saying("stream.start"));
    expect(stream.surface.state).toBe(0);
    await desk.sentOnly("stop de-DE");
  });

  it("restarts nothing where no session runs", async () => {
    const { desk, stream } = await deskIn();
    const [key] = await desk.placeEach(source("de-DE"));
    await key.tap();
    await desk.seen();
    expect(stream.text).toMatch(saying("stream.start"));
    expect(stream.surface.state).toBe(0);
    await stream.tap();
    await desk.sentOnly("de-DE start");
  });
});
