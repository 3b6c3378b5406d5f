import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeStatus, readStatus } from "../../src/service/status-reader.ts";
import { json as randomJson } from "../fuzz/hostile.ts";
import { runs } from "../kit/random-runs.ts";

const churchId = "0f8fad5b-d9cb-469f-a165-70867728950e";

function describeText(body: string, contentType = "application/json"): readonly string[] {
  return describeStatus(
    { status: 200, headers: { "content-type": contentType }, body },
    readStatus(body, contentType),
  );
}

/** The lines of a shape after the first, which is the same for each body. */
function describeBody(body: unknown): readonly string[] {
  const [head, ...lines] = describeText(JSON.stringify(body));
  expect(head).toBe("HTTP 200, application/json");
  return lines;
}

describe("the shape of a status", () => {
  it("has the state, and paths with types in place of values", () => {
    const plain = { message: "Grace and peace", muted: false, clients: 12, source: "en-US", room: null };
    const times = { startedAt: "2026-11-22T09:02:00Z", updated: 1_795_338_120 };
    const data = { ...plain, note: "", ...times, languages: [], meta: {}, state: "Active" };
    expect(describeBody({ data })).toEqual([
      "$.data.state: state: Active",
      "$.data.message: string",
      "$.data.muted: boolean",
      "$.data.clients: number",
      "$.data.source: string",
      "$.data.room: null",
      "$.data.note: string",
      "$.data.startedAt: string, a time",
      "$.data.updated: number, a time",
      "$.data.languages: []",
      "$.data.meta: {}",
      "$.data.state: string",
    ]);
  });

  it.each([
    [{ state: "maintenance" }, "$.state: state: maintenance"],
    [{ error: { code: "NO_ACTIVE_SESSION" } }, "$.error.code: state: NO_ACTIVE_SESSION"],
    [{ session: { live: "false" } }, "$.session.live: state: false"],
    ["NO_ACTIVE_SESSION", "$: state: NO_ACTIVE_SESSION"],
    [{ session: null }, "$.session: state: null"],
    [{ plan: "active", clients: 2 }, "$: state: unknown"],
    [{ plan: "active" }, "unknown JSON of 17 characters"],
  ])("begins with the value that was read as the state, or says that none was: %j", (body, line) => {
    expect(describeBody(body)[0]).toBe(line);
  });

  it.each([
    [{ clients: [{ seat: "A", status: 7 }] }, ["$.clients[].*: string", "$.clients[].status: number"]],
    [{ viewers: { anna: { code: 1 }, bob: { code: 2 } } }, ["$.viewers.*.code: number"]],
    [
      { history: { items: ["Bob"] }, rooms: { [churchId]: 1 } },
      ["$.rooms.*: number", "$.history.items[]: string"],
    ],
    [{ "anna@church.example": 1, "2026-11-15": 2, Anna_12345: 3, "?": 4 }, ["$.*: number"]],
  ])("has * for names that may be those of people: %j", (body, lines) => {
    expect(describeBody(body).slice(1)).toEqual(lines);
  });

  it("has at most 100 lines, each of them once", () => {
    expect(describeBody({ a: [1, 2, "x"] }).slice(1)).toEqual(["$.a[]: number", "$.a[]: string"]);
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, at]));
    expect(describeText(JSON.stringify(wide))).toHaveLength(100);
  });

  it.each([
    ["", "nothing of 0 characters"],
    ["<!doctype html><p>Grace", "web page of 23 characters"],
    ['{"status": "active', "text of 18 characters"],
  ])("has only the kind and the length of %j", (body, line) => {
    expect(describeText(body, "text/plain; x")).toEqual(["HTTP 200, text/plain", line]);
    expect(describeText(body, "x")).toEqual(["HTTP 200, another type", line]);
  });

  it("shows no value of an answer but the state", () => {
    const names = "status session clients history languages data captions isLive".split(" ").concat(churchId);
    const values = ["maintenance", "active", "en-US", 41_973, "Jonah 1", churchId];
    fc.assert(
      fc.property(randomJson(names, values), (answer) => {
        const { session } = readStatus(JSON.stringify(answer), "");
        const unknownState = session?.state === "unknown" ? session.word : undefined;
        const shape = describeBody(answer).join("\n");
        expect(shape.split("\n").length).toBeLessThanOrEqual(100);
        const shown = values.filter((value) => shape.includes(String(value)));
        expect(shown.filter((value) => value !== "active" && value !== unknownState)).toEqual([]);
      }),
      runs(300, 3_000),
    );
  });
});
