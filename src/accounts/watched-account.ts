import type { Timer } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { Command, RequestLimits, Session, StatusShape } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { type AccountState, differsVisibly, type Link, stateOf } from "./account-state.ts";
import type { Account, PressOrigin } from "./account.ts";
import * as captions from "./captions.ts";
import * as languages from "./languages.ts";
import type { Languages, Scene } from "./scene.ts";
import { maxRequestMs, minEndConfirmationMs, minSeenMs, trustMs } from "./limits.ts";
import type { Facts } from "./facts.ts";
import { type LoggedRequest, RequestLog } from "./request-log.ts";
import type { Target } from "./session-fact.ts";
import * as startStop from "./start-stop.ts";
import { type Asked, type PollReason, StatusPoller } from "./status-poller.ts";

export interface WatchedAccountOptions {
  readonly account: Account;
  /** Without one the status can't be asked. */
  readonly churchId: string;
  /** Host and port of the service, which names the account in the log. */
  readonly host: string;
  readonly random: () => number;
  readonly log: Log;
}

/** What was known, and from when on by the steady clock. */
interface PastState {
  readonly state: AccountState;
  readonly since: number;
}

/**
 * An account as keys with one church ID see it: what is known, the polling of its status, and presses. Keys with another
 * church ID, or none, share all but the polling.
 */
export class WatchedAccount {
  readonly #options: WatchedAccountOptions;
  readonly #account: Account;
  readonly #requests: RequestLog;
  readonly #poller: StatusPoller;
  readonly #followers = new Set<() => void>();
  readonly #observers = new Set<() => void>();
  #link: Link = { isFresh: false };
  #freshness: Timer | undefined;
  #freshUntil = Number.NEGATIVE_INFINITY;
  #state: AccountState;
  #recentStates: readonly PastState[];
  /** A key of this church ID has pressed for the start or stop that is under way: it is followed to its end. */
  #isPressed = false;
  #isNotifying = false;

