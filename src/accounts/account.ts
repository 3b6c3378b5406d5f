import { isDeepStrictEqual } from "node:util";
import type { Clock, Timer } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Command, Session, StatusShape } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { AccountEvent } from "./commands.ts";
import { maxRequestMs, minSeenMs, minSendMs } from "../limits.ts";
import {
  type AccountState,
  type Moment,
  next,
  nextDeadline,
  nextDecision,
  nothingKnown,
  nothingSeen,
  type State,
  stateOf,
  type VisibilityMemory,
} from "./state.ts";
import { StatusPoller, type StatusPollerOptions } from "./status-poller.ts";

export interface PastState {
  state: AccountState;
  readonly since: number;
}

export interface AccountPress {
  readonly account: Account;
  readonly at: number;
  readonly onSent?: (name: Command["name"] | "status") => void;
}

type Origin = Omit<AccountPress, "account">;

export interface AccountOptions extends Pick<StatusPollerOptions, "clock" | "random"> {
  readonly service: CaptionService;
  /** Base URL and API key. */
  readonly credentials: string;
  readonly churchId: string;
  readonly log: Log;
  /** Host and port of the service, the name of the account in the log. */
  readonly host: string;
  readonly memory: VisibilityMemory;
}

type LaneName = "captions" | "session";
const emptyLane = () => ({ last: Promise.resolve() as Promise<unknown>, length: 0 });

/** The state of an account, the order of its commands and the polling of its status, as long as the plugin runs. */
export class Account {
  readonly clock: Clock;
  readonly host: string;
  readonly credentials: string;
  /** Keys without a church ID stay with the account that they have joined. */
  isJoined = false;
  /** When a status was first answered, by the steady clock. */
  answeredAt = Number.POSITIVE_INFINITY;
  readonly #options: AccountOptions;
  /** They do not wait for each other: hide, show, clear; and start, stop, languages. */
  readonly #lanes = { captions: emptyLane(), session: emptyLane() };
  readonly poller: StatusPoller;
  readonly #followers = new Set<{ readonly onNews: () => void; readonly isShown: boolean }>();
  readonly #presses = new Map<number, Promise<unknown>>();
  #core: State;
  #event = Promise.withResolvers<undefined>();
  #recent: readonly PastState[] = [];
  #isStale = false;
  #notified: PastState | undefined;
  #decisionAt = Number.POSITIVE_INFINITY;
  /** When what keys see changes without an event. */
  #deadline = Number.NEGATIVE_INFINITY;
  #timer: Timer | undefined;
  #lastId = 0;

  constructor(options: AccountOptions) {
    const { clock, memory, host, credentials, churchId } = options;
    this.#options = options;
    this.clock = clock;
    this.host = host;
    this.credentials = credentials;
    this.#core = memory.recall(nothingKnown, this.#moment, churchId);
    this.poller = new StatusPoller(churchId, {
      ...options,
      commandCount: () => this.#core.commandCount,
      dispatch: (event) => this.dispatch(event),
    });
    this.#changed();
  }

  get state(): AccountState {
    return this.recentStates.at(-1)?.state ?? nothingSeen;
  }

