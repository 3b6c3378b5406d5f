import type { Clock, Timer } from "../clock.ts";
import {
  answeredBackOffMs,
  fastPollMs,
  maxRequestMs,
  minPollPauseMs,
  minRetryAfterMs,
  minSleepMs,
  pollIntervalMs,
  pollIntervalsMs,
  recoverPaceMs,
  rejectedPauseMs,
  slowFollowUpsMs,
  unansweredBackOffMs,
} from "../limits.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Status } from "../service/caption-service.ts";
import { failureKinds, ServiceFailure } from "../service/service-failure.ts";
import type { Failing } from "./state.ts";

export interface StatusPollerOptions {
  readonly service: Pick<CaptionService, "checkStatus" | "reconnect">;
  readonly churchId: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  /** Strictly growing, monotonic, in milliseconds. */
  readonly now: () => number;
  readonly onWakeUp: () => void;
  readonly onStatus: (status: Status, requestedAt: number, interval: number) => void;
  readonly onFailure: (failing: Failing) => void;
}

interface Poll {
  readonly requestedAt: number;
}

/** Requests the status while somebody looks or a start or stop is under way. Times are monotonic, in milliseconds. */
export class StatusPoller {
  readonly #options: StatusPollerOptions;
  /** Presses that ask for the status. */
  readonly #waiting = new Set<PromiseWithResolvers<Status>>();
  #poll: Poll | undefined;
  #timer: Timer | undefined;
  #isWatched = false;
  /** When a status can decide the start or stop that the service has answered. */
  #confirmableFrom: number | undefined;
  #failing: Failing | undefined;
  #failures = 0;
  /** The last poll. */
  #lastAt = 0;
  /** After an answer or a failure. */
  #pausedUntil = 0;
  #retryAfterUntil = 0;
  /** Index of the interval after the last 429. */
  #pace = 0;
  #slowedAt = 0;
  /** Polls that are due beside the interval. */
  #extraAt: number[] = [];
  #decideAt: number | undefined;

  constructor(options: StatusPollerOptions) {
    this.#options = options;
  }

  /** When the last poll was sent. */
  get lastAt(): number {
    return this.#lastAt;
  }

  /** When the status was requested that is in flight. */
  get awaitedSince(): number | undefined {
    return this.#poll?.requestedAt;
  }

  /** The service has answered 429. */
  get isSlow(): boolean {
    return this.#interval > pollIntervalMs;
  }

  /** A key shows the account, or none does any more. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (isWatched && !this.#poll) this.pollNow();
    else this.#plan();
  }

  /** Ends a back-off, but no `Retry-After`. */
  pollNow(): void {
    this.#pausedUntil = 0;
    this.#extraAt.push(this.#now);
    this.#plan();
  }

