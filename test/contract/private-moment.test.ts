import { describe, expect } from "vitest";
import { a, type Church, quiet, seen, sharedStage, step } from "./stage.ts";

const { it } = sharedStage;
const discreet = (more: object = {}) => a.visibility({ clearText: true, ...more });

/** A key that has hidden and cleared. */
async function hidden(church: Church) {
  const [visibility, plain] = church.place(discreet(), a.visibility({ mode: "show" }));
  await church.tapAnswered(visibility, "clear");
  await visibility.until(() => visibility.state === 1);
  await seen();
  return { visibility, plain };
}

describe.concurrent("a private moment", () => {
  it("is hide and then clear, and clear and then show", async (church) => {
    const { visibility } = await hidden(church);
    await visibility.says("visibility.hidden");
    await church.tapAnswered(visibility, "show");
    await visibility.until(() => visibility.state === 0);
    await church.sentOnly("hide", "clear", "clear", "show");
    const [hide, afterHide, beforeShow, show] = church.service.heard();
    expect(afterHide?.at).toBeGreaterThanOrEqual((hide?.answeredAt ?? Infinity) - 5);
    expect(show?.at).toBeGreaterThanOrEqual((beforeShow?.answeredAt ?? Infinity) - 5);
    expect([...visibility.of("ok"), ...visibility.of("alert")]).toEqual([]);
  });

  for (const by of ["key", "step"])
    it(`is ended with a clear by whichever ${by} shows`, async (church) => {
      const { plain } = await hidden(church);
      const [multi] = church.place({ steps: [step(a.visibility(), 0)] });
      await church.tapAnswered(by === "key" ? plain : multi, "show");
      expect(church.service.commands).toEqual(["hide", "clear", "clear", "show"]);
    });

  it("goes on in multi-actions", async (church) => {
    const [multi] = church.place({ steps: [step(discreet(), 1)] }, { steps: [step(discreet(), 0)] });
    await church.tapAnswered(multi, "clear");
    await church.sentOnly("hide", "clear");
    expect(church.stepsOf(multi).flatMap((each) => [...each.of("ok"), ...each.of("alert")])).toEqual([]);
  });

  it("is off by default: a plain hide and its show are one request each", async (church) => {
    const [visibility] = church.place(a.visibility({ clearText: false }));
    await visibility.tapSays("visibility.hidden");
    await seen();
    await church.tapAnswered(visibility, "show");
    await church.sentOnly("hide", "show");
  });

  it("takes one place in the order", async (church) => {
    for (const path of ["hide", "clear", "show"]) church.service.on(path, { delay: 150 });
    const [hide, show] = church.place(discreet({ mode: "hide" }), a.visibility({ mode: "show" }));
    await quiet();
    await hide.tap();
    await church.tapAnswered(show, "show");
    expect(church.service.commands).toEqual(["hide", "clear", "clear", "show"]);
  });

  it("is not ended by a show that a hide dropped while it cleared, though another show comes behind", async (church) => {
    const { plain } = await hidden(church);
    const [hide] = church.place(a.visibility({ mode: "hide" }));
    await quiet();
    const release = church.service.hold("clear");
    await plain.tap();
    await hide.tap();
    await plain.tap();
    release();
    await church.service.answered("show");
    expect(church.service.commands).toEqual(["hide", "clear", "clear", "hide", "clear", "show"]);
  });

  for (const status of [500, 502])
    it(`that can't hide (${status}) sends nothing else, and has begun: a show clears first`, async (church) => {
      church.service.on("hide", { status });
      const [visibility, show] = church.place(discreet(), a.visibility({ mode: "show" }));
      await visibility.tapAlert();
      await church.sentOnly("hide");
      expect(visibility.state).toBe(0);
      await church.tapAnswered(show, "show");
      expect(church.service.commands).toEqual(["hide", "clear", "show"]);
    });

  it("whose text can't be cleared alerts, is hidden, and says so", async (church) => {
    church.service.on("clear", { status: 500 });
    const [visibility] = church.place(discreet());
    await visibility.tapAlert("failure.textNotCleared", 1_000);
    await visibility.until(() => visibility.state === 1);
    expect(church.service.commands).toEqual(["hide", "clear"]);
  });

  it("is not ended where the clear before it fails", async (church) => {
    const { visibility, plain } = await hidden(church);
    church.service.on("clear", { status: 500 });
    await visibility.tapAlert();
    await plain.tapAlert();
    await church.sentOnly("hide", "clear", "clear", "clear");
    expect([visibility.state, plain.state]).toEqual([1, 1]);
    church.service.off("clear");
    await church.tapAnswered(visibility, "show");
    await visibility.until(() => visibility.state === 0);
  });
});
