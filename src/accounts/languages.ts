import { areAsWanted, isNearLanguage, isSameLanguage, type Languages } from "../languages/language-codes.ts";
import { maxRequestMs } from "../limits.ts";
import type { Command } from "../service/caption-service.ts";
import { isRejection } from "../service/service-failure.ts";
import type { AccountPress } from "./account.ts";
import { currentValue } from "./fact.ts";
import { findServiceFailure, type LanguageStep, PressFailure } from "./press-failure.ts";
import type { AccountState } from "./state.ts";
import { certainValue } from "./state-queries.ts";

/** Whether languages are set already, so that the service need not hear of them. */
export function areSet(state: AccountState, wanted: Languages, now: number): boolean {
  const { source, targets } = state;
  return areAsWanted(wanted, {
    transcriptionLanguage: certainValue(state, source, now),
    languageCodes: certainValue(state, targets, now),
  });
}

/** Sets a source language, targets, or both as a scene. @throws ServiceFailure, PressFailure */
export async function setLanguages(press: AccountPress, languages: Languages): Promise<void> {
  const { account, at } = press;
  const { transcriptionLanguage: source, languageCodes: targets } = languages;
  if (source !== undefined && targets !== undefined) {
    await requestLanguages(press, languages, async () => {
      const failure = await account.sessionQueue.run(
        () => applyLanguages(press, languages, { goesOn: false }),
        at + maxRequestMs,
      );
      if (failure) throw failure;
    });
    return;
  }
  const command = source === undefined ? targets && setTargets(targets) : setSource(source);
  if (!command) return;
  await account.request(command, () =>
    account.sessionQueue.run(async () => {
      // An earlier press for the same may have been accepted meanwhile.
      if (!areSet(account.state, languages, account.clock.steady())) await account.send(command, press, at);
    }, at + maxRequestMs),
  );
}

/** Keys show the languages as pending until `task` ends. */
export function requestLanguages<T>(
  { account }: AccountPress,
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
  task: () => Promise<T>,
): Promise<T> {
  const withTargets = (): Promise<T> => (targets ? account.request(setTargets(targets), task) : task());
  return source === undefined ? withTargets() : account.request(setSource(source), withTargets);
}

interface ApplyOptions {
  /** When the time of all steps began. Without it each step has 10 s of its own. */
  readonly since?: number;
  /** Asked before each step. */
  readonly isWanted?: () => boolean;
  /** The steps after one that fails are tried all the same. */
  readonly goesOn: boolean;
}

/**
 * Sets a source language and targets by requests that the service can't refuse, and none that is not needed. The service refuses
 * a target that equals the source, so targets make room before the source changes. Runs in the session queue.
 * @returns why the first step failed
 */
export async function applyLanguages(
  press: AccountPress,
  { transcriptionLanguage: source, languageCodes: targets }: Languages,
  options: ApplyOptions,
): Promise<PressFailure | undefined> {
  const steps = new LanguageSteps(press, options);
  const before = currentValue(press.account.state.targets);
  const hasMadeRoom =
    source !== undefined && targets !== undefined && (await steps.makeRoom(source, targets));
  if (source !== undefined) await steps.set("source", { transcriptionLanguage: source }, setSource(source));
  const isDone =
    targets === undefined || (await steps.set("targets", { languageCodes: targets }, setTargets(targets)));
  if (hasMadeRoom && !isDone && before) await steps.putBack(before, source);
  return steps.failure;
}

class LanguageSteps {
  failure: PressFailure | undefined;
  readonly #press: AccountPress;
  readonly #options: ApplyOptions;

  constructor(press: AccountPress, options: ApplyOptions) {
    this.#press = press;
    this.#options = options;
  }

  /** @returns whether it is so now */
  async set(step: LanguageStep, wanted: Languages, command: Command): Promise<boolean> {
    if (!this.#isNext) return false;
    if (this.#isSet(wanted)) return true;
    try {
      await this.#send(command);
      return true;
    } catch (error) {
      this.#fail(step, error);
      return false;
    }
  }

  /**
   * Sends the new targets without the current source, if the current targets may contain the new source. The service may spell
   * languages its own way.
   * @returns whether the targets may have changed
   */
  async makeRoom(source: string, targets: readonly string[]): Promise<boolean> {
    const { state, clock } = this.#press.account;
    const known = certainValue(state, state.targets, clock.steady());
    const hasRoom = known !== undefined && !known.some((code) => isNearLanguage(code, source));
    if (hasRoom || this.#isSet({ transcriptionLanguage: source })) return false;
    const spoken = currentValue(state.source);
    const room = spoken === undefined ? [] : targets.filter((code) => !isNearLanguage(code, spoken));
    if (this.#isSet({ languageCodes: room }) || !this.#isNext) return false;
    try {
      await this.#send(setTargets(room));
      return true;
    } catch (error) {
      // Nothing has changed, and the next step may succeed all the same.
      if (isRejection(error)) return false;
      this.#fail("targets", error);
      return findServiceFailure(error)?.isUnanswered !== false;
    }
  }

  /** Sends the earlier targets again, without the current source. */
  async putBack(targets: readonly string[], source = ""): Promise<void> {
    const spoken = currentValue(this.#press.account.state.source) ?? source;
    await this.#send(setTargets(without(targets, spoken))).catch(() => undefined);
  }

  get #isNext(): boolean {
    const { isWanted = () => true, goesOn } = this.#options;
    return isWanted() && (goesOn || !this.failure);
  }

  #isSet(wanted: Languages): boolean {
    const { state, clock } = this.#press.account;
    return areSet(state, wanted, clock.steady());
  }

  #send(command: Command): Promise<void> {
    const { account } = this.#press;
    return account.send(command, this.#press, this.#options.since ?? account.clock.steady());
  }

  #fail(step: LanguageStep, error: unknown): void {
    this.failure ??= new PressFailure("scene-step", { step, cause: findServiceFailure(error) });
  }
}

function setSource(languageCode: string): Command {
  return { name: "set-transcription-language", languageCode };
}

function setTargets(languageCodes: readonly string[]): Command {
  return { name: "set-translation-languages", languageCodes };
}

function without(codes: readonly string[], one: string): readonly string[] {
  return codes.filter((each) => !isSameLanguage(each, one));
}
