import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { FakeDesk } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { ServingDesk, source, targets } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

// What one late status, flicker or restart must not make of a key; each rule by itself: accounts/session-table.test.ts.
const startedAt = Date.UTC(2026, 10, 22, 8);
const active = { state: "active" } as const;
const none = { state: "none" } as const;
const told = { ...active, transcriptionLanguage: "en", translationLanguages: ["es"] };
let desk: FakeDesk;

beforeEach(() => {
  desk = new FakeDesk();
});

describe("by one status that says none no session is known to be none:", () => {
  /** A desk that the status tells so once; the session runs all the while. */
  async function flickering() {
    const flickering = new ServingDesk(told);
    await flickering.settled();
    const flicker = async (): Promise<void> => {
      await flickering.becomes(none);
      flickering.session = told;
    };
    return { desk: flickering, flicker };
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
    expect([desk.commands, saying("stream.holdLonger").test(guarded.text)]).toEqual(["", true]);
    await guarded.holdFor();
    expect(desk.commands).toBe("de");
  });

  it("a step that stops and gets no answer to its question sends", async () => {
    const { desk, flicker } = await flickering();
    const step = await desk.placeStep("stream");
    await flicker();
    desk.on("status", lost());
    await step.tap(0);
    await desk.clock.pass(15_000);
    expect(desk.commands).toBe("stop");
  });

  it("a language that is refused brings no LIVE back", async () => {
    const stream = await desk.streamKey("active");
    await desk.tellAfter(5_000, none);
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await language.tapRefused();
    await desk.clock.pass(300);
    expect([stream.text, stream.surface.state]).toEqual([said("stream.start", "stream.stopped"), 0]);
  });

  it("a start begins another one: what was hidden before is not known", async () => {
    const stream = await desk.streamKey("active");
    const visibility = await desk.place("visibility");
    await visibility.tapAccepted();
    await desk.tell(active);
    await desk.tellAfter(5_000, none);
    await desk.clock.pass(1_100);
    await stream.tapAccepted();
    for (const session of [none, none, active, active]) await desk.tellAfter(1_000, session);
    expect(stream.text).toContain(said("stream.live"));
    expect(visibility.surface.state).toBe(0);
  });
});

it("what the stopped session says late is neither visibility nor a language", async () => {
  const [stream, visibility] = [await desk.place("stream"), await desk.place("visibility")];
  const language = await desk.place("transcriptionLanguage", { languageCodes: ["en"] });
  await desk.tell({ ...active, captionsHidden: true });
  await desk.clock.pass(1_000);
  await stream.tapAccepted();
  await desk.tell(none);
  await desk.tellAfter(5_000, { ...active, captionsHidden: false, transcriptionLanguage: "en" });
  expect(visibility.text).toBe(said("visibility.captions", "visibility.pressToShow"));
  await language.tap();
  expect(desk.sent).toEqual(["stop", "en"]);
});

describe("an accepted change of source restarts a running session:", () => {
  it("none ends nothing, stream toggles send nothing, captions can be shown, and all is as it was when it is back", async () => {
    const serving = new ServingDesk({ ...told, captionsHidden: true });
    const { stream } = await serving.settled();
    const [key, visibility] = await serving.placeEach(source("de-DE"), ["visibility"]);
    serving.session = none;
    await key.tap();
    await serving.clock.pass(2_000);
    expect([stream.surface.state, visibility.surface.state]).toEqual([1, 1]);
    await stream.tap();
    expect(stream.text).toMatch(saying("stream.restarting"));
    await visibility.tap();
    await serving.sentOnly("de-DE show");
    serving.session = { ...told, transcriptionLanguage: "de-DE" };
    await serving.clock.pass(6_000);
    expect(stream.text).toMatch(saying("stream.live"));
    expect(stream.surface.calls.filter((call) => call.startsWith("state"))).toEqual(["state 0", "state 1"]);
    await stream.tap();
    await serving.sentOnly("de-DE show stop");
    expect(stream.ends).toEqual([]);
  });

  it("what is hidden is kept, though the first status comes when the time for it is over", async () => {
    const visibility = await desk.place("visibility");
    const language = await desk.place("transcriptionLanguage", { languageCodes: ["de"] });
    await desk.tell({ ...active, startedAt });
    await visibility.tapAccepted();
    await language.tapAccepted();
    desk.onRequest = (request) => request.fail(new ServiceFailure("no-connection"));
    await desk.failPolls(new ServiceFailure("no-connection"));
    await desk.clock.pass(20_000);
    await desk.tellAlways({ ...active, startedAt: startedAt + 3_600_000 });
    await desk.clock.pass(16_000);
    expect(visibility.surface.state).toBe(1);
  });
});
