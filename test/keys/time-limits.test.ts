import { describe, expect, it } from "vitest";
import type { Session } from "../../src/service/caption-service.ts";
import { lost } from "../kit/fake-service.ts";
import { scene, serviceError, ServingDesk } from "../kit/serving-desk.ts";
import { saying } from "../kit/words.ts";

const none = { state: "none" } as const;
const live = { state: "active" } as const;

/** Seconds that the commands so far were given. */
const given = (desk: ServingDesk): number[] =>
  desk.service.of("command").map(({ limits }) => limits.timeLimit / 1_000);

describe("10 s are given", () => {
  it("to each step of a scene", async () => {
    const desk = new ServingDesk({ ...live, transcriptionLanguage: "es", translationLanguages: ["fr"] });
    await desk.settled();
    const [key] = await desk.placeEach(scene("de", "en"));
    desk.on("source", 6_000).on("targets", 6_000);
    await key.tap();
    await desk.clock.pass(13_000);
    expect([desk.commands, given(desk)]).toEqual(["de [en]", [10, 10]]);
  });

  it("to each request of a private moment", async () => {
    const desk = new ServingDesk(live);
    const [visibility] = await desk.placeEach(["visibility", { clearText: true }]);
    for (const kind of ["hide", "clear", "show"] as const) desk.on(kind, 6_000);
    for (const state of [1, 0]) {
      await visibility.tap();
      await desk.clock.pass(14_000);
      expect(visibility.surface.state).toBe(state);
    }
    expect([desk.commands, given(desk)]).toEqual(["hide clear clear show", [10, 10, 10, 10]]);
    expect(visibility.surface.count("alert")).toBe(0);
  });

  it("to the languages of a start together, and 10 s and 15 s to the start after them", async () => {
    const desk = new ServingDesk(none);
    desk.obeys = false;
    const languages = { transcriptionLanguage: "es", languageCodes: ["en"] };
    const { stream } = await desk.settled({ languages });
    desk.on("targets", 4_000).on("source", 5_500).on("start", 7_000);
    await stream.tap();
    await desk.clock.pass(9_500);
    // Too little was left for the targets after that.
    expect([desk.commands, given(desk)]).toEqual(["[] es start", [10, 6, 10]]);
    await desk.clock.pass(14_900);
    expect(stream.surface.count("alert")).toBe(0);
    await desk.clock.pass(200);
    expect(stream.surface.count("alert")).toBe(1);
  });
});

it("a command fails unsent where less than 1 s is left when its turn comes", async () => {
  const desk = new ServingDesk(none);
  const [hide, clear, later] = await desk.placeEach(["visibility", { mode: "hide" }], ["clear"], ["clear"]);
  desk.on("hide", 9_200);
  await hide.tap();
  await clear.tap();
  await desk.clock.pass(3_000);
  await later.tap();
  await desk.clock.pass(7_000);
  expect([desk.commands, given(desk)]).toEqual(["hide clear", [10, 3.8]]);
  expect([hide, clear, later].map(({ surface }) => surface.count("alert"))).toEqual([0, 1, 0]);
});

describe("the reason why a start or stop failed stands for 20 s", () => {
  it.each([
    ["after a start", "start", none],
    ["after a stop", "stop", live],
    ["after a step of a multi-action, on the stream key of its account", "start", none],
  ] as const)("%s", async (what, command, session: Session) => {
    const desk = new ServingDesk(session);
    const { stream } = await desk.settled();
    desk.on(command, serviceError);
    if (what.includes("step")) await (await desk.placeStep("stream")).tap(1);
    else await stream.tap();
    await desk.clock.pass(19_900);
    expect(stream.text).toMatch(saying("failure.serviceError"));
    await desk.clock.pass(200);
    expect(stream.text).not.toMatch(saying("failure.serviceError"));
  });

  it.each([
    ["start", none, "stream.startPending"],
    ["stop", live, "stream.stopPending"],
  ] as const)(
    "or below ? where a %s got no answer, on every key",
    async (command, session: Session, word) => {
      const desk = new ServingDesk(session);
      const { stream, status } = await desk.settled();
      const other = await desk.place("stream");
      desk.on(command, lost("connection-dropped"));
      await stream.tap();
      await desk.clock.pass(12_000);
      for (const { text } of [stream, other, status]) expect(text).toMatch(/link lost/i);
      for (const { text } of [other, status]) expect(text).toMatch(saying(word));
    },
  );
});
