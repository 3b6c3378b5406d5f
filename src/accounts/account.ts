import type { Clock, Timer } from "../clock.ts";
import type { CaptionService, Command } from "../service/caption-service.ts";
import type { Log } from "../log/log.ts";
import { giveUpAfter } from "../service/request-timeout.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { Watch } from "./command-event.ts";
import { CommandQueue } from "./command-queue.ts";
import { type FactEvent, type Facts, next, nextDeadline, nothingKnown } from "./facts.ts";
import { maxRequestMs, minSendMs } from "./limits.ts";
import { PressFailure } from "./press-failure.ts";
import type { PollReason } from "./status-poller.ts";
import type { VisibilityMemory } from "./visibility-memory.ts";

/** What a press is to the account: when it was, by the steady clock, and who keeps a record of it. */
export interface PressOrigin {
  readonly at: number;
  /** Called with the name of each command when it is sent, and with "status" when that is asked for. */
  readonly onSent?: (name: Command["name"] | "status") => void;
}

/** Two lines that do not wait for each other: hide, show, clear; and start, stop, languages. */
export type Line = "captions" | "session";

/** A command that was pressed, and is still to be sent. */
export interface PressedCommand {
  readonly id: number;
  readonly command: Command;
  readonly press: PressOrigin;
}

/** @property since when its 10 s began */
export interface Sending {
  readonly since: number;
  /** It begins a private moment. */
  readonly isPrivate?: boolean;
  /** Who asks for statuses that can confirm it. */
  readonly watch?: Watch;
}

/** What keys of one church ID see of an account. */
export interface AccountWatcher {
  /** No key follows it. */
  readonly isIdle: boolean;
  /** Keys are in sight for which statuses are asked for, and come. */
  readonly isPolled: boolean;
  /** What is known of the account has changed. */
  factsChanged(before: Facts): void;
  /** Asks for the status out of turn, because something has happened. */
  askNow(reason: PollReason): void;
  close(): void;
}

export interface AccountOptions {
  readonly service: CaptionService;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Host and port of the service, which names the account in the log. */
  readonly host: string;
  readonly memory: VisibilityMemory;
  /** By church ID. */
  readonly watchers: ReadonlyMap<string, AccountWatcher>;
}

/**
 * A base URL and an API key, as long as the plugin runs: what is known of it, and the order of its commands. How a press
 * goes about it is in plain functions: `captions.ts`, `languages.ts`, `start-stop.ts`.
 */
