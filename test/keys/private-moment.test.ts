import { describe, expect, it } from "vitest";
import { lost } from "../kit/fake-service.ts";
import { refused, ServingDesk, serviceError, step } from "../kit/serving-desk.ts";
import { said, saying } from "../kit/words.ts";

const discreet = (settings: object = {}) => ["visibility", { clearText: true, ...settings }] as const;
const show = ["visibility", { mode: "show" }] as const;
const hide = ["visibility", { mode: "hide" }] as const;

/** Captions that are hidden with their text, and keys that have shown it for long enough. */
async function privateMoment() {
  const desk = new ServingDesk({ state: "active" });
  const [key, showing, hiding, showStep] = await desk.placeEach(discreet(), show, hide, step("visibility"));
  await key.tap();
  await desk.seen();
  expect(key.surface.state).toBe(1);
  return { desk, key, showing, hiding, showStep };
}

describe("a private moment", () => {
  it.each(["key", "showing", "showStep"] as const)(
    "is hide and then clear, and ended by a clear and then a show of %s",
    async (by) => {
      const { desk, [by]: key } = await privateMoment();
      expect(desk.commands).toBe("hide clear");
      const release = desk.hold("clear");
      await key.tap(0);
      expect(desk.commands).toBe("hide clear clear");
      await release();
      await desk.sentOnly("hide clear clear show");
      expect(key.ends).toEqual([]);
    },
  );

  it("goes on in multi-actions", async () => {
    const desk = new ServingDesk();
    const [key] = await desk.placeEach(step("visibility", { clearText: true }));
    await key.tap(1);
    await desk.sentOnly("hide clear");
    await key.tap(0);
    await desk.sentOnly("hide clear clear show");
    expect(key.ends).toEqual([]);
  });

  it("is off by default, but its key clears before every show of its own", async () => {
    const desk = new ServingDesk({ state: "active" });
    const [plain, clearing] = await desk.placeEach(["visibility"], discreet({ mode: "show" }));
    await plain.tap();
    await plain.tap();
    await clearing.tap();
    await desk.sentOnly("hide show clear show");
  });

  it("takes one place in the order", async () => {
    const desk = new ServingDesk();
    for (const kind of ["hide", "clear", "show"] as const) desk.on(kind, 150);
    for (const key of await desk.placeEach(discreet({ mode: "hide" }), show)) await key.tap();
    await desk.sentOnly("hide clear clear show");
  });

  it("is not ended by a show that a hide drops while it clears, though another show comes behind", async () => {
    const { desk, showing, hiding } = await privateMoment();
    const release = desk.hold("clear");
    for (const key of [showing, hiding, showing]) await key.tap();
    await release();
    expect(desk.log.join("\n")).toContain("visibility, captions.example.com: clear, overtaken,");
    await desk.sentOnly("hide clear clear hide clear show");
  });

  it("drops that show without an alert, and leaves nothing under way", async () => {
    const { desk, showing, hiding } = await privateMoment();
    const release = desk.hold("clear");
    await showing.tap();
    await hiding.tap();
    await release();
    expect(showing.text).toContain(said("state.now"));
    await desk.sentOnly("hide clear clear hide");
    expect(showing.text).toContain(said("visibility.hidden"));
  });

  it.each([serviceError, lost()])(
    "that can't hide (%s) sends nothing else, and has begun: a show clears first",
    async (failure) => {
      const desk = new ServingDesk();
      desk.on("hide", failure);
      const [key, showing] = await desk.placeEach(discreet(), show);
      await key.tap();
      expect([key.ends, key.surface.state]).toEqual([["alert"], 0]);
      await desk.sentOnly("hide");
      await showing.tap();
      await desk.sentOnly("hide clear show");
    },
  );

  it("whose text can't be cleared alerts, is hidden, and says so", async () => {
    const desk = new ServingDesk();
    desk.on("clear", serviceError);
    const [key] = await desk.placeEach(discreet());
    await key.tap();
    expect([key.ends, key.surface.state]).toEqual([["alert"], 1]);
    expect(key.text).toMatch(saying("failure.textNotCleared"));
    await desk.sentOnly("hide clear");
  });

  it("is not ended where the clear before it fails, be it twice", async () => {
    const { desk, key, showing } = await privateMoment();
    desk.on("clear", serviceError);
    for (const each of [key, showing]) {
      await each.tap();
      await desk.seen();
      expect([each.ends, each.surface.state]).toEqual([["alert"], 1]);
    }
    await desk.sentOnly("hide clear clear clear");
    desk.on("clear");
    await key.tap();
    await desk.sentOnly("hide clear clear clear clear show");
    expect(key.surface.state).toBe(0);
  });

  it("that may have been ended reminds of nothing", async () => {
    const { desk, key } = await privateMoment();
    desk.on("show", lost());
    await desk.clock.pass(60_000);
    await key.tap();
    expect(key.ends).toEqual(["alert"]);
    await desk.clock.pass(300_000);
    expect(key.ends).toEqual(["alert"]);
  });
});

describe("a visibility toggle", () => {
  it("goes the other way at a quick press; all keys of the account share that", async () => {
    const desk = new ServingDesk();
    desk.on("hide", 250);
    const [one, other] = await desk.placeEach(["visibility"], ["visibility"]);
    for (const key of [one, one, one, other]) await key.tap();
    await desk.sentOnly("hide show hide show");
    expect(one.text).toMatch(saying("visibility.shown", "visibility.hide"));
    expect([...one.ends, ...other.ends]).toEqual([]);
  });

  it("asks for the same again after a refusal, which has changed nothing", async () => {
    const desk = new ServingDesk();
    desk.on("hide", (n) => (n === 1 ? refused : undefined));
    const [key] = await desk.placeEach(["visibility"]);
    await key.tap();
    expect([key.ends, key.surface.state]).toEqual([["alert"], 0]);
    await key.tap();
    expect(key.text).toMatch(saying("visibility.hidden"));
    await desk.sentOnly("hide hide");
  });

  it("keeps that captions are hidden over a failed poll, and a page flip", async () => {
    const desk = new ServingDesk({ state: "active" });
    const [key] = await desk.placeEach(["visibility"]);
    await key.tap();
    await desk.seen();
    await key.leave();
    desk.on("status", serviceError);
    await desk.clock.pass(60_000);
    const [back] = await desk.placeEach(["visibility"]);
    await desk.clock.pass(1_000);
    expect(back.surface.state).toBe(1);
  });
});
