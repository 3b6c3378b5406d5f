import type { Clock, Timer } from "../clock.ts";
import type { Log } from "../log/log.ts";
import type { CaptionService, Command, Session, StatusShape } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { AccountNews } from "./account-news.ts";
import { type AccountState, type Failing, stateOf } from "./account-state.ts";
import { Lane } from "./lane.ts";
import { maxRequestMs, minEndConfirmationMs, minSendMs } from "./limits.ts";
import { PressFailure } from "./press-failure.ts";
import { type AccountEvent, isDecisionDue, next, nextDeadline, nothingKnown, type State } from "./state.ts";
import { type PollReason, StatusPoller } from "./status-poller.ts";
import type { VisibilityMemory } from "./visibility-memory.ts";

/** A press that goes to an account: when it was, by the steady clock, and who keeps a record of it. */
export interface AccountPress {
  readonly account: Account;
  readonly at: number;
  /** Called with the name of each command when it is sent, and with "status" when that is asked for. */
  readonly onSent?: (name: Command["name"] | "status") => void;
}

type Origin = Omit<AccountPress, "account">;

/** Two lanes that do not wait for each other: hide, show, clear; and start, stop, languages. */
export type LaneName = "captions" | "session";

/** A command that was pressed, and is still to be sent. */
export interface PressedCommand {
  readonly id: number;
  readonly command: Command;
  readonly press: Origin;
}

export interface Sending {
  /** When its 10 s began, by the steady clock. */
  readonly since: number;
  /** It begins a private moment. */
  readonly isPrivate?: boolean;
}

export interface AccountOptions {
  readonly service: CaptionService;
  /** An empty one where the status can't be asked. */
  readonly churchId: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Host and port of the service, which names the account in the log. */
  readonly host: string;
  readonly memory: VisibilityMemory;
}

/**
 * A base URL, an API key and a church ID, as long as the plugin runs: what is known of it, the order of its commands, and the
 * polling of its status. How a press goes about it is in plain functions: `captions.ts`, `languages.ts`, `start-stop.ts`.
 */
export class Account {
  readonly clock: Clock;
  readonly host: string;
  /** What keys see, on their page or not. */
  readonly news: AccountNews;
  readonly #options: AccountOptions;
  readonly #lanes: Readonly<Record<LaneName, Lane>>;
  readonly #poller: StatusPoller;
  readonly #shown = new Set<object>();
  readonly #languages = new Map<number, Promise<boolean>>();
  #churchId: string;
  #known: State;
  /** The next event. */
  #event = Promise.withResolvers<undefined>();
  #failing: Failing | undefined;
  #works = false;
  /** When it first had a status, by the steady clock. */
  answeredAt = Number.POSITIVE_INFINITY;
  #lookedAt: number;
  #deadline = Number.POSITIVE_INFINITY;
  #timer: Timer | undefined;
  #lastId = 0;

