import { describe, expect, it } from "vitest";
import { presets, ServingDesk, source } from "../kit/serving-desk.ts";
import { saying } from "../kit/words.ts";

const live = { state: "active" } as const;

describe("a field of the account", () => {
  it.each([
    ["baseUrl", "http://captions.example.com"],
    ["baseUrl", "https://user:secret@captions.example.com"],
    ["baseUrl", "https://captions.example.com/?x=1"],
    ["churchId", "not-a-uuid"],
    ...["   ", null, "a\nb"].map((apiKey) => ["apiKey", apiKey] as const),
  ] as const)("that is wrong is said, and nothing is asked for: %s %j", async (field, value) => {
    const desk = new ServingDesk(live);
    await desk.share({});
    const needing = ["stream", "status", "clear", "visibility"] as const;
    for (const action of field === "churchId" ? needing.slice(0, 2) : needing) {
      const key = await desk.place(action, { [field]: value });
      await key.tap();
      expect(key.ends).toEqual(["alert"]);
      expect(key.text).not.toMatch(saying("stream.live"));
      expect(key.text).not.toContain("secret");
    }
    expect([...desk.services.values()].flatMap(({ requests }) => requests)).toEqual([]);
  });
});

it("a mode sends what it says, whatever is shown", async () => {
  const desk = new ServingDesk(live);
  await desk.settled();
  const modes = [
    ["visibility", { mode: "show" }],
    ["visibility", { mode: "hide" }],
    ["stream", { mode: "stop" }],
  ] as const;
  for (const key of await desk.placeEach(...modes)) await key.tap();
  expect(desk.commands).toBe("show hide stop");
});

describe("bad values of any type", () => {
  it("are lists of more than 500 entries", async () => {
    const desk = new ServingDesk();
    const [key] = await desk.placeEach(source(...Array<string>(501).fill("de")));
    await key.tap();
    expect([key.ends, saying("failure.setting").test(key.text)]).toEqual([["alert"], true]);
    await desk.sentOnly("");
  });

  it.each([
    [source(), "failure.noLanguage"],
    [presets(), "failure.noPreset"],
  ] as const)("where nothing is chosen: %j", async (spec, word) => {
    const desk = new ServingDesk();
    const [key] = await desk.placeEach(spec);
    await key.tap();
    expect([key.ends, saying(word).test(key.text), desk.commands]).toEqual([["alert"], true, ""]);
  });
});
