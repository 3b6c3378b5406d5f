import type { Timer } from "../clock.ts";
import type { RequestLimits, Session, StatusShape } from "../service/caption-service.ts";
import type { ServiceFailure } from "../service/service-failure.ts";
import { type AccountState, differsVisibly, type Link, stateOf } from "./account-state.ts";
import type { Account, AccountWatcher, PressOrigin } from "./account.ts";
import type { Facts } from "./facts.ts";
import { maxRequestMs, minEndConfirmationMs, minSeenMs, trustMs } from "./limits.ts";
import { type LoggedRequest, recorded } from "./request-log.ts";
import { type Asked, type PollReason, StatusPoller } from "./status-poller.ts";

/** A press that goes to an account. */
export interface AccountPress extends PressOrigin {
  readonly account: WatchedAccount;
}

/** What was known, and from when on by the steady clock. */
interface PastState {
  readonly state: AccountState;
  readonly since: number;
}

/**
 * An account as keys with one church ID see it: what is known, and the polling of its status. Keys with another church ID, or
 * none, share all but the polling.
 */
export class WatchedAccount implements AccountWatcher {
  readonly shared: Account;
  /** The start or stop that a key of this church ID has pressed last: it is followed to its end. */
  ownChange: number | undefined;
  readonly #churchId: string;
  readonly #requests: LoggedRequest[] = [];
  readonly #poller: StatusPoller;
  readonly #followers = new Set<() => void>();
  readonly #observers = new Set<() => void>();
  #link: Link = {};
  #freshness: Timer | undefined;
  #freshUntil = Number.NEGATIVE_INFINITY;
  #state: AccountState;
  #recentStates: readonly PastState[];
  /** Since when `#state` is not what is known. */
  #changedAt: number | undefined;
  /** Followers have not heard of `#state`. */
  #isNews = false;
  #isNotifying = false;

