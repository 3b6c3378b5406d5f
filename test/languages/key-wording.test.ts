import { expect, it, vi } from "vitest";
import { commonLanguages } from "../../src/languages/common-languages.ts";
import { enLanguages } from "../../src/languages/en-languages.ts";
import { en } from "../../src/languages/en.ts";
import { KeyWording } from "../../src/languages/key-wording.ts";

const looking = new KeyWording(en, "en");
const knowing = new KeyWording(en, "en", enLanguages);

it("names the languages that the inspector offers as Intl does", () => {
  for (const code of commonLanguages) expect(knowing.languageName(code)).toBe(looking.languageName(code));
});

it("names them without loading the data of Intl", () => {
  const displayNames = vi.spyOn(Intl, "DisplayNames");
  for (const code of [...commonLanguages, "DE-de"]) knowing.languageName(code);
  expect(displayNames).not.toHaveBeenCalled();
  displayNames.mockRestore();
});

it.each(["de-LI", "x-klingon", "no such thing!", "toString", ""])(
  "names %j, which is none of them",
  (code) => {
    expect(knowing.languageName(code)).toBe(looking.languageName(code));
  },
);
