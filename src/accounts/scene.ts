import { hasLanguage, sameLanguage, sameLanguages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { isRefusal, ServiceFailure } from "../service/service-failure.ts";
import { failureOf, type LanguageStep, PressFailure } from "./press-failure.ts";

/** A spoken language, targets, or both: a scene, brought about by one press. */
export interface Languages {
  readonly transcriptionLanguage?: string | undefined;
  readonly languageCodes?: readonly string[] | undefined;
}

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

export function isKnownAs<T>(
  known: T | undefined,
  wanted: T,
  isSame: (one: T, other: T) => boolean,
): boolean {
  return known !== undefined && isSame(known, wanted);
}

/**
 * Brings languages about by requests that the service can't refuse, and none that is not needed: it refuses a target that
 * equals the source, so targets make room before the source changes.
 * @param send sends one command and resolves when the service has accepted it
 * @param atFailure whether what comes after a step that fails is done all the same
 * @param onFailed called for each part that failed
 * @returns the first part that failed
 */
export async function bringAbout(
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
  known: KnownLanguages,
  send: (command: Command) => Promise<void>,
  atFailure: "ends" | "goes on",
  onFailed: (step: LanguageStep) => void = () => undefined,
): Promise<PressFailure | undefined> {
  let failure: PressFailure | undefined;
  let { source: spoken, targets: current } = known;
  const failed = (step: LanguageStep, error: unknown): void => {
    failure ??= new PressFailure({ kind: "scene-step", step, cause: failureOf(error) });
    onFailed(step);
  };
  const isOver = (): boolean => failure !== undefined && atFailure === "ends";
  if (source !== undefined && !isKnownAs(spoken, source, sameLanguage)) {
    if (targets && (!current || hasLanguage(current, source))) await makeRoom(targets);
    if (!isOver()) await setSpoken(source);
  }
  if (targets && !isOver()) {
    try {
      if (!isKnownAs(current, targets, sameLanguages)) await send(setTargets(targets));
      return failure;
    } catch (error) {
      failed("targets", error);
    }
  }
  if (failure) await putBack();
  return failure;

  /** Without the language that is spoken now, which the service would refuse; none where that is not known. */
  async function makeRoom(wanted: readonly string[]): Promise<void> {
    const room = spoken === undefined ? [] : without(wanted, spoken);
    try {
      await send(setTargets(room));
      current = room;
    } catch (error) {
      // Where it was refused nothing has changed, and the next step may succeed all the same.
      if (isRefusal(error)) return;
      if (mayHaveChanged(error)) current = undefined;
      if (atFailure === "ends") failed("targets", error);
    }
  }

  async function setSpoken(code: string): Promise<void> {
    try {
      await send(setSource(code));
      spoken = code;
    } catch (error) {
      failed("source", error);
    }
  }

  /** The targets that were known and that room was made of, but for the language that is spoken now. */
  async function putBack(): Promise<void> {
    const before = known.targets && (spoken === undefined ? known.targets : without(known.targets, spoken));
    // One attempt: what failed before it is what is told.
    if (before?.some((code) => !hasLanguage(current ?? [], code)))
      await send(setTargets(before)).catch(() => undefined);
  }
}

const without = (codes: readonly string[], code: string): readonly string[] =>
  codes.filter((each) => !sameLanguage(each, code));

function mayHaveChanged(error: unknown): boolean {
  return !(error instanceof ServiceFailure) || error.mayHaveBeenCarriedOut;
}
