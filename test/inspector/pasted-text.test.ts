import { describe, expect, it } from "vitest";
import { finishField } from "../../src/inspector/pasted-text.ts";

const id = "6f1d2c34-8a5b-4c6d-9e7f-0a1b2c3d4e5f";

describe("a church ID", () => {
  it.each([
    [` "${id}"\u200B\n`, id],
    [`https://dashboard.example.com/db/${id}`, id],
    [`https://dashboard.example.com/db/${id}/settings?tab=api#keys`, id],
    [`dashboard.example.com/db/${id}`, id],
    [`https://dashboard.example.com/church/${id}/`, id],
    [`${id}-extra`, `${id}-extra`],
    [`https://dashboard.example.com/db/${id}0`, `https://dashboard.example.com/db/${id}0`],
    ["https://dashboard.example.com/db/none", "https://dashboard.example.com/db/none"],
  ])("%j becomes %j", (text, churchId) => {
    expect(finishField("churchId", text)).toEqual({ churchId });
  });
});

it("cleans a pasted API key", () => {
  expect(finishField("apiKey", " Bearer ck_1\t")).toEqual({ apiKey: "ck_1" });
});

describe("an address", () => {
  it.each([
    ["api.example.com", "https://api.example.com"],
    ["bücher.example", "https://bücher.example"],
    ["例え.テスト:8443", "https://例え.テスト:8443"],
    ["\u200Bapi.example.com:8443/v2 ", "https://api.example.com:8443/v2"],
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
    expect(finishField("baseUrl", text)).toEqual({ baseUrl });
  });

  it.each([
    `https://dashboard.example.com/db/${id}`,
    `dashboard.example.com/db/${id}/live?tab=1`,
    `https://dashboard.example.com/app/db/${id}#x`,
  ])("of the dashboard fills in the church ID, too: %j", (text) => {
    expect(finishField("baseUrl", text)).toEqual({ baseUrl: "https://dashboard.example.com", churchId: id });
  });
});
