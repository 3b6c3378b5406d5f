import { describe, expect, it } from "vitest";
import { readPastedAddress, tidyInput } from "../../src/inspector/pasted-text.ts";

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

describe("an address", () => {
  it.each([
    ["api.example.com", "https://api.example.com"],
    ["api.example.com:8443/v2 ", "https://api.example.com:8443/v2"],
    ["http://api.example.com", "http://api.example.com"],
    ["localhost", "localhost"],
    ["not an address", "not an address"],
    ["https://api.example.com/v1", "https://api.example.com"],
    ["https://api.example.com/eu/v1/", "https://api.example.com/eu"],
    ["api.example.com/v1/stream", "https://api.example.com"],
    ["https://api.example.com/v1/stream/start", "https://api.example.com"],
    ["https://api.example.com/v1/captions/hide", "https://api.example.com"],
    ["https://api.example.com/v1/transcription-language", "https://api.example.com"],
    ["https://api.example.com/v10", "https://api.example.com/v10"],
    ["https://api.example.com/v1/other", "https://api.example.com/v1/other"],
  ])("%j becomes %j", (text, baseUrl) => {
    expect(readPastedAddress(text)).toEqual({ baseUrl });
  });

  it.each([
    `https://dashboard.example.com/db/${id}`,
    `dashboard.example.com/db/${id}/live?tab=1`,
    `https://dashboard.example.com/app/db/${id}#x`,
  ])("of the dashboard has the church ID in it: %j", (text) => {
    expect(readPastedAddress(text)).toEqual({ baseUrl: "https://dashboard.example.com", churchId: id });
  });
});
