import { expect, it } from "vitest";
import { anyOf, wordsOf } from "../../src/service/json-names.ts";

it.each([
  ["startedAt", ["started", "at"]],
  ["STARTED_AT", ["started", "at"]],
  ["started-at", ["started", "at"]],
  [" Started  at. ", ["started", "at"]],
  ["StreamHTTPState", ["stream", "http", "state"]],
  ["v2Clients", ["v2", "clients"]],
  ["clients2Go", ["clients2", "go"]],
  ["état/über", ["état", "über"]],
  ["", []],
  ["__", []],
])("the words of %j are %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
  // Seen before.
  expect(wordsOf(name)).toEqual(words);
});

it("looks at the beginning of a name that is too long to be one", () => {
  expect(wordsOf(`${"a".repeat(199)} b c`)).toEqual(["a".repeat(199)]);
  expect(wordsOf(`${"a".repeat(198)} b`)).toEqual(["a".repeat(198), "b"]);
});

it("remembers names no longer than there is room", () => {
  const before = wordsOf("the same name");
  wordsOf("another name");
  expect(wordsOf("the same name")).toBe(before);
  for (let number = 0; number < 2_500; number += 1) wordsOf(`name ${number}`);
  const after = wordsOf("the same name");
  expect(after).toEqual(before);
  expect(after).not.toBe(before);
});

it("finds one of several words", () => {
  const isFruit = anyOf("apple pear");
  expect(isFruit(["an", "apple"])).toBe(true);
  expect(isFruit(["pear"])).toBe(true);
  expect(isFruit(["apple pear"])).toBe(false);
  expect(isFruit([])).toBe(false);
});
