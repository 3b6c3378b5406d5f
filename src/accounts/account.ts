import type { Clock, Timer } from "../clock.ts";
import { freshMs, maxRequestMs, minSendMs, staleIntervals } from "../limits.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Command, Status } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { CommandQueue } from "./command-queue.ts";
import type { Moment } from "./current-session.ts";
import type { SessionCommand } from "./session.ts";
import {
  type AccountState,
  nothingKnown,
  onAnswer,
  onPollFailed,
  onPress,
  onRequest,
  onSend,
  onSettle,
  onStatus,
  onTime,
  onWakeUp,
} from "./state.ts";
import { findConfirmable, findNextChange, findNextDecision, isSettled, looksAlike } from "./state-queries.ts";
import { StatusPoller, type StatusPollerOptions } from "./status-poller.ts";

/** Keeps what only the plugin knows of hidden captions, beyond its end. Never throws. */
export interface VisibilityMemory {
  recall(nothing: AccountState, moment: Moment): AccountState;
  remember(state: AccountState, moment: Moment): void;
}

export interface AccountOptions extends Pick<StatusPollerOptions, "clock" | "random" | "churchId"> {
  readonly service: CaptionService;
  readonly log: Log;
  /** Host and port of the service, the account's name in the log. */
  readonly host: string;
  readonly memory: VisibilityMemory;
}

/** A press on a key of an account. */
export interface AccountPress {
  readonly account: Account;
  /** Monotonic, in milliseconds. */
  readonly at: number;
  readonly onSent?: (name: Command["name"] | "status") => void;
}

/** What is known of an account, the queues of its commands and its poller, as long as the plugin runs. */
export class Account {
  readonly clock: Clock;
  readonly host: string;
  readonly poller: StatusPoller;
  /** Hide, show, clear. The two queues do not wait for each other. */
  readonly captionQueue: CommandQueue;
  /** Start, stop, languages. */
  readonly sessionQueue: CommandQueue;
  /** The start or stop that is under way: a step for the same ends as it does. */
  underWay: { readonly command: SessionCommand; readonly result: Promise<void> } | undefined;
  readonly #options: AccountOptions;
  readonly #followers = new Set<{ readonly onChange: () => void }>();
  #state: AccountState;
  #changed = Promise.withResolvers<undefined>();
  #timer: Timer | undefined;
  #isNotifying = false;
  #lastId = 0;
  #lastNow = 0;

  constructor(options: AccountOptions) {
    const { clock, memory, host } = options;
    this.#options = options;
    this.clock = clock;
    this.host = host;
    this.captionQueue = new CommandQueue(clock);
    this.sessionQueue = new CommandQueue(clock);
    this.#state = memory.recall(nothingKnown, this.moment());
    this.poller = new StatusPoller({
      ...options,
      now: () => this.moment().now,
      onStatus: (status, requestedAt, interval) => {
        const freshFor = Math.max(freshMs, staleIntervals * interval);
        this.update((state) => onStatus(state, { ...status, requestedAt }, this.moment(), freshFor));
      },
      onFailure: (failing) => this.update((state) => onPollFailed(state, failing)),
      onWakeUp: () => this.update(onWakeUp),
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  get lastStatus(): readonly string[] {
    return this.#options.service.lastStatus;
  }

  /** No key, command or open question needs the account: it may be closed. */
  get isIdle(): boolean {
    const isFree = this.captionQueue.isEmpty && this.sessionQueue.isEmpty && this.#followers.size === 0;
    return isFree && isSettled(this.#state, this.clock.steady());
  }

  /** Moments of one account differ: the order of requests and answers is never in doubt. */
  moment(): Moment {
    this.#lastNow = Math.max(this.clock.steady(), this.#lastNow + 0.001);
    return { now: this.#lastNow, wall: this.clock.now() };
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Polls the account for a visible key. @returns ends it */
  follow(onChange: () => void): () => void {
    const follower = { onChange };
    this.#followers.add(follower);
    this.poller.watch(true);
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.poller.watch(false);
    };
  }

  update(change: (state: AccountState) => AccountState): void {
    const before = this.#state;
    const moment = this.moment();
    this.#state = change(onTime(before, moment.now, this.poller.awaitedSince));
    if (this.#state === before) return;
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
    const { lastAt, isSlow } = this.poller;
    this.poller.setNeeds(findConfirmable(this.#state), findNextDecision(this.#state, lastAt, isSlow));
    this.#planChange(moment.now);
    if (looksAlike(before, this.#state, moment.now)) return;
    this.#options.memory.remember(this.#state, moment);
    this.#notify();
  }

  /** Somebody is at the desk. */
  press(): void {
    this.update(onPress);
  }

  async until(isSo: (state: AccountState) => boolean): Promise<void> {
    while (!isSo(this.#state)) await this.#changed.promise;
  }

  /** @throws ServiceFailure */
  requestStatus({ at, onSent }: Omit<AccountPress, "account">): Promise<Status> {
    onSent?.("status");
    return this.poller.requestStatus(at + maxRequestMs);
  }

  /** Keys show the command as pending until `task` ends. */
  async request<T>(command: Command, task: (id: number) => Promise<T>): Promise<T> {
    const id = this.nextId();
    this.update((state) => onRequest(state, id, command));
    try {
      return await task(id);
    } finally {
      this.update((state) => onSettle(state, id, command));
    }
  }

  /**
   * Sends a command, in its turn.
   * @param since when its 10 s began. @param isPrivate the command is the hide of a private moment
   * @throws ServiceFailure
   */
  async send(command: Command, press: AccountPress, since: number, isPrivate = false): Promise<void> {
    const timeLimit = since + maxRequestMs - this.clock.steady();
    if (timeLimit < minSendMs) throw new ServiceFailure("timed-out");
    press.onSent?.(command.name);
    this.update((state) => onSend(state, command, isPrivate));
    let failure: ServiceFailure | undefined;
    try {
      await this.#options.service.send(command, { timeLimit });
    } catch (error) {
      // A defect of the plugin does not tell what the service did.
      failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect", {}, true);
      throw error;
    } finally {
      const moment = this.moment();
      this.update((state) => onAnswer(state, command, failure, moment));
      const isStartStop = command.name === "start" || command.name === "stop";
      const isOpen = this.#state.session.startStop !== undefined || failure?.isUnanswered === true;
      this.poller.commandAnswered(moment.now, isStartStop && isOpen, failure);
    }
  }

  close(): void {
    this.#timer?.cancel();
    this.poller.stop();
    this.#options.service.close();
  }

  /** Keys look different at a time without an event. */
  #planChange(now: number): void {
    this.#timer?.cancel();
    const at = findNextChange(this.#state, now);
    if (at === undefined) return;
    // Not before the time itself: moments differ by parts of a millisecond.
    this.#timer = this.clock.after(Math.ceil(at - this.clock.steady()), () => {
      // Lets the time pass for the state, too.
      this.update((state) => state);
      this.#planChange(this.clock.steady());
      this.#notify();
    });
  }

  /** After two turns of the event loop, of which undici takes one before it writes a request. */
  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    const notify = (): void => {
      this.#isNotifying = false;
      for (const { onChange } of [...this.#followers]) onChange();
    };
    setImmediate(() => setImmediate(notify));
  }
}