export class Account {
  readonly options: AccountOptions;
  readonly clock: Clock;
  readonly #lines: Readonly<Record<Line, CommandQueue>> = {
    captions: new CommandQueue(),
    session: new CommandQueue(),
  };
  readonly #outcomes = new Map<number, PromiseWithResolvers<undefined>>();
  readonly #languages = new Map<number, Promise<void>>();
  #facts: Facts;
  #deadline = Number.POSITIVE_INFINITY;
  #timer: Timer | undefined;
  #lastId = 0;

  constructor(options: AccountOptions) {
    this.options = options;
    this.clock = options.clock;
    this.#facts = options.memory.recall(nothingKnown);
  }

  get facts(): Facts {
    return this.#facts;
  }

  /** Nothing is under way, and no key follows it. */
  get isIdle(): boolean {
    const { captions, session } = this.#lines;
    const isUnderWay = captions.size > 0 || session.size > 0 || this.#facts.session.change !== undefined;
    return !isUnderWay && this.#watchers.every(({ isIdle }) => isIdle);
  }

  /** Keys are in sight for which statuses are asked for, with whatever church ID. */
  get isPolled(): boolean {
    return this.#watchers.some(({ isPolled }) => isPolled);
  }

  get #watchers(): AccountWatcher[] {
    return [...this.options.watchers.values()];
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  dispatch(event: FactEvent): void {
    const { clock } = this;
    const before = this.#facts;
    this.#facts = next(before, event, { now: clock.steady(), wall: clock.now() });
    this.options.memory.remember(this.#facts);
    this.#watchDeadline();
    this.#settleOutcome(before);
    for (const watcher of this.#watchers) watcher.factsChanged(before);
  }

  /** Takes in what time has changed: a press may come before the timer that tells of it. */
  catchUp(): void {
    if (this.clock.steady() >= this.#deadline) this.dispatch({ type: "time" });
  }

  /**
   * A command was pressed: it is asked for.
   * @param id of the press that it is a step of
   */
  ask(command: Command, press: PressOrigin, id = this.nextId()): PressedCommand {
    this.dispatch({ type: "asked", id, command, pressedAt: press.at });
    return { id, command, press };
  }

  /** A command that was asked for is not sent. */
  drop({ id, command }: PressedCommand, error?: ServiceFailure): void {
    this.dispatch({ type: "unsent", id, command, error });
  }

  /**
   * Runs a task when its turn in a line has come.
   * @param onUnsent called where that takes longer than the 10 s of a press, before the promise is rejected and the task is
   * given up; without it the task waits for as long as it takes
   * @throws ServiceFailure, and what the task throws
   */
  turn<T>(
    line: Line,
    { at }: PressOrigin,
    task: () => Promise<T>,
    onUnsent?: (error: ServiceFailure) => void,
  ): Promise<T> {
    if (!onUnsent) return this.#lines[line].add(task);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let givenUp: ServiceFailure | undefined;
    const timer = giveUpAfter(at + maxRequestMs - this.clock.steady(), this.clock, (failure) => {
      givenUp = failure;
      onUnsent(failure);
      reject(failure);
    });
    const run = this.#lines[line].add(async () => {
      timer.cancel();
      if (givenUp) throw givenUp;
      return task();
    });
    run.then(resolve, reject);
    return promise;
  }

  /**
   * Sends a command now, whose turn has come; resolves when the service has accepted it.
   * @throws ServiceFailure
   */
  async send(pressed: PressedCommand, { since, isPrivate = false, watch = "own" }: Sending): Promise<void> {
    const { id, command, press } = pressed;
    const timeLimit = since + maxRequestMs - this.clock.steady();
    if (timeLimit < minSendMs) {
      const error = new ServiceFailure("timed-out");
      this.drop(pressed, error);
      throw error;
    }
    press.onSent?.(command.name);
    this.dispatch({ type: "sent", id, command, since, isPrivate });
    try {
      await this.options.service.send(command, { timeLimit });
      this.dispatch({ type: "answered", id, command, watch });
    } catch (error) {
      const failure = error instanceof ServiceFailure ? error : defect;
      this.dispatch({ type: "answered", id, command, watch, error: failure });
      throw error;
    } finally {
      // The status tells what it has brought about.
      for (const watcher of this.#watchers) watcher.askNow("command");
    }
  }

  /**
   * Sends a command when its turn has come; resolves when the service has accepted it.
   * @throws ServiceFailure
   */
  run(line: Line, command: Command, press: PressOrigin, id?: number): Promise<void> {
    const pressed = this.ask(command, press, id);
    const send = (): Promise<void> => this.send(pressed, { since: press.at });
    return this.turn(line, press, send, (error) => this.drop(pressed, error));
  }

  /**
   * Settles as a start or stop that is under way does.
   * @throws ServiceFailure, PressFailure
   */
  outcomeOf(id: number): Promise<undefined> {
    const outcome = this.#outcomes.get(id) ?? Promise.withResolvers<undefined>();
    this.#outcomes.set(id, outcome);
    // Who waits for it awaits it, but it may fail before that.
    outcome.promise.catch(() => undefined);
    return outcome.promise;
  }

  /** A press brings languages about: until it is over, others that ask for the same may settle as it does. */
  bringsLanguages(id: number, press: Promise<void>): Promise<void> {
    this.#languages.set(id, press);
    return press.finally(() => this.#languages.delete(id));
  }

  /**
   * Settles as the press does that brings languages about, at once where that is over.
   * @throws ServiceFailure, PressFailure
   */
  async languagesOf(id: number): Promise<void> {
    await this.#languages.get(id);
  }

  close(): void {
    this.#timer?.cancel();
    for (const watcher of this.#watchers) watcher.close();
    this.options.service.close();
  }

  #watchDeadline(): void {
    this.#timer?.cancel();
    this.#deadline = nextDeadline(this.#facts);
    this.#timer = Number.isFinite(this.#deadline)
      ? this.clock.after(this.#deadline - this.clock.steady(), () => this.dispatch({ type: "time" }))
      : undefined;
  }

  #settleOutcome({ session: before }: Facts): void {
    const { outcome } = this.#facts.session;
    if (!outcome || outcome === before.outcome) return;
    const waiting = this.#outcomes.get(outcome.id);
    this.#outcomes.delete(outcome.id);
    const { error } = outcome;
    if (error === undefined) waiting?.resolve(undefined);
    else waiting?.reject(typeof error === "string" ? new PressFailure({ kind: error }) : error);
  }
}

/** A defect of the plugin says nothing of what the service did. */
const defect = new ServiceFailure("defect", {}, { mayHaveBeenCarriedOut: true, answersSecondSend: false });
