import { describe, expect, it } from "vitest";
import { wordsOfRefusal } from "../../src/service/service-words.ts";

const key = "ck_live_0123456789";

describe("the words of a refusal", () => {
  it.each([
    [{ message: "Too many languages" }, "Too many languages"],
    [{ error: "Unknown code xx" }, "Unknown code xx"],
    [{ error: { code: "LIMIT", message: "Plan allows 3" } }, "Plan allows 3"],
    [{ errors: [{ detail: "Duplicate es" }, { detail: "more" }] }, "Duplicate es"],
    [{ data: { problem: { title: "Not now" } } }, "Not now"],
    [{ code: 7 }, undefined],
    [[], undefined],
  ])("are found in %j", (body, words) => {
    expect(wordsOfRefusal(JSON.stringify(body), key)).toBe(words);
  });

  it("are plain text, too", () => {
    expect(wordsOfRefusal("  No such\r\nlanguage \u202e\u0000", key)).toBe("No such language");
  });

  it("are not a web page", () => {
    expect(wordsOfRefusal("<html>no</html>", key)).toBeUndefined();
  });

  it("never have the API key, wherever it is cut", () => {
    const body = `key ${key} refused `.repeat(100);
    const words = wordsOfRefusal(JSON.stringify({ message: body }), key) ?? "";
    expect(words).not.toContain(key.slice(0, 8));
    expect(words.length).toBeLessThanOrEqual(200);
  });
});
