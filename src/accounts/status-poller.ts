import type { Clock, Timer } from "../clock.ts";
import * as limits from "../limits.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Command, Status } from "../service/caption-service.ts";
import { failureKinds, ServiceFailure } from "../service/service-failure.ts";
import type { Moment, SessionState } from "./session.ts";
import { type AccountState, onPollFailed, onStatus, onWakeUp } from "./state.ts";

interface PolledAccount {
  readonly state: AccountState;
  /** Strictly growing. */
  moment(): Moment;
  update(change: (state: AccountState) => AccountState): void;
}

export interface StatusPollerOptions {
  readonly service: CaptionService;
  readonly churchId: string;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn" | "error">;
}

/**
 * Requests the status while a key is visible, or a start or stop waits for one: every 5 s, sooner after an event, and when the
 * state of the account needs it. Times are monotonic, in milliseconds.
 */
export class StatusPoller {
  readonly #account: PolledAccount;
  readonly #options: StatusPollerOptions;
  /** The poll in flight. The answer of one that was replaced is ignored. */
  #poll: { readonly requestedAt: number } | undefined;
  #timer: Timer | undefined;
  #isWatched = false;
  #lastPollAt = 0;
  /** After an event: a status that was requested earlier is not new enough. */
  #wantedFrom = 0;
  #failures = 0;
  /** After an answer or a failure. */
  #pausedUntil = 0;
  #retryAfterUntil = 0;
  /** Says which interval the last 429 led to. */
  #intervalIndex = 0;
  #slowedAt = 0;

  constructor(account: PolledAccount, options: StatusPollerOptions) {
    this.#account = account;
    this.#options = options;
  }

  /** When the status was requested that is in flight. */
  get awaitedSince(): number | undefined {
    return this.#poll?.requestedAt;
  }

  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (isWatched && !this.#poll) this.#pollSoon();
    this.plan();
  }

  /** @param answeredAt a status that was requested earlier says nothing about the command */
  commandAnswered({ name }: Command, answeredAt: number, failure?: ServiceFailure): void {
    if (failure) this.#slowDown(failure);
    const { failing } = this.#account.state;
    const isSlow = this.#isSlow;
    // While polling is slowed down, only a start or stop gets polls of its own. Otherwise `plan` may have sent one since the answer.
    const needsPoll = isSlow ? name === "start" || name === "stop" : this.#lastPollAt < answeredAt;
    if (needsPoll) {
      // A poll that is in flight says nothing about the command.
      this.#poll = undefined;
      // A failed command does not end the pause after failed polls.
      if (!failure || !failing) this.#pausedUntil = 0;
      if (!isSlow) this.#wantedFrom = answeredAt;
    }
    this.plan();
  }

  wakeUp(): void {
    this.#options.service.closeConnections();
    this.#poll = undefined;
    this.#failures = 0;
    this.#pollSoon();
    this.#account.update(onWakeUp);
  }

