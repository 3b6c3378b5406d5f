import type { Command } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { Account, AccountPress } from "./account.ts";
import { bringAbout, stepFailure } from "./languages.ts";
import { minEndConfirmationMs } from "../limits.ts";
import { type LanguageStep, PressFailure } from "./press-failure.ts";
import type { SessionCommand } from "./session.ts";
import type { Languages } from "../languages/language-codes.ts";

/**
 * Starts or stops the session, until that is confirmed. None may be under way.
 * @param languages brought about before a start
 * @throws ServiceFailure, PressFailure
 */
export async function startOrStop(
  press: AccountPress,
  command: SessionCommand,
  languages?: Languages,
): Promise<void> {
  const { account } = press;
  const { send, drop, end } = begin(press, command, languages);
  account.turn("session", press, send, drop).catch(drop);
  await end();
}

/**
 * Asks for the status first, in its place in the order of commands. No start or stop may be under way.
 * @param decide after that status, whether the command is sent
 * @throws ServiceFailure, PressFailure
 */
export async function askFirst(
  press: AccountPress,
  command: SessionCommand,
  decide: () => Promise<boolean>,
  languages?: Languages,
): Promise<void> {
  const { account } = press;
  account.dispatch({ type: "asking-first", command });
  const hasAsked = (): void => account.dispatch({ type: "asking-first", command: undefined });
  const task = async (): Promise<(() => Promise<void>) | undefined> => {
    let change: ReturnType<typeof begin> | undefined;
    try {
      if (await account.check(press).then(decide)) change = begin(press, command, languages);
    } finally {
      // A step that waits for it must find the change under way.
      hasAsked();
    }
    await change?.send().catch(change.drop);
    return change?.end;
  };
  const end = await account.turn("session", press, task, hasAsked);
  await end?.();
}

/** Asks until it is known whether a session runs: services flicker. @throws ServiceFailure */
export async function askWhetherEnded(press: AccountPress): Promise<void> {
  const { account } = press;
  await account.check(press);
  while (account.state.mayHaveEnded) {
    await new Promise<void>((resolve) => void account.clock.after(minEndConfirmationMs, resolve));
    await account.check(press);
  }
}

function begin(press: AccountPress, name: SessionCommand, languages: Languages | undefined) {
  const { account } = press;
  const { pending, seen } = account.core.session;
  // Under START ? and STOP ? it may well run: a change of its languages would restart it.
  const isFirst = name === "start" && pending.kind === "idle";
  const id = account.nextId();
  const idOfLanguages = account.nextId();
  const outcome = account.register(id, outcomeOf(account, id));
  const pressed = account.request({ name }, press, id);
  // Marks of an earlier start go with another one.
  if (isFirst && seen.kind !== "running") account.dispatch({ type: "languages-missing", languages: {} });
  let prepared: Promise<boolean> | undefined;
  return {
    send: async (): Promise<void> => {
      let since = press.at;
      if (languages && isFirst && account.canPoll) {
        const preparing = prepare(press, languages, idOfLanguages).finally(() =>
          account.dispatch({ type: "scene-ended", id: idOfLanguages }),
        );
        prepared = account.register(idOfLanguages, preparing);
        await prepared.catch(() => undefined);
        since = account.clock.steady();
      }
      // Its failure is in the outcome.
      await pressed.send(since).catch(() => undefined);
    },
    drop: (error: unknown): void =>
      pressed.drop(error instanceof ServiceFailure ? error : new ServiceFailure("defect")),
    end: async (): Promise<void> => {
      await outcome;
      await prepared;
    },
  };
}

async function outcomeOf(account: Account, id: number): Promise<void> {
  await account.until(({ session }) => session.outcome?.id === id);
  const { error } = account.core.session.outcome ?? {};
  if (error !== undefined) throw typeof error === "string" ? new PressFailure(error) : error;
}

/**
 * Brings languages about while no session runs; the start follows in any case.
 * @returns false where a session runs, and languages were left out
 * @throws PressFailure with the first part that failed
 */
async function prepare(press: AccountPress, languages: Languages, id: number): Promise<boolean> {
  const { account } = press;
  const since = account.clock.steady();
  const { transcriptionLanguage, languageCodes } = languages;
  account.dispatch({ type: "scene-requested", id, scene: languages });
  try {
    if (!account.state.isCertainlyNone) await askWhetherEnded({ ...press, at: since });
  } catch (error) {
    account.dispatch({ type: "languages-missing", languages });
    throw stepFailure(transcriptionLanguage === undefined ? "targets" : "source", error);
  }
  if (!account.state.isCertainlyNone) return false;
  let isLeftOut = false;
  /** Once that fails, the rest fails with it. */
  let asking: Promise<unknown> = Promise.resolve();
  const send = async (command: Command): Promise<void> => {
    if (!account.state.isFresh) asking = asking.then(() => account.check({ ...press, at: since }));
    await asking;
    if (account.state.isCertainlyNone) await account.request(command, press, id).send(since);
    else isLeftOut = true;
  };
  const failed = await bringAbout(languages, account.state.knownLanguages, send, "goes on");
  const [first] = failed;
  if (!first) return !isLeftOut;
  const hasFailed = (step: LanguageStep): boolean => failed.some(({ details }) => details.step === step);
  const missing: Languages = {
    transcriptionLanguage: hasFailed("source") ? transcriptionLanguage : undefined,
    languageCodes: hasFailed("targets") ? languageCodes : undefined,
  };
  account.dispatch({ type: "languages-missing", languages: missing });
  throw first;
}
