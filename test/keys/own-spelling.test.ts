import { describe, expect, it } from "vitest";
import type { RunningSession } from "../../src/service/caption-service.ts";
import { deskIn, live, scene, type ServingDesk } from "../kit/serving-desk.ts";

/** A desk whose service spells the languages that it reports its own way. */
async function deskWith(reported: Partial<RunningSession>): Promise<ServingDesk> {
  const { desk } = await deskIn({ ...live, ...reported });
  desk.obeys = false;
  return desk;
}

describe("A scene, while the service spells languages its own way", () => {
  it("makes room without the language that is the source", async () => {
    const desk = await deskWith({ transcriptionLanguage: "de-DE", translationLanguages: ["en"] });
    const [key] = await desk.placeEach(scene("en", "de", "fr"));
    await key.tap();
    expect(desk.commands).toBe("[fr] en [de,fr]");
  });

  it("makes room when a target may be the new source", async () => {
    const desk = await deskWith({ transcriptionLanguage: "en", translationLanguages: ["no-NO"] });
    const [key] = await desk.placeEach(scene("nb-NO", "fr"));
    await key.tap();
    expect(desk.commands).toBe("[fr] nb-NO");
  });
});
