import { describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/service/service-failure.ts";
import { account } from "../kit/fake-desk.ts";
import { lost } from "../kit/fake-service.ts";
import { conflict, refused, ServingDesk, serviceError, source, step, targets } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

const live = { state: "active" } as const;
const none = { state: "none" } as const;

it.each([
  ["clear", ["clear"], "clear", ["ok"]],
  ["status", ["status"], "", ["ok"]],
  ["a spoken language", source("de"), "de", ["ok"]],
  ["languages", targets(["fr"]), "[fr]", ["ok"]],
  ["stream, whose face changes", ["stream"], "start", []],
  ["visibility, whose face changes", ["visibility"], "hide", []],
  ["visibility of an explicit mode", ["visibility", { mode: "show" }], "show", []],
] as const)("one press is one request: %s", async (_, spec, sent, ends) => {
  const desk = new ServingDesk();
  const [key] = await desk.placeEach(spec);
  await desk.seen();
  await key.tap();
  await desk.sentOnly(sent);
  expect(key.ends).toEqual(ends);
});

describe("a press that fails", () => {
  it.each([
    [["clear"], "clear", 5_000],
    [["visibility"], "hide", 5_000],
    [source("de"), "source", 5_000],
    [["stream"], "start", 20_000],
  ] as const)("(%j) is one alert, and a face that names the reason for its time", async (spec, kind, ms) => {
    const desk = new ServingDesk();
    desk.on(kind, refused);
    const [key] = await desk.placeEach(spec);
    await desk.seen();
    const before = key.text;
    await key.tap();
    await desk.clock.pass(ms - 1);
    expect(key.text).toContain(said("failure.refused"));
    await desk.clock.pass(1);
    expect(key.text).toBe(before);
    expect(key.ends).toEqual(["alert"]);
  });

  it("names the reason though the first status comes, or the session changes, meanwhile", async () => {
    const desk = new ServingDesk();
    desk.on("clear", refused);
    const release = desk.hold("status");
    const [key] = await desk.placeEach(["clear"]);
    await key.tap();
    await release();
    expect(key.text).toContain(said("failure.refused"));
    await desk.becomes(live);
    expect(key.text).toContain(said("failure.refused"));
  });

  it.each([
    ["ok", undefined, "clear.cleared"],
    ["alert", serviceError, "failure.serviceError"],
  ] as const)(
    "or succeeds says so (%s) on its key, too, where that has left and come back meanwhile",
    async (end, failure, words) => {
      const desk = new ServingDesk();
      const release = desk.hold("clear");
      const key = await desk.placeRaw("clear", account);
      await key.tap();
      await key.leave();
      const back = await desk.placeRaw("clear", account, false, false, key.id);
      await (failure ? desk.refuse(failure) : release());
      expect(back.ends).toEqual([end]);
      expect(back.text).toContain(said(words));
    },
  );
});

describe("visibility that got no answer", () => {
  it.each([lost("timed-out"), lost("connection-dropped"), lost("no-connection")])(
    "is not known after a hide (%s): no key says SHOWN or HIDDEN, and the next press hides",
    async (failure) => {
      const desk = new ServingDesk({ ...live, captionsHidden: false });
      const [key, other] = await desk.placeEach(["visibility"], ["visibility"]);
      await desk.seen();
      const known = other.text;
      desk.on("hide", failure);
      await desk.becomes(live);
      expect(other.text).toBe(known);
      await key.tap();
      await desk.sentOnly("hide");
      for (const each of [key, other]) {
        expect(each.text).not.toMatch(saying("visibility.shown", "visibility.hidden"));
        expect(each.surface.state).toBe(0);
      }
      expect([key.ends, other.ends]).toEqual([["alert"], []]);
      desk.on("hide");
      await other.tap();
      await desk.sentOnly("hide hide");
      expect(key.text).toMatch(saying("visibility.hidden"));
    },
  );

  it("has a show that waits for a private hide clear first", async () => {
    const desk = new ServingDesk();
    const [hide, show] = await desk.placeEach(
      ["visibility", { mode: "hide", clearText: true }],
      ["visibility", { mode: "show" }],
    );
    desk.hold("hide");
    await hide.tap();
    await show.tap();
    await desk.refuse(lost());
    await desk.sentOnly("hide clear show");
  });

  it.each([lost(), refused, serviceError])("is asked for again after a show (%s)", async (failure) => {
    const desk = new ServingDesk(live);
    const [key] = await desk.placeEach(["visibility"]);
    await key.tap();
    await desk.seen();
    desk.on("show", failure);
    await key.tap();
    await desk.sentOnly("hide show");
    const isKnown = !failure.mayHaveBeenCarriedOut;
    expect(key.text).toMatch(saying(isKnown ? "visibility.hidden" : "visibility.pressToShow"));
    expect(key.surface.state).toBe(isKnown ? 1 : 0);
    expect(key.ends).toEqual(["alert"]);
    desk.on("show");
    await key.tap();
    await desk.sentOnly("hide show show");
    expect(key.text).toMatch(saying("visibility.shown", "visibility.hide"));
  });

  it.each([401, 422, 429, 503])(
    "and is refused when it is asked for again (%i) goes both ways after that",
    async (status) => {
      const kinds = { 401: "key-rejected", 422: "refused", 429: "busy", 503: "service-error" } as const;
      const desk = new ServingDesk(live);
      const again = new ServiceFailure(kinds[status as keyof typeof kinds], { status });
      desk.on("show", (n) => [lost("service-error", { status: 504 }), again][n - 1]);
      const [key] = await desk.placeEach(["visibility"]);
      for (const [press, face] of [
        [1, "visibility.hidden"],
        [2, undefined],
        [3, undefined],
        [4, "visibility.hidden"],
        [5, "visibility.shown"],
      ] as const) {
        await key.tap();
        await desk.seen();
        const sure = saying("visibility.hidden", "visibility.shown");
        expect([press, sure.test(key.text)]).toEqual([press, face !== undefined]);
        if (face) expect(key.text).toMatch(saying(face));
      }
      await desk.sentOnly("hide show show hide show");
    },
  );
});

it("a start without an answer is asked for again by a toggle, also where no status ever came", async () => {
  const desk = new ServingDesk();
  desk.on("status", new ServiceFailure("no-connection")).on("start", lost());
  const [key, starting] = await desk.placeEach(["stream"], step("stream"));
  await starting.tap(1);
  // After the reason of the step, and until a status decides.
  await desk.clock.pass(22_000);
  expect(key.text).toContain(said("stream.startPending"));
  await key.tap();
  await desk.sentOnly("start start");
});

describe("409", () => {
  it.each([
    ["on start counts as done where the next status shows a session", none, "start", live, "stream.live", 1],
    [
      "on start counts as done in a state that is not known",
      none,
      "start",
      { state: "unknown", word: "preparing" },
      /^preparing/,
      1,
    ],
    ["on stop counts as done where no session is left", live, "stop", none, "stream.start", 0],
  ] as const)("%s", async (_, before, kind, after, says, state) => {
    const desk = new ServingDesk(before);
    const { stream } = await desk.settled();
    desk.on(kind, () => {
      desk.session = after;
      return conflict;
    });
    await stream.tap();
    await desk.clock.pass(1_000);
    expect(stream.text).toMatch(typeof says === "string" ? saying(says) : says);
    expect([stream.surface.state, stream.ends]).toEqual([state, []]);
  });

  it("on start is a dashboard that is not ready where the next status shows none", async () => {
    const desk = new ServingDesk();
    desk.on("start", conflict);
    const { stream } = await desk.settled();
    await stream.tap();
    await desk.clock.pass(1_000);
    expect(stream.text).toMatch(saying(["failure.dashboard", "failure.notReady"]));
    expect([stream.surface.state, stream.ends]).toEqual([0, ["alert"]]);
  });
});
