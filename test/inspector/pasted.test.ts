import { describe, expect, it } from "vitest";
import { completeAddress, tidyInput } from "../../src/inspector/pasted.ts";
import { readCode, searchLanguages } from "../../src/inspector/language-search.ts";
import { InspectorWording } from "../../src/languages/inspector-words/inspector-wording.ts";

const id = "6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f";

describe("what is pasted", () => {
  it.each([
    [` ${id}\n`, id],
    [`https://dashboard.example.com/db/${id}`, id],
    [`https://dashboard.example.com/db/${id}/settings?tab=api#keys`, id],
    [`dashboard.example.com/db/${id}`, id],
    [`https://dashboard.example.com/church/${id}/`, id],
    [`${id}-extra`, `${id}-extra`],
    ["https://dashboard.example.com/db/none", "https://dashboard.example.com/db/none"],
  ])("into the church ID: %j leaves %j", (text, kept) => {
    expect(tidyInput("churchId", text)).toBe(kept);
  });

  it("into other fields loses only its blanks", () => {
    expect(tidyInput("apiKey", " ck_1\t")).toBe("ck_1");
    expect(tidyInput("baseUrl", ` https://x/db/${id} `)).toBe(`https://x/db/${id}`);
  });
});

describe("an address without its beginning", () => {
  it.each([
    ["api.example.com", "https://api.example.com"],
    ["api.example.com:8443/v2 ", "https://api.example.com:8443/v2"],
    ["http://api.example.com", "http://api.example.com"],
    ["localhost", "localhost"],
    ["not an address", "not an address"],
  ])("%j becomes %j", (text, address) => {
    expect(completeAddress(text)).toBe(address);
  });
});

describe("languages", () => {
  const english = new InspectorWording("en");
  const german = new InspectorWording("de");
  const codes = (typed: string, wording = english): string[] =>
    searchLanguages(typed, (code) => wording.languageName(code)).map(({ code }) => code);

  it("are found by name, in the user's language", () => {
    expect(codes("germ")).toContain("de");
    expect(codes("FRAN", german)[0]).toBe("fr");
    expect(codes("espan", new InspectorWording("es"))).toContain("es");
  });

  it("are found by code, the exact one first", () => {
    expect(codes("pt-br")[0]).toBe("pt-BR");
    expect(codes("es")[0]).toBe("es");
  });

  it("are not found by nothing", () => {
    expect(codes(" ")).toEqual([]);
    expect(codes("qqqq")).toEqual([]);
  });

  it("can be typed as any well-formed code", () => {
    expect(readCode(" EN-us ")).toBe("en-US");
    expect(readCode("tlh")).toBe("tlh");
    expect(readCode("english please")).toBeUndefined();
    expect(readCode("")).toBeUndefined();
  });
});
