import { expect, it } from "vitest";
import { bringAbout } from "../../src/accounts/languages.ts";
import type { Languages } from "../../src/languages/language-codes.ts";
import type { Command } from "../../src/service/caption-service.ts";
import { ServiceFailure } from "../../src/service/service-failure.ts";

/** A service that holds rules 1 and 4 of the specification for both commands. */
class StrictService {
  source: string;
  targets: readonly string[];
  readonly sent: Command[] = [];

  constructor(source: string, targets: readonly string[]) {
    this.source = source;
    this.targets = targets;
  }

  readonly send = (command: Command): Promise<void> => {
    this.sent.push(command);
    if (command.name === "set-transcription-language") {
      if (this.targets.includes(command.languageCode)) return refuse("a target is spoken");
      this.source = command.languageCode;
    } else if (command.name === "set-translation-languages") {
      const { languageCodes } = command;
      if (languageCodes.includes(this.source)) return refuse("a target is the source");
      if (new Set(languageCodes).size < languageCodes.length) return refuse("a code stands twice");
      this.targets = languageCodes;
    }
    return Promise.resolve();
  };
}

const refuse = (words: string): Promise<never> =>
  Promise.reject(new ServiceFailure("rejected", { status: 422, words }));

const languages = ["en", "es", "fr", "de"];

/** All sets of some of these codes. */
const setsOf = (codes: readonly string[]): string[][] =>
  codes.reduce<string[][]>((sets, code) => [...sets, ...sets.map((set) => [...set, code])], [[]]);

const scenes = languages.flatMap((transcriptionLanguage) =>
  setsOf(languages.filter((code) => code !== transcriptionLanguage)).map((languageCodes) => ({
    transcriptionLanguage,
    languageCodes,
  })),
);

/** All that may be set, and what of it is known. */
const states = scenes.flatMap((set) => {
  const { transcriptionLanguage, languageCodes } = set;
  const knowledge: Languages[] = [{}, { transcriptionLanguage }, { languageCodes }, set];
  return knowledge.map((known) => ({ set, known }));
});

const inOrder = (codes: readonly string[] = ["not known"]): string => [...codes].sort().join();

it("a scene is reached from every state by at most three requests, none of which is refused or not needed", async () => {
  const wrong: unknown[] = [];
  for (const { set, known } of states)
    for (const scene of scenes) {
      const wanted = { ...scene, languageCodes: scene.languageCodes.toReversed() };
      const service = new StrictService(set.transcriptionLanguage, set.languageCodes);
      const { sent, send } = service;
      const failed = await bringAbout(wanted, known, send, "ends");
      const isSpoken = known.transcriptionLanguage === wanted.transcriptionLanguage;
      const isThere = isSpoken && inOrder(known.languageCodes) === inOrder(wanted.languageCodes);
      const isRight =
        failed.length === 0 &&
        service.source === wanted.transcriptionLanguage &&
        inOrder(service.targets) === inOrder(wanted.languageCodes) &&
        sent.length <= (isThere ? 0 : 3) &&
        // A change of the source restarts the stream.
        !(isSpoken && sent.some(({ name }) => name === "set-transcription-language"));
      if (!isRight) wrong.push({ set, known, wanted, sent, failed });
    }
  expect(wrong.slice(0, 3)).toEqual([]);
});
