import type { Clock, Timer } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Session, Status } from "../service/caption-service.ts";
import { failureKinds, ServiceFailure } from "../service/service-failure.ts";
import type { Failing } from "./state.ts";
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
} from "../limits.ts";
import type { AccountEvent } from "./commands.ts";

/** Decision: from now on statuses decide what was held against them. */
export type PollReason = "appeared" | "woke up" | "settings" | "command" | "press" | "decision";

export interface StatusPollerOptions {
  readonly service: Pick<CaptionService, "checkStatus" | "reconnect">;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Pick<Log, "info" | "warn" | "error">;
  readonly commandCount: () => number;
  readonly dispatch: (event: AccountEvent) => void;
}

interface Flight {
  readonly askedAt: number;
  readonly askedAfter: number;
  /** A press has asked during a wait, which goes on if this fails. */
  readonly isInWait: boolean;
}

/** A flight that a press has joined may turn out to be lost: then it has not had a request of its own. */
type Waiting = PromiseWithResolvers<Session> & { readonly joined: Flight | undefined };

const never = Number.NEGATIVE_INFINITY;

export class StatusPoller {
  churchId: string;
  failing: Failing | undefined;
  readonly #options: StatusPollerOptions;
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiting>();
  #flight: Flight | undefined;
  #timer: Timer | undefined;
  #isWatching = false;
  #hurriedAt = Number.POSITIVE_INFINITY;
  /** When the last status was asked for; after a failure only waits count. */
  #rhythmFrom = never;
  #failures = 0;
  #pauseUntil = never;
  #backOffUntil = never;
  #retryAfterUntil = never;

  constructor(churchId: string, options: StatusPollerOptions) {
    this.churchId = churchId;
    this.#options = options;
    this.#clock = options.clock;
  }

  start(): void {
    this.#isWatching = true;
    this.askNow("appeared");
  }

  /** A request in flight runs to its end: to cut it off would cost a TLS connection. */
  stop(): void {
    this.#isWatching = false;
    if (!this.#isActive) {
      this.#failures = 0;
      this.#backOffUntil = never;
    }
    this.#plan();
  }

