import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { KeyView, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import { ownStates, plain, pluginSends, startPuppet, startShared, svg, svgUrl, warnings } from "./helpers.ts";

const onOwnStates = { pages: [{ keys: { "0,0": { action: ownStates } } }] };

/** Lets the plugin send commands for the key at 0,0. */
async function draw(
  deck: VirtualDeck,
  ...commands: { event: string; payload?: unknown }[]
): Promise<KeyView> {
  const { context } = deck.key(0, 0);
  await pluginSends(deck, ...commands.map((command) => ({ context, ...command })));
  return deck.key(0, 0).view();
}

describe("what a key shows", () => {
  it("is the manifest's image at first, and no title", async () => {
    const deck = await startPuppet();
    expect(deck.key(0, 0).view()).toMatchObject({
      kind: "action",
      state: 0,
      title: "",
      image: { source: "manifest", text: "plain" },
      visible: true,
    });
    expect(deck.key(1, 0).view()).toMatchObject({ kind: "empty", title: "", image: { source: "none" } });
  });

  it("is the plugin's after setImage, and the manifest's again without a value", async () => {
    const deck = await startPuppet();
    const drawn = await draw(deck, { event: "setImage", payload: { image: svgUrl("LIVE &amp; well") } });
    expect(drawn.image).toMatchObject({
      source: "plugin",
      svg: svg("LIVE &amp; well"),
      text: "LIVE & well",
      dataUrl: svgUrl("LIVE &amp; well"),
    });
    for (const payload of [{}, { image: "" }]) {
      await draw(deck, { event: "setImage", payload: { image: svgUrl("again") } });
      expect((await draw(deck, { event: "setImage", payload })).image.source).toBe("manifest");
    }
  });

  it("differs by state", async () => {
    const deck = await startPuppet(onOwnStates);
    await draw(deck, { event: "setImage", payload: { image: svgUrl("off"), state: 0 } });
    expect(deck.key(0, 0).view().image.text).toBe("off");
    expect((await draw(deck, { event: "setState", payload: { state: 1 } })).image.source).toBe("manifest");
    const both = await draw(deck, { event: "setImage", payload: { image: svgUrl("both") } });
    expect(both.image.text).toBe("both");
    expect((await draw(deck, { event: "setState", payload: { state: 0 } })).image.text).toBe("both");
  });

  it("is forgotten with the page, unless the application keeps it", async () => {
    for (const facesSurviveDisappear of [false, true]) {
      const deck = await startPuppet({
        traits: { facesSurviveDisappear },
        pages: [{ keys: { "0,0": { action: plain } } }, {}],
      });
      await draw(deck, { event: "setImage", payload: { image: svgUrl("Drawn") } });
      deck.device().switchPage(1);
      deck.device().switchPage(0);
      expect(deck.key(0, 0).view().image.source).toBe(facesSurviveDisappear ? "plugin" : "manifest");
    }
  });

  it("has the title of the user's own where the manifest says, and tells the plugin so", async () => {
    const deck = await startPuppet(onOwnStates);
    const key = deck.key(0, 0);
    key.setUserTitle("Mine");
    expect(key.view().title).toBe("Mine");
    const told = deck.trace.last({ event: "titleParametersDidChange" })?.payload;
    const titleParameters = { showTitle: true, titleAlignment: "bottom" };
    expect(told).toMatchObject({ title: "Mine", titleParameters });
    expect(key.instance.definition.states.map(({ name }) => name)).toEqual(["Switched off", ""]);
    key.setUserTitle("");
    expect(key.view().title).toBe("");
  });
});

describe("overlays", () => {
  it("cover the key for a while, and are remembered with their times", async () => {
    const deck = await startPuppet();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    const shown = await draw(deck, { event: "showOk" }, { event: "showAlert" });
    expect(shown.overlay).toBe("alert");
    expect(shown.overlays).toEqual([
      { kind: "ok", at: now },
      { kind: "alert", at: now },
    ]);
    const over = deck.key(0, 0).waitUntil(({ overlay }) => overlay === undefined, { timeoutMs: 10_000 });
    vi.advanceTimersByTime(1_499);
    expect(deck.key(0, 0).view().overlay).toBe("alert");
    vi.advanceTimersByTime(100);
    expect((await over).overlays).toHaveLength(2);
  });
});

describe("commands that cannot be", () => {
  let deck: VirtualDeck;
  beforeAll(async () => {
    deck = await startShared(onOwnStates);
  });
  afterAll(() => deck.stop());

  it.each([
    ["a state that does not exist", { event: "setState", payload: { state: 2 } }, "no state 2"],
    ["a state that is no number", { event: "setState", payload: { state: "1" } }, 'no state "1"'],
    ["no state", { event: "setState", payload: {} }, "no state undefined"],
    [
      "an image for a missing state",
      { event: "setImage", payload: { image: svgUrl("x"), state: 5 } },
      "state 5",
    ],
    ["an image that is no string", { event: "setImage", payload: { image: {} } }, "no string"],
    ["no payload", { event: "setImage" }, "without an object"],
    ["an unknown command", { event: "selfDestruct", payload: {} }, "does not know selfDestruct"],
  ])("change nothing and are logged: %s", async (_, command, reason) => {
    const before = deck.key(0, 0).view();
    const warned = warnings(deck).length;
    expect(await draw(deck, command)).toEqual(before);
    expect(warnings(deck).slice(warned)).toEqual([expect.stringContaining(reason)]);
  });
});
