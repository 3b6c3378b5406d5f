import type { Clock, Timer } from "../clock.ts";
import type { CaptionService, RequestLimits, Session } from "../service/caption-service.ts";
import { giveUpAfter } from "../service/request-timeout.ts";
import { failureKinds, ServiceFailure } from "../service/service-failure.ts";
import {
  answeredBackOffMs,
  hurriedPollIntervalMs,
  maxRequestMs,
  minPollPauseMs,
  minRetryAfterMs,
  minSleepMs,
  pollIntervalMs,
  rejectedPauseMs,
  unansweredBackOffMs,
} from "./limits.ts";

/** Why the status is asked out of turn. Decision: what was held against statuses is theirs to decide from now on. */
export type PollReason = "appeared" | "woke up" | "settings" | "command" | "press" | "decision";

/** A status request: when it was sent, by the steady clock, and what had been answered by then. */
export interface Asked {
  readonly at: number;
  readonly order: number;
}

export interface StatusPollerOptions extends Pick<CaptionService, "reconnect"> {
  readonly checkStatus: (limits: RequestLimits) => Promise<Session>;
  /** The computer has slept, by the wall clock. */
  readonly slept: () => void;
  readonly clock: Clock;
  /** Numbers from 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Counts the commands that were sent and answered: a status tells of those only that were before it. */
  readonly order: () => number;
  readonly received: (session: Session, asked: Asked) => void;
  /** @param pause until the next request, in milliseconds */
  readonly failed: (failure: ServiceFailure, pause: number) => void;
  /** The poll ended in an exception of the plugin's own. */
  readonly defect: (error: unknown) => void;
}

interface Poll {
  readonly asked: Asked;
  /** Asked by a press during a wait, which goes on if this fails. */
  readonly duringWait: boolean;
}

/** A press that waits for the next status. */
interface Waiting extends PromiseWithResolvers<Session> {
  /** The request that was in flight already: should it turn out to be lost, the press has not had one of its own. */
  readonly joined: Poll | undefined;
}

const never = Number.NEGATIVE_INFINITY;

/** Decides when to ask for the status of one account. At most one request is in flight whose answer still counts. */
export class StatusPoller {
  readonly #options: StatusPollerOptions;
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiting>();
  #isWatching = false;
  #isHurried = false;
  #poll: Poll | undefined;
  #askedAt = never;
  #dueAt = Number.POSITIVE_INFINITY;
  /** When the next request is wanted at the latest, other than by the rhythm. */
  #soonAt = Number.POSITIVE_INFINITY;
  #failures = 0;
  /** When the pause after the last failure is over. */
  #backOffUntil = never;
  /** Until then the service does not want to be asked. */
  #retryAfterUntil = never;
  /** The next request, where one is planned. */
  #timer: Timer | undefined;

  constructor(options: StatusPollerOptions) {
    this.#options = options;
    this.#clock = options.clock;
  }

  /** A key is in sight, or one more. */
  start(): void {
    this.#isWatching = true;
    this.askNow("appeared");
  }

