import { type Clock, type Timer, timeLeft } from "../clock.ts";
import type { CaptionService, Session } from "../service/caption-service.ts";
import { ServiceFailure, type ServiceFailureKind } from "../service/service-failure.ts";

/** The longest that a press or a poll may take, in milliseconds. */
export const requestLimit = 10_000;

/** Rhythm of polling in milliseconds, from the start of one request to the start of the next. */
const interval = 5_000;
const hurriedInterval = 1_000;
/** The least pause after an answer, in milliseconds: a service that needs long to answer is not asked without pause. */
const leastPause = 250;

/** Pauses after the first, second... answer in a row that is a failure, in milliseconds; each varied by a tenth. */
const backOff = [5_000, 10_000, 20_000, 40_000, 60_000] as const;
/** The same where no answer came: nobody is spared by waiting longer, and a key is to be true soon after the network is. */
const backOffWithoutAnswer = [5_000, 10_000, 15_000] as const;
/** Failures that are answers. A proxy's refusal is none, though it has a status. */
const answers: ReadonlySet<ServiceFailureKind> = new Set([
  "key-rejected",
  "wrong-account",
  "conflict",
  "busy",
  "refused",
  "service-error",
  "redirected",
  "not-the-service",
  "answer-too-long",
]);
/** Pause after an answer that says that the key is not good, in milliseconds. */
const rejectedPause = 60_000;

/** How long an answer that has become worthless may still keep the next request waiting, in milliseconds. */
const lastChance = 150;

/** A timer that is later than this, in milliseconds, means that the computer slept, whether or not the app says so. */
const leastSleep = 10_000;

/** Why the status is asked out of turn. */
export type PollReason = "appeared" | "woke up" | "settings" | "command" | "press";

/** What a poller needs of the service. */
type PolledService = Pick<CaptionService, "checkStatus" | "reconnect">;

/** Where the poller reports to. Times in milliseconds since the epoch. */
export interface PollerReport {
  received(session: Session): void;
  failed(failure: ServiceFailure, nextAt: number): void;
  /** The poll ended in an exception of the plugin's own. */
  defect(error: unknown): void;
}

interface Poll {
  /** A command was sent or answered meanwhile: the answer will tell of a time before it. */
  outdated: boolean;
  /** Asked by a press during a wait, which goes on if this fails. */
  readonly duringWait: boolean;
}

/** A press that waits for the next status. */
interface Waiting extends PromiseWithResolvers<Session> {
  /** The request that was in flight already: should it turn out to be lost, the press has not had one of its own. */
  readonly joined: Poll | undefined;
}

/** A span of time in milliseconds since the epoch: what is left of it never exceeds it, should the clock be set back. */
interface Wait {
  readonly since: number;
  readonly pause: number;
}

const noWait: Wait = { since: 0, pause: 0 };

/** Decides when to ask for the status of one account. At most one request is in flight whose answer still counts. */
export class StatusPoller {
  readonly #service: PolledService;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #report: PollerReport;
  readonly #waiting = new Set<Waiting>();
  #isWatching = false;
  #isHurried = false;
  #poll: Poll | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #dueAt = Number.POSITIVE_INFINITY;
  #failures = 0;
  /** The pause after the last failure. */
  #backOff = noWait;
  /** For how long the service does not want to be asked. */
  #retryAfter = noWait;
  /** The next request, where one is planned. */
  #timer: Timer | undefined;
  #lastChance: Timer | undefined;

  /** @param random numbers from 0 to 1, for the jitter */
  constructor(service: PolledService, clock: Clock, random: () => number, report: PollerReport) {
    this.#service = service;
    this.#clock = clock;
    this.#random = random;
    this.#report = report;
  }

  start(): void {
    this.#isWatching = true;
    this.askNow("appeared");
  }

