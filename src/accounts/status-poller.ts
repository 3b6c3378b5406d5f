import { type Clock, type Timer, timeLeft } from "../clock.ts";
import type { CaptionService, Session } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";

/** The longest that a press or a poll may take, in milliseconds. */
export const requestLimit = 10_000;

/** Rhythm of polling in milliseconds, from the start of one request to the start of the next. */
const interval = 5_000;
const hurriedInterval = 1_000;
/** The least pause after an answer, in milliseconds: a service that needs long to answer is not asked without pause. */
const leastPause = 250;

/** Pauses after the first, second... failure in a row, in milliseconds; each varied by a tenth. */
const backOff = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** Pause after an answer that says that the key is not good, in milliseconds. */
const rejectedPause = 60_000;

/** How long an answer that has become worthless may still arrive before its request is given up, in milliseconds. */
const lastChance = 150;

/** A timer as late as this, in milliseconds, means that the computer slept, whether or not the app says so. */
const sleepSign = 10_000;

/** Why the status is asked out of turn. */
export type Occasion = "appeared" | "woke up" | "settings" | "command" | "press";

export interface PollerReport {
  told(session: Session): void;
  failed(failure: ServiceFailure, nextAt: number): void;
}

interface Ask {
  readonly abort: AbortController;
  /** A command was sent or answered meanwhile: the answer will tell of a time before it. */
  outdated: boolean;
}

/** A press that waits for the next status. */
interface Waiting extends PromiseWithResolvers<Session> {
  /** The request that was in flight already: should it turn out to be lost, the press has not had one of its own. */
  readonly joined: Ask | undefined;
}

/** Decides when to ask for the status of one account. At most one request is in flight. */
export class StatusPoller {
  readonly #service: CaptionService;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #report: PollerReport;
  readonly #waiting = new Set<Waiting>();
  #watching = false;
  #hurried = false;
  #ask: Ask | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #dueAt = Number.POSITIVE_INFINITY;
  #failures = 0;
  /** For how long, and since when, the service does not want to be asked. */
  #hold = { since: 0, pause: 0 };
  /** The next request, where one is planned. */
  #timer: Timer | undefined;
  #lastChance: Timer | undefined;

  /** @param random numbers from 0 to 1, for the jitter */
  constructor(service: CaptionService, clock: Clock, random: () => number, report: PollerReport) {
    this.#service = service;
    this.#clock = clock;
    this.#random = random;
    this.#report = report;
  }

  start(): void {
    this.#watching = true;
    this.askNow("appeared");
  }

