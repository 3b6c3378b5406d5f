import { describe, expect, it } from "vitest";
import { FakeDesk } from "../kit/fake-desk.ts";
import { live, lost, refused, ServingDesk, serviceError, step } from "../kit/serving-desk.ts";

const discreet = (settings: object = {}) => ["visibility", { clearText: true, ...settings }] as const;
const show = ["visibility", { mode: "show" }] as const;
const hide = ["visibility", { mode: "hide" }] as const;

/** Captions that are hidden with their text, and keys that have shown it for long enough. */
async function privateMoment() {
  const desk = new ServingDesk(live);
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

  it("is off by default, but its key clears before every show of its own", async () => {
    const desk = new ServingDesk(live);
    const [plain, clearing] = await desk.placeEach(["visibility"], discreet({ mode: "show" }));
    await plain.tap();
    await plain.tap();
    await clearing.tap();
    await desk.sentOnly("hide show clear show");
  });

  it("takes one place in the order: a show that waits for its hide clears first, though that gets no answer", async () => {
    const desk = new ServingDesk();
    const [key, showing] = await desk.placeEach(discreet({ mode: "hide" }), show);
    desk.hold("hide");
    await key.tap();
    await showing.tap();
    await desk.refuse(lost());
    await desk.sentOnly("hide clear show");
  });

  it("is not ended by a show that a hide drops while it clears, though another show comes behind", async () => {
    const { desk, showing, hiding } = await privateMoment();
    const release = desk.hold("clear");
    for (const key of [showing, hiding, showing]) await key.tap();
    await release();
    expect(desk.log.join("\n")).toContain("visibility, captions.example.com: clear, changed,");
    await desk.sentOnly("hide clear clear hide clear show");
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
    expect(key.says("failure.textNotCleared")).toBe(true);
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

  it("goes on when the service rejects its show", async () => {
    const { desk, showing } = await privateMoment();
    desk.on("show", refused);
    await showing.tap();
    desk.on("show");
    await showing.tap();
    await desk.sentOnly("hide clear clear show clear show");
  });
});

it("a private moment begins when its hide goes out, over a restart of the plugin, too: a show clears first", async () => {
  const before = new FakeDesk();
  const key = await before.placeIn(live, "visibility", { clearText: true });
  await before.clock.pass(1_000);
  await key.tap();
  const desk = new FakeDesk(before.saved);
  const showing = await desk.placeIn(live, "visibility", { mode: "show" });
  await showing.tapAccepted();
  expect(desk.sent).toEqual(["clear", "show"]);
});
