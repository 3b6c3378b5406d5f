import type { Command } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { isUnderWay } from "./account-state.ts";
import type { Account } from "./account.ts";
import { bringAbout, type Languages } from "./scene.ts";
import type { PressFailure } from "./press-failure.ts";
import { isRunning, type Target } from "./session-fact.ts";
import { showsSession } from "./session-from-status.ts";
import type { AccountPress, WatchedAccount } from "./watched-account.ts";

/**
 * Starts or stops the session; resolves when a status has confirmed it, or the answer where none can be asked for. While one
 * is under way another does nothing.
 * @param languages what a start brings about first
 * @throws ServiceFailure, PressFailure
 */
export async function startOrStop(press: AccountPress, target: Target, languages?: Languages): Promise<void> {
  const { shared, state } = press.account;
  if (isUnderWay(state)) return;
  const { send, unsent, end } = begin(press, target, languages);
  // The change has failed with it.
  shared.turn("session", press, send, unsent).catch(() => undefined);
  await end();
}

/**
 * Asks for the status first and lets it decide. That holds its place in the order of commands, so that what was pressed
 * later is also sent later.
 * @param decide looks at what that status has brought, and says what to do now; undefined for nothing
 * @throws ServiceFailure, PressFailure
 */
export async function askFirst(
  press: AccountPress,
  decide: () => Promise<Target | undefined>,
  languages?: Languages,
): Promise<void> {
  const { shared, state } = press.account;
  if (isUnderWay(state)) return;
  shared.dispatch({ type: "asking-first", on: true });
  const hasAsked = (): void => shared.dispatch({ type: "asking-first", on: false });
  const task = async (): Promise<(() => Promise<void>) | undefined> => {
    const target = await press.account.check(press).then(decide).finally(hasAsked);
    if (target === undefined) return undefined;
    const { send, end } = begin(press, target, languages);
    await send();
    return end;
  };
  const end = await shared.turn("session", press, task, hasAsked);
  await end?.();
}

/**
 * Settles as the start or stop that is under way does.
 * @throws ServiceFailure, PressFailure
 */
export async function waitForUnderWay({ shared }: WatchedAccount): Promise<void> {
  const { change: open } = shared.facts.session;
  if (open) await shared.outcomeOf(open.id);
}

/** From here on it is under way. */
function begin(press: AccountPress, target: Target, languages: Languages | undefined) {
  const { account } = press;
  const { shared } = account;
  // Under START ? and STOP ? it may well run: a change of its languages would restart it.
  const isFromNone = target === "running" && shared.facts.session.uncertain === undefined;
  const id = shared.nextId();
  const outcome = shared.outcomeOf(id);
  account.ownChange = id;
  const pressed = shared.ask({ name: target === "running" ? "start" : "stop" }, press, id);
  let failedPart: PressFailure | undefined;
  return {
    send: async (): Promise<void> => {
      let since = press.at;
      if (languages && isFromNone && account.canPoll) {
        const preparing = prepare(press, languages, id);
        const brought = preparing.then((failed) => (failed ? Promise.reject(failed) : undefined));
        shared.bringsLanguages(id, brought).catch(() => undefined);
        failedPart = await preparing;
        since = shared.clock.steady();
      }
      // Its answer is no end, unless it is a failure or all that will come: then the change has heard of it.
      const watch = account.canPoll ? "own" : shared.isPolled ? "others" : "nobody";
      await shared.send(pressed, { since, watch }).catch(() => undefined);
    },
    unsent: (error: ServiceFailure): void => shared.drop(pressed, error),
    /** @throws ServiceFailure, PressFailure */
    end: async (): Promise<void> => {
      await outcome;
      if (failedPart) throw failedPart;
    },
  };
}

/**
 * Brings languages about while no session runs. The start follows even where that fails: captions in the wrong language are
 * better than no captions. The languages count as asked for by the press of that start.
 * @returns the part that failed first
 */
async function prepare(
  press: AccountPress,
  languages: Languages,
  id: number,
): Promise<PressFailure | undefined> {
  const { account } = press;
  const { shared } = account;
  const since = shared.clock.steady();
  try {
    if (!account.state.isFresh) await account.check({ ...press, at: since });
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined;
    throw error;
  }
  if (!isIdle(shared)) return undefined;
  shared.dispatch({ type: "scene-asked", id, scene: languages });
  const send = async (command: Command): Promise<void> => {
    if (isIdle(shared)) await shared.send(shared.ask(command, press, id), { since });
  };
  try {
    return await bringAbout(languages, account.state.known, send, "goes on");
  } finally {
    shared.dispatch({ type: "scene-ended", id });
  }
}

/** No session runs, also by a status that tells nothing of it because a command was in flight. */
function isIdle({ facts: { session, last } }: Account): boolean {
  return session.told !== undefined && !isRunning(session.told) && !(last && showsSession(session, last));
}
