import { type Clock, timeLeft } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Command, Session } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { CommandQueue } from "./command-queue.ts";
import { type RecordedRequest, RecordedService } from "./recorded-service.ts";
import {
  type AccountEvent,
  type AccountState,
  confirmationLimit,
  isNews,
  isRunning,
  nothingKnown,
  reduce,
  type Target,
} from "./account-state.ts";
import { type Occasion, requestLimit, StatusPoller } from "./status-poller.ts";
import { CommandFailure } from "./command-failure.ts";

/** How a start or stop is decided: outright, or by asking first; undefined for "nothing to do". */
export type Decision = Target | ((session: Session) => Promise<Target | undefined>);

export interface AccountOptions {
  readonly service: CaptionService;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Without a church ID the status can't be asked. */
  readonly canPoll: boolean;
}

/** A start or stop whose confirmation is awaited. */
interface Confirmation {
  readonly target: Target;
  readonly outcome: PromiseWithResolvers<undefined>;
  /** The command is on its way: from here on a status can confirm it. */
  sent: boolean;
  /** The service answered 409: the next status decides whether that means "done already" or "not possible". */
  refused: boolean;
}

interface Delivery {
  readonly command: Command;
  readonly pressedAt: number;
  readonly onSent?: () => void;
  /** Called before the status is asked for, so that the status can be judged by it. */
  readonly onFailed?: (error: unknown) => void;
}

/**
 * One account as long as the plugin runs: what is known of it, the watching of its session and the order of its
 * commands. Presses come in by `send`, `change` and `check`; news goes out to the followers.
 */
export class WatchedAccount {
  readonly #options: AccountOptions;
  readonly #service: RecordedService;
  readonly #poller: StatusPoller;
  readonly #queue = new CommandQueue();
  readonly #followers = new Set<() => void>();
  #state: AccountState = nothingKnown;
  #confirmation: Confirmation | undefined;
  #lastId = 0;
  #isTelling = false;

  constructor(options: AccountOptions) {
    this.#options = options;
    this.#service = new RecordedService(options.service, options.clock);
    this.#poller = new StatusPoller(this.#service, options.clock, options.random, {
      told: (session) => this.#told(session),
      failed: (failure, nextAt) => this.#pollFailed(failure, nextAt),
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  /** How the last requests went, oldest first. */
  get requests(): readonly RecordedRequest[] {
    return this.#service.requests;
  }

  /** No key follows it and nothing is under way. */
  get isIdle(): boolean {
    return this.#followers.size === 0 && this.#queue.size === 0 && this.#state.transition === undefined;
  }

  /**
   * Watches the account for a key that has appeared, until the returned function is called.
   * @param onNews called after every change of `state` that can be seen
   */
  follow(onNews: () => void): () => void {
    this.#followers.add(onNews);
    if (this.#options.canPoll) {
      if (this.#followers.size === 1) this.#poller.start();
      else this.#poller.askNow("appeared");
    }
    return () => {
      if (this.#followers.delete(onNews) && this.#followers.size === 0) this.#poller.stop();
    };
  }

  /** Asks for the status out of turn, because something has happened outside. */
  askNow(occasion: Occasion): void {
    if (occasion === "woke up") this.#service.reconnect();
    // New settings can only mend what fails.
    const isUseful = occasion !== "settings" || this.#state.failing !== undefined;
    if (this.#options.canPoll && isUseful) this.#poller.askNow(occasion);
  }

  /**
   * Asks for the status because a key was pressed.
   * @throws ServiceFailure
   */
  check(): Promise<Session> {
    return this.#poller.answer(requestLimit);
  }

  /**
   * Sends a command that the service's answer settles (all but start and stop), after those pressed before.
   * @throws ServiceFailure
   */
  send(command: Command): Promise<void> {
    const pressedAt = this.#options.clock.now();
    const id = this.#ask(command);
    return this.#queue.add(() => this.#deliver(id, { command, pressedAt }));
  }

  /**
   * Starts or stops the session; resolves when the status has confirmed it. Presses while one is under way do nothing.
   * @throws ServiceFailure, CommandFailure
   */
  async change(decision: Decision): Promise<void> {
    if (this.#state.transition || this.#state.deciding) return;
    const pressedAt = this.#options.clock.now();
    if (typeof decision === "string") {
      const confirmation = this.#begin(decision, pressedAt);
      void this.#queue.add(() => this.#bringAbout(confirmation, pressedAt));
      return this.#confirmed(confirmation, pressedAt);
    }
    this.#dispatch({ type: "deciding", on: true });
    // Asking holds its place in the order of commands, so that what was pressed later is also sent later.
    const confirmation = await this.#queue.add(async () => {
      const target = await this.#decide(decision, pressedAt);
      if (target === undefined) return undefined;
      const begun = this.#begin(target, pressedAt);
      const end = this.#confirmed(begun, pressedAt);
      // It is awaited below, but may fail before that.
      end.catch(() => undefined);
      await this.#bringAbout(begun, pressedAt);
      return { end };
    });
    return confirmation?.end;
  }

  close(): void {
    this.#poller.stop();
    this.#service.close();
  }

  async #decide(decision: Exclude<Decision, Target>, pressedAt: number): Promise<Target | undefined> {
    try {
      return await decision(
        await this.#poller.answer(timeLeft(pressedAt, requestLimit, this.#options.clock.now())),
      );
    } finally {
      this.#dispatch({ type: "deciding", on: false });
    }
  }

  #begin(target: Target, pressedAt: number): Confirmation {
    const confirmation: Confirmation = {
      target,
      outcome: Promise.withResolvers<undefined>(),
      sent: false,
      refused: false,
    };
    this.#confirmation = confirmation;
    this.#dispatch({ type: "transition-began", target, at: pressedAt });
    this.#poller.hurry(true);
    return confirmation;
  }

  async #confirmed(confirmation: Confirmation, pressedAt: number): Promise<void> {
    const { clock } = this.#options;
    const timer = clock.after(timeLeft(pressedAt, confirmationLimit, clock.now()), () => {
      confirmation.outcome.reject(new CommandFailure("not-confirmed"));
    });
    try {
      await confirmation.outcome.promise;
    } finally {
      timer.cancel();
      this.#confirmation = undefined;
      this.#poller.hurry(false);
      this.#dispatch({ type: "transition-ended" });
    }
  }