  /** No more requests by itself. One in flight runs to its end: to cut it off would cost a TLS connection. */
  stop(): void {
    this.#isWatching = false;
    if (this.#isHurried) return;
    this.#failures = 0;
    this.#backOff = noWait;
    this.#unschedule();
  }

  /** Asks every second instead of every five, also without any key to see it. Waits after failures go first. */
  hurry(on: boolean): void {
    this.#isHurried = on;
    if (!on && !this.#isWatching) this.stop();
    if (this.#poll !== undefined) return;
    const now = this.#clock.now();
    const turn = on ? Math.min(this.#dueAt, now + hurriedInterval) : this.#nextTurn();
    this.#schedule(Math.max(turn, now + this.#waitLeft));
  }

  /** What is being asked now will be of no use: a command is on its way or has been answered. */
  outdate(): void {
    if (this.#poll) this.#poll.outdated = true;
  }

  /** Asks out of turn; joins the request in flight where that serves. A `Retry-After` holds against all but presses. */
  askNow(reason: PollReason): void {
    if (!this.#isActive && reason !== "press") return;
    const isOfPress = reason === "press" || reason === "command";
    const wait = this.#left(this.#retryAfter);
    const isForPress = isOfPress || this.#waiting.size > 0;
    const mayAsk = isForPress || wait <= 0;
    if (this.#poll) {
      if (reason === "woke up" && mayAsk) this.#abandon();
      else if (this.#poll.outdated) {
        this.#lastChance ??= this.#clock.after(lastChance, () => {
          this.#abandon();
          if (this.#isWanted) this.#send(isOfPress);
        });
        return;
      } else return;
    }
    if (mayAsk) this.#send(isForPress);
    else if (!this.#timer) this.#schedule(this.#clock.now() + wait);
  }

  /**
   * The next status, asked for now.
   * @param timeLimit milliseconds
   * @throws ServiceFailure
   */
  async answer(timeLimit: number): Promise<Session> {
    const waiting = { ...Promise.withResolvers<Session>(), joined: this.#poll };
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

  get #isActive(): boolean {
    return this.#isWatching || this.#isHurried;
  }

  /** Somebody would see the answer. */
  get #isWanted(): boolean {
    return this.#isActive || this.#waiting.size > 0;
  }

  #send(ofPress = false): void {
    const duringWait = ofPress && this.#waitLeft > 0;
    this.#unschedule();
    const poll: Poll = { outdated: false, duringWait };
    this.#poll = poll;
    this.#askedAt = this.#clock.now();
    this.#service.checkStatus({ timeLimit: requestLimit }).then(
      (session) => this.#settle(poll, () => this.#received(session)),
      (error: unknown) => this.#settle(poll, () => this.#failed(error, poll)),
    );
  }

  #settle(poll: Poll, report: () => void): void {
    if (this.#poll !== poll) return;
    this.#abandon();
    if (!poll.outdated) report();
    else if (this.#isWanted) this.#send(poll.duringWait);
  }

  #received(session: Session): void {
    this.#failures = 0;
    this.#backOff = noWait;
    this.#report.received(session);
    for (const waiting of this.#waiting) waiting.resolve(session);
    this.#schedule(Math.max(this.#nextTurn(), this.#clock.now() + this.#left(this.#retryAfter)));
  }

  #failed(error: unknown, poll: Poll): void {
    if (!(error instanceof ServiceFailure)) this.#report.defect(error);
    const failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect");
    if (!poll.duringWait || failure.details.retryAfter !== undefined) this.#wait(failure);
    const pause = Math.max(this.#waitLeft, leastPause);
    const isLost = failure.kind === "timed-out" || failure.kind === "connection-dropped";
    if (isLost) this.#service.reconnect();
    this.#report.failed(failure, this.#clock.now() + pause);
    let isWanted = false;
    for (const waiting of this.#waiting) {
      if (isLost && waiting.joined === poll) isWanted = true;
      else waiting.reject(failure);
    }
    if (isWanted) this.#send(true);
    else this.#schedule(this.#clock.now() + pause);
  }

  #wait({ kind, details: { retryAfter = 0 } }: ServiceFailure): void {
    const since = this.#clock.now();
    const isRejected = kind === "key-rejected" || kind === "wrong-account";
    // What the service asks for goes before the table, but "at once" can't be meant.
    if (retryAfter >= 1_000) this.#retryAfter = { since, pause: retryAfter };
    if (isRejected) {
      this.#backOff = { since, pause: rejectedPause };
    } else if (retryAfter >= 1_000) {
      this.#backOff = noWait;
    } else {
      const isAnswer = answers.has(kind);
      const table = isAnswer ? backOff : backOffWithoutAnswer;
      const pause = table[Math.min(this.#failures, table.length - 1)] ?? interval;
      this.#backOff = { since, pause: isAnswer ? pause * (0.9 + 0.2 * this.#random()) : pause };
    }
    this.#failures += 1;
  }

  /** What is left of the waits that hold against the rhythm. */
  get #waitLeft(): number {
    return Math.max(this.#left(this.#backOff), this.#left(this.#retryAfter));
  }

  #left({ since, pause }: Wait): number {
    return timeLeft(since, pause, this.#clock.now());
  }

  #nextTurn(): number {
    const rhythm = this.#isHurried ? hurriedInterval : interval;
    const now = this.#clock.now();
    return now + Math.max(timeLeft(this.#askedAt, rhythm, now), leastPause);
  }

  #schedule(at: number): void {
    this.#unschedule();
    if (!this.#isActive) return;
    this.#dueAt = at;
    this.#timer = this.#clock.after(at - this.#clock.now(), () => {
      if (this.#clock.now() - at > leastSleep) this.#service.reconnect();
      // Nothing is planned before a wait is over, which by the clock it may not be: somebody may have set that back.
      this.#backOff = noWait;
      this.#retryAfter = noWait;
      this.#send();
    });
  }

  #unschedule(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** What is in flight ends by itself; its answer is dropped. */
  #abandon(): void {
    this.#poll = undefined;
    this.#lastChance?.cancel();
    this.#lastChance = undefined;
  }
}
