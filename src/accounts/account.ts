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

/** Sent once its turn has come, or dropped. */
interface PressedCommand {
  readonly id: number;
  /**
   * @param since when its 10 s began
   * @throws ServiceFailure
   */
  readonly send: (since: number, isPrivate?: boolean) => Promise<void>;
  readonly drop: (error?: ServiceFailure) => void;
}

export interface AccountOptions extends Pick<StatusPollerOptions, "clock" | "random"> {
  readonly service: CaptionService;
  readonly churchId: string;
  readonly log: Log;
  /** Host and port of the service, the name of the account in the log. */
  readonly host: string;
  readonly memory: VisibilityMemory;
}

type LaneName = "captions" | "session";

/** The state of an account, the order of its commands and the polling of its status, as long as the plugin runs. */
export class Account {
  readonly clock: Clock;
  readonly host: string;
  /** When it first had a status, by the steady clock. */
  answeredAt = Number.POSITIVE_INFINITY;
  readonly #options: AccountOptions;
  /** The last task of each; they do not wait for each other: hide, show, clear; and start, stop, languages. */
  readonly #lanes: Record<LaneName, Promise<unknown>>;
  readonly poller: StatusPoller;
  readonly #followers = new Set<{ readonly onNews: () => void; readonly isShown: boolean }>();
  readonly #presses = new Map<number, Promise<unknown>>();
  #unfinished = 0;
  #core: State;
  #event = Promise.withResolvers<undefined>();
  #recent: readonly PastState[] = [];
  #isNotifying = false;
  #decisionAt = Number.POSITIVE_INFINITY;
  #timer: Timer | undefined;
  #lastId = 0;

  constructor(options: AccountOptions) {
    const { clock, memory, host, churchId } = options;
    this.#options = options;
    this.clock = clock;
    this.host = host;
    this.#lanes = { captions: Promise.resolve(), session: Promise.resolve() };
    this.#core = memory.recall(nothingKnown, this.#moment);
    this.poller = new StatusPoller(churchId, {
      ...options,
      order: () => this.#core.order,
      dispatch: (event) => this.dispatch(event),
    });
    this.#changed();
  }

  get state(): AccountState {
    return this.#recent.at(-1)?.state ?? nothingSeen;
  }

  /** Those of the last second: a key that comes into sight may show what has just changed. */
  get recentStates(): readonly PastState[] {
    return this.#recent;
  }

  get core(): State {
    return this.#core;
  }

  get canPoll(): boolean {
    return this.poller.churchId !== "";
  }

  get statusShape(): StatusShape | undefined {
    return this.#options.service.statusShape(this.poller.churchId);
  }

  /** No key, no command and nothing held against statuses would miss it. */
  get isIdle(): boolean {
    const isHeld = this.#core.session.pending.kind === "change" || this.#decisionAt < Infinity;
    return this.#unfinished === 0 && !isHeld && this.#followers.size === 0;
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
    this.#core = next(this.#core, event, moment);
    this.#options.memory.remember(this.#core, moment);
    if (event.type === "reported") this.answeredAt = Math.min(this.answeredAt, event.askedAt);
    this.#event.resolve(undefined);
    this.#event = Promise.withResolvers();
    this.poller.hurry(this.#core.session.pending.kind === "change");
    // After a sleep a poll follows, which decides what is due.
    if (now >= this.#decisionAt && event.type !== "woke-up") this.poller.askNow("decision");
    this.#decisionAt = nextDecision(this.#core, now);
    this.#timer?.cancel();
    // Where nothing is due there is none: it would keep an account that is closed.
    const wait = nextDeadline(this.#core, now) - now;
    if (wait < Infinity) this.#timer = this.clock.after(wait, () => this.dispatch({ type: "time" }));
    this.#changed();
  }

  /** @param id of the press that the command is a step of */
  request(command: Command, press: Origin, id = this.nextId()): PressedCommand {
    this.dispatch({ type: "requested", id, command, pressedAt: press.at });
    const drop = (error?: ServiceFailure): void => this.dispatch({ type: "unsent", id, command, error });
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
    if (!onUnsent) return this.#inLane(name, task);
    let givenUp: ServiceFailure | undefined;
    const late = Promise.withResolvers<never>();
    const timer = this.clock.after(at + maxRequestMs - this.clock.steady(), () => {
      givenUp = new ServiceFailure("timed-out");
      onUnsent(givenUp);
      late.reject(givenUp);
    });
    const inTurn = this.#inLane(name, () => {
      timer.cancel();
      return givenUp ? late.promise : task();
    });
    return Promise.race([late.promise, inTurn]);
  }

  #inLane<T>(name: LaneName, task: () => Promise<T>): Promise<T> {
    this.#unfinished += 1;
    const result = this.#lanes[name].then(task).finally(() => (this.#unfinished -= 1));
    this.#lanes[name] = result.catch(() => undefined);
    return result;
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

  /**
   * Notifies the followers after two turns of the event loop, of which a connection and undici each take one before they
   * write: a request is on the wire before keys are drawn.
   */
  #changed(): void {
    const { canPoll, clock, poller } = this;
    const since = clock.steady();
    const state = stateOf(this.#core, { canPoll, failing: poller.failing }, since);
    const last = this.#recent.at(-1);
    if (last && looksAlike(last.state, state)) return void (last.state = state);
    const first = this.#recent.findLastIndex((each) => each.since <= since - minSeenMs);
    this.#recent = [...this.#recent.slice(Math.max(0, first)), { state, since }];
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    const notify = (): void => {
      this.#isNotifying = false;
      for (const { onNews } of [...this.#followers]) onNews();
    };
    setImmediate(() => setImmediate(() => setImmediate(notify)));
  }
}

/** Whether keys show both alike, but for what is too old. */
function looksAlike(one: AccountState, other: AccountState): boolean {
  const ageless = { order: 0, last: undefined, checkedAt: undefined };
  return isDeepStrictEqual({ ...one, ...ageless }, { ...other, ...ageless });
}
