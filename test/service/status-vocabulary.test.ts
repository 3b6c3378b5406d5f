import { expect, it } from "vitest";
import { anyOf, wordsOf } from "../../src/service/status-vocabulary.ts";

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
});

it("looks at the beginning of a name that is too long to be one", () => {
  expect(wordsOf(`${"a".repeat(63)} b c`)).toEqual(["a".repeat(63)]);
  expect(wordsOf(`${"a".repeat(62)} b`)).toEqual(["a".repeat(62), "b"]);
  expect(wordsOf("a b c d e f g h i")).toEqual("a b c d e f g h".split(" "));
});

it("finds one of several words", () => {
  const isFruit = anyOf("apple pear");
  expect(isFruit(["an", "apple"])).toBe(true);
  expect(isFruit(["pear"])).toBe(true);
  expect(isFruit(["apple pear"])).toBe(false);
  expect(isFruit([])).toBe(false);
});
