import { beforeEach, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { said } from "../kit/words.ts";

const guarded = { stopGuard: "hold" };

let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

it("a stop by hold counts at once where a session has just come up: nobody holds a key by mistake", async () => {
  const key = await desk.streamKey("none", guarded);
  await desk.tellAfter(5_000, { state: "active" });
  await key.holdFor(1_000);
  expect(desk.sent).toEqual(["stop"]);
});

it("a toggle sends nothing while the stream restarts, however long that has been to be seen", async () => {
  const stream = await desk.streamKey("active");
  const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
  await language.tapAccepted();
  await desk.tell({ state: "none" });
  await desk.tellAfter(2_000, { state: "none" });
  await stream.tap();
  expect(stream.text).toContain(said("stream.restarting"));
  expect(desk.sent).toEqual(["de"]);
});

it("a key that only stops says nothing of ALREADY while a start is under way", async () => {
  const start = await desk.streamKey("none");
  const stop = await desk.placeIn({ state: "none" }, "stream", { mode: "stop" });
  await start.tap();
  await stop.tap();
  expect(desk.sent).toEqual(["start"]);
  expect(stop.text).toBe(said("stream.starting"));
});

it("a cycling key whose next entry was set elsewhere just now sends nothing, and says what it shows", async () => {
  const speaking = (transcriptionLanguage: string) => ({ state: "active", transcriptionLanguage }) as const;
  const codes = { languageCodes: ["en", "de", "fr"] };
  const key = await desk.placeIn(speaking("en"), "transcriptionLanguage", codes);
  await desk.tellAfter(5_000, speaking("de"));
  await desk.clock.pass(999);
  await key.tap();
  expect(desk.sent).toEqual([]);
  expect(key.text).toContain(said("state.now"));
  await desk.clock.pass(1);
  await key.tap();
  expect(desk.sent).toEqual(["fr"]);
});

it("a hold during which the computer slept sends nothing", async () => {
  const settings = { languageCodes: ["de"], restartGuard: "hold" };
  const key = await desk.placeIn({ state: "active" }, "transcriptionLanguage", settings);
  await key.holdFor(500);
  desk.clock.sleep(5_000);
  await desk.clock.pass(2_000);
  expect(desk.sent).toEqual([]);
});

it("a dial that turns a little while it is held stays with its entry", async () => {
  const settings = { languageCodes: ["de", "fr"], restartGuard: "hold" };
  const dial = await desk.placeDial("transcriptionLanguage", settings);
  await desk.tell({ state: "active" });
  await dial.turn(1);
  await dial.holdFor(500);
  await dial.turn(1);
  await desk.clock.pass(500);
  expect(desk.sent).toEqual(["de"]);
  expect(dial.text).toContain("German");
});

it("why a start failed stands for 20 s, why anything else failed for 5 s", async () => {
  const stream = await desk.streamKey("none");
  const clear = await desk.place("clear");
  const refused = said("failure.refused");
  await desk.tellAlways({ state: "none" });
  await stream.tapRefused(new ServiceFailure("refused"));
  await clear.tapRefused(new ServiceFailure("refused"));
  await desk.clock.pass(4_999);
  expect([stream.text, clear.text]).toEqual([refused, refused]);
  await desk.clock.pass(1);
  expect([stream.text, clear.text]).toEqual([refused, said("clear.clear", "clear.captions")]);
  await desk.clock.pass(14_999);
  expect(stream.text).toBe(refused);
  await desk.clock.pass(1);
  expect(stream.text).toBe(said("stream.start", "stream.stopped"));
});
