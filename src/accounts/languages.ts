import { areAsWanted, hasLanguage, type Languages, sameLanguage } from "../languages/language-codes.ts";
import type { Command } from "../service/caption-service.ts";
import { isRejection, ServiceFailure } from "../service/service-failure.ts";
import type { AccountState } from "./state.ts";
import type { Account, AccountPress } from "./account.ts";
import { type LanguageStep, PressFailure, serviceFailureIn } from "./press-failure.ts";
import { isSame, requestedOf } from "./setting.ts";

const setSource = (languageCode: string): Command => ({ name: "set-transcription-language", languageCode });
const setTargets = (languageCodes: readonly string[]): Command => ({
  name: "set-translation-languages",
  languageCodes,
});

/** Whether languages are what was asked for last or is known: the service need not hear of them. */
export function isAlreadySo({ source, targets, knownLanguages }: AccountState, wanted: Languages): boolean {
  return areAsWanted(wanted, {
    transcriptionLanguage: requestedOf(source)?.value ?? knownLanguages.transcriptionLanguage,
    languageCodes: requestedOf(targets)?.value ?? knownLanguages.languageCodes,
  });
}

/**
 * Settles as the presses do that have asked for these languages.
 * @returns false where one of them has left its languages out
 * @throws ServiceFailure, PressFailure
 */
export async function languagesUnderWay(
  account: Account,
  { transcriptionLanguage, languageCodes }: Languages,
): Promise<boolean> {
  const requests = [
    transcriptionLanguage === undefined ? undefined : requestedOf(account.state.source),
    languageCodes && requestedOf(account.state.targets),
  ];
  const brought = await Promise.all(requests.flatMap((each) => (each ? [account.settledAs(each.id)] : [])));
  return brought.every((isBrought) => isBrought);
}

/** Brings languages about in their turn. @throws ServiceFailure, PressFailure */
export async function setLanguages(press: AccountPress, languages: Languages): Promise<void> {
  const { account } = press;
  const { transcriptionLanguage: source, languageCodes: targets } = languages;
  const id = account.nextId();
  const command = source === undefined ? targets && setTargets(targets) : setSource(source);
  if (source !== undefined && targets) await account.register(id, sendScene(press, languages, id));
  else if (command) await account.register(id, account.run("session", command, press, id));
}

async function sendScene(press: AccountPress, scene: Languages, id: number): Promise<void> {
  const { account } = press;
  account.dispatch({ type: "scene-requested", id, scene });
  const send = (command: Command): Promise<void> =>
    account.request(command, press, id).send(account.clock.steady());
  try {
    const [failed] = await account.turn("session", press, () =>
      bringAbout(scene, account.state.knownLanguages, send, "ends"),
    );
    if (failed) throw failed;
  } finally {
    account.dispatch({ type: "scene-ended", id });
  }
}

export function stepFailure(step: LanguageStep, error: unknown): PressFailure {
  return new PressFailure("scene-step", { step, cause: serviceFailureIn(error) });
}

/**
 * Brings languages about by requests that the service can't refuse, and none that is not needed: it refuses a target that
 * equals the source, so targets make room before the source changes.
 * @param atFailure "goes on": the steps after one that fails are done all the same
 */
export async function bringAbout(
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
  known: Languages,
  send: (command: Command) => Promise<void>,
  atFailure: "ends" | "goes on",
): Promise<readonly PressFailure[]> {
  const failed: PressFailure[] = [];
  const goesOn = (): boolean => failed.length === 0 || atFailure === "goes on";
  let { transcriptionLanguage: spoken, languageCodes: current } = known;
  if (source !== undefined && !isSame(spoken, source)) {
    if (targets && (!current || hasLanguage(current, source))) await makeRoom(targets);
    if (goesOn() && (await isSent("source", setSource(source)))) spoken = source;
  }
  const isDone =
    goesOn() && (!targets || isSame(current, targets) || (await isSent("targets", setTargets(targets))));
  if (failed.length > 0 && !(targets && isDone)) await putBack();
  return failed;

  async function isSent(step: LanguageStep, command: Command): Promise<boolean> {
    try {
      await send(command);
      return true;
    } catch (error) {
      failed.push(stepFailure(step, error));
      return false;
    }
  }

  async function makeRoom(wanted: readonly string[]): Promise<void> {
    const room = spoken === undefined ? [] : without(wanted, spoken);
    try {
      await send(setTargets(room));
      current = room;
    } catch (error) {
      // Where it was refused nothing has changed, and the next step may succeed all the same.
      if (isRejection(error)) return;
      if (!(error instanceof ServiceFailure) || error.isUnanswered) current = undefined;
      if (atFailure === "ends") failed.push(stepFailure("targets", error));
    }
  }

  /** The targets that were known and that room was made of, but for the language that is spoken now. */
  async function putBack(): Promise<void> {
    const { languageCodes: before = [] } = known;
    const wanted = spoken === undefined ? before : without(before, spoken);
    if (wanted.some((code) => !hasLanguage(current ?? [], code)))
      await send(setTargets(wanted)).catch(() => undefined);
  }
}

const without = (codes: readonly string[], one: string) => codes.filter((each) => !sameLanguage(each, one));