  /** Sends a start or stop. Its answer is not the end, except where it is a failure. */
  async #bringAbout(confirmation: Confirmation, pressedAt: number): Promise<void> {
    const command: Command = { name: confirmation.target === "running" ? "start" : "stop" };
    const onSent = (): void => {
      confirmation.sent = true;
      this.#poller.outdate();
    };
    const onFailed = (error: unknown): void => {
      confirmation.refused = error instanceof ServiceFailure && error.kind === "conflict";
      if (!confirmation.refused) confirmation.outcome.reject(error);
    };
    await this.#deliver(this.#ask(command), { command, pressedAt, onSent, onFailed }).catch(() => undefined);
  }

  #ask(command: Command): number {
    this.#lastId += 1;
    this.#dispatch({ type: "command-asked", id: this.#lastId, command });
    return this.#lastId;
  }

  async #deliver(id: number, { command, pressedAt, onSent, onFailed }: Delivery): Promise<void> {
    const { clock } = this.#options;
    const timeLimit = timeLeft(pressedAt, requestLimit, clock.now());
    try {
      // Its time ran out while it waited for others: sending it now would surprise.
      if (timeLimit <= 0) throw new ServiceFailure("timed-out");
      onSent?.();
      await this.#service.send(command, { timeLimit });
      this.#dispatch({ type: "command-accepted", id, command, at: clock.now() });
    } catch (error) {
      onFailed?.(error);
      const isRefusal = error instanceof ServiceFailure && error.kind === "refused";
      const refused = isRefusal ? { refused: { words: error.details.words } } : {};
      this.#dispatch({ type: "command-failed", id, command, ...refused });
      throw error;
    } finally {
      if (timeLimit > 0) {
        this.#poller.outdate();
        this.askNow("command");
      }
    }
  }

  #told(session: Session): void {
    this.#dispatch({ type: "status-told", session, at: this.#options.clock.now() });
    const confirmation = this.#confirmation;
    if (!confirmation?.sent) return;
    if (isRunning(session) === (confirmation.target === "running")) confirmation.outcome.resolve(undefined);
    else if (confirmation.refused) {
      const kind = confirmation.target === "running" ? "dashboard-not-ready" : "stop-refused";
      confirmation.outcome.reject(new CommandFailure(kind));
    }
  }

  #pollFailed(failure: ServiceFailure, nextAt: number): void {
    const { log, clock } = this.#options;
    if (this.#state.failing?.failure.kind !== failure.kind) log.warn(`status: ${failure.message}`);
    this.#dispatch({ type: "status-failed", failure, at: clock.now(), nextAt });
  }

  #dispatch(event: AccountEvent): void {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (before.failing && !this.#state.failing) this.#options.log.info("status: answered again");
    // All that presses do is news; only an answer can say once more what is known.
    if (event.type !== "status-told" || isNews(before, this.#state, event.at)) this.#tell();
  }

  /**
   * Tells the followers at the end of this turn of the event loop. By then the request of a press is on the wire, half a
   * millisecond sooner than if 32 keys were drawn before it, and what comes in one turn is drawn once.
   */
  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setImmediate(() => {
      this.#isTelling = false;
      // A copy, because a follower may leave while it is told.
      for (const onNews of [...this.#followers]) onNews();
    });
  }
}
