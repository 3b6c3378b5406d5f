import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { isRefusal } from "../service/service-failure.ts";
import { isWithoutAnswer } from "./command-failure.ts";

/** A language spoken and its targets, brought about by one press. */
export interface Scene {
  readonly transcriptionLanguage: string;
  readonly languageCodes: readonly string[];
}

/** What is known for certain of the languages: told by a fresh status of a running session. */
export interface KnownLanguages {
  readonly source?: string | undefined;
  readonly targets?: readonly string[] | undefined;
}

/** The spoken language, or what it is translated into. */
export type SceneStep = "source" | "targets";

/** A scene that ended at one of its steps. */
export class SceneFailure extends Error {
  override readonly name = "SceneFailure";
  readonly step: SceneStep;
  readonly failure: unknown;

  constructor(step: SceneStep, failure: unknown) {
    super(`${step}: ${failure instanceof Error ? failure.message : String(failure)}`);
    this.step = step;
    this.failure = failure;
  }
}

export const setSource = (languageCode: string): Command => ({
  name: "set-transcription-language",
  languageCode,
});
export const setTargets = (languageCodes: readonly string[]): Command => ({
  name: "set-translation-languages",
  languageCodes,
});

/** Whether the scene asks for what the service refuses: a target that is spoken. */
export function isContradictory({ transcriptionLanguage, languageCodes }: Scene): boolean {
  return hasLanguage(languageCodes, transcriptionLanguage);
}

/**
 * Brings a scene about by requests that the service can't refuse, and none that is not needed: the service refuses a target
 * that equals the source, so targets make room before the source changes.
 *
 * @param send sends one command and resolves when the service has accepted it
 * @returns whether anything was sent
 * @throws SceneFailure
 */
export async function bringAbout(
  { transcriptionLanguage: source, languageCodes: targets }: Scene,
  known: KnownLanguages,
  send: (command: Command) => Promise<void>,
): Promise<boolean> {
  let current = known.targets;
  let isSent = false;
  const step = async (name: SceneStep, command: Command): Promise<void> => {
    isSent = true;
    try {
      await send(command);
    } catch (error) {
      throw new SceneFailure(name, error);
    }
  };
  if (known.source === undefined || !sameLanguage(known.source, source)) {
    const isInTheWay = current === undefined || hasLanguage(current, source);
    if (isInTheWay) {
      const { source: before } = known;
      const room = before === undefined ? [] : targets.filter((code) => !sameLanguage(code, before));
      current = await makeRoom(room);
    }
    try {
      await step("source", setSource(source));
    } catch (error) {
      if (current !== known.targets) await putBack(known.targets);
      throw error;
    }
  }
  if (current !== undefined && sameLanguages(current, targets)) return isSent;
  try {
    await step("targets", setTargets(targets));
  } catch (error) {
    // All but the one that is spoken now, which the service would refuse.
    const others = known.targets?.filter((code) => !sameLanguage(code, source));
    if (others?.some((code) => !hasLanguage(current ?? [], code))) await putBack(others);
    throw error;
  }
  return isSent;

  /** The targets after it; where it was refused nothing has changed, and the next step may succeed all the same. */
  async function makeRoom(room: readonly string[]): Promise<readonly string[] | undefined> {
    try {
      await step("targets", setTargets(room));
      return room;
    } catch (error) {
      const { failure } = error as SceneFailure;
      if (isRefusal(failure)) return known.targets;
      // An answer says that nothing was taken away.
      if (isWithoutAnswer(failure)) await putBack(known.targets);
      throw error;
    }
  }

  async function putBack(before: readonly string[] | undefined): Promise<void> {
    // One attempt: what failed before it is what is told.
    if (before) await send(setTargets(before)).catch(() => undefined);
  }
}
