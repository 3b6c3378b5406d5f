import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { KeyView, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import {
  dial,
  ownStates,
  plain,
  pluginSends,
  startPuppet,
  startShared,
  svg,
  svgUrl,
  warnings,
} from "./helpers.ts";

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
  it("is the manifest's title and image at first", async () => {
    const deck = await startPuppet();
    const path = join(deck.plugin.folder, "images", "plain.svg");
    expect(deck.key(0, 0).view()).toMatchObject({
      kind: "action",
      state: 0,
      title: "From manifest",
      titleSource: "manifest",
      image: { source: "manifest", path, text: "plain" },
      frames: 0,
      visible: true,
    });
    expect(deck.key(1, 0).view()).toMatchObject({ kind: "empty", title: "", image: { source: "none" } });
  });

  it("is the plugin's after setTitle and setImage, and the manifest's again without a value", async () => {
    const deck = await startPuppet();
    const drawn = await draw(
      deck,
      { event: "setTitle", payload: { title: "Hello" } },
      { event: "setImage", payload: { image: svgUrl("LIVE &amp; well") } },
    );
    expect(drawn).toMatchObject({
      title: "Hello",
      titleSource: "plugin",
      image: {
        source: "plugin",
        svg: svg("LIVE &amp; well"),
        text: "LIVE & well",
        dataUrl: svgUrl("LIVE &amp; well"),
      },
      frames: 2,
    });
    const back = await draw(deck, { event: "setTitle", payload: {} }, { event: "setImage", payload: {} });
    expect(back).toMatchObject({ titleSource: "manifest", image: { source: "manifest" }, frames: 4 });
    const again = await draw(
      deck,
      { event: "setTitle", payload: { title: "" } },
      { event: "setImage", payload: { image: "" } },
    );
    expect(again).toMatchObject({ title: "", titleSource: "plugin", image: { source: "manifest" } });
  });

  it("differs by state and by target", async () => {
    const deck = await startPuppet(onOwnStates);
    await draw(
      deck,
      { event: "setImage", payload: { image: svgUrl("both"), state: 0 } },
      { event: "setImage", payload: { image: svgUrl("deck"), state: 0, target: 1 } },
      { event: "setTitle", payload: { title: "window", state: 1, target: 2 } },
    );
    const key = deck.key(0, 0);
    expect([key.view().image.text, key.view("software").image.text]).toEqual(["deck", "both"]);
    await draw(deck, { event: "setState", payload: { state: 1 } });
    expect([key.view().title, key.view("software").title]).toEqual(["On", "window"]);
    expect(key.view().image.source).toBe("manifest");
  });

  it("is forgotten with the page, unless the application keeps it", async () => {
    for (const facesSurviveDisappear of [false, true]) {
      const deck = await startPuppet({
        traits: { facesSurviveDisappear },
        pages: [{ keys: { "0,0": { action: plain } } }, {}],
      });
      await draw(deck, { event: "setTitle", payload: { title: "Drawn" } });
      deck.device().switchPage(1);
      deck.device().switchPage(0);
      expect(deck.key(0, 0).view().titleSource).toBe(facesSurviveDisappear ? "plugin" : "manifest");
    }
  });

  it("has its title where and as the manifest says for the state, and tells the plugin so", async () => {
    const deck = await startPuppet(onOwnStates);
    const key = deck.key(0, 0);
    const off = {
      fontFamily: "",
      fontSize: 15,
      fontStyle: "Bold",
      fontUnderline: false,
      showTitle: true,
      titleAlignment: "bottom",
      titleColor: "#12ab34",
    };
    expect(key.view().titleParameters).toEqual(off);
    key.setUserTitle("Mine", 0);
    expect(deck.trace.last({ event: "titleParametersDidChange" })?.payload).toMatchObject({
      titleParameters: off,
    });
    // What is missing or wrong in the manifest counts as not given.
    const on = await draw(deck, { event: "setState", payload: { state: 1 } });
    expect(on.titleParameters).toMatchObject({ showTitle: false, titleAlignment: "middle", fontSize: 12 });
    const { states } = key.instance.definition;
    expect(states.map(({ name }) => name)).toEqual(["Switched off", ""]);
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
    ["an unknown target", { event: "setTitle", payload: { title: "x", target: 3 } }, "target 3"],
    ["no payload", { event: "setTitle" }, "without an object"],
    ["an unknown command", { event: "selfDestruct", payload: {} }, "does not know selfDestruct"],
  ])("change nothing and are logged: %s", async (_, command, reason) => {
    const before = deck.key(0, 0).view();
    const warned = warnings(deck).length;
    expect(await draw(deck, command)).toEqual({ ...before, frames: before.frames + 1 });
    expect(warnings(deck).slice(warned)).toEqual([expect.stringContaining(reason)]);
  });
});

it("keeps layout and values of a dial", async () => {
  const deck = await startPuppet({
    devices: [{ model: "plus", pages: [{ dials: { "0": { action: dial } } }] }],
  });
  const knob = deck.device().dial(0);
  const { context } = knob.instance;
  await pluginSends(
    deck,
    { event: "setFeedbackLayout", context, payload: { layout: "$B1" } },
    { event: "setFeedback", context, payload: { title: "Volume", indicator: 10 } },
    { event: "setFeedback", context, payload: { indicator: { value: 20 } } },
    { event: "setTriggerDescription", context, payload: { rotate: "Turn" } },
  );
  expect(knob.instance.dial).toEqual({
    layout: "$B1",
    feedback: { title: "Volume", indicator: { value: 20 } },
    triggers: { rotate: "Turn" },
  });
});