  constructor(options: AccountOptions) {
    const { clock, memory, service, random, host, log } = options;
    this.#options = options;
    this.clock = clock;
    this.host = host;
    this.#churchId = options.churchId;
    this.#lookedAt = clock.steady();
    this.#known = memory.recall(nothingKnown, this.#moment);
    this.#lanes = { captions: new Lane(clock), session: new Lane(clock) };
    this.news = new AccountNews(clock, () =>
      stateOf(this.#known, { canPoll: this.canPoll, failing: this.#failing }, clock.steady()),
    );
    this.#poller = new StatusPoller({
      checkStatus: (limits) => this.#answered(service.checkStatus(this.#churchId, limits)),
      reconnect: () => service.reconnect(),
      slept: () => this.#slept(),
      clock,
      random,
      order: () => this.#known.order,
      received: (session, asked) => this.#received(session, asked),
      failed: (failure, pause) => this.#failed(failure, pause),
      defect: (error) => log.error("defect in a status request", error),
    });
  }

  /** What keys see. */
  get state(): AccountState {
    return this.news.state;
  }

  /** What is known, without delay. */
  get known(): State {
    return this.#known;
  }

  /** Whether the status can be asked; without it the answer to a command is the whole result. */
  get canPoll(): boolean {
    return this.#churchId !== "";
  }

  /** The service has answered it, and not refused it since with 401 or 403. */
  get works(): boolean {
    return this.#works;
  }

  /** The service has said that its church ID does not go with its API key. */
  get isRefused(): boolean {
    return this.#failing?.failure.kind === "wrong-account" && this.#known.checkedAt === undefined;
  }

  get statusShape(): StatusShape | undefined {
    return this.#options.service.statusShape(this.#churchId);
  }

  /** Nothing is under way, and no key goes by it, on its page or not. */
  get isIdle(): boolean {
    const { captions, session } = this.#lanes;
    const isUnderWay = captions.size > 0 || session.size > 0 || this.#known.session.pending.kind === "change";
    return !isUnderWay && !this.news.hasFollowers;
  }

  /** It began without a church ID, and a key brings one. */
  takeChurchId(churchId: string): void {
    this.#churchId = churchId;
    this.news.changed();
    if (this.#shown.size > 0) this.#poller.start();
  }

  /**
   * Watches the account for a key that has appeared, until the returned function is called.
   * @param onNews called after every change of `state` that can be seen
   */
  follow(onNews: () => void): () => void {
    const key = {};
    const unfollow = this.news.follow(onNews);
    this.#shown.add(key);
    if (this.canPoll) this.#poller.start();
    return () => {
      unfollow();
      if (this.#shown.delete(key) && this.#shown.size === 0) this.#poller.stop();
    };
  }

  /** Asks for the status out of turn, because something has happened. */
  askNow(reason: PollReason): void {
    // New settings can only help where something fails.
    const isUseful = reason !== "settings" || this.#failing !== undefined;
    if (this.canPoll && isUseful) this.#poller.askNow(reason);
  }

  /** The computer has slept: what was known is old, and so are the connections. */
  wokeUp(): void {
    this.#slept();
    this.askNow("woke up");
  }

  /**
   * Asks for the status because a key was pressed.
   * @throws ServiceFailure
   */
  check({ at, onSent }: Origin): Promise<Session> {
    onSent?.("status");
    return this.#poller.answer(at + maxRequestMs - this.clock.steady());
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  dispatch(event: AccountEvent): void {
    const before = this.#known;
    const moment = this.#moment;
    this.#known = next(before, event, moment);
    this.#options.memory.remember(this.#known, moment);
    const { resolve } = this.#event;
    this.#event = Promise.withResolvers();
    resolve(undefined);
    this.#planPolls(before, moment.now);
    this.#watchDeadline(moment.now);
    this.news.changed();
  }

  /** Takes in what time has changed: a press may come before the timer that tells of it. */
  catchUp(): void {
    if (this.clock.steady() >= this.#deadline) this.dispatch({ type: "time" });
  }

  /**
   * A command was pressed: it is asked for.
   * @param id of the press that it is a step of
   */
  ask(command: Command, press: Origin, id = this.nextId()): PressedCommand {
    this.dispatch({ type: "asked", id, command, pressedAt: press.at });
    return { id, command, press };
  }

  /** A command that was asked for is not sent. */
  drop({ id, command }: PressedCommand, error?: ServiceFailure): void {
    this.dispatch({ type: "unsent", id, command, error });
  }

  /**
   * Runs a task when its turn in a lane has come.
   * @param onUnsent called where that takes longer than the 10 s of a press, before the promise is rejected and the task is
   * given up; without it the task waits for as long as it takes
   * @throws ServiceFailure, and what the task throws
   */
  turn<T>(
    lane: LaneName,
    { at }: Origin,
    task: () => Promise<T>,
    onUnsent?: (error: ServiceFailure) => void,
  ): Promise<T> {
    return this.#lanes[lane].turn(task, onUnsent && { until: at + maxRequestMs, onUnsent });
  }

  /**
   * Sends a command now, whose turn has come; resolves when the service has accepted it.
   * @throws ServiceFailure
   */
  async send(pressed: PressedCommand, { since, isPrivate = false }: Sending): Promise<void> {
    const { id, command, press } = pressed;
    const timeLimit = since + maxRequestMs - this.clock.steady();
    if (timeLimit < minSendMs) {
      const error = new ServiceFailure("timed-out");
      this.drop(pressed, error);
      throw error;
    }
    press.onSent?.(command.name);
    this.dispatch({ type: "sent", id, command, since, isPrivate });
    const answered = { type: "answered", id, command, canBeConfirmed: this.canPoll } as const;
    try {
      await this.#answered(this.#options.service.send(command, { timeLimit }));
      this.dispatch(answered);
    } catch (error) {
      this.dispatch({ ...answered, error: error instanceof ServiceFailure ? error : defect });
      throw error;
    } finally {
      // The status tells what it has brought about.
      this.askNow("command");
    }
  }

  /**
   * Sends a command when its turn has come; resolves when the service has accepted it.
   * @throws ServiceFailure
   */
  run(lane: LaneName, command: Command, press: Origin, id?: number): Promise<void> {
    const pressed = this.ask(command, press, id);
    const send = (): Promise<void> => this.send(pressed, { since: press.at });
    return this.turn(lane, press, send, (error) => this.drop(pressed, error));
  }

  /** Settles when this is so. */
  async until(isSo: (known: State) => boolean): Promise<void> {
    while (!isSo(this.#known)) await this.#event.promise;
  }

  /**
   * Settles as a start or stop that is under way does.
   * @throws ServiceFailure, PressFailure
   */
  async outcomeOf(id: number): Promise<void> {
    await this.until(({ session }) => session.outcome?.id === id);
    const { error } = this.#known.session.outcome ?? {};
    if (error !== undefined) throw typeof error === "string" ? new PressFailure({ kind: error }) : error;
  }

  /**
   * A press brings languages about: until it is over, others that ask for the same may settle as it does.
   * @param press whether it has, or has left them out
   */
  bringsLanguages<T extends boolean>(id: number, press: Promise<T>): Promise<T> {
    this.#languages.set(id, press);
    return press.finally(() => this.#languages.delete(id));
  }

  /**
   * Settles as the press does that brings languages about, at once where that is over.
   * @throws ServiceFailure, PressFailure
   */
  async languagesOf(id: number): Promise<boolean> {
    return (await this.#languages.get(id)) ?? true;
  }

  close(): void {
    this.#timer?.cancel();
    this.#poller.stop();
    this.#options.service.close();
  }

  get #moment(): { readonly now: number; readonly wall: number } {
    return { now: this.clock.steady(), wall: this.clock.now() };
  }

  async #answered<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      this.#works = true;
      return answer;
    } catch (error) {
      const { kind } = error instanceof ServiceFailure ? error : {};
      if (kind === "key-rejected" || kind === "wrong-account") this.#works = false;
      else if (kind === "conflict") this.#works = true;
      throw error;
    }
  }

  #slept(): void {
    this.#options.service.reconnect();
    // A poll follows, which decides what is due.
    this.#lookedAt = this.clock.steady();
    this.dispatch({ type: "woke-up" });
  }

  #received(session: Session, { at, order }: { readonly at: number; readonly order: number }): void {
    if (this.#failing) this.#options.log.info("status: answered again");
    this.#failing = undefined;
    this.answeredAt = Math.min(this.answeredAt, at);
    this.dispatch({ type: "reported", session, order, askedAt: at });
  }

  #failed(failure: ServiceFailure, pause: number): void {
    const now = this.clock.steady();
    const { since = now, failure: last } = this.#failing ?? {};
    if (last?.kind !== failure.kind) this.#options.log.warn(`status: ${failure.message}`);
    this.#failing = { since, failure, nextAt: now + pause };
    this.dispatch({ type: "poll-failed" });
  }

  #planPolls(before: State, now: number): void {
    if (!this.canPoll) return;
    const { session, last } = this.#known;
    const { seen, pending } = session;
    this.#poller.hurry(pending.kind === "change");
    // Whether it has really ended is for another status to say, a second later.
    const isNews = seen !== before.session.seen || last !== before.last;
    if (seen.kind === "ending" && last && isNews && last.askedAt < seen.at + minEndConfirmationMs)
      this.#poller.askWithin(seen.at + minEndConfirmationMs - now);
    if (isDecisionDue(before, this.#lookedAt, now)) this.#poller.askNow("decision");
  }

  #watchDeadline(now: number): void {
    this.#lookedAt = now;
    this.#timer?.cancel();
    this.#deadline = nextDeadline(this.#known, now);
    this.#timer = Number.isFinite(this.#deadline)
      ? this.clock.after(this.#deadline - now, () => this.dispatch({ type: "time" }))
      : undefined;
  }
}

/** A defect of the plugin says nothing of what the service did. */
const defect = new ServiceFailure("defect", {}, true);
