import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { KeyView } from "../../../simulator/virtual-deck/index.ts";
import {
  connectDevice,
  dial,
  ownStates,
  plain,
  pluginSends,
  sharedPuppet,
  svg,
  svgUrl,
  warnings,
} from "./helpers.ts";

const shared = sharedPuppet();

interface Command {
  readonly event: string;
  readonly payload?: unknown;
}

/** An action on a key of its own, and how the plugin sends commands for it. */
function place(action: string) {
  const deck = shared();
  const device = connectDevice(deck, [{ keys: { "0,0": { action } } }, {}]);
  const key = device.key(0, 0);
  const { context } = key;
  const draw = async (...commands: readonly Command[]): Promise<KeyView> => {
    await pluginSends(deck, ...commands.map((command) => ({ context, ...command })));
    return key.view();
  };
  return { deck, device, key, draw };
}

describe("what a key shows", () => {
  it("is the manifest's image at first, and no title", () => {
    const { device, key } = place(plain);
    expect(key.view()).toMatchObject({
      kind: "action",
      state: 0,
      title: "",
      image: { source: "manifest", text: "plain" },
      visible: true,
    });
    expect(device.key(1, 0).view()).toMatchObject({ kind: "empty", title: "", image: { source: "none" } });
  });

  it("is the plugin's after setImage, and the manifest's again without a value or after another page", async () => {
    const { device, key, draw } = place(plain);
    const drawn = await draw({ event: "setImage", payload: { image: svgUrl("LIVE &amp; well") } });
    expect(drawn.image).toMatchObject({
      source: "plugin",
      svg: svg("LIVE &amp; well"),
      text: "LIVE & well",
      dataUrl: svgUrl("LIVE &amp; well"),
    });
    for (const payload of [{}, { image: "" }]) {
      await draw({ event: "setImage", payload: { image: svgUrl("again") } });
      expect((await draw({ event: "setImage", payload })).image.source).toBe("manifest");
    }
    await draw({ event: "setImage", payload: { image: svgUrl("Drawn") } });
    device.switchPage(1);
    device.switchPage(0);
    expect(key.view().image.source).toBe("manifest");
  });

  it("differs by state", async () => {
    const { key, draw } = place(ownStates);
    await draw({ event: "setImage", payload: { image: svgUrl("off"), state: 0 } });
    expect(key.view().image.text).toBe("off");
    expect((await draw({ event: "setState", payload: { state: 1 } })).image.source).toBe("manifest");
    const both = await draw({ event: "setImage", payload: { image: svgUrl("both") } });
    expect(both.image.text).toBe("both");
    expect((await draw({ event: "setState", payload: { state: 0 } })).image.text).toBe("both");
  });

  it("has the title of the user's own where the manifest says, and tells the plugin so", () => {
    const { deck, key } = place(ownStates);
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
    const { key, draw } = place(plain);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    const shown = await draw({ event: "showOk" }, { event: "showAlert" });
    expect(shown.overlay).toBe("alert");
    expect(shown.overlays).toEqual([
      { kind: "ok", at: now },
      { kind: "alert", at: now },
    ]);
    const over = key.waitUntil(({ overlay }) => overlay === undefined, { timeoutMs: 10_000 });
    vi.advanceTimersByTime(1_499);
    expect(key.view().overlay).toBe("alert");
    vi.advanceTimersByTime(100);
    expect((await over).overlays).toHaveLength(2);
  });
});

describe("commands that cannot be", () => {
  it.each<[string, Command, string]>([
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
    const { deck, key, draw } = place(ownStates);
    const before = key.view();
    const warned = warnings(deck).length;
    expect(await draw(command)).toEqual(before);
    expect(warnings(deck).slice(warned)).toEqual([expect.stringContaining(reason)]);
  });
});

describe("the strip of a dial", () => {
  it("shows the picture that it was given, and takes nothing that its layout has no place for", async () => {
    const deck = shared();
    const knob = connectDevice(deck, [{ dials: { "0": { action: dial } } }], "plus").dial(0);
    const { context } = knob.instance;
    const feedback = (payload: object) => pluginSends(deck, { event: "setFeedback", context, payload });
    await feedback({ strip: svgUrl("a"), title: "b" });
    expect(warnings(deck).at(-1)).toBe("setFeedback: the layout has no title.");
    expect(knob.view().image).toMatchObject({ source: "none", dataUrl: undefined });
    await feedback({ strip: svgUrl("Bonjour") });
    expect(knob.view().image).toMatchObject({ source: "plugin", text: "Bonjour" });
    await feedback({ strip: { value: svgUrl("Au revoir") } });
    expect(knob.view().image).toMatchObject({ source: "plugin", text: "Au revoir" });
  });
});
