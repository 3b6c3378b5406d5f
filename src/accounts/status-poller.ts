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
  readonly #waiting = new Set<PromiseWithResolvers<Status>>();
  #poll: Poll | undefined;
  #timer: Timer | undefined;
  #isWatched = false;
  #isUnderWay = false;
  /** When a status can first decide the start or stop that is under way. Absent until the service answers. */
  #decidableAt: number | undefined;
  #failing: Failing | undefined;
  #failures = 0;
  /** The last poll, for the interval. */
  #lastAt: number | undefined;
  /** After an answer or a failure. */
  #pausedUntil = 0;
  #retryAfterUntil = 0;
  /** Index of the interval after the last 429. */
  #pace = 0;
  #slowedAt = 0;
  /** Polls that are due beside the interval. */
  #extraAt: number[] = [];

  constructor(options: StatusPollerOptions) {
    this.#options = options;
  }

  /** A key shows the account, or none does any more. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (isWatched && !this.#poll) this.pollNow();
    else this.#plan();
  }

  /** Polls out of turn, after a `Retry-After` and after the poll in flight. */
  pollNow(): void {
    this.#pausedUntil = 0;
    this.#schedule(0);
  }

  /** A start or stop is under way, or no longer. */
  setUnderWay(isUnderWay: boolean): void {
    if (isUnderWay === this.#isUnderWay) return;
    this.#isUnderWay = isUnderWay;
    this.#decidableAt = undefined;
    if (!isUnderWay) this.#extraAt = [];
    this.#plan();
  }

  /** @param decidableAt when a status can decide what the answer did not, if that is worth a poll of a slow poller */
  commandAnswered(failure: ServiceFailure | undefined, decidableAt: number | undefined): void {
    if (failure) this.#heed(failure);
    if (this.isSlow && decidableAt === undefined) return;
    // A poll in flight says nothing about the command.
    this.#poll = undefined;
    if (!failure || !this.#failing) this.#pausedUntil = 0;
    this.#decidableAt = decidableAt ?? this.#decidableAt;
    const wait = Math.max(0, (decidableAt ?? 0) - this.#now);
    this.#schedule(...(this.isSlow ? slowFollowUpsMs : [0]).map((delay) => Math.max(wait, delay)));
  }

  wakeUp(): void {
    const { service, onWakeUp } = this.#options;
    service.reconnect();
    onWakeUp();
    this.#poll = undefined;
    this.#failures = 0;
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
    this.#send();
    try {
      return await waiting.promise;
    } finally {
      timer.cancel();
      this.#waiting.delete(waiting);
    }
  }

  stop(): void {
    this.#isWatched = false;
    this.#isUnderWay = false;
    this.#poll = undefined;
    this.#plan();
  }

  get #now(): number {
    return this.#options.clock.steady();
  }

  get #interval(): number {
    const recovered = Math.floor((this.#now - this.#slowedAt) / recoverPaceMs);
    return pollIntervalsMs[Math.max(0, this.#pace - recovered)] ?? pollIntervalMs;
  }

  /** The service has answered 429. */
  get isSlow(): boolean {
    return this.#interval > pollIntervalMs;
  }

  get #isActive(): boolean {
    return this.#isWatched || this.#isUnderWay;
  }

  get #dueAt(): number {
    const due = [...this.#extraAt, this.#lastAt === undefined ? this.#now : this.#lastAt + this.#interval];
    if (this.#isUnderWay && this.#decidableAt !== undefined && !this.isSlow)
      due.push(Math.max(this.#decidableAt, (this.#lastAt ?? 0) + fastPollMs));
    return Math.max(Math.min(...due), this.#pausedUntil, this.#retryAfterUntil);
  }

  #schedule(...delays: readonly number[]): void {
    const now = this.#now;
    this.#extraAt.push(...delays.map((delay) => now + delay));
    this.#plan();
  }

  #plan(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#poll || !this.#isActive) return;
    const delay = Math.round(this.#dueAt - this.#now);
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
    this.#poll = poll;
    this.#lastAt = poll.requestedAt;
    this.#extraAt = this.#extraAt.filter((at) => at > poll.requestedAt);
    this.#timer?.cancel();
    service.checkStatus(churchId, { timeLimit: maxRequestMs }).then(
      (status) => this.#receive(status, poll),
      (error: unknown) => this.#fail(error, poll),
    );
  }

  #receive(status: Status, poll: Poll): void {
    if (this.#poll !== poll) return;
    const { log, onStatus } = this.#options;
    this.#poll = undefined;
    if (this.#failing) log.info("status: answered again");
    this.#failing = undefined;
    this.#failures = 0;
    this.#pausedUntil = this.#now + minPollPauseMs;
    this.#obey(status.retryAfter);
    onStatus(status, poll.requestedAt, this.#interval);
    for (const waiting of this.#waiting) waiting.resolve(status);
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
    const nextAt = this.#dueAt;
    this.#failing = { since: this.#failing?.since ?? this.#now, failure, nextAt };
    onFailure(this.#failing);
    for (const waiting of this.#waiting) waiting.reject(failure);
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
