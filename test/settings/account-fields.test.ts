import { describe, expect, it } from "vitest";
import { cleanField, fieldNames, readField } from "../../src/settings/account-fields.ts";

describe("pasted text", () => {
  it.each([
    ["blanks", " \u3000x\t\n", "x"],
    ["a zero-width space", "\u200Bx\u200B", "x"],
    ["a soft hyphen inside", "x\u00ADy", "xy"],
    ["a word joiner, a left-to-right mark and a byte-order mark", "\u2060x\u200E\uFEFF", "x"],
    ["quotes", '"x"', "x"],
    ["single quotes", "'x'", "x"],
    ["curly quotes with blanks in them", "“ x ”", "x"],
  ])("loses %s in every field", (_, text, cleaned) => {
    expect(fieldNames.map((field) => cleanField(field, text))).toEqual([cleaned, cleaned, cleaned]);
  });

  it.each([
    ["Bearer ck_1"],
    ["bearer\u00A0ck_1"],
    ["Authorization: Bearer ck_1"],
    ["Authorization:Bearer  ck_1"],
    ['"Bearer ck_1"'],
    ['Bearer "ck_1"'],
    ["“Authorization: Bearer ck_1”"],
  ])("loses the header around an API key: %s", (text) => {
    expect(readField("apiKey", text)).toEqual({ value: "ck_1" });
  });

  it.each(['"x', "x'", '"', "Bearerx", "Bearer"])("keeps an unpaired quote or Bearer: %s", (text) => {
    expect(cleanField("apiKey", text)).toBe(text);
  });

  it("keeps Bearer outside an API key", () => {
    expect(cleanField("churchId", "Bearer x")).toBe("Bearer x");
  });
});

describe("a base address", () => {
  it.each([
    ["https://api.example.com", "https://api.example.com"],
    [" https://API.example.com/ ", "https://api.example.com"],
    ["https://api.example.com:443//", "https://api.example.com"],
    ["https://api.example.com:8443/captions/api/", "https://api.example.com:8443/captions/api"],
    ["https://127.0.0.1:9/x", "https://127.0.0.1:9/x"],
    ["HTTPS://[::1]:9", "https://[::1]:9"],
  ])("%s is read as %s", (text, value) => {
    expect(readField("baseUrl", text)).toEqual({ value });
  });

  it.each([
    ["http://api.example.com", "not https"],
    ["api.example.com", "not an address"],
    ["ftp://api.example.com", "not an address"],
    ["javascript:alert(1)", "not an address"],
    ["https://", "not an address"],
    ["", "missing"],
    ["https://user@api.example.com", "has credentials"],
    ["https://user:pass@api.example.com", "has credentials"],
    ["https://@api.example.com", "has credentials"],
    ["https://api.example.com/?key=1", "has a query"],
    ["https://api.example.com/?", "has a query"],
    ["https://api.example.com/#", "has a query"],
    ["https://api.example.com#top", "has a query"],
  ])("%s is rejected: %s", (text, problem) => {
    expect(readField("baseUrl", text)).toEqual({ problem });
  });

  it("of two megabytes is rejected", () => {
    const text = `https://api.example.com/${"/".repeat(2_000_000)}x`;
    expect(readField("baseUrl", text)).toEqual({ problem: "not an address" });
  });
});

describe("an API key", () => {
  it.each([
    ["ck_live_1", { value: "ck_live_1" }],
    ["ck live", { problem: "not a key" }],
    ["ck\nlive", { problem: "not a key" }],
    ["schlüssel", { problem: "not a key" }],
    ["x".repeat(5000), { problem: "not a key" }],
    [5, { problem: "not text" }],
    [" \u200B ", { problem: "missing" }],
    ['""', { problem: "missing" }],
  ])("typed as %j is read as %j", (text, reading) => {
    expect(readField("apiKey", text)).toEqual(reading);
  });
});

describe("a church ID", () => {
  it.each([
    ["0f8fad5b-d9cb-469f-a165-70867728950e", { value: "0f8fad5b-d9cb-469f-a165-70867728950e" }],
    ["0F8FAD5B-D9CB-069F-0165-70867728950E", { value: "0F8FAD5B-D9CB-069F-0165-70867728950E" }],
    ["00000000-0000-0000-0000-000000000000", { value: "00000000-0000-0000-0000-000000000000" }],
    ["0f8fad5bd9cb469fa16570867728950e", { problem: "not a UUID" }],
    ["{0f8fad5b-d9cb-469f-a165-70867728950e}", { problem: "not a UUID" }],
    ["0f8fad5b-d9cb-469f-a165-70867728950g", { problem: "not a UUID" }],
    ["https://x/db/0f8fad5b-d9cb-469f-a165-70867728950e", { problem: "not a UUID" }],
  ])("typed as %j is read as %j", (text, reading) => {
    expect(readField("churchId", text)).toEqual(reading);
  });
});
