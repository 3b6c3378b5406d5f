import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import type { Dial, VirtualDeck } from "../../../simulator/virtual-deck/index.ts";
import {
  dial,
  ownTemporaryFolder,
  pluginSends,
  puppetFolder,
  startPuppet,
  svgUrl,
  warnings,
} from "./helpers.ts";

/** A dial whose layout is the plugin's own, with the one item "strip". */
async function place(): Promise<{ deck: VirtualDeck; knob: Dial; context: string }> {
  const pluginFolder = join(ownTemporaryFolder(), basename(puppetFolder));
  cpSync(puppetFolder, pluginFolder, { recursive: true });
  const manifest = join(pluginFolder, "manifest.json");
  const text = readFileSync(manifest, "utf8");
  const encoder = '"Controllers": ["Encoder"]';
  expect(text).toContain(encoder);
  writeFileSync(manifest, text.replace(encoder, `${encoder}, "Encoder": { "layout": "layouts/strip.json" }`));
  mkdirSync(join(pluginFolder, "layouts"));
  const items = [{ key: "strip", type: "pixmap", rect: [0, 0, 200, 100] }];
  writeFileSync(join(pluginFolder, "layouts/strip.json"), JSON.stringify({ id: "strip", items }));
  const devices = [{ model: "plus" as const, pages: [{ dials: { "0": { action: dial } } }] }];
  const deck = await startPuppet({ pluginFolder, devices });
  const knob = deck.device().dial(0);
  return { deck, knob, context: knob.instance.context };
}

it.each([svgUrl("Bonjour"), { value: svgUrl("Bonjour") }])(
  "the strip shows the picture that it was given",
  async (value) => {
    const { deck, knob, context } = await place();
    expect(knob.view().image).toMatchObject({ source: "none", dataUrl: undefined });
    await pluginSends(deck, { event: "setFeedback", context, payload: { strip: value } });
    expect(knob.view().image).toMatchObject({ source: "plugin", text: "Bonjour" });
  },
);

it("it takes nothing that the layout has no place for", async () => {
  const { deck, knob, context } = await place();
  await pluginSends(deck, { event: "setFeedback", context, payload: { strip: svgUrl("a"), title: "b" } });
  expect(warnings(deck)).toContain("setFeedback: the layout has no title.");
  expect(knob.view().image.source).toBe("none");
});

it("it is empty after the plugin has started again", async () => {
  const { deck, knob, context } = await place();
  await pluginSends(deck, { event: "setFeedback", context, payload: { strip: svgUrl("Bonjour") } });
  await deck.restartPlugin();
  expect(knob.view().image.source).toBe("none");
});