  stop(): void {
    this.#watching = false;
    this.#failures = 0;
    this.#unschedule();
    if (this.#waiting.size === 0) this.#abandon();
  }

  /** Asks every second instead of every five, as long as no failure stands against it. */
  hurry(on: boolean): void {
    this.#hurried = on;
    if (this.#ask !== undefined || this.#failures > 0) return;
    this.#schedule(on ? Math.min(this.#dueAt, this.#clock.now() + hurriedInterval) : this.#nextTurn());
  }

  /** What is being asked now will be of no use: a command is on its way or has been answered. */
  outdate(): void {
    if (this.#ask) this.#ask.outdated = true;
  }

  /** Asks out of turn; joins the request in flight where that serves. A `Retry-After` holds against all but a press. */
  askNow(occasion: Occasion): void {
    if (!this.#watching && occasion !== "press") return;
    if (this.#ask) {
      if (occasion === "woke up") this.#abandon();
      else if (this.#ask.outdated) {
        this.#lastChance ??= this.#clock.after(lastChance, () => this.#replace());
        return;
      } else return;
    }
    const held = this.#held();
    if (occasion === "press" || held <= 0) this.#send(occasion === "press");
    else if (!this.#timer) this.#schedule(this.#clock.now() + held);
  }

  /**
   * The next status, asked for now.
   * @param timeLimit milliseconds
   * @throws ServiceFailure
   */
  async answer(timeLimit: number): Promise<Session> {
    const waiting = { ...Promise.withResolvers<Session>(), joined: this.#ask };
    const timer = this.#clock.after(timeLimit, () => waiting.reject(new ServiceFailure("timed-out")));
    this.#waiting.add(waiting);
    this.askNow("press");
    try {
      return await waiting.promise;
    } finally {
      timer.cancel();
      this.#waiting.delete(waiting);
    }
  }

  #send(again: boolean): void {
    this.#unschedule();
    const ask: Ask = { abort: new AbortController(), outdated: false };
    this.#ask = ask;
    this.#askedAt = this.#clock.now();
    const limits = { timeLimit: requestLimit, signal: ask.abort.signal, again };
    this.#service.checkStatus(limits).then(
      (session) => this.#settle(ask, () => this.#told(session)),
      (error: unknown) => this.#settle(ask, () => this.#failed(error, ask)),
    );
  }

  #settle(ask: Ask, report: () => void): void {
    if (this.#ask !== ask) return;
    this.#ask = undefined;
    this.#lastChance?.cancel();
    this.#lastChance = undefined;
    if (!ask.outdated) report();
    else if (this.#watching || this.#waiting.size > 0) this.#send(this.#waiting.size > 0);
  }

  #told(session: Session): void {
    this.#failures = 0;
    this.#hold.pause = 0;
    this.#report.told(session);
    for (const waiting of this.#waiting) waiting.resolve(session);
    this.#schedule(this.#nextTurn());
  }

  #failed(error: unknown, ask: Ask): void {
    const failure = error instanceof ServiceFailure ? error : new ServiceFailure("connection-dropped");
    const pause = Math.max(this.#pauseAfter(failure), this.#held());
    this.#failures += 1;
    const isLost = failure.kind === "timed-out" || failure.kind === "connection-dropped";
    if (isLost) this.#service.reconnect();
    this.#report.failed(failure, this.#clock.now() + pause);
    let isWanted = false;
    for (const waiting of this.#waiting) {
      if (isLost && waiting.joined === ask) isWanted = true;
      else waiting.reject(failure);
    }
    if (isWanted) this.#send(true);
    else this.#schedule(this.#clock.now() + pause);
  }

  #pauseAfter({ kind, details }: ServiceFailure): number {
    // What the service asks for goes before the table, but "at once" can't be meant.
    const { retryAfter = 0 } = details;
    if (retryAfter >= 1000) {
      this.#hold = { since: this.#clock.now(), pause: retryAfter };
      return retryAfter;
    }
    if (kind === "key-rejected" || kind === "wrong-account") return rejectedPause;
    const pause = backOff[Math.min(this.#failures, backOff.length - 1)] ?? backOff[0];
    return pause * (0.9 + 0.2 * this.#random());
  }

  /** For how long the service does not want to be asked from now on, in milliseconds. */
  #held(): number {
    return timeLeft(this.#hold.since, this.#hold.pause, this.#clock.now());
  }

  #nextTurn(): number {
    const rhythm = this.#hurried ? hurriedInterval : interval;
    const now = this.#clock.now();
    return now + Math.max(timeLeft(this.#askedAt, rhythm, now), leastPause);
  }

  #schedule(at: number): void {
    this.#unschedule();
    if (!this.#watching) return;
    this.#dueAt = at;
    this.#timer = this.#clock.after(at - this.#clock.now(), () => {
      if (this.#clock.now() - at > sleepSign) this.#service.reconnect();
      this.#send(false);
    });
  }

  #unschedule(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #replace(): void {
    this.#abandon();
    this.#send(this.#waiting.size > 0);
  }

  #abandon(): void {
    const ask = this.#ask;
    this.#ask = undefined;
    this.#lastChance?.cancel();
    this.#lastChance = undefined;
    ask?.abort.abort(new ServiceFailure("timed-out"));
  }
}
