import { describe, expect, it } from "vitest";
import { KeyWording } from "../../src/languages/key-words/key-wording.ts";
import { faceOf, minute, none, now, tools } from "../../scripts/faces/tools.ts";
import { said } from "../kit/words.ts";

const { told, view } = tools(new KeyWording("en"));

describe("a stream key", () => {
  it.each([
    ["none", "toggle", "none", { symbol: "play" }],
    ["none", "start", "none", { symbol: "play" }],
    ["none", "stop", "none", { isInert: true }],
    ["active", "toggle", "none", { symbol: "live", press: "stop" }],
    ["active", "toggle", "hold", { symbol: "live", press: "hold" }],
    ["active", "stop", "none", { symbol: "stop" }],
    ["active", "stop", "hold", { symbol: "stop", press: "hold" }],
    ["active", "start", "hold", { symbol: "live", isInert: true }],
    ["paused", "toggle", "none", { press: "hold" }],
    ["suspended", "toggle", "none", { press: "hold" }],
    ["unknown", "toggle", "none", { press: "hold" }],
    ["paused", "stop", "none", { symbol: "stop" }],
    ["paused", "start", "none", { isInert: true }],
  ] as const)(
    "%s, mode %s, stop guard %s: shapes tell what a press does",
    (state, mode, stopGuard, shapes) => {
      const plain = { press: undefined, isInert: undefined };
      const startedAt = now - 42 * minute;
      const session = state === "none" ? { state } : { state, startedAt };
      const face = faceOf("stream", told(session), { mode, stopGuard });
      expect(face).toMatchObject(shapes);
      expect({ press: face.press, isInert: face.isInert }).toEqual({
        ...plain,
        ...("press" in shapes && { press: shapes.press }),
        ...("isInert" in shapes && { isInert: true }),
      });
      const old = faceOf("stream", told(session, { isFresh: false }), { mode, stopGuard });
      expect([old.press, old.isInert]).toEqual([undefined, undefined]);
    },
  );

  it.each([
    ["running", "toggle", { symbol: "play" }],
    ["running", "stop", { symbol: "play", press: "stop" }],
    ["none", "toggle", { symbol: "stop" }],
    ["none", "start", { symbol: "stop", press: "start" }],
  ] as const)(
    "not certain to be %s, mode %s: a press sends what the shape says",
    (uncertain, mode, shapes) => {
      const session = uncertain === "running" ? none : { state: "active" as const };
      const face = faceOf("stream", told(session, { uncertain }), { mode, stopGuard: "none" });
      expect(face).toMatchObject(shapes);
      expect(face.isInert).toBeUndefined();
      if (!("press" in shapes)) expect(face.press).toBeUndefined();
    },
  );

  it("without a church ID that only stops has the hand where its stop wants a hold", () => {
    const press = (stopGuard: "none" | "hold") =>
      faceOf("stream", view({}, { isBlind: true }), { mode: "stop", stopGuard }).press;
    expect([press("none"), press("hold")]).toEqual([undefined, "hold"]);
  });

  it("of a start with languages names them where it is ready to", () => {
    const languages = { transcriptionLanguage: "en-US", languageCodes: ["es-MX", "fr-FR"] };
    expect(faceOf("stream", told(none), { languages }).detail).toBe("en › es fr");
    expect(faceOf("stream", told(none)).detail).toBe(said("stream.stopped"));
  });
});