  /** Stops the rhythm. A request in flight runs to its end: to cut it off would cost a TLS connection. */
  stop(): void {
    this.#isWatching = false;
    if (this.#isHurried) return;
    this.#failures = 0;
    this.#backOffUntil = never;
    this.#unschedule();
  }

  /** Asks in so many milliseconds at the latest, unless it is to wait for longer. */
  askWithin(ms: number): void {
    this.#soonAt = this.#clock.steady() + ms;
    if (this.#timer && this.#soonAt < this.#dueAt && this.#waitUntil <= this.#soonAt)
      this.#schedule(this.#soonAt);
  }

  /** Asks every second instead of every five, also without any key to see it. Waits after failures go first. */
  hurry(on: boolean): void {
    if (on === this.#isHurried) return;
    this.#isHurried = on;
    if (!on && !this.#isWatching) this.stop();
    const inOneSecond = this.#clock.steady() + hurriedPollIntervalMs;
    this.#schedule(Math.max(on ? Math.min(this.#dueAt, inOneSecond) : this.#nextTurn(), this.#waitUntil));
  }

  /** Asks out of turn; joins the request in flight where that serves. A `Retry-After` holds against all but presses. */
  askNow(reason: PollReason): void {
    if (!this.#isWanted && reason !== "press") return;
    const servesPress = reason === "press" || reason === "command" || this.#waiting.size > 0;
    const waitUntil = reason === "decision" ? this.#waitUntil : this.#retryAfterUntil;
    if (!servesPress && waitUntil > this.#clock.steady()) {
      if (!this.#timer) this.#schedule(waitUntil);
      return;
    }
    // What was asked for before tells nothing of these. Its answer is dropped: to cut it off would cost a TLS connection.
    if (reason === "command" || reason === "woke up" || reason === "decision") this.#poll = undefined;
    if (!this.#poll) this.#send(servesPress);
  }

  /**
   * The next status, asked for now.
   * @param timeLimit milliseconds
   * @throws ServiceFailure
   */
  async answer(timeLimit: number): Promise<Session> {
    const waiting = { ...Promise.withResolvers<Session>(), joined: this.#poll };
    const timer = giveUpAfter(timeLimit, this.#clock, waiting.reject);
    this.#waiting.add(waiting);
    this.askNow("press");
    try {
      return await waiting.promise;
    } finally {
      timer.cancel();
      this.#waiting.delete(waiting);
    }
  }

  get #isActive(): boolean {
    return this.#isWatching || this.#isHurried;
  }

  /** A key or a press would use the answer. */
  get #isWanted(): boolean {
    return this.#isActive || this.#waiting.size > 0;
  }

  #send(ofPress = false): void {
    const duringWait = ofPress && this.#waitUntil > this.#clock.steady();
    this.#unschedule();
    this.#soonAt = Number.POSITIVE_INFINITY;
    this.#askedAt = this.#clock.steady();
    const asked = { at: this.#askedAt, order: this.#options.order() };
    const poll: Poll = { asked, duringWait };
    this.#poll = poll;
    this.#options.checkStatus({ timeLimit: maxRequestMs }).then(
      (session) => this.#received(session, poll),
      (error: unknown) => this.#failed(error, poll),
    );
  }

  #received(session: Session, poll: Poll): void {
    if (this.#poll !== poll) return;
    this.#poll = undefined;
    this.#failures = 0;
    this.#backOffUntil = never;
    this.#options.received(session, poll.asked);
    for (const waiting of this.#waiting) waiting.resolve(session);
    this.#schedule(Math.max(this.#nextTurn(), this.#retryAfterUntil));
  }

  #failed(error: unknown, poll: Poll): void {
    if (this.#poll !== poll) {
      this.#keepRetryAfter(error);
      return;
    }
    this.#poll = undefined;
    if (!(error instanceof ServiceFailure)) this.#options.defect(error);
    const failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect");
    if (!poll.duringWait || failure.details.retryAfter !== undefined) this.#wait(failure);
    const now = this.#clock.steady();
    const due = Math.max(this.#waitUntil, now + minPollPauseMs);
    const isLost = failure.kind === "timed-out" || failure.kind === "connection-dropped";
    if (isLost) this.#options.reconnect();
    this.#options.failed(failure, due - now);
    let isWanted = false;
    for (const waiting of this.#waiting) {
      if (isLost && waiting.joined === poll) isWanted = true;
      else waiting.reject(failure);
    }
    if (isWanted) this.#send(true);
    else this.#schedule(due);
  }

  /** An answer that counts for nothing else may ask for a wait. */
  #keepRetryAfter(error: unknown): void {
    const { retryAfter = 0 } = error instanceof ServiceFailure ? error.details : {};
    if (retryAfter < minRetryAfterMs) return;
    this.#retryAfterUntil = Math.max(this.#retryAfterUntil, this.#clock.steady() + retryAfter);
    if (this.#timer) this.#schedule(Math.max(this.#dueAt, this.#retryAfterUntil));
  }

  #wait({ kind, details: { retryAfter = 0 } }: ServiceFailure): void {
    const now = this.#clock.steady();
    // What the service asks for goes before the table, but "at once" can't be meant.
    const isAskedFor = retryAfter >= minRetryAfterMs;
    if (isAskedFor) this.#retryAfterUntil = now + retryAfter;
    if (kind === "key-rejected" || kind === "wrong-account") this.#backOffUntil = now + rejectedPauseMs;
    else this.#backOffUntil = isAskedFor ? never : now + this.#backOff(failureKinds[kind].wasAnswered);
    this.#failures += 1;
  }

  #backOff(wasAnswered: boolean): number {
    const table = wasAnswered ? answeredBackOffMs : unansweredBackOffMs;
    const pause = table[Math.min(this.#failures, table.length - 1)] ?? pollIntervalMs;
    return wasAnswered ? pause * (0.9 + 0.2 * this.#options.random()) : pause;
  }

  /** When the waits that hold against the rhythm are over. */
  get #waitUntil(): number {
    return Math.max(this.#backOffUntil, this.#retryAfterUntil);
  }

  #nextTurn(): number {
    const rhythm = this.#isHurried ? hurriedPollIntervalMs : pollIntervalMs;
    const now = this.#clock.steady();
    return Math.max(Math.min(this.#askedAt + rhythm, this.#soonAt), now + minPollPauseMs);
  }

  #schedule(at: number): void {
    // The end of a request in flight plans the next one.
    if (this.#poll) return;
    this.#unschedule();
    if (!this.#isActive) return;
    this.#dueAt = at;
    const dueWall = this.#clock.now() + at - this.#clock.steady();
    this.#timer = this.#clock.after(at - this.#clock.steady(), () => {
      if (this.#clock.now() - dueWall > minSleepMs) this.#options.slept();
      this.#send();
    });
  }

  #unschedule(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }
}