  /** @param churchId an empty one where the status can't be asked */
  constructor(shared: Account, churchId: string) {
    const { service, clock, random, log } = shared.options;
    this.shared = shared;
    this.#churchId = churchId;
    this.#poller = new StatusPoller({
      checkStatus: (limits: RequestLimits) =>
        recorded(service.checkStatus(churchId, limits), this.#requests, clock),
      reconnect: () => service.reconnect(),
      clock,
      random,
      order: () => shared.facts.order,
      received: (session, asked) => this.#received(session, asked),
      failed: (failure, pause) => this.#failed(failure, pause),
      defect: (error) => log.error("defect in a status request", error),
    });
    if (!this.canPoll) this.#trustOthers();
    this.#state = stateOf(shared.facts, this.#link, clock.steady() < this.#freshUntil);
    this.#recentStates = [{ state: this.#state, since: Number.NEGATIVE_INFINITY }];
  }

  get state(): AccountState {
    this.#look();
    return this.#state;
  }

  /** What was known in the last second, oldest first: a key that comes into sight may show what has just changed. */
  get recentStates(): readonly PastState[] {
    this.#look();
    return this.#recentStates;
  }

  /** Whether the status can be asked; without it the answer to a command is the whole result. */
  get canPoll(): boolean {
    return this.#churchId !== "";
  }

  /** How the last status requests went, oldest first. */
  get requests(): readonly LoggedRequest[] {
    return this.#requests;
  }

  get statusShape(): StatusShape | undefined {
    return this.shared.options.service.statusShape(this.#churchId);
  }

  get isPolled(): boolean {
    return this.canPoll && !this.isIdle && this.#link.failing === undefined;
  }

  get isIdle(): boolean {
    return this.#followers.size === 0;
  }

  /**
   * Watches the account for a key that has appeared, until the returned function is called.
   * @param onNews called after every change of `state` that can be seen
   */
  follow(onNews: () => void): () => void {
    this.#followers.add(onNews);
    if (this.canPoll) this.#poller.start();
    return () => {
      if (this.#followers.delete(onNews) && this.isIdle) this.#poller.stop();
    };
  }

  /** Tells the same news, but is no reason to poll, until the returned function is called. */
  observe(onNews: () => void): () => void {
    this.#observers.add(onNews);
    return () => void this.#observers.delete(onNews);
  }

  askNow(reason: PollReason): void {
    if (reason === "woke up") {
      this.shared.options.service.reconnect();
      this.#trustUntil(Number.NEGATIVE_INFINITY);
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
    return this.#poller.answer(at + maxRequestMs - this.shared.clock.steady());
  }

  factsChanged(before: Facts): void {
    const { session, last } = this.shared.facts;
    const { ending, change } = session;
    // Whether it has really ended is for another status to say, a second later.
    const secondAt = (ending?.at ?? 0) + minEndConfirmationMs;
    const isNews = ending !== before.session.ending || last !== before.last;
    if (ending && last && isNews && last.askedAt < secondAt)
      this.#poller.askWithin(secondAt - this.shared.clock.steady());
    const isFollowed = change !== undefined && (!this.isIdle || change.id === this.ownChange);
    if (this.canPoll) this.#poller.hurry(isFollowed);
    else if (last !== before.last) this.#trustOthers();
    this.#changed();
  }

  /** Takes in what time has changed: a press may come before the timer that tells of it. */
  catchUp(): void {
    this.shared.catchUp();
    if (this.#state.isFresh && this.shared.clock.steady() >= this.#freshUntil) this.#changed();
  }

  close(): void {
    this.#poller.stop();
    this.#freshness?.cancel();
  }

  #received(session: Session, { at, order }: Asked): void {
    const { clock, facts } = this.shared;
    const { checkedAt, failing } = this.#link;
    // One that a command has overtaken tells nothing of the session, which is as old as it was.
    const counts = order >= facts.session.order;
    if (counts) this.#trustUntil(at + trustMs);
    this.#link = { checkedAt: counts ? clock.now() - (clock.steady() - at) : checkedAt };
    if (failing) this.shared.options.log.info("status: answered again");
    this.shared.dispatch({ type: "told", session, order, askedAt: at });
  }

  #failed(failure: ServiceFailure, pause: number): void {
    const { failing } = this.#link;
    const now = this.shared.clock.now();
    if (failing?.failure.kind !== failure.kind) this.shared.options.log.warn(`status: ${failure.message}`);
    this.#trustUntil(Number.NEGATIVE_INFINITY);
    this.#link = { ...this.#link, failing: { since: failing?.since ?? now, failure, nextAt: now + pause } };
    this.shared.dispatch({ type: "poll-failed" });
  }

  /** Without a church ID of its own: what is told to others of the account is true of it as well. */
  #trustOthers(): void {
    const { last } = this.shared.facts;
    this.#trustUntil(last && !last.isOverdue ? last.askedAt + trustMs : Number.NEGATIVE_INFINITY);
  }

  /** What was told is fresh until then. */
  #trustUntil(until: number): void {
    const { clock } = this.shared;
    const left = until - clock.steady();
    this.#freshUntil = until;
    this.#freshness?.cancel();
    const look = (): void => {
      // A timer may come a little early: then another is set.
      this.#trustUntil(until);
      this.catchUp();
    };
    this.#freshness = left > 0 ? clock.after(left, look) : undefined;
  }

  #changed(): void {
    this.#changedAt ??= this.shared.clock.steady();
    this.#notifySoon();
  }

  /** Takes in what has changed. Not at once: the request of a press that has just been noted goes out before. */
  #look(): void {
    const since = this.#changedAt;
    if (since === undefined) return;
    this.#changedAt = undefined;
    const { clock, facts } = this.shared;
    const before = this.#state;
    this.#state = stateOf(facts, this.#link, clock.steady() < this.#freshUntil);
    if (!differsVisibly(before, this.#state)) return;
    const first = this.#recentStates.findLastIndex((each) => each.since <= since - minSeenMs);
    this.#recentStates = [...this.#recentStates.slice(first), { state: this.#state, since }];
    this.#isNews = true;
  }

  /**
   * Notifies the followers after the next turn of the event loop: undici looks for one turn whether an idle connection has
   * been closed before it writes. So the request of a press is on the wire before keys are drawn, and what comes in one turn
   * is drawn once.
   */
  #notifySoon(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    const notifyNow = (): void => {
      this.#isNotifying = false;
      this.#look();
      if (!this.#isNews) return;
      this.#isNews = false;
      // A copy, because a follower may leave while it is notified.
      for (const onNews of [...this.#followers, ...this.#observers]) onNews();
    };
    setImmediate(() => setImmediate(notifyNow));
  }
}