  /** Those of the last second, for a key that comes into sight; a request does not wait until they are worked out. */
  get recentStates(): readonly PastState[] {
    if (!this.#isStale) return this.#recent;
    this.#isStale = false;
    const { canPoll, clock, poller } = this;
    const since = clock.steady();
    const state = stateOf(this.#core, { canPoll, failing: poller.failing }, since);
    const last = this.#recent.at(-1);
    const first = this.#recent.findLastIndex((each) => each.since <= since - minSeenMs);
    if (last && looksAlike(last.state, state)) last.state = state;
    else this.#recent = [...this.#recent.slice(Math.max(0, first)), { state, since }];
    return this.#recent;
  }

  get core(): State {
    return this.#core;
  }

  get churchId(): string {
    return this.poller.churchId;
  }

  get canPoll(): boolean {
    return this.churchId !== "";
  }

  get statusShape(): StatusShape | undefined {
    return this.#options.service.statusShape();
  }

  /** No key, no command and nothing held against statuses would miss it. */
  get isIdle(): boolean {
    const isHeld = this.#core.session.pending.kind === "change" || this.#decisionAt < Infinity;
    const isFree = Object.values(this.#lanes).every(({ length }) => length === 0);
    return isFree && !isHeld && this.#followers.size === 0;
  }

  takeChurchId(churchId: string): void {
    this.poller.churchId = churchId;
    this.#changed();
    if (this.#isShown) this.poller.start();
  }

  /** @param isShown for a key in sight, for which the account is polled */
  follow(onNews: () => void, isShown = true): () => void {
    const follower = { onNews, isShown };
    this.#followers.add(follower);
    if (isShown) this.poller.start();
    return () => {
      this.#followers.delete(follower);
      if (!this.#isShown) this.poller.stop();
    };
  }

  /** @throws ServiceFailure */
  check({ at, onSent }: Origin): Promise<Session> {
    onSent?.("status");
    return this.poller.nextStatus(at + maxRequestMs - this.clock.steady());
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  dispatch(event: AccountEvent): void {
    const moment = this.#moment;
    const { now } = moment;
    const before = this.#core;
    this.#core = next(before, event, moment);
    if (this.#core === before && now < this.#deadline && event.type !== "time") return;
    this.#options.memory.remember(this.#core, moment, this.churchId);
    if (event.type === "reported") this.answeredAt = Math.min(this.answeredAt, now);
    this.#event.resolve(undefined);
    this.#event = Promise.withResolvers();
    this.poller.hurry(this.#core.session.pending.kind === "change");
    // After a sleep a poll follows, which decides what is due.
    if (now >= this.#decisionAt && event.type !== "woke-up") this.poller.askNow("decision");
    this.#decisionAt = nextDecision(this.#core, now);
    this.#timer?.cancel();
    // Where nothing is due there is none: it would keep an account that is closed.
    this.#deadline = nextDeadline(this.#core, now);
    const wait = this.#deadline - now;
    if (wait < Infinity) this.#timer = this.clock.after(wait, () => this.dispatch({ type: "time" }));
    this.#changed();
  }

  /** A command that is sent once its turn has come, or dropped. @param id of the press that it is a step of */
  request(command: Command, press: Origin, id = this.nextId()) {
    this.dispatch({ type: "requested", id, command, pressedAt: press.at });
    const drop = (error?: ServiceFailure): void => this.dispatch({ type: "unsent", id, command, error });
    /** @param since when its 10 s began. @throws ServiceFailure */
    const send = async (since: number, isPrivate = false): Promise<void> => {
      const timeLimit = since + maxRequestMs - this.clock.steady();
      if (timeLimit < minSendMs) {
        const error = new ServiceFailure("timed-out");
        drop(error);
        throw error;
      }
      press.onSent?.(command.name);
      this.dispatch({ type: "sent", id, command, since, isPrivate });
      const finished = { type: "finished", id, command, canBeConfirmed: this.canPoll } as const;
      try {
        await this.#options.service.send(command, { timeLimit });
        this.dispatch(finished);
      } catch (error) {
        // A defect of the plugin says nothing of what the service did.
        const failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect", {}, true);
        this.dispatch({ ...finished, error: failure });
        throw error;
      } finally {
        this.poller.askNow("command");
      }
    };
    return { id, send, drop };
  }

  /** @param onUnsent called where its turn takes longer than the 10 s of a press: then the task is given up */
  turn<T>(
    name: LaneName,
    { at }: Origin,
    task: () => Promise<T>,
    onUnsent?: (error: ServiceFailure) => void,
  ): Promise<T> {
    const lane = this.#lanes[name];
    const late = Promise.withResolvers<never>();
    let givenUp: ServiceFailure | undefined;
    const giveUp = (): void => {
      givenUp = new ServiceFailure("timed-out");
      onUnsent?.(givenUp);
      late.reject(givenUp);
    };
    const isWaiting = onUnsent !== undefined && lane.length > 0;
    const timer = isWaiting ? this.clock.after(at + maxRequestMs - this.clock.steady(), giveUp) : undefined;
    const taken = lane.last.then(() => {
      timer?.cancel();
      return givenUp ? late.promise : task();
    });
    lane.length += 1;
    const result = taken.finally(() => (lane.length -= 1));
    lane.last = result.catch(() => undefined);
    return timer ? Promise.race([late.promise, result]) : result;
  }

  /** @throws ServiceFailure */
  run(lane: LaneName, command: Command, press: Origin, id?: number): Promise<void> {
    const { send, drop } = this.request(command, press, id);
    return this.turn(lane, press, () => send(press.at), drop);
  }

  async until(isSo: (known: State) => boolean): Promise<void> {
    while (!isSo(this.#core)) await this.#event.promise;
  }

  /**
   * Another press for the same thing ends as this one does.
   * @param press resolves with false where it has left out what it was for
   */
  register<T>(id: number, press: Promise<T>): Promise<T> {
    const isOver = (): void => void this.#presses.delete(id);
    this.#presses.set(id, press);
    press.then(isOver, isOver);
    return press;
  }

  /** Settles as a press does, at once where that is over. @throws ServiceFailure, PressFailure */
  async settledAs(id: number): Promise<boolean> {
    return (await this.#presses.get(id)) !== false;
  }

  close(): void {
    this.#timer?.cancel();
    this.poller.stop();
    this.#options.service.close();
  }

  get #moment(): Moment {
    return { now: this.clock.steady(), wall: this.clock.now() };
  }

  get #isShown(): boolean {
    return [...this.#followers].some(({ isShown }) => isShown);
  }

  /** Notifies the followers after two turns of the event loop, of which undici takes one before it writes a request. */
  #changed(): void {
    if (this.#isStale) return;
    this.#isStale = true;
    const notify = (): void => {
      const newest = this.recentStates.at(-1);
      if (newest === this.#notified) return;
      this.#notified = newest;
      for (const { onNews } of [...this.#followers]) onNews();
    };
    setImmediate(() => setImmediate(notify));
  }
}

/** Whether keys show both alike, but for what is too old. */
function looksAlike(one: AccountState, other: AccountState): boolean {
  const ageless = { commandCount: 0, last: undefined, checkedAt: undefined };
  return isDeepStrictEqual({ ...one, ...ageless }, { ...other, ...ageless });
}
