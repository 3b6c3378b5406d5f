import { describe, expect, it } from "vitest";
import { deskIn, live, lost, none, source, targets } from "../kit/serving-desk.ts";

// What one late status, flicker or restart must not make of a key; each rule by itself: accounts/session-table.test.ts.
const told = { ...live, transcriptionLanguage: "en", translationLanguages: ["es"] };

describe("by one status that says none no session is known to be none:", () => {
  /** A desk that the status tells so once; the session runs all the while. */
  async function flickering() {
    const { desk } = await deskIn(told);
    const flicker = async (): Promise<void> => {
      await desk.becomes(none);
      desk.session = told;
    };
    return { desk, flicker };
  }

  it.each(["key", "step"] as const)(
    "a start with languages of a %s asks first, and sends none of them",
    async (place) => {
      const { desk, flicker } = await flickering();
      const languages = { transcriptionLanguage: "de", languageCodes: ["fr"] };
      const [key] = await desk.placeEach(["stream", { mode: "start", languages }, place]);
      await flicker();
      await key.tap(place === "step" ? 1 : undefined);
      await desk.clock.pass(5_000);
      expect(desk.commands).not.toMatch(/de|fr/);
    },
  );

  it("a language that it has is not sent again, and a change of source has to be held", async () => {
    const { desk, flicker } = await flickering();
    const guarded = await desk.place("transcriptionLanguage", {
      languageCodes: ["de"],
      restartGuard: "hold",
    });
    const keys = await desk.placeEach(source("en"), targets(["es"]));
    await flicker();
    for (const key of [...keys, guarded]) await key.tap();
    expect(keys.map(({ ends }) => ends)).toEqual([["ok"], ["ok"]]);
    expect([desk.commands, guarded.says("stream.holdLonger")]).toEqual(["", true]);
    await guarded.holdFor();
    expect(desk.commands).toBe("de");
  });

  it("a step that stops and gets no answer to its question sends", async () => {
    const { desk, flicker } = await flickering();
    const step = await desk.place("stream", {}, "step");
    await flicker();
    desk.on("status", lost());
    await step.tap(0);
    await desk.clock.pass(15_000);
    expect(desk.commands).toBe("stop");
  });
});

it("in the restart by a change of source none ends nothing, stream toggles send nothing, captions can be shown, and all is as it was when it is back", async () => {
  const { desk: serving, stream } = await deskIn({ ...told, captionsHidden: true });
  const [key, visibility] = await serving.placeEach(source("de-DE"), ["visibility"]);
  serving.session = none;
  await key.tap();
  await serving.clock.pass(2_000);
  expect([stream.surface.state, visibility.surface.state]).toEqual([1, 1]);
  await stream.tap();
  expect(stream.says("stream.restarting")).toBe(true);
  await visibility.tap();
  await serving.sentOnly("de-DE show");
  serving.session = { ...told, transcriptionLanguage: "de-DE" };
  await serving.clock.pass(6_000);
  expect(stream.says("stream.live")).toBe(true);
  expect(stream.surface.calls.filter((call) => call.startsWith("state"))).toEqual(["state 0", "state 1"]);
  await stream.tap();
  await serving.sentOnly("de-DE show stop");
  expect(stream.ends).toEqual([]);
});