  /**
   * Requests the status now, in place of a poll that may hang.
   * @param timeLimit in milliseconds
   * @throws ServiceFailure
   */
  async requestStatus(timeLimit: number): Promise<Status> {
    const { service, churchId } = this.#options;
    const poll = { requestedAt: this.#account.moment().steady };
    this.#poll = poll;
    this.#lastPollAt = poll.requestedAt;
    // It is planned anew at the end of this poll.
    this.#timer?.cancel();
    try {
      const status = await service.checkStatus(churchId, timeLimit);
      if (this.#poll === poll) this.#receive(status, poll.requestedAt);
      return status;
    } catch (error) {
      const failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect");
      if (failure !== error) this.#options.log.error("defect in a status request", error);
      if (this.#poll === poll) this.#fail(failure);
      throw failure;
    }
  }

  /** Sends a poll that is due, or sets a timer for the next one. Called after each change of the state. */
  plan(): void {
    this.#timer?.cancel();
    const isConfirmable = this.#account.state.session.startStop?.answered !== undefined;
    if (this.#poll || !(this.#isWatched || isConfirmable)) return;
    // Not before the time itself: a status that is requested too early decides nothing.
    const delay = Math.ceil(this.#dueAt - this.#now);
    if (delay <= 0) this.#send();
    else this.#timer = this.#options.clock.after(delay, () => this.#send());
  }

  get #now(): number {
    return this.#options.clock.steady();
  }

  get #interval(): number {
    const recovered = Math.floor((this.#now - this.#slowedAt) / limits.recoverPaceMs);
    return limits.pollIntervalsMs[Math.max(0, this.#intervalIndex - recovered)] ?? limits.pollIntervalMs;
  }

  /** The service has answered 429. */
  get #isSlow(): boolean {
    return this.#interval > limits.pollIntervalMs;
  }

  get #dueAt(): number {
    const { state } = this.#account;
    const isSlow = this.#isSlow;
    // `plan` rounds up, which would add a millisecond to each interval.
    const lastAt = Math.floor(this.#lastPollAt);
    const followUps = findFollowUps(state.session, isSlow, lastAt);
    const needed = [...followUps, ...findDecisiveTimes(state, isSlow)].filter((at) => at > this.#lastPollAt);
    if (this.#wantedFrom > this.#lastPollAt) needed.push(this.#now);
    const regularAt = lastAt + this.#interval;
    // A poll that is needed just after the regular one replaces it.
    const isNeededFirst = needed.some((at) => at < regularAt + limits.minPollPauseMs);
    const dueAt = isNeededFirst ? Math.min(...needed) : regularAt;
    return Math.max(dueAt, this.#pausedUntil, this.#retryAfterUntil);
  }

  #send(): void {
    // `#fail` has dealt with its failure.
    this.requestStatus(limits.maxRequestMs).catch(() => undefined);
  }

  /** Ends the pause of a back-off. A `Retry-After` still holds. */
  #pollSoon(): void {
    this.#pausedUntil = 0;
    this.#wantedFrom = this.#account.moment().steady;
  }

  #receive(status: Status, requestedAt: number): void {
    const account = this.#account;
    if (account.state.failing) this.#options.log.info("status: answered again");
    this.#failures = 0;
    this.#pausedUntil = this.#now + limits.minPollPauseMs;
    this.#keepRetryAfter(status.retryAfter);
    const freshFor = Math.max(limits.freshMs, limits.staleIntervals * this.#interval);
    const timed = { ...status, requestedAt, receivedAt: account.moment() };
    // `#poll` is still set, so that this status can confirm a start or stop in the last moment.
    account.update((state) => onStatus(state, timed, freshFor));
    this.#poll = undefined;
    this.plan();
  }

  #fail(failure: ServiceFailure): void {
    const { log, service } = this.#options;
    const { failing } = this.#account.state;
    const { kind, message } = failure;
    if (failing?.failure.kind !== kind) log.warn(`status: ${message}`);
    this.#poll = undefined;
    this.#failures += 1;
    this.#pausedUntil = this.#now + this.#findPause(failure);
    this.#slowDown(failure);
    if (!failureKinds[kind].isResponse) service.closeConnections();
    const nextAt = this.#dueAt;
    this.#account.update((state) => onPollFailed(state, { failure, nextAt }));
  }

  /** Polls less often after a 429, and keeps a `Retry-After`. */
  #slowDown({ details: { status, retryAfter } }: ServiceFailure): void {
    this.#keepRetryAfter(retryAfter);
    if (status !== 429) return;
    const slower = limits.pollIntervalsMs.indexOf(this.#interval) + 1;
    this.#intervalIndex = Math.min(slower, limits.pollIntervalsMs.length - 1);
    this.#slowedAt = this.#now;
  }

  #keepRetryAfter(retryAfter = 0): void {
    if (retryAfter >= limits.minRetryAfterMs)
      this.#retryAfterUntil = Math.max(this.#retryAfterUntil, this.#now + retryAfter);
  }

  #findPause({ kind, details: { retryAfter = 0 } }: ServiceFailure): number {
    if (kind === "key-rejected" || kind === "wrong-account") return limits.rejectedPauseMs;
    if (retryAfter >= limits.minRetryAfterMs) return limits.minPollPauseMs;
    const pauses = failureKinds[kind].isResponse ? limits.answeredBackOffMs : limits.unansweredBackOffMs;
    return pauses[Math.min(this.#failures, pauses.length) - 1] ?? limits.pollIntervalMs;
  }
}

/** When a status may settle the start or stop that is under way. While polling is slowed down, also one whose answer was lost. */
function findFollowUps({ startStop, fact }: SessionState, isSlow: boolean, lastAt: number): number[] {
  const unanswered = isSlow && !startStop && fact.nextValue ? fact.countsFrom : undefined;
  const from = startStop?.answered?.waitsFrom ?? unanswered;
  if (from === undefined) return [];
  return isSlow
    ? limits.slowFollowUpsMs.map((delay) => from + delay)
    : [Math.max(from, lastAt + limits.fastPollMs)];
}

/**
 * The times from which statuses count that were ignored before: the ends of holds, of a restart and of a possible flicker.
 * @param isSlow leaves out the times that can wait for a regular poll
 */
export function findDecisiveTimes(state: AccountState, isSlow = false): number[] {
  const { fact, current, restart } = state.session;
  const holds = [fact, state.hidden, state.source, state.targets].map(({ accepted }) => accepted?.until);
  return [
    // Also while polling is slowed down: until a status confirms an accepted start or stop, the session is not known.
    fact.reported ? undefined : fact.accepted?.until,
    current?.endSeenAt === undefined ? undefined : current.endSeenAt + limits.confirmEndMs,
    ...(isSlow ? [] : [restart?.until, ...holds]),
  ].filter((at) => at !== undefined);
}
