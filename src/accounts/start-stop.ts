import type { Languages } from "../languages/language-codes.ts";
import type { SessionCommand } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { AccountPress } from "./account.ts";
import { applyLanguages, languageFailure, toCommands } from "./languages.ts";
import { PressFailure } from "./press-failure.ts";
import { isRunning } from "./session.ts";
import { isSessionFresh, shownSession } from "./state.ts";

/**
 * Starts or stops the session. Resolves when a status confirms it. No start or stop may be under way.
 * @param languages are set before a start
 * @throws ServiceFailure, PressFailure
 */
export function startOrStop(
  press: AccountPress,
  name: SessionCommand["name"],
  languages?: Languages,
): Promise<void> {
  const { account } = press;
  const command = { name };
  account.startStopResult = account.request([command], async () => {
    const failure = await sendInTurn(press, command, languages);
    const { session } = await account.until((state) => state.session.startStop?.command !== command);
    if (session.failure) throw new PressFailure(session.failure);
    if (failure) throw failure;
  });
  return account.startStopResult;
}

/**
 * A step of a multi-action: brings the session to a state, after what is under way.
 * @throws ServiceFailure, PressFailure
 */
export async function bringTo(
  press: AccountPress,
  name: SessionCommand["name"],
  languages?: Languages,
): Promise<void> {
  const { account } = press;
  let at = press.at;
  while (account.state.session.startStop) {
    // This step gets the same result.
    if (account.state.session.startStop.command.name === name) return account.startStopResult;
    await account.startStopResult.catch(() => undefined);
    at = account.clock.steady();
  }
  const session = shownSession(account.state);
  const isThere = session?.state !== "unknown" && isRunning(session) === (name === "start");
  const isCertain = isSessionFresh(account.state, account.clock.steady());
  if (!isThere || !isCertain) await startOrStop({ ...press, at }, name, languages);
}

/** @returns why a language was not set, although the start was sent */
function sendInTurn(
  press: AccountPress,
  command: SessionCommand,
  languages: Languages | undefined,
): Promise<PressFailure | undefined> {
  const { account, at } = press;
  return account.sessionQueue.run(async () => {
    const setsLanguages = languages && !isRunning(shownSession(account.state));
    const failure = setsLanguages
      ? await account.request(toCommands(languages), () => prepare(press, languages))
      : undefined;
    const since = setsLanguages ? account.clock.steady() : at;
    try {
      await account.send(command, press, since);
    } catch (error) {
      // The next status decides what 409 means, unless the session restarts.
      if (!(error instanceof ServiceFailure && error.kind === "conflict")) throw error;
    }
    return failure;
  }, at);
}

/** Sets languages as long as no status shows a session. Captions in the wrong language are better than none. */
async function prepare(press: AccountPress, languages: Languages): Promise<PressFailure | undefined> {
  const { account } = press;
  const since = account.clock.steady();
  try {
    const isFresh = isSessionFresh(account.state, since);
    const status = isFresh ? undefined : await account.requestStatus({ ...press, at: since });
    // The state ignores a status during which a command was answered. Here it is good enough, unless a session may be ending.
    const reported = account.state.session.current ? undefined : status?.session;
    if ((shownSession(account.state) ?? reported)?.state !== "none") return undefined;
    return await applyLanguages(press, languages, since);
  } catch (error) {
    return languageFailure(languages, error);
  }
}
