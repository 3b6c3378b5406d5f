import fc from "fast-check";
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
  Promise.reject(new ServiceFailure("refused", { status: 422, words }));

const language = fc.constantFrom("en", "es", "fr", "de");
const state = fc
  .tuple(language, fc.uniqueArray(language, { maxLength: 3 }), fc.boolean(), fc.boolean())
  .map(([source, codes, knowsSource, knowsTargets]) => {
    const targets = codes.filter((code) => code !== source);
    const known: Languages = {
      ...(knowsSource && { transcriptionLanguage: source }),
      ...(knowsTargets && { languageCodes: targets }),
    };
    return { source, targets, known };
  });
const scene = fc
  .tuple(language, fc.uniqueArray(language, { maxLength: 3 }))
  .map(([transcriptionLanguage, codes]) => ({
    transcriptionLanguage,
    languageCodes: codes.filter((code) => code !== transcriptionLanguage),
  }));

it("a scene is reached from every state by at most three requests, none of which is refused or not needed", async () => {
  await fc.assert(
    fc.asyncProperty(state, scene, async ({ source, targets, known }, wanted) => {
      const service = new StrictService(source, targets);
      expect(await bringAbout(wanted, known, service.send, "ends")).toEqual([]);
      expect(service.source).toBe(wanted.transcriptionLanguage);
      expect([...service.targets].sort()).toEqual([...wanted.languageCodes].sort());
      expect(service.sent.length).toBeLessThanOrEqual(3);
      const isThere =
        known.transcriptionLanguage === wanted.transcriptionLanguage &&
        known.languageCodes !== undefined &&
        [...known.languageCodes].sort().join() === [...wanted.languageCodes].sort().join();
      if (isThere) expect(service.sent).toEqual([]);
      // A change of the source restarts the stream.
      const changes = service.sent.filter(({ name }) => name === "set-transcription-language");
      if (known.transcriptionLanguage === wanted.transcriptionLanguage) expect(changes).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