  /**
   * @param confirmableFrom when a status can decide the start or stop that the service has answered
   * @param decideAt when a status decides what those before could not
   */
  setNeeds(confirmableFrom: number | undefined, decideAt: number | undefined): void {
    if (confirmableFrom === this.#confirmableFrom && decideAt === this.#decideAt) return;
    // A start or stop that is settled needs no more polls of its own.
    if (confirmableFrom === undefined && this.#confirmableFrom !== undefined) this.#extraAt = [];
    this.#confirmableFrom = confirmableFrom;
    this.#decideAt = decideAt;
    this.#plan();
  }

  /** @param isOpen a start or stop that only a status decides: it gets polls of its own while polling is slowed down */
  commandAnswered(answeredAt: number, isOpen: boolean, failure?: ServiceFailure): void {
    if (failure) this.#heed(failure);
    const { isSlow } = this;
    // What the answer has changed may have been polled for already.
    const needsPoll = isSlow ? isOpen : this.#lastAt < answeredAt;
    if (needsPoll) {
      // A poll in flight says nothing about the command.
      this.#poll = undefined;
      if (!failure || !this.#failing) this.#pausedUntil = 0;
      const delays = isSlow ? slowFollowUpsMs : [0];
      this.#extraAt = delays.map((delay) => Math.max(this.#now + delay, this.#confirmableFrom ?? 0));
    }
    this.#plan();
  }

  wakeUp(): void {
    const { service, onWakeUp } = this.#options;
    service.reconnect();
    this.#poll = undefined;
    this.#failures = 0;
    onWakeUp();
    this.pollNow();
  }

  /**
   * A status that is requested now, in place of a poll that may hang.
   * @param deadline monotonic, in milliseconds
   * @throws ServiceFailure
   */
  async requestStatus(deadline: number): Promise<Status> {
    const waiting = Promise.withResolvers<Status>();
    const timer = this.#options.clock.after(deadline - this.#now, () =>
      waiting.reject(new ServiceFailure("timed-out")),
    );
    this.#waiting.add(waiting);
    this.#poll = undefined;
    this.#plan();
    try {
      return await waiting.promise;
    } finally {
      timer.cancel();
      this.#waiting.delete(waiting);
    }
  }

  stop(): void {
    this.#isWatched = false;
    this.#confirmableFrom = undefined;
    this.#poll = undefined;
    this.#timer?.cancel();
  }

  get #now(): number {
    return this.#options.clock.steady();
  }

  get #interval(): number {
    const recovered = Math.floor((this.#now - this.#slowedAt) / recoverPaceMs);
    return pollIntervalsMs[Math.max(0, this.#pace - recovered)] ?? pollIntervalMs;
  }

  get #isActive(): boolean {
    return this.#isWatched || this.#confirmableFrom !== undefined || this.#waiting.size > 0;
  }

  get #inTurnAt(): number {
    const lastAt = Math.floor(this.#lastAt);
    const inTurn = lastAt + this.#interval;
    if (this.#confirmableFrom === undefined || this.isSlow) return inTurn;
    return Math.min(inTurn, Math.max(this.#confirmableFrom, lastAt + fastPollMs));
  }

  get #dueAt(): number {
    // Nothing delays a press.
    if (this.#waiting.size > 0) return this.#now;
    const inTurn = this.#inTurnAt;
    const decideAt = this.#decideAt;
    // A poll just before a decision would be one too many.
    const isNext = decideAt !== undefined && decideAt < inTurn + minPollPauseMs;
    const next = isNext ? decideAt : inTurn;
    return Math.max(Math.min(next, ...this.#extraAt), this.#pausedUntil, this.#retryAfterUntil);
  }

  #plan(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#poll || !this.#isActive) return;
    // Not before the time itself: a status that is requested too early decides nothing.
    const delay = Math.ceil(this.#dueAt - this.#now);
    if (delay <= 0) {
      this.#send();
      return;
    }
    const { clock } = this.#options;
    const dueWall = clock.now() + delay;
    this.#timer = clock.after(delay, () => {
      // A later timer fired after sleep.
      if (clock.now() - dueWall > minSleepMs) this.wakeUp();
      else this.#send();
    });
  }

  #send(): void {
    const { service, churchId, now } = this.#options;
    const poll = { requestedAt: now() };
    const { requestedAt } = poll;
    this.#poll = poll;
    this.#lastAt = requestedAt;
    this.#extraAt = this.#extraAt.filter((at) => at > requestedAt);
    if (this.#decideAt !== undefined && this.#decideAt <= requestedAt) this.#decideAt = undefined;
    service.checkStatus(churchId, { timeLimit: maxRequestMs }).then(
      (status) => this.#receive(status, poll),
      (error: unknown) => this.#fail(error, poll),
    );
  }

  #receive(status: Status, poll: Poll): void {
    if (this.#poll !== poll) return;
    const { log, onStatus } = this.#options;
    if (this.#failing) log.info("status: answered again");
    this.#failing = undefined;
    this.#failures = 0;
    this.#pausedUntil = this.#now + minPollPauseMs;
    this.#obey(status.retryAfter);
    for (const waiting of this.#waiting) waiting.resolve(status);
    this.#waiting.clear();
    onStatus(status, poll.requestedAt, this.#interval);
    this.#poll = undefined;
    this.#plan();
  }

  #fail(error: unknown, poll: Poll): void {
    if (this.#poll !== poll) return;
    const { log, service, onFailure } = this.#options;
    const failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect");
    const { kind, message } = failure;
    if (failure !== error) log.error("defect in a status request", error);
    if (this.#failing?.failure.kind !== kind) log.warn(`status: ${message}`);
    this.#poll = undefined;
    this.#failures += 1;
    this.#pausedUntil = this.#now + this.#findPause(failure);
    this.#heed(failure);
    if (!failureKinds[kind].wasAnswered) service.reconnect();
    for (const waiting of this.#waiting) waiting.reject(failure);
    this.#waiting.clear();
    const nextAt = this.#dueAt;
    this.#failing = { since: this.#failing?.since ?? this.#now, failure, nextAt };
    onFailure(this.#failing);
    this.#plan();
  }

  /** Obeys what a failure says about how often to ask. */
  #heed({ details: { status, retryAfter } }: ServiceFailure): void {
    this.#obey(retryAfter);
    if (status !== 429) return;
    const slower = pollIntervalsMs.indexOf(this.#interval) + 1;
    this.#pace = Math.min(slower, pollIntervalsMs.length - 1);
    this.#slowedAt = this.#now;
  }

  #obey(retryAfter = 0): void {
    if (retryAfter >= minRetryAfterMs)
      this.#retryAfterUntil = Math.max(this.#retryAfterUntil, this.#now + retryAfter);
  }

  #findPause({ kind, details }: ServiceFailure): number {
    if (kind === "key-rejected" || kind === "wrong-account") return rejectedPauseMs;
    const { retryAfter = 0 } = details;
    if (retryAfter >= minRetryAfterMs) return minPollPauseMs;
    const { wasAnswered } = failureKinds[kind];
    const pauses = wasAnswered ? answeredBackOffMs : unansweredBackOffMs;
    const pause = pauses[Math.min(this.#failures, pauses.length) - 1] ?? pollIntervalMs;
    // Varied by a tenth, so that many plugins do not ask at once.
    return wasAnswered ? pause * (0.9 + 0.2 * this.#options.random()) : pause;
  }
}
