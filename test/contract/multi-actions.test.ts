import { describe, expect } from "vitest";
import { a, live, none, pause, quiet, seen, sharedStage, step } from "./stage.ts";
import { timedStage } from "./timed-stage.ts";
import { said, saying } from "../kit/words.ts";

const { it } = sharedStage;
const timed = timedStage();
const { time } = timed;

describe.concurrent("a step of stream or visibility", () => {
  it("goes to the desired state, whatever the guard says", async (church) => {
    const { stream } = await church.settled();
    const [start, stop] = church.place(
      {
        steps: [step(a.stream({ stopGuard: "hold" }), 1), step(a.visibility({ mode: "hide" }), 1)],
      },
      {
        steps: [step(a.stream({ mode: "stop", stopGuard: "hold" }), 0), step(a.visibility(), 0)],
      },
    );
    await church.tapSends(start, "start");
    await church.service.nth("hide");
    await stream.says("stream.live");
    await church.tapSends(stop, "stop");
    await church.service.nth("show");
    await quiet();
    expect(church.service.commands.toSorted()).toEqual(["hide", "show", "start", "stop"]);
  });

  it("that is there already, by a fresh status, is a success without a request", async (church) => {
    const { status } = await church.settledIn({ ...live, captionsHidden: true });
    const [multi] = church.place({ steps: [step(a.stream(), 1), step(a.visibility(), 1)] });
    await status.tapOk();
    await multi.tap();
    await church.sentOnly();
    expect(church.stepsOf(multi).flatMap((each) => each.of("alert"))).toEqual([]);
  });

  it("never toggles", async (church) => {
    const { status, stream } = await church.settled();
    const [multi] = church.place({ steps: [step(a.stream(), 0)] });
    await status.tapOk();
    await multi.tap();
    await multi.tap();
    await church.sentOnly();
    expect(stream.state).toBe(0);
  });

  it("goes out in a state that is not known, which is neither", async (church) => {
    church.service.status = { status: "rebalancing" };
    church.service.obeys = false;
    church.service.on("start", { status: 409 });
    const { status } = await church.settled();
    const [start, stop] = church.place({ steps: [step(a.stream(), 1)] }, { steps: [step(a.stream(), 0)] });
    await status.tapOk();
    await church.tapSends(start, "start");
    await seen();
    await church.tapSends(stop, "stop");
  });

  it("that wants the opposite of what is under way alerts", async (church) => {
    church.service.obeys = false;
    const { stream } = await church.settled();
    const [stop, start] = church.place({ steps: [step(a.stream(), 0)] }, { steps: [step(a.stream(), 1)] });
    await church.tapAnswered(stream, "start");
    const since = performance.now();
    await start.tap();
    await stop.tap();
    await church.stepsOf(stop)[0]?.next("alert", since);
    await quiet();
    expect(church.stepsOf(start)[0]?.of("alert", since)).toEqual([]);
    expect(church.service.commands).toEqual(["start"]);
  });
});

describe("a step that wants what a press asks first for", () => {
  for (const [what, status, word, after] of [
    ["start", none, "stream.start", "stream.live"],
    ["stop", live, "stream.live", "stream.start"],
  ] as const)
    timed.it(`(a ${what}) ends as that does, without an alert`, async (church) => {
      church.service.status = status;
      const [stream, multi] = church.place(a.stream(), {
        steps: [step(a.stream(), what === "start" ? 1 : 0)],
      });
      await stream.says(word);
      church.showPage(stream, 1);
      await time.pass(16_000);
      const answer = church.service.hold("status");
      church.showPage(stream, 0);
      await stream.tap();
      await time.pass(150);
      await multi.tap();
      await time.pass(350);
      answer();
      await time.until(() => saying(after).test(stream.text), 10_000);
      expect(church.service.commands).toEqual([what]);
      expect(church.stepsOf(multi).flatMap((each) => each.of("alert"))).toEqual([]);
    });
});

describe.concurrent("steps", () => {
  it("are never drawn, get no setState, and never send showOk", async (church) => {
    const { stream } = await church.settled();
    const [multi] = church.place({
      steps: [
        step(a.stream(), 1),
        step(a.visibility(), 0),
        a.clear(),
        a.source("de-DE"),
        a.targets(["fr-FR"]),
        a.status(),
      ],
    });
    await church.tapAnswered(multi, "clear");
    await church.service.answered("source");
    await church.service.answered("targets");
    await stream.says("stream.live");
    await seen();
    expect(church.stepsOf(multi).flatMap(({ events }) => events)).toEqual([]);
  });

  it("that fail alert, and say why for 5 s on the stream and status keys of their account", async (church, other) => {
    const elsewhere = await other();
    const { stream, status } = await church.settled();
    const others = await elsewhere.settled();
    const [multi, language] = church.place({ steps: [a.targets(["fr-FR"]), a.clear()] }, a.source("de-DE"));
    church.service.on("targets", { status: 422, body: { message: "Plan allows three" } });
    await pause(200);
    const before = [stream.text, status.text];
    const otherText = others.stream.text;
    const calm = language.text;
    const since = performance.now();
    await multi.tap();
    await church.stepsOf(multi)[0]?.next("alert", since);
    await church.service.answered("clear");
    await stream.until(() => stream.text !== before[0]);
    await status.until(() => status.text !== before[1]);
    expect(others.stream.text).toBe(otherText);
    expect(language.text).toBe(calm);
    await stream.until(() => stream.text === before[0]);
    expect(performance.now() - since).toBeGreaterThan(4_900);
    expect(church.stepsOf(multi).map((each) => each.of("alert", since).length)).toEqual([1, 0]);
    expect(church.stepsOf(multi).flatMap((each) => each.of("ok"))).toEqual([]);
  });

  it("that fail after their settings have changed say so on the keys of the account that they were sent to", async (church, other) => {
    const elsewhere = await other();
    const { stream } = await church.settled();
    const others = await elsewhere.settled();
    const [multi] = church.place({ steps: [a.clear()] });
    church.service.on("clear", { status: 422, delay: 500 });
    await church.tapSends(multi, "clear");
    for (const instance of multi.key.steps) church.deck.editSettings(instance, elsewhere.account);
    await stream.says("failure.refused");
    expect(others.stream.text).not.toContain(said("failure.refused"));
  });

  it("of a refused start alert, though later steps succeed", async (church) => {
    church.service.on("start", { status: 409 });
    const { stream } = await church.settled();
    const [multi] = church.place({ steps: [step(a.stream(), 1), a.clear()] });
    const since = performance.now();
    await multi.tap();
    await church.stepsOf(multi)[0]?.next("alert", since);
    await stream.says("failure.dashboard");
    expect(church.stepsOf(multi).flatMap((each) => each.of("ok"))).toEqual([]);
  });
});
