import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readLayout } from "../../../simulator/virtual-deck/plugin/layout.ts";

const folder = mkdtempSync(join(tmpdir(), "layout-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(...items: object[]): ReturnType<typeof readLayout> {
  const file = join(folder, "layout.json");
  writeFileSync(file, JSON.stringify({ id: "one", items }));
  return readLayout(file);
}

const whole = { key: "strip", type: "pixmap", rect: [0, 0, 200, 100] };
const title = { key: "title", type: "text", rect: [16, 10, 136, 24], zOrder: 1 };

it("a layout tells its items, and the picture that fills the strip", () => {
  expect(read(whole, title)).toEqual({ keys: ["strip", "title"], picture: "strip" });
  expect(read(title)).toEqual({ keys: ["title"], picture: undefined });
});

it.each([
  ["no items", [{}], "without key or type"],
  ["an unknown type", [{ ...whole, type: "video" }], "without key or type"],
  ["no place", [{ ...whole, rect: [0, 0, 200] }], "four numbers"],
  ["a place beside the strip", [{ ...whole, rect: [1, 0, 200, 100] }], "within 200 x 100"],
  ["two items in one place", [whole, { ...title, zOrder: 0 }], "one place or one name"],
  ["one name twice", [whole, { ...title, key: "strip" }], "one place or one name"],
])("the application would not load one with %s", (_, items, problem) => {
  expect(() => read(...items)).toThrow(problem);
});
