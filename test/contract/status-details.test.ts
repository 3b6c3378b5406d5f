import { describe, expect } from "vitest";
import { a, sharedStage } from "./stage.ts";
import { saying } from "../kit/words.ts";

const { it } = sharedStage;

describe.concurrent("details are shown where they can be read", () => {
  it("the number of connected clients, source and targets", async (church) => {
    const { status } = await church.settledIn({
      status: "active",
      connectedClients: 37,
      transcriptionLanguage: "en-US",
      translationLanguages: ["es-MX", "fr-CA"],
    });
    await status.says(/\b37\b/);
    await status.says(/en|English/);
    await status.says(/es|Spanish/);
  });

  it("the start time", async (church) => {
    const startedAt = new Date(Date.now() - 125 * 60_000).toISOString();
    const { status } = await church.settledIn({ status: "active", startedAt });
    await status.says(/2\s?h|2:05/);
  });

  for (const detail of [{ captionsHidden: true }, { captionsVisible: false }, { captions: { hidden: true } }])
    it(`whether captions are hidden: ${JSON.stringify(detail)}`, async (church) => {
      church.service.status = { status: "active", ...detail };
      const [visibility] = church.place(a.visibility());
      await visibility.says("visibility.hidden");
      expect(visibility.state).toBe(1);
      await church.tapSends(visibility, "show");
      expect(church.service.commands).toEqual(["show"]);
    });
});

it("a state that is not known is amber, in the service's own word, with state 1", async (church) => {
  const { stream, status } = await church.settledIn({ status: "rebalancing" });
  for (const key of [stream, status]) {
    await key.says(/rebalanc/i);
    expect(key.text).not.toMatch(saying("stream.live"));
    expect(huesOf(key.svg).some((hue) => hue >= 30 && hue <= 52)).toBe(true);
    expect(huesOf(key.svg).some((hue) => hue < 12 || hue > 340)).toBe(false);
  }
  expect(stream.state).toBe(1);
});

/** Hues in degrees of the strong colours in an SVG. */
function huesOf(svg: string): number[] {
  return [...svg.matchAll(/#([0-9a-f]{6})\b/gi)].flatMap(([, hex = ""]) => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const span = most - least;
    if (span < 0.4) return [];
    const sector = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
    return [(sector * 60 + 360) % 360];
  });
}
