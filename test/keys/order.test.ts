import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account, FakeDesk, type FakeKey } from "../kit/fake-desk.ts";
import { live, none, scene, ServingDesk, source, type Spec, targets } from "../kit/serving-desk.ts";
import { keyText } from "../kit/words.ts";

let desk: FakeDesk;
beforeEach(() => void (desk = new FakeDesk()));

/** The states of a visibility key. */
const [shown, hidden] = [0, 1];

/** The time limit of each command so far, in seconds. */
const timeLimits = ({ service }: FakeDesk): number[] =>
  service.requestsOf("command").map(({ timeLimit }) => timeLimit / 1_000);

describe("the 10 s limit of a command", () => {
  it("starts at the press, and a command with less than 1 s left fails", async () => {
    const serving = new ServingDesk(none).setReply("hide", 9_001);
    const [hide, ...clears] = await serving.placeEach(["visibility"], ["clear"], ["clear"], ["clear"]);
    // The hide ends after 9.001 s. The three clears then have 999 ms, 1 s and 3.999 s left.
    const [early, inTime, later] = clears;
    for (const key of [hide, early]) await key.tap();
    await serving.clock.pass(1);
    await inTime.tap();
    await serving.clock.pass(2_999);
    await later.tap();
    await serving.clock.pass(7_000);
    expect([serving.commands, timeLimits(serving)]).toEqual(["hide clear clear", [10, 1, 3.999]]);
    expect([hide, early, inTime, later].map(({ alerts }) => alerts)).toEqual([0, 1, 0, 0]);
  });

  it("starts for the hide of a private moment when its turn comes", async () => {
    const clear = await desk.place("clear");
    const hide = await desk.place("visibility", { mode: "hide", clearText: true });
    await clear.tap();
    await hide.tap();
    // The hide waits until the clear has failed.
    await desk.clock.pass(9_500);
    await desk.failCommand(new ServiceFailure("timed-out"));
    await desk.acceptCommand();
    expect(desk.sent).toEqual(["clear", "hide", "clear"]);
    expect(timeLimits(desk)).toEqual([10, 10, 10]);
  });

  it("applies to each step of a scene", async () => {
    const serving = new ServingDesk({ ...live, transcriptionLanguage: "es", translationLanguages: ["fr"] });
    const [key] = await serving.placeEach(scene("de", "en"));
    serving.setReply("source", 6_000).setReply("targets", 6_000);
    await key.tap();
    await serving.clock.pass(13_000);
    expect([serving.commands, timeLimits(serving)]).toEqual(["de [en]", [10, 10]]);
  });

  it("applies to each request of a private moment", async () => {
    const serving = new ServingDesk(live);
    const [visibility] = await serving.placeEach(["visibility", { clearText: true }]);
    for (const kind of ["hide", "clear", "show"] as const) serving.setReply(kind, 6_000);
    for (const state of [hidden, shown]) {
      await visibility.tap();
      await serving.clock.pass(14_000);
      expect(visibility.surface.state).toBe(state);
    }
    expect([serving.commands, timeLimits(serving)]).toEqual(["hide clear clear show", [10, 10, 10, 10]]);
    expect(visibility.results).toEqual([]);
  });

  it("covers all languages of a start together, but not the start itself", async () => {
    const serving = new ServingDesk(none);
    serving.appliesCommands = false;
    const languages = { transcriptionLanguage: "es", languageCodes: ["en"] };
    const { stream } = await serving.placeSessionKeys({ languages });
    serving.setReply("targets", 4_000).setReply("source", 5_500).setReply("start", 7_000);
    await stream.tap();
    await serving.clock.pass(9_500);
    // [] takes 4 s, and es 5.5 s. Of the 10 s for all languages, 500 ms are left: too little for [en].
    expect([serving.commands, timeLimits(serving)]).toEqual(["[] es start", [10, 6, 10]]);
    // The start is answered 7 s later, and no status confirms it in the next 15 s.
    await serving.clock.pass(21_900);
    expect(stream.results).toEqual([]);
    await serving.clock.pass(200);
    expect(stream.results).toEqual(["alert"]);
  });

  it("applies to commands that wait behind a private moment", async () => {
    const hide = await desk.place("visibility", { mode: "hide", clearText: true });
    const waiting = [await desk.place("visibility", { mode: "show" }), await desk.place("clear")];
    await hide.tap();
    await desk.clock.pass(6_000);
    for (const key of waiting) await key.tap();
    await desk.acceptCommand();
    await desk.clock.pass(9_999);
    expect(waiting.flatMap(({ results }) => results)).toEqual([]);
    await desk.clock.pass(1);
    for (const { results, text } of waiting)
      expect([results, text]).toEqual([["alert"], keyText("failure.timedOut", "failure.tryAgain")]);
    await desk.acceptCommand();
    expect([desk.sent, hide.surface.state]).toEqual([["hide", "clear"], hidden]);
  });
});

describe("the two command queues of an account", () => {
  const orders = ["clear hide clear show hide clear", "de [fr] start"];
  it.each(orders)("send one command at a time in the order of the presses: %s", async (commands) => {
    const serving = new ServingDesk();
    const keySpecs: Record<string, Spec> = {
      hide: ["visibility", { mode: "hide" }],
      show: ["visibility", { mode: "show" }],
      clear: ["clear"],
      de: source("de"),
      "[fr]": targets(["fr"]),
      start: ["stream", { mode: "start" }],
    };
    const keys = new Map<string, FakeKey>();
    for (const [command, spec] of Object.entries(keySpecs)) keys.set(command, await serving.place(...spec));
    // From now on, requests stay open until the test answers them.
    serving.onRequest = () => undefined;
    const presses = commands.split(" ");
    for (const command of presses) await keys.get(command)?.tap();
    for (let count = 1; count <= presses.length; count += 1) {
      expect(serving.sent).toHaveLength(count);
      await serving.acceptCommand();
    }
    expect(serving.commands).toBe(commands);
  });

  it.each([
    ["send hide and clear past a slow start", "start", ["start", "de", "hide", "clear"], "start hide clear"],
    ["send a start past a slow hide", "hide", ["hide", "clear", "start"], "hide start"],
    ["send every command past a slow poll", "status", ["clear", "hide", "start"], "clear hide start"],
  ] as const)("%s", async (_, held, presses, sent) => {
    const serving = new ServingDesk();
    await serving.placeSessionKeys();
    serving.hold(held);
    const placed = await serving.placeEach(["stream"], ["visibility"], ["clear"], source("de"));
    const [start, hide, clear, de] = placed;
    const keys = { start, hide, clear, de };
    for (const press of presses) await keys[press].tap();
    expect(serving.commands).toBe(sent);
  });

  it("do not delay commands of another account", async () => {
    const serving = new ServingDesk();
    serving.hold("clear");
    const [clear] = await serving.placeEach(["clear"]);
    const otherAccount = { ...account, apiKey: "ck_live_other" };
    const otherClear = await serving.place("clear", otherAccount);
    await clear.tap();
    await otherClear.tap();
    expect(serving.findService(otherAccount).requestsOf("clear")).toHaveLength(1);
    expect(serving.sent).toEqual(["clear"]);
  });
});