  hurry(on: boolean): void {
    if (on === Number.isFinite(this.#hurriedAt)) return;
    this.#hurriedAt = on ? this.#clock.steady() : Number.POSITIVE_INFINITY;
    if (this.#isWatching) this.#plan();
    else this.stop();
  }

  /** Asks out of turn, but for waits; joins the request in flight where that serves. Presses wait for nothing. */
  askNow(reason: PollReason): void {
    if (!this.#isActive && this.#waiting.size === 0) return;
    if (reason === "settings" && !this.failing) return;
    const servesPress = reason === "command" || this.#waiting.size > 0;
    const waitUntil = reason === "decision" ? this.#waitUntil : this.#retryAfterUntil;
    const isToWait = !servesPress && waitUntil > this.#clock.steady();
    // What was asked for before tells nothing of these.
    const isOvertaken = reason === "command" || reason === "woke up" || reason === "decision";
    if (isOvertaken && !isToWait) this.#flight = undefined;
    if (isToWait) this.#plan();
    else if (!this.#flight) this.#send(servesPress);
  }

  wokeUp(): void {
    this.#slept();
    this.askNow("woke up");
  }

  /** The next status, asked for now. @throws ServiceFailure */
  async nextStatus(timeLimit: number): Promise<Session> {
    const waiting = { ...Promise.withResolvers<Session>(), joined: this.#flight };
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
    return this.churchId !== "" && (this.#isWatching || Number.isFinite(this.#hurriedAt));
  }

  get #waitUntil(): number {
    return Math.max(this.#backOffUntil, this.#retryAfterUntil);
  }

  get #dueAt(): number {
    const inTurn = this.#isWatching ? this.#rhythmFrom + pollIntervalMs : Number.POSITIVE_INFINITY;
    const hurried = Math.max(this.#rhythmFrom, this.#hurriedAt) + hurriedPollIntervalMs;
    return Math.max(Math.min(inTurn, hurried), this.#pauseUntil, this.#waitUntil);
  }

  #plan(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#flight || !this.#isActive) return;
    const delay = this.#dueAt - this.#clock.steady();
    const dueWall = this.#clock.now() + delay;
    this.#timer = this.#clock.after(delay, () => {
      if (this.#clock.now() - dueWall > minSleepMs) this.#slept();
      this.#send();
    });
  }

  #slept(): void {
    this.#options.service.reconnect();
    this.#options.dispatch({ type: "woke-up" });
  }

  #send(ofPress = false): void {
    const askedAt = this.#clock.steady();
    const isInWait = ofPress && this.#waitUntil > askedAt;
    const flight: Flight = { askedAt, askedAfter: this.#options.commandCount(), isInWait };
    this.#flight = flight;
    this.#plan();
    this.#options.service.checkStatus(this.churchId, { timeLimit: maxRequestMs }).then(
      (status) => this.#received(status, flight),
      (error: unknown) => this.#failed(error, flight),
    );
  }

  #received({ session, retryAfter }: Status, flight: Flight): void {
    this.#keepRetryAfter(retryAfter);
    if (this.#flight !== flight) return;
    const { askedAt, askedAfter } = flight;
    this.#flight = undefined;
    this.#failures = 0;
    this.#backOffUntil = never;
    this.#rhythmFrom = askedAt;
    this.#pauseUntil = this.#clock.steady() + minPollPauseMs;
    if (this.failing) this.#options.log.info("status: answered again");
    this.failing = undefined;
    this.#options.dispatch({ type: "reported", session, askedAfter, askedAt });
    for (const waiting of this.#waiting) waiting.resolve(session);
    this.#plan();
  }

  #failed(error: unknown, flight: Flight): void {
    const { log, service, dispatch } = this.#options;
    const now = this.#clock.steady();
    const failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect");
    const { kind, message } = failure;
    const hasRetryAfter = this.#keepRetryAfter(failure.details.retryAfter);
    if (this.#flight !== flight) return;
    this.#flight = undefined;
    this.#rhythmFrom = never;
    this.#pauseUntil = now + minPollPauseMs;
    if (!flight.isInWait) this.#backOffUntil = now + this.#backOffAfter(failure, hasRetryAfter);
    if (failure !== error) log.error("defect in a status request", error);
    if (this.failing?.failure.kind !== kind) log.warn(`status: ${message}`);
    const nextAt = Math.max(this.#waitUntil, this.#pauseUntil);
    this.failing = { since: this.failing?.since ?? now, failure, nextAt };
    const isLost = kind === "timed-out" || kind === "connection-dropped";
    if (isLost) service.reconnect();
    dispatch({ type: "poll-failed" });
    const joined = [...this.#waiting].filter((waiting) => isLost && waiting.joined === flight);
    for (const waiting of this.#waiting) if (!joined.includes(waiting)) waiting.reject(failure);
    if (joined.length > 0) this.#send(true);
    else this.#plan();
  }

  /** @returns whether there is one to keep, be it the answer of a flight that is no longer wanted */
  #keepRetryAfter(wait = 0): boolean {
    if (wait < minRetryAfterMs) return false;
    this.#retryAfterUntil = Math.max(this.#retryAfterUntil, this.#clock.steady() + wait);
    this.#plan();
    return true;
  }

  #backOffAfter({ kind }: ServiceFailure, hasRetryAfter: boolean): number {
    this.#failures += 1;
    if (kind === "key-rejected" || kind === "wrong-account") return rejectedPauseMs;
    if (hasRetryAfter) return 0;
    const { wasAnswered } = failureKinds[kind];
    const table = wasAnswered ? answeredBackOffMs : unansweredBackOffMs;
    const pause = table[Math.min(this.#failures, table.length) - 1] ?? pollIntervalMs;
    return wasAnswered ? pause * (0.9 + 0.2 * this.#options.random()) : pause;
  }
}
