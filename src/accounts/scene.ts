import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { isRefusal, ServiceFailure } from "../service/service-failure.ts";
import { failureOf, type LanguageStep, PressFailure } from "./press-failure.ts";

/** A spoken language and its targets, brought about by one press. */
export interface Scene {
  readonly transcriptionLanguage: string;
  readonly languageCodes: readonly string[];
}

/** A scene, or a part of one. */
export type Languages = { readonly [K in keyof Scene]?: Scene[K] | undefined };

/** What is known for certain of the languages: accepted within `trustMs`, or told by a fresh status of a running session. */
export interface KnownLanguages {
  readonly source?: string | undefined;
  readonly targets?: readonly string[] | undefined;
}

export const setSource = (languageCode: string): Command => ({
  name: "set-transcription-language",
  languageCode,
});
export const setTargets = (languageCodes: readonly string[]): Command => ({
  name: "set-translation-languages",
  languageCodes,
});

/** Whether the languages are what the service refuses: a target that is spoken. */
export function isContradictory({
  transcriptionLanguage: source,
  languageCodes: targets = [],
}: Languages): boolean {
  return source !== undefined && hasLanguage(targets, source);
}

/**
 * Brings a scene about by requests that the service can't refuse, and none that is not needed: it refuses a target that
 * equals the source, so targets make room before the source changes.
 * @param send sends one command and resolves when the service has accepted it
 * @returns whether anything was sent
 * @throws PressFailure
 */
export async function bringAbout(
  { transcriptionLanguage: source, languageCodes: targets }: Scene,
  known: KnownLanguages,
  send: (command: Command) => Promise<void>,
): Promise<boolean> {
  let current = known.targets;
  let isSent = false;
  const step = async (name: LanguageStep, command: Command): Promise<void> => {
    isSent = true;
    await send(command).catch((error: unknown) => failStep(name, error));
  };
  if (known.source === undefined || !sameLanguage(known.source, source)) {
    if (blocksSource(known, source)) current = await makeRoom(roomFor(targets, known.source));
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
    // All but the language that is spoken now, which the service would refuse.
    const others = known.targets?.filter((code) => !sameLanguage(code, source));
    if (others?.some((code) => !hasLanguage(current ?? [], code))) await putBack(others);
    throw error;
  }
  return isSent;

  /** The targets after it; where it was refused nothing has changed, and the next step may succeed all the same. */
  async function makeRoom(room: readonly string[]): Promise<readonly string[] | undefined> {
    isSent = true;
    try {
      await send(setTargets(room));
      return room;
    } catch (error) {
      if (isRefusal(error)) return known.targets;
      // An answer says that nothing was taken away.
      if (mayHaveChanged(error)) await putBack(known.targets);
      return failStep("targets", error);
    }
  }

  async function putBack(before: readonly string[] | undefined): Promise<void> {
    // One attempt: what failed before it is what is told.
    if (before) await send(setTargets(before)).catch(() => undefined);
  }
}

/**
 * Brings languages about before a start: as a scene, but after a failure the rest goes on.
 * @returns the first part that failed
 */
export async function prepare(
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
  known: KnownLanguages,
  send: (command: Command) => Promise<void>,
): Promise<PressFailure | undefined> {
  let failure: PressFailure | undefined;
  let current = known.targets;
  const step = async (name: LanguageStep, command: Command): Promise<boolean> => {
    try {
      await send(command).catch((error: unknown) => failStep(name, error));
      return true;
    } catch (error) {
      failure ??= error as PressFailure;
      return false;
    }
  };
  let spoken = known.source;
  if (source !== undefined && !(spoken !== undefined && sameLanguage(spoken, source))) {
    if (targets && blocksSource(known, source)) {
      const room = roomFor(targets, spoken);
      current = await send(setTargets(room)).then(
        () => room,
        (error: unknown) => (isRefusal(error) ? known.targets : undefined),
      );
    }
    if (await step("source", setSource(source))) spoken = source;
  }
  if (targets && !(current !== undefined && sameLanguages(current, targets))) {
    const isDone = await step("targets", setTargets(targets));
    // As a scene puts back what made room.
    if (!isDone && known.targets && current !== known.targets)
      await send(setTargets(roomFor(known.targets, spoken))).catch(() => undefined);
  }
  return failure;
}

const blocksSource = ({ targets }: KnownLanguages, source: string): boolean =>
  targets === undefined || hasLanguage(targets, source);

/** The targets that the service takes with this source; none where that is not known. */
const roomFor = (targets: readonly string[], source: string | undefined): readonly string[] =>
  source === undefined ? [] : targets.filter((code) => !sameLanguage(code, source));

function failStep(step: LanguageStep, error: unknown): never {
  throw new PressFailure({ kind: "scene-step", step, cause: failureOf(error) });
}

function mayHaveChanged(error: unknown): boolean {
  return !(error instanceof ServiceFailure) || error.mayHaveBeenCarriedOut;
}
