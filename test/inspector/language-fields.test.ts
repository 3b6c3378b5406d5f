import { beforeEach, describe, expect, it } from "vitest";
import { languageFields } from "../../src/inspector/language-fields.ts";
import { languageList } from "../../src/inspector/language-list.ts";
import { setPageLanguage } from "../../src/inspector/words.ts";
import type { Known } from "../../src/protocol/messages.ts";
import { templateText } from "../kit/template-text.ts";
import { inspectorText } from "../kit/inspector-words.ts";

beforeEach(() => setPageLanguage("en"));

const known = (more: Partial<Known>): Known => ({ statement: "known", ...more });

describe("languages to set together", () => {
  const words = "The plan allows 5 translation languages.";
  const six = ["es-MX", "fr-FR", "it-IT", "pt-BR", "pl-PL", "uk-UA"];
  const rejectedSix = known({ rejectedTargets: { value: six, words } });
  const rejection = `${inspectorText("translation.refused")} “${words}”`;
  const clash = inspectorText("translation.clash", { item: "American English" });

  it.each<[what: string, codes: string[], spoken: string | undefined, report: Known, problem: string]>([
    ["nothing when all is well", ["es"], undefined, known({}), ""],
    ["a target language that is also the spoken language", ["es", "EN-us"], "en-US", known({}), clash],
    ["why the service rejected them, in any order", six.toReversed(), undefined, rejectedSix, rejection],
    ["nothing about a rejection of other targets", six.slice(1), undefined, rejectedSix, ""],
  ])("show %s", (_, languageCodes, transcriptionLanguage, report, problem) => {
    const value = { languageCodes, transcriptionLanguage };
    const options = { id: "x", prompt: "", canEndTranslation: true, change: () => undefined };
    const page = templateText(languageFields({ known: report, value, ...options }));
    expect([rejection, clash].filter((text) => page.includes(text))).toEqual(problem === "" ? [] : [problem]);
  });
});

describe("a language in a list", () => {
  const rejected = { value: "de", words: "region" };
  const rejection = `${inspectorText("list.refused")} “region”`;
  const duplicate = inspectorText("list.duplicate", { item: "French" });
  const unknown = inspectorText("list.unknownCode", { code: "klingon" });

  it.each<[what: string, codes: string[], text: string | undefined]>([
    ["says nothing when all is well", ["fr"], undefined],
    ["shows why the service rejected it", ["fr", "de"], rejection],
    ["says that the list already has it", ["fr", "FR"], duplicate],
    ["says that its code is unknown", ["klingon"], unknown],
  ])("%s", (_, codes, text) => {
    const page = templateText(languageList({ id: "x", label: "", codes, rejected, change: () => undefined }));
    const shown = [rejection, duplicate, unknown].filter((each) => page.includes(each));
    expect(shown).toEqual(text === undefined ? [] : [text]);
  });
});
