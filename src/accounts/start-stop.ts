import type { Command, Session } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { Account, PressOrigin } from "./account.ts";
import { type KnownLanguages, type Languages, prepare } from "./scene.ts";
import type { PressFailure } from "./press-failure.ts";
import { isRunning, type Target } from "./session-fact.ts";
import { showsSession } from "./session-from-status.ts";

/** What a start or stop needs beside the account: the status of the key's church ID. */
export interface StatusSource {
  /** Statuses can be asked for; otherwise the answer is the whole result. */
  readonly canPoll: boolean;
  /** The last status is fresh, or is asked for now. */
  readonly isFresh: () => boolean;
  readonly known: () => KnownLanguages;
  /** @throws ServiceFailure */
  readonly check: (press: PressOrigin) => Promise<Session>;
}

/** Looks at a status just asked for and says what to do now; undefined for nothing. */
export type Decision = (session: Session) => Promise<Target | undefined>;

/**
 * Starts or stops the session; resolves when a status has confirmed it, or the answer where none can be asked for. While one
 * is under way another does nothing.
 * @param languages what a start brings about first
 * @throws ServiceFailure, PressFailure
 */
export async function change(
  account: Account,
  status: StatusSource,
  press: PressOrigin,
  { target, languages }: { readonly target: Target; readonly languages?: Languages | undefined },
): Promise<void> {
  if (isUnderWay(account)) return;
  const started = begin(account, status, press, target, languages);
  const turn = account.turn("session", press, started.send, started.unsent);
  // The change has failed with it.
  turn.catch(() => undefined);
  await started.end();
}

/**
 * Asks for the status first and lets it decide. That holds its place in the order of commands, so that what was pressed
 * later is also sent later.
 * @throws ServiceFailure, PressFailure
 */
export async function changeAfterAsking(
  account: Account,
  status: StatusSource,
  press: PressOrigin,
  { decide, languages }: { readonly decide: Decision; readonly languages?: Languages | undefined },
): Promise<void> {
  if (isUnderWay(account)) return;
  account.dispatch({ type: "asking-first", on: true });
  const hasAsked = (): void => account.dispatch({ type: "asking-first", on: false });
  const task = async (): Promise<Started | undefined> => {
    const target = await status.check(press).then(decide).finally(hasAsked);
    if (target === undefined) return undefined;
    const started = begin(account, status, press, target, languages);
    await started.send();
    return started;
  };
  const started = await account.turn("session", press, task, hasAsked);
  await started?.end();
}

function isUnderWay({ facts }: Account): boolean {
  return facts.session.change !== undefined || facts.isAskingFirst === true;
}

interface Started {
  readonly send: () => Promise<void>;
  readonly unsent: (error: ServiceFailure) => void;
  /** @throws ServiceFailure, PressFailure */
  readonly end: () => Promise<void>;
}

/** From here on it is under way. */
function begin(
  account: Account,
  status: StatusSource,
  press: PressOrigin,
  target: Target,
  languages: Languages | undefined,
): Started {
  const id = account.nextId();
  const command: Command = { name: target === "running" ? "start" : "stop" };
  // Under START ? and STOP ? it may well run: a change of its languages would restart it.
  const isFromNone = target === "running" && account.facts.session.uncertain === undefined;
  const first = isFromNone && status.canPoll ? languages : undefined;
  let failedPart: PressFailure | undefined;
  const outcome = account.outcomeOf(id);
  account.dispatch({ type: "change-asked", id, target, since: press.at, isPreparing: first !== undefined });
  return {
    async send() {
      let since = press.at;
      if (first) {
        failedPart = await prepareStart(account, status, press, { id, languages: first });
        since = account.clock.steady();
        account.dispatch({ type: "change-prepared" });
      }
      // Its answer is no end, unless it is a failure or all that will come: then the change has heard of it.
      const watch = status.canPoll ? "own" : account.isPolled() ? "others" : "nobody";
      await account.send({ id, command, press, since, watch }).catch(() => undefined);
    },
    unsent: (error) => account.dispatch({ type: "unsent", id, command, error }),
    async end() {
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
async function prepareStart(
  account: Account,
  status: StatusSource,
  press: PressOrigin,
  { id, languages }: { readonly id: number; readonly languages: Languages },
): Promise<PressFailure | undefined> {
  const since = account.clock.steady();
  try {
    if (!status.isFresh()) await status.check({ ...press, at: since });
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined;
    throw error;
  }
  if (!isIdle(account)) return undefined;
  account.dispatch({ type: "scene-asked", id, scene: languages });
  try {
    return await prepare(languages, status.known(), async (command) => {
      if (!isIdle(account)) return;
      account.dispatch({ type: "asked", id, command });
      await account.send({ id, command, press, since });
    });
  } finally {
    account.dispatch({ type: "scene-ended", id });
  }
}

/** No session runs, also by a status that tells nothing of it because a command was in flight. */
function isIdle({ facts: { session, last } }: Account): boolean {
  return session.told !== undefined && !isRunning(session.told) && !(last && showsSession(session, last));
}
