import { describe, expect, it } from "vitest";
import { deskWithKeys, live, noAnswer, none, source, targets } from "../kit/serving-desk.ts";

// The rules one by one: accounts/session.test.ts.
const running = { ...live, transcriptionLanguage: "en", translationLanguages: ["es"] };

describe("a single no-session status", () => {
  /** A desk where `flicker` reports no session once while the session keeps running. */
  async function flickering() {
    const { desk } = await deskWithKeys(running);
    const flicker = async (): Promise<void> => {
      await desk.becomes(none);
      desk.session = running;
    };
    return { desk, flicker };
  }

  it.each(["key", "step"] as const)("keeps a start %s from sending its languages", async (place) => {
    const { desk, flicker } = await flickering();
    const languages = { transcriptionLanguage: "de", languageCodes: ["fr"] };
    const [key] = await desk.placeEach(["stream", { mode: "start", languages }, place]);
    await flicker();
    await key.tap(place === "step" ? 1 : undefined);
    await desk.clock.pass(5_000);
    expect(desk.commands).not.toMatch(/de|fr/);
  });

  it("keeps languages set and source changes guarded", async () => {
    const { desk, flicker } = await flickering();
    const guarded = await desk.place("transcriptionLanguage", {
      languageCodes: ["de"],
      restartGuard: "hold",
    });
    const keys = await desk.placeEach(source("en"), targets(["es"]));
    await flicker();
    for (const key of [...keys, guarded]) await key.tap();
    expect(keys.map(({ results }) => results)).toEqual([["ok"], ["ok"]]);
    expect([desk.commands, guarded.says("stream.holdLonger")]).toEqual(["", true]);
    await guarded.holdFor();
    expect(desk.commands).toBe("de");
  });

  it("lets a step stop the session when its poll gets no answer", async () => {
    const { desk, flicker } = await flickering();
    const step = await desk.place("stream", {}, "step");
    await flicker();
    desk.on("status", noAnswer());
    await step.tap(0);
    await desk.clock.pass(15_000);
    expect(desk.commands).toBe("stop");
  });
});

it("keeps LIVE during a source-language restart", async () => {
  const { desk: serving, stream } = await deskWithKeys({ ...running, captionsHidden: true });
  const [key, visibility] = await serving.placeEach(source("de-DE"), ["visibility"]);
  serving.session = none;
  await key.tap();
  await serving.clock.pass(2_000);
  expect([stream.surface.state, visibility.surface.state]).toEqual([1, 1]);
  await stream.tap();
  expect(stream.says("stream.restarting")).toBe(true);
  await visibility.tap();
  await serving.expectSent("de-DE show");
  serving.session = { ...running, transcriptionLanguage: "de-DE" };
  await serving.clock.pass(6_000);
  expect(stream.says("stream.live")).toBe(true);
  expect(stream.surface.calls.filter((call) => call.startsWith("state"))).toEqual(["state 0", "state 1"]);
  await stream.tap();
  await serving.expectSent("de-DE show stop");
  expect(stream.results).toEqual([]);
});
