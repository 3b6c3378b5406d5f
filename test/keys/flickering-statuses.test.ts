import { describe, expect, it } from "vitest";
import type { KeyKind } from "../kit/fake-desk.ts";
import {
  deskWithKeys,
  live,
  noAnswer,
  none,
  source,
  targets,
  withRestartGuard,
} from "../kit/serving-desk.ts";

// accounts/session.test.ts tests each rule for statuses that contradict each other.
const running = { ...live, transcriptionLanguage: "en", translationLanguages: ["es"] };

describe("a single no-session status", () => {
  /** A desk where `flicker` reports no session once while the session keeps running. */
  async function makeFlickeringDesk() {
    const { desk } = await deskWithKeys(running);
    const flicker = async (): Promise<void> => {
      await desk.changeSession(none);
      desk.session = running;
    };
    return { desk, flicker };
  }

  const kinds: [KeyKind, desiredState?: number][] = [["key"], ["step", 1]];
  it.each(kinds)("keeps a start by a %s from sending its languages", async (kind, desiredState) => {
    const { desk, flicker } = await makeFlickeringDesk();
    const languages = { transcriptionLanguage: "de", languageCodes: ["fr"] };
    const [key] = await desk.placeEach(["stream", { mode: "start", languages }, kind]);
    await flicker();
    await key.tap(desiredState);
    await desk.clock.pass(5_000);
    expect(desk.commands).not.toMatch(/de|fr/);
  });

  it("leaves the known languages and the restart guard in effect", async () => {
    const { desk, flicker } = await makeFlickeringDesk();
    const keys = await desk.placeEach(source("en"), targets(["es"]), withRestartGuard(source("de")));
    const [english, spanish, guarded] = keys;
    await flicker();
    for (const key of keys) await key.tap();
    // The first two languages are set already, so nothing is sent.
    expect([english.results, spanish.results, desk.commands]).toEqual([["ok"], ["ok"], ""]);
    expect(guarded.shows("stream.holdLonger")).toBe(true);
    await guarded.pressAndWait();
    expect(desk.commands).toBe("de");
  });

  it("lets a step stop the session even if the poll gets no answer", async () => {
    const { desk, flicker } = await makeFlickeringDesk();
    const step = await desk.place("stream", {}, "step");
    await flicker();
    desk.setReply("status", noAnswer());
    // The desired state Stopped.
    await step.tap(0);
    await desk.clock.pass(15_000);
    expect(desk.commands).toBe("stop");
  });
});

it("a stream key stays in state Running while a new source restarts the stream", async () => {
  const { desk, stream } = await deskWithKeys({ ...running, captionsHidden: true });
  const [german, visibility] = await desk.placeEach(source("de-DE"), ["visibility"]);
  // While it restarts the stream, the service reports no session.
  desk.session = none;
  await german.tap();
  await desk.clock.pass(2_000);
  // Running and Hidden.
  expect([stream.surface.state, visibility.surface.state]).toEqual([1, 1]);
  await stream.tap();
  expect(stream.shows("stream.restarting")).toBe(true);
  await visibility.tap();
  await desk.expectSent("de-DE show");
  desk.session = { ...running, transcriptionLanguage: "de-DE" };
  await desk.clock.pass(6_000);
  expect(stream.shows("stream.live")).toBe(true);
  // Stopped before the first status, Running ever since.
  expect(stream.surface.calls.filter((call) => call.startsWith("state"))).toEqual(["state 0", "state 1"]);
  await stream.tap();
  await desk.expectSent("de-DE show stop");
  expect(stream.results).toEqual([]);
});
