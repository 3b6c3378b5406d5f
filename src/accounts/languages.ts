import { areAsWanted, isNearLanguage, isSameLanguage, type Languages } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { isRejection } from "../service/service-failure.ts";
import type { AccountPress } from "./account.ts";
import { currentValue } from "./fact.ts";
import { findServiceFailure, PressFailure } from "./press-failure.ts";
import { isRunning } from "./session.ts";
import { type AccountState, certainValue, shownSession } from "./state.ts";

/** Whether languages are set already, so that the service need not hear of them. */
export function areSet(state: AccountState, wanted: Languages, now: number): boolean {
  const { source, targets } = state;
  return areAsWanted(wanted, {
    transcriptionLanguage: certainValue(state, source, now),
    languageCodes: certainValue(state, targets, now),
  });
}

/** Sets a source language, targets, or both as a scene. @throws ServiceFailure, PressFailure */
export function setLanguages(press: AccountPress, languages: Languages): Promise<void> {
  const { account, at } = press;
  const commands = toCommands(languages);
  return account.request(commands, () =>
    account.sessionQueue.run(async () => {
      const [command, second] = commands;
      if (second) {
        const failure = await applyLanguages(press, languages);
        if (failure) throw failure;
        return;
      }
      // An earlier press for the same may have been accepted meanwhile.
      const isSet = areSet(account.state, languages, account.clock.steady());
      if (command && !isSet) await account.send(command, press, at);
    }, at),
  );
}

/**
 * Sets a source language and targets, and skips what is set already. The service refuses a target that equals the source, so
 * targets make room before the source changes. Runs in the session queue.
 * @param startSince before a start: all steps together have 10 s from then on, are tried even if one fails, and end when a status
 *   shows a session. Absent: each step has 10 s of its own, and the first failure ends them
 * @returns why a step failed, of several the first
 */
export async function applyLanguages(
  press: AccountPress,
  languages: Languages,
  startSince?: number,
): Promise<PressFailure | undefined> {
  const { account } = press;
  const { clock } = account;
  const { transcriptionLanguage, languageCodes } = languages;
  const before = currentValue(account.state.targets);
  const room = findRoom(account.state, languages, clock.steady());
  let hasMadeRoom = false;
  let failure: PressFailure | undefined;
  for (const step of [room, { transcriptionLanguage }, { languageCodes }]) {
    const isOver = startSince === undefined ? failure !== undefined : isRunning(shownSession(account.state));
    if (isOver) break;
    if (areSet(account.state, step, clock.steady())) continue;
    try {
      for (const command of toCommands(step))
        await account.send(command, press, startSince ?? clock.steady());
      hasMadeRoom ||= step === room;
    } catch (error) {
      // Without room the next step may succeed all the same.
      if (step === room && isRejection(error)) continue;
      failure ??= languageFailure(step, error);
      // The service may have made room before its answer was lost.
      hasMadeRoom ||= step === room && findServiceFailure(error)?.isUnanswered !== false;
    }
  }
  const isDone = areSet(account.state, { languageCodes }, clock.steady());
  if (hasMadeRoom && !isDone && before) await putBack(press, before, startSince);
  return failure;
}

/** @param languages of the step that failed, or of a start that could not set any */
export function languageFailure({ transcriptionLanguage }: Languages, error: unknown): PressFailure {
  return new PressFailure(transcriptionLanguage === undefined ? "targets-not-set" : "source-not-set", error);
}

/** The new targets without the current source, or {} if the current targets have no code that is near to the new source. */
function findRoom(state: AccountState, languages: Languages, now: number): Languages {
  const { transcriptionLanguage: newSource, languageCodes: targets } = languages;
  if (newSource === undefined || targets === undefined) return {};
  const known = certainValue(state, state.targets, now);
  const hasRoom = known !== undefined && !known.some((code) => isNearLanguage(code, newSource));
  if (hasRoom || areSet(state, { transcriptionLanguage: newSource }, now)) return {};
  const currentSource = currentValue(state.source);
  if (currentSource === undefined) return { languageCodes: [] };
  return { languageCodes: targets.filter((code) => !isNearLanguage(code, currentSource)) };
}

/** Sends the targets from before a scene again, without the current source. */
async function putBack(press: AccountPress, targets: readonly string[], since?: number): Promise<void> {
  const { account } = press;
  const spoken = currentValue(account.state.source) ?? "";
  const languageCodes = targets.filter((code) => !isSameLanguage(code, spoken));
  const command: Command = { name: "set-translation-languages", languageCodes };
  await account.send(command, press, since ?? account.clock.steady()).catch(() => undefined);
}

/** @returns the commands that set languages, that of the source first */
export function toCommands({ transcriptionLanguage, languageCodes }: Languages): Command[] {
  const commands: Command[] = [];
  if (transcriptionLanguage !== undefined)
    commands.push({ name: "set-transcription-language", languageCode: transcriptionLanguage });
  if (languageCodes) commands.push({ name: "set-translation-languages", languageCodes });
  return commands;
}
