import { beforeEach, describe, expect, it } from "vitest";
import { firstProblem } from "../../src/inspector/language-fields.ts";
import { languageList } from "../../src/inspector/language-list.ts";
import { speak } from "../../src/inspector/words.ts";
import type { Known } from "../../src/protocol/messages.ts";
import { drawn } from "../kit/drawn.ts";
import { written } from "../kit/inspector-words.ts";

beforeEach(() => speak("en"));

const known = (more: Partial<Known>): Known => ({ statement: "known", ...more });
const words = "The plan allows 5 translation languages.";
const six = ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"];
const rejectedSix = known({ rejectedTargets: { value: six, words } });
const spokenNow = known({ transcriptionLanguage: "en-US" });
const clash = written("translation.clash", { item: "American English" });

it.each<
  [what: string, codes: string[], spoken: string | undefined, news: Known | undefined, problem: string]
>([
  ["nothing", ["es"], undefined, known({}), ""],
  ["that it translates into its own spoken language", ["es", "EN-us"], "en-US", undefined, clash],
  ["nothing of what is spoken now", ["en-US"], undefined, spokenNow, ""],
  [
    "what the service said of it",
    six.toReversed(),
    undefined,
    rejectedSix,
    written("translation.refused", { words }),
  ],
  ["nothing of another list that was rejected", six.slice(1), undefined, rejectedSix, ""],
  [
    "a language that it has twice",
    ["fr", "FR"],
    undefined,
    undefined,
    written("list.duplicate", { item: "French" }),
  ],
  ["a code that is none", ["en_GB"], undefined, undefined, written("list.unknownCode", { code: "en_GB" })],
])("a folded preset shows %s", (_, languageCodes, transcriptionLanguage, news, problem) => {
  expect(firstProblem({ languageCodes, transcriptionLanguage }, news)).toBe(problem);
});

describe("a language in a list", () => {
  const list = (code: string, more: Partial<Parameters<typeof languageList>[0]> = {}): string =>
    drawn(
      languageList({ id: "x", label: "", codes: [code], known: undefined, change: () => undefined, ...more }),
    );
  const rejectedGerman = known({ rejectedSource: { value: "de", words: "region" } });
  const rejection = written("list.refused", { words: "region" });
  const useRegion = (code: string): string => written("list.useRegion", { code });
  const doubt = written("list.doubtful", { code: "x-klingon" });
  const reported = known({ transcriptionLanguage: "x-klingon" });

  it.each<[what: string, page: string, has: readonly string[], hasNot: readonly string[]]>([
    [
      "offers its right form when written with _",
      list("en_GB"),
      [written("list.unknownCode", { code: "en_GB" }), useRegion("en-GB")],
      [],
    ],
    ["is doubted when nobody knows it", list("x-klingon"), [doubt], []],
    ["is not doubted when the service reports it", list("x-klingon", { known: reported }), [], [doubt]],
    [
      "shows that the service rejected it, and offers a region",
      list("de", { known: rejectedGerman, isSpoken: true }),
      [rejection, useRegion("de-DE")],
      [],
    ],
    [
      "is not called rejected as a target",
      list("de", { known: rejectedGerman }),
      [],
      [rejection, useRegion("de-DE")],
    ],
    [
      "offers a region in a list that was rejected",
      list("de", { isRejected: true }),
      [useRegion("de-DE")],
      [],
    ],
  ])("%s", (_, page, has, hasNot) => {
    expect(has.filter((text) => !page.includes(text))).toEqual([]);
    expect(hasNot.filter((text) => page.includes(text))).toEqual([]);
  });
});
