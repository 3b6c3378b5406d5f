import type { Clock, Timer } from "../clock.ts";
import { awaitStatusMs, holdMs, maxRequestMs, minSendMs } from "../limits.ts";
import type { CaptionService, Command, Status } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { Moment } from "./session.ts";
import * as states from "./state.ts";
import type { AccountState } from "./state.ts";
import { findDecisiveTimes, StatusPoller, type StatusPollerOptions } from "./status-poller.ts";

/** Keeps what only the plugin knows of hidden captions, also when the plugin has ended. Never throws. */
export interface VisibilityMemory {
  recall(initial: AccountState, moment: Moment): AccountState;
  remember(state: AccountState, moment: Moment): void;
}

export interface AccountOptions extends StatusPollerOptions {
  /** Host and port of the service, the account's name in the log. */
  readonly host: string;
  readonly memory: VisibilityMemory;
}

export interface AccountPress {
  readonly account: Account;
  /** Monotonic, in milliseconds. */
  readonly at: number;
  readonly onSending?: (name: Command["name"] | "status") => void;
}

/** What is known of an account, the queues of its commands and its poller, as long as the plugin runs. */
export class Account {
  readonly clock: Clock;
  readonly host: string;
  readonly service: CaptionService;
  readonly poller: StatusPoller;
  /** Hide, show, clear. The two queues do not wait for each other. */
  readonly captionQueue: CommandQueue;
  /** Start, stop, languages. */
  readonly sessionQueue: CommandQueue;
  /** The result of the last start or stop. */
  startStopResult: Promise<void> = Promise.resolve();
  readonly #memory: VisibilityMemory;
  readonly #followers = new Set<() => void>();
  #state: AccountState;
  #changed = Promise.withResolvers<undefined>();
  #timer: Timer | undefined;
  #isNotifying = false;
  /** Of the state that keys have drawn last. */
  #fingerprint: string | undefined;
  #lastNow = 0;

  constructor(options: AccountOptions) {
    const { clock, service, memory, host } = options;
    this.clock = clock;
    this.host = host;
    this.service = service;
    this.#memory = memory;
    this.captionQueue = new CommandQueue(clock);
    this.sessionQueue = new CommandQueue(clock);
    this.#state = memory.recall(states.nothingKnown, this.moment());
    this.poller = new StatusPoller(this, options);
  }

  get state(): AccountState {
    return this.#state;
  }

  /** Moments of one account differ: the order of requests and answers is never in doubt. */
  moment(): Moment {
    this.#lastNow = Math.max(this.clock.steady(), this.#lastNow + 0.001);
    return { steady: this.#lastNow, wall: this.clock.wall() };
  }

  /** Polls the account for a visible key. @returns ends it */
  follow(onChange: () => void): () => void {
    this.#followers.add(onChange);
    this.poller.watch(true);
    return () => {
      this.#followers.delete(onChange);
      if (this.#followers.size === 0) this.poller.watch(false);
    };
  }

  update(change: (state: AccountState) => AccountState): void {
    const before = this.#state;
    const { steady: now } = this.moment();
    this.#state = change(states.onTime(before, now, this.poller.awaitedSince));
    if (this.#state === before) return;
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
    this.poller.plan();
    this.#planChange(now);
    this.#notify();
  }

  /** @returns the first state of which `isSo` is true */
  async until(isSo: (state: AccountState) => boolean): Promise<AccountState> {
    while (!isSo(this.#state)) await this.#changed.promise;
    return this.#state;
  }

  /** @throws ServiceFailure */
  requestStatus({ at, onSending }: Omit<AccountPress, "account">): Promise<Status> {
    onSending?.("status");
    return this.poller.requestStatus(at + maxRequestMs - this.clock.steady());
  }

  /** Keys show the commands as pending until `task` ends. */
  async request<T>(commands: readonly Command[], task: () => Promise<T>): Promise<T> {
    this.update((state) => commands.reduce(states.onRequest, state));
    try {
      return await task();
    } finally {
      this.update((state) => commands.reduce(states.onSettle, state));
    }
  }

  /**
   * Sends a command at once. Called by tasks of a command queue.
   * @param since when its 10 s began
   * @throws ServiceFailure
   */
  async send(command: Command, press: AccountPress, since: number): Promise<void> {
    const timeLimit = since + maxRequestMs - this.clock.steady();
    if (timeLimit < minSendMs) throw new ServiceFailure("timed-out");
    press.onSending?.(command.name);
    this.update((state) => states.onSend(state, command));
    let failure: ServiceFailure | undefined;
    try {
      await this.service.send(command, timeLimit);
    } catch (error) {
      // The service may have carried it out in spite of a defect of the plugin.
      failure = error instanceof ServiceFailure ? error : new ServiceFailure("defect", {}, true);
      throw error;
    } finally {
      const receivedAt = this.moment();
      this.update((state) => states.onAnswer(state, command, receivedAt, failure));
      this.poller.commandAnswered(command, receivedAt.steady, failure);
    }
  }

  #planChange(now: number): void {
    this.#timer?.cancel();
    const at = findNextChange(this.#state, now);
    if (at === undefined) return;
    // Rounded up: times have fractions, and before the time itself nothing has changed.
    this.#timer = this.clock.after(Math.ceil(at - this.clock.steady()), () => {
      // Keys may look different now, although the fingerprint is the same.
      this.#fingerprint = undefined;
      this.update((state) => ({ ...state }));
    });
  }

  /** Redraws keys two turns of the event loop later: undici writes the request of a press in the first one. */
  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    const notify = (): void => {
      this.#isNotifying = false;
      const moment = this.moment();
      const shown = states.fingerprint(this.#state, moment.steady);
      // Most polls bring nothing new.
      if (shown === this.#fingerprint) return;
      this.#fingerprint = shown;
      this.#memory.remember(this.#state, moment);
      for (const onChange of [...this.#followers]) onChange();
    };
    setImmediate(() => setImmediate(notify));
  }
}

/** Runs tasks one at a time, in the order in which they came. */
export class CommandQueue {
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param since the turn of the task must come within 10 s of this time. Absent: it may come at any time
   * @throws ServiceFailure of kind `timed-out` if the turn comes too late, and whatever the task throws
   */
  async run<T>(task: () => Promise<T>, since?: number): Promise<T> {
    const before = this.#last;
    const turn = Promise.withResolvers<undefined>();
    const late = Promise.withResolvers<never>();
    this.#last = before.then(() => turn.promise);
    const giveUp = (): void => late.reject(new ServiceFailure("timed-out"));
    const timeLimit = since === undefined ? undefined : since + maxRequestMs - this.#clock.steady();
    const timer = timeLimit === undefined ? undefined : this.#clock.after(timeLimit, giveUp);
    try {
      await Promise.race([before, late.promise]);
      return await task();
    } finally {
      timer?.cancel();
      turn.resolve(undefined);
    }
  }
}

/** When keys look different without an event. @returns undefined if they never do */
export function findNextChange(state: AccountState, now: number): number | undefined {
  const { session, statusAt, freshFor } = state;
  const { waitsFrom } = session.startStop?.answered ?? {};
  const ends = [
    [session.fact.reported?.requestedAt, freshFor],
    [statusAt, freshFor],
    [waitsFrom, holdMs],
    [waitsFrom, holdMs + awaitStatusMs],
  ] as const;
  const changes = ends.flatMap(([at, span]) => (at === undefined ? [] : at + span));
  return [...changes, ...findDecisiveTimes(state)].filter((at) => at > now).toSorted((a, b) => a - b)[0];
}