  constructor(options: WatchedAccountOptions) {
    const { account, churchId } = options;
    const { service, clock } = account;
    this.#options = options;
    this.#account = account;
    this.#requests = new RequestLog(clock);
    const polled = {
      checkStatus: (limits: RequestLimits) => this.#requests.record(service.checkStatus(churchId, limits)),
      reconnect: () => service.reconnect(),
    };
    this.#poller = new StatusPoller(polled, clock, options.random, {
      order: () => account.facts.order,
      received: (session, asked) => this.#received(session, asked),
      failed: (failure, pause) => this.#failed(failure, pause),
      defect: (error) => options.log.error("defect in a status request", error),
    });
    this.#state = stateOf(account.facts, this.#link);
    this.#recentStates = [{ state: this.#state, since: Number.NEGATIVE_INFINITY }];
  }

  get state(): AccountState {
    return this.#state;
  }

  /** What was known in the last second, oldest first: a key that comes into sight may show what has just changed. */
  get recentStates(): readonly PastState[] {
    return this.#recentStates;
  }

  get host(): string {
    return this.#options.host;
  }

  /** Whether the status can be asked; without it the answer to a command is the whole result. */
  get canPoll(): boolean {
    return this.#options.churchId !== "";
  }

  /** How the last status requests went, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#requests.entries;
  }

  get statusShape(): StatusShape | undefined {
    return this.#account.service.statusShape(this.#options.churchId);
  }

  /** Whether keys of both share what is known; they may have another church ID. */
  isSameAs(other: WatchedAccount): boolean {
    return this.#account === other.#account;
  }

  /** Keys are in sight for which statuses are asked for, and come. */
  get isPolled(): boolean {
    return this.canPoll && !this.isIdle && this.#link.failing === undefined;
  }

  /** No key follows it. */
  get isIdle(): boolean {
    return this.#followers.size === 0;
  }

  /**
   * Watches the account for a key that has appeared, until the returned function is called.
   * @param onNews called after every change of `state` that can be seen
   */
  follow(onNews: () => void): () => void {
    this.#followers.add(onNews);
    if (this.canPoll) {
      if (this.#followers.size === 1) this.#poller.start();
      else this.#poller.askNow("appeared");
    }
    return () => {
      if (this.#followers.delete(onNews) && this.#followers.size === 0) this.#poller.stop();
    };
  }

  /** Tells the same news, but is no reason to poll, until the returned function is called. */
  observe(onNews: () => void): () => void {
    this.#observers.add(onNews);
    return () => void this.#observers.delete(onNews);
  }

  /** Asks for the status out of turn, because something has happened outside. */
  askNow(reason: PollReason): void {
    if (reason === "woke up") {
      this.#account.service.reconnect();
      this.#freshUntil = Number.NEGATIVE_INFINITY;
      this.catchUp();
    }
    // New settings can only help where something fails.
    const isUseful = reason !== "settings" || this.#link.failing !== undefined;
    if (this.canPoll && isUseful) this.#poller.askNow(reason);
  }

  /**
   * Asks for the status because a key was pressed.
   * @throws ServiceFailure
   */
  check({ at, onSent }: PressOrigin): Promise<Session> {
    onSent?.("status");
    return this.#poller.answer(at + maxRequestMs - this.#account.clock.steady());
  }

  /** The end of the session was seen. */
  endSeen(): void {
    this.#account.dispatch({ type: "end-seen" });
  }

  /** @throws ServiceFailure */
  clear(press: PressOrigin): Promise<void> {
    return captions.clear(this.#account, press);
  }

  /** @throws ServiceFailure, PressFailure */
  hide(isPrivate: boolean, press: PressOrigin): Promise<void> {
    return captions.hide(this.#account, isPrivate, press);
  }

  /**
   * @returns false where a hide that came meanwhile has dropped it
   * @throws ServiceFailure, PressFailure
   */
  show(isClearing: boolean, press: PressOrigin): Promise<boolean> {
    return captions.show(this.#account, isClearing, press);
  }

  /** @throws ServiceFailure */
  setLanguage(command: Command, press: PressOrigin): Promise<void> {
    return languages.setLanguage(this.#account, command, press);
  }

  /**
   * @returns whether anything had to be sent
   * @throws PressFailure
   */
  setScene(scene: Scene, press: PressOrigin): Promise<boolean> {
    return languages.setScene(this.#account, scene, () => this.#state.known, press);
  }

  /** @throws ServiceFailure, PressFailure */
  change(target: Target, press: PressOrigin, first?: Languages): Promise<void> {
    this.#isPressed = true;
    return startStop.change(this.#account, this.#status, press, { target, languages: first });
  }

  /** @throws ServiceFailure, PressFailure */
  changeAfterAsking(decide: startStop.Decision, press: PressOrigin, first?: Languages): Promise<void> {
    this.#isPressed = true;
    return startStop.changeAfterAsking(this.#account, this.#status, press, { decide, languages: first });
  }

  /**
   * Settles as the start or stop does that is under way.
   * @throws ServiceFailure, PressFailure
   */
  async changeUnderWay(): Promise<void> {
    const { change } = this.#account.facts.session;
    if (change) await this.#account.outcomeOf(change.id);
  }

  /** What is known of the account has changed. */
  factsChanged(before: Facts): void {
    const { session, isAskingFirst, last } = this.#account.facts;
    const { ending } = session;
    // Whether it has really ended is for another status to say, a second later.
    const isSecond =
      ending !== undefined && last !== undefined && last.askedAt - ending.at >= minEndConfirmationMs;
    if (ending && !isSecond && (ending !== before.session.ending || last !== before.last))
      this.#poller.askWithin(ending.at + minEndConfirmationMs - this.#account.clock.steady());
    const isUnderWay = session.change !== undefined;
    this.#isPressed &&= isUnderWay || isAskingFirst === true;
    if (this.canPoll) this.#poller.hurry(isUnderWay && (!this.isIdle || this.#isPressed));
    this.#look();
  }

  /** Takes in what time has changed: a press may come before the timer that tells of it. */
  catchUp(): void {
    const { clock } = this.#account;
    const left = this.#freshUntil - clock.steady();
    if (left <= 0) this.#link = { ...this.#link, isFresh: false };
    else if (this.#link.isFresh) this.#watchFreshness(left);
    this.#account.dispatch({ type: "time" });
  }

  /** A command has been sent and has ended: the status is asked for what it has brought about. */
  commandAnswered(): void {
    this.#poller.outdate();
    this.askNow("command");
  }

  close(): void {
    this.#poller.stop();
    this.#freshness?.cancel();
  }

  get #status(): startStop.StatusSource {
    return {
      canPoll: this.canPoll,
      isFresh: () => this.#state.isFresh,
      known: () => this.#state.known,
      check: (press) => this.check(press),
    };
  }

  #received(session: Session, { at, order }: Asked): void {
    const { clock } = this.#account;
    const wasFailing = this.#link.failing !== undefined;
    const left = at + trustMs - clock.steady();
    const { failing: _, ...before } = this.#link;
    // One that a command has overtaken tells nothing of the session, which is as old as it was.
    if (order < this.#account.facts.session.order) this.#link = before;
    else {
      this.#freshUntil = at + trustMs;
      this.#watchFreshness(left);
      this.#link = { checkedAt: clock.now() - (trustMs - left), isFresh: left > 0 };
    }
    if (wasFailing) this.#options.log.info("status: answered again");
    this.#account.dispatch({ type: "told", session, order, askedAt: at });
  }

  /** A timer may come a little early: then it looks again. */
  #watchFreshness(left: number): void {
    this.#freshness?.cancel();
    this.#freshness = this.#account.clock.after(left, () => this.catchUp());
  }

  #failed(failure: ServiceFailure, pause: number): void {
    const { log } = this.#options;
    const { failing } = this.#link;
    const now = this.#account.clock.now();
    if (failing?.failure.kind !== failure.kind) log.warn(`status: ${failure.message}`);
    this.#freshness?.cancel();
    this.#link = {
      ...this.#link,
      isFresh: false,
      failing: { since: failing?.since ?? now, failure, nextAt: now + pause },
    };
    this.#account.dispatch({ type: "poll-failed" });
  }

  #look(): void {
    const before = this.#state;
    this.#state = stateOf(this.#account.facts, this.#link);
    if (!differsVisibly(before, this.#state)) return;
    const since = this.#account.clock.steady();
    const first = this.#recentStates.findLastIndex((each) => each.since <= since - minSeenMs);
    this.#recentStates = [...this.#recentStates.slice(first), { state: this.#state, since }];
    this.#notify();
  }

  /**
   * Notifies the followers after the next turn of the event loop: undici looks for one turn whether an idle connection has
   * been closed before it writes. So the request of a press is on the wire before keys are drawn, and what comes in one turn
   * is drawn once.
   */
  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    setImmediate(() => setImmediate(() => this.#notifyNow()));
  }

  #notifyNow(): void {
    this.#isNotifying = false;
    // A copy, because a follower may leave while it is notified.
    for (const onNews of [...this.#followers, ...this.#observers]) onNews();
  }
}
