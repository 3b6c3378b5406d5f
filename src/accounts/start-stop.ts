import type { Command } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { isUnderWay } from "./account-state.ts";
import type { Account, AccountPress } from "./account.ts";
import { minEndConfirmationMs } from "./limits.ts";
import { failureOf, PressFailure } from "./press-failure.ts";
import { bringAbout, type Languages } from "./scene.ts";
import type { Target } from "./session.ts";
import { showsSession } from "./session-table.ts";

/**
 * Starts or stops the session; resolves when a status has confirmed it, or the answer where none can be asked for. While one
 * is under way another does nothing.
 * @param languages what a start brings about first
 * @throws ServiceFailure, PressFailure
 */
export async function startOrStop(press: AccountPress, target: Target, languages?: Languages): Promise<void> {
  const { account } = press;
  if (isUnderWay(account.state)) return;
  const { send, drop, end } = begin(press, target, languages);
  // The change has failed with it, also where a mistake of the plugin is behind it.
  account.turn("session", press, send, drop).catch(drop);
  await end();
}

/**
 * Asks for the status first and lets it decide. That holds its place in the order of commands, so that what was pressed
 * later is also sent later.
 * @param target what the press would bring about if nothing has changed
 * @param decide looks at what that status has brought, and says what to do now; undefined for nothing
 * @throws ServiceFailure, PressFailure
 */
export async function askFirst(
  press: AccountPress,
  target: Target,
  decide: () => Promise<Target | undefined>,
  languages?: Languages,
): Promise<void> {
  const { account } = press;
  if (isUnderWay(account.state)) return;
  account.dispatch({ type: "asking-first", target });
  const hasAsked = (): void => account.dispatch({ type: "asking-first", target: undefined });
  const task = async (): Promise<(() => Promise<void>) | undefined> => {
    let change: ReturnType<typeof begin> | undefined;
    try {
      const decided = await account.check(press).then(decide);
      change = decided && begin(press, decided, languages);
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

/**
 * Asks until it is known whether a session runs: one status without it may be a flicker.
 * @throws ServiceFailure
 */
export async function askWhetherEnded(press: AccountPress): Promise<void> {
  const { account } = press;
  await account.check(press);
  while (account.state.isEnding) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    account.clock.after(minEndConfirmationMs, () => resolve(undefined));
    await promise;
    await account.check(press);
  }
}

/** From here on it is under way. */
function begin(press: AccountPress, target: Target, languages: Languages | undefined) {
  const { account } = press;
  // Under START ? and STOP ? it may well run: a change of its languages would restart it.
  const isFromNone = target === "running" && account.known.session.pending.kind === "idle";
  const id = account.nextId();
  const outcome = account.outcomeOf(id);
  // Who waits for it awaits it, but it may fail before that.
  outcome.catch(() => undefined);
  const pressed = account.ask({ name: target === "running" ? "start" : "stop" }, press, id);
  // Marks of an earlier start go with another one.
  if (isFromNone && account.known.session.seen.kind !== "running")
    account.dispatch({ type: "languages-missing", languages: {} });
  const sent = Promise.withResolvers<unknown>();
  let failedPart: PressFailure | undefined;
  return {
    send: async (): Promise<void> => {
      let since = press.at;
      if (languages && isFromNone && account.canPoll) {
        const preparing = prepare(press, languages, id);
        account.bringsLanguages(id, preparing.then(throwFailed)).catch(() => undefined);
        ({ failedPart } = await preparing);
        since = account.clock.steady();
      }
      // Its answer is no end, unless it is a failure or all that will come: then the change has heard of it.
      await account.send(pressed, { since }).then(() => sent.resolve(undefined), sent.resolve);
    },
    drop: (error: unknown): void => {
      const failure = failureOf(error);
      account.drop(pressed, failure.kind === "service" ? failure.failure : new ServiceFailure("defect"));
    },
    /** @throws ServiceFailure, PressFailure */
    end: async (): Promise<void> => {
      await outcome;
      if (failedPart) throw failedPart;
      // A flicker seemed to confirm what is rejected then: nothing has been stopped.
      const error = target === "none" ? await sent.promise : undefined;
      if (error instanceof ServiceFailure && error.kind !== "conflict" && !error.mayHaveBeenCarriedOut)
        throw error;
    },
  };
}

interface Prepared {
  /** The part that failed first. */
  readonly failedPart: PressFailure | undefined;
  /** A session runs: what was left is left out. */
  readonly isLeftOut: boolean;
}

function throwFailed({ failedPart, isLeftOut }: Prepared): boolean {
  if (failedPart) throw failedPart;
  return !isLeftOut;
}

/**
 * Brings languages about while no session runs. The start follows even where that fails: captions in the wrong language are
 * better than no captions. The languages count as asked for by the press of that start.
 */
async function prepare(press: AccountPress, languages: Languages, id: number): Promise<Prepared> {
  const { account } = press;
  const since = account.clock.steady();
  try {
    if (!isIdle(account)) await askWhetherEnded({ ...press, at: since });
  } catch (error) {
    account.dispatch({ type: "languages-missing", languages });
    const step = languages.transcriptionLanguage === undefined ? "targets" : "source";
    return {
      failedPart: new PressFailure({ kind: "scene-step", step, cause: failureOf(error) }),
      isLeftOut: true,
    };
  }
  if (!isIdle(account)) return { failedPart: undefined, isLeftOut: true };
  account.dispatch({ type: "scene-asked", id, scene: languages });
  let isLeftOut = false;
  const failed: { -readonly [Part in keyof Languages]: Languages[Part] } = {};
  const send = async (command: Command): Promise<void> => {
    if (isIdle(account)) await account.send(account.ask(command, press, id), { since });
    else isLeftOut = true;
  };
  try {
    const failedPart = await bringAbout(languages, account.state.known, send, "goes on", (step) => {
      if (step === "source") failed.transcriptionLanguage = languages.transcriptionLanguage;
      else failed.languageCodes = languages.languageCodes;
    });
    if (failedPart) account.dispatch({ type: "languages-missing", languages: failed });
    return { failedPart, isLeftOut };
  } finally {
    account.dispatch({ type: "scene-ended", id });
  }
}

/** No session runs for certain, also by a status that tells nothing of it because a command was in flight. */
function isIdle({ state, known: { session, last } }: Account): boolean {
  return (
    state.isFresh &&
    session.seen.kind === "none" &&
    !session.restart &&
    !(last && showsSession(session, last))
  );
}
