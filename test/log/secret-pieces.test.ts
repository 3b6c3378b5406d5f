import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SecretPieces } from "../../src/log/redactor.ts";
import { runs } from "../kit/random-runs.ts";

const key = "ck_live_9fQ2-xY7b.Lm04";
const pieces = new SecretPieces(key, "0f8fad5b-d9cb-469f-a165-70867728950e");

const coded = (code: (letter: number) => string) => (text: string) =>
  text.replace(/[^]/g, (letter) => code(letter.charCodeAt(0)));
const hex = (letter: number): string => letter.toString(16).padStart(2, "0");

/** How a text may be written otherwise. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in capitals": (text) => text.toUpperCase(),
  "in small letters": (text) => text.toLowerCase(),
  "percent-encoded": coded((letter) => `%${hex(letter)}`),
  "percent-encoded twice": coded((letter) => `%25${hex(letter).toUpperCase()}`),
  "escaped as in JSON": coded((letter) => `\\u00${hex(letter)}`),
  "escaped as in JavaScript": coded((letter) => `\\x${hex(letter)}`),
  "escaped as in HTML": coded((letter) => `&#${letter};`),
  "escaped as in HTML, in hexadecimal": coded((letter) => `&#x${hex(letter)};`),
  "with blanks of no width": (text) => text.split("").join("\u200b"),
  "with soft hyphens and joiners": (text) => text.split("").join("\u00ad\u2060"),
  "with blanks": (text) => text.split("").join(" "),
  "with hyphens": (text) => text.split("").join("-"),
  "with accents": (text) => text.split("").join("\u0301"),
  "in wide letters": coded((letter) => String.fromCharCode(letter + 0xfee0)),
  "without punctuation": (text) => text.replaceAll(/[^a-z\d]/gi, ""),
};

describe.each(Object.entries(spellings))("%s", (_, spell) => {
  it("any ten characters of a secret in a row are found, and replaced", () => {
    for (let at = 0; at <= key.length - 10; at += 1) {
      const text = `no ${spell(key.slice(at, at + 10))}: refused`;
      expect(pieces.areIn(text)).toBe(true);
      const clean = pieces.replacedIn(text, "…");
      expect(clean).toMatch(/^no .*….*: refused$/s);
      expect(pieces.areIn(clean)).toBe(false);
    }
  });

  it("all of it is replaced once, and what stands around it stays", () => {
    expect(pieces.replacedIn(`the key (${spell(key)}) is no key: ${spell(key)}`, "…")).toBe(
      "the key (…) is no key: …",
    );
  });
});

it.each(["", "active", "ck_live_9", "The stream is live, 100% & \\u00e9", "%", "&#x110000;", "0f8fad5b"])(
  "%j stays as it is",
  (text) => {
    expect(pieces.areIn(text)).toBe(false);
    expect(pieces.replacedIn(text, "…")).toBe(text);
  },
);

it("a secret that is shorter is found as a whole, and one of punctuation is none", () => {
  const short = new SecretPieces("Key-42", "", "----------");
  expect(short.replacedIn("KEY 42 of ---------- and key 4", "…")).toBe("… of ---------- and key 4");
  expect(new SecretPieces().areIn("anything")).toBe(false);
});

it("any secret goes out of any text", () => {
  const secret = fc.string({
    unit: fc.constantFrom(..."abAB01_-.~".split("")),
    minLength: 10,
    maxLength: 40,
  });
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (hidden, before, after) => {
      fc.pre(hidden.replace(/[^a-z\d]/gi, "").length > 12);
      const text = `${before}${hidden}${after}`;
      expect(new SecretPieces(hidden).replacedIn(text, "")).not.toContain(hidden);
    }),
    runs(500),
  );
});
