import { describe, expect, it } from "vitest";
import { FakeDesk } from "../kit/fake-desk.ts";
import { live, noAnswer, rejected, ServingDesk, serviceError, step } from "../kit/serving-desk.ts";

const keyThatClears = (settings: object = {}) => ["visibility", { clearText: true, ...settings }] as const;
const show = ["visibility", { mode: "show" }] as const;
const hide = ["visibility", { mode: "hide" }] as const;

/** The state of a visibility key. */
const [shown, hidden] = [0, 1];

/** Starts a private moment by the toggle, and waits until keys accept presses. */
async function startPrivateMoment() {
  const desk = new ServingDesk(live);
  const specs = [keyThatClears(), show, hide, step("visibility")] as const;
  const [toggle, showKey, hideKey, showStep] = await desk.placeEach(...specs);
  await toggle.tap();
  await desk.waitUntilPressable();
  expect(toggle.surface.state).toBe(hidden);
  return { desk, toggle, showKey, hideKey, showStep };
}

describe("a private moment", () => {
  it.each(["toggle", "showKey", "showStep"] as const)("clears again before a show by %s", async (name) => {
    const { desk, ...keys } = await startPrivateMoment();
    expect(desk.commands).toBe("hide clear");
    const release = desk.hold("clear");
    // Only the step needs the desired state.
    await keys[name].tap(shown);
    expect(desk.commands).toBe("hide clear clear");
    await release();
    await desk.expectSent("hide clear clear show");
    expect(keys[name].results).toEqual([]);
  });

  it("continues when a hide replaces a show that is still clearing", async () => {
    const { desk, showKey, hideKey } = await startPrivateMoment();
    const release = desk.hold("clear");
    for (const key of [showKey, hideKey, showKey]) await key.tap();
    await release();
    // The first show has sent its clear, and is dropped because of the hide.
    expect(desk.log.join("\n")).toContain("visibility, captions.example.com: clear, changed,");
    await desk.expectSent("hide clear clear hide clear show");
  });

  it.each([serviceError, noAnswer()])("clears before a show even if its hide fails (%s)", async (failure) => {
    const desk = new ServingDesk();
    desk.setReply("hide", failure);
    const [key, showKey] = await desk.placeEach(keyThatClears(), show);
    await key.tap();
    expect([key.results, key.surface.state]).toEqual([["alert"], shown]);
    await desk.expectSent("hide");
    await showKey.tap();
    await desk.expectSent("hide clear show");
  });

  it("alerts but stays hidden when the clear after its hide fails", async () => {
    const desk = new ServingDesk();
    desk.setReply("clear", serviceError);
    const [key] = await desk.placeEach(keyThatClears());
    await key.tap();
    expect([key.results, key.surface.state]).toEqual([["alert"], hidden]);
    expect(key.shows("failure.textNotCleared")).toBe(true);
    await desk.expectSent("hide clear");
  });

  it("stays hidden when the clear before a show fails", async () => {
    const { desk, toggle, showKey } = await startPrivateMoment();
    desk.setReply("clear", serviceError);
    for (const key of [toggle, showKey]) {
      await key.tap();
      expect([key.results, key.surface.state]).toEqual([["alert"], hidden]);
    }
    await desk.expectSent("hide clear clear clear");
    desk.resetReply("clear");
    await toggle.tap();
    await desk.expectSent("hide clear clear clear clear show");
    expect(toggle.surface.state).toBe(shown);
  });

  it("continues when the service rejects its show", async () => {
    const { desk, showKey } = await startPrivateMoment();
    desk.setReply("show", rejected);
    await showKey.tap();
    desk.resetReply("show");
    await showKey.tap();
    await desk.expectSent("hide clear clear show clear show");
  });
});

it("only a key with clearText clears before a show outside a private moment", async () => {
  const desk = new ServingDesk(live);
  const [plainKey, clearingKey] = await desk.placeEach(["visibility"], keyThatClears({ mode: "show" }));
  await plainKey.tap();
  await plainKey.tap();
  await clearingKey.tap();
  await desk.expectSent("hide show clear show");
});

it("a private moment survives a restart of the plugin", async () => {
  const before = new FakeDesk();
  const key = await before.placeAndReport(live, "visibility", { clearText: true });
  await key.tap();
  const desk = new FakeDesk(before.saved);
  const showKey = await desk.placeAndReport(live, "visibility", { mode: "show" });
  await showKey.tapAndAccept();
  expect(desk.sent).toEqual(["clear", "show"]);
});
