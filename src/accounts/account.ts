import type { Clock, Timer } from "../clock.ts";
import type { CaptionService, Command } from "../service/caption-service.ts";
import { giveUpAfter } from "../service/request-timeout.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { CommandQueue } from "./command-queue.ts";
import { type CommandAnswer, type FactEvent, type Facts, next, nextDeadline, nothingKnown } from "./facts.ts";
import { maxRequestMs, minSendMs } from "./limits.ts";
import { PressFailure } from "./press-failure.ts";
import type { Watch } from "./session-fact.ts";
import type { VisibilityMemory } from "./visibility-memory.ts";

/** What a press is to the account: when it was, by the steady clock, and who keeps a record of it. */
export interface PressOrigin {
  readonly at: number;
  /** Called with the name of each command when it is sent, and with "status" when that is asked for. */
  readonly onSent?: (name: Command["name"] | "status") => void;
}

/** Two lines that do not wait for each other: hide, show, clear; and start, stop, languages. */
export type Line = "captions" | "session";

/** A command in its turn. */
export interface Delivery {
  readonly id: number;
  readonly command: Command;
  readonly press: PressOrigin;
  /** When its 10 s began. */
  readonly since: number;
  /** It begins a private moment. */
  readonly isPrivate?: boolean;
  /** Who asks for statuses that can confirm it. */
  readonly watch?: Watch;
}

export interface AccountOptions {
  readonly service: CaptionService;
  readonly clock: Clock;
  readonly memory: VisibilityMemory;
}

/**
 * A base URL and an API key, as long as the plugin runs: what is known of it, and the order of its commands. How a press
 * goes about it is in plain functions: `captions.ts`, `languages.ts`, `start-stop.ts`.
 */
export class Account {
  readonly clock: Clock;
  readonly service: CaptionService;
  /** Called after every change of what is known. */
  onChange: (before: Facts) => void = () => undefined;
  /** Called when a command that was sent has been answered or given up. */
  onAnswered: () => void = () => undefined;
  /** Whether keys are in sight for which statuses are asked for. */
  isPolled: () => boolean = () => false;
  readonly #memory: VisibilityMemory;
  readonly #lines: Readonly<Record<Line, CommandQueue>> = {
    captions: new CommandQueue(),
    session: new CommandQueue(),
  };
  readonly #outcomes = new Map<number, PromiseWithResolvers<undefined>>();
  #facts: Facts;
  #timer: Timer | undefined;
  #lastId = 0;

  constructor({ service, clock, memory }: AccountOptions) {
    this.service = service;
    this.clock = clock;
    this.#memory = memory;
    this.#facts = memory.recall(nothingKnown);
  }

  get facts(): Facts {
    return this.#facts;
  }

  /** Nothing is under way. */
  get isIdle(): boolean {
    const { captions, session } = this.#lines;
    return captions.size === 0 && session.size === 0 && this.#facts.session.change === undefined;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  dispatch(event: FactEvent): void {
    const { clock } = this;
    const before = this.#facts;
    this.#facts = next(before, event, { now: clock.steady(), wall: clock.now() });
    this.#memory.remember(this.#facts);
    this.#watchDeadline();
    this.#settleOutcome(before);
    this.onChange(before);
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
  async send({ id, command, press, since, isPrivate, watch = "own" }: Delivery): Promise<void> {
    const timeLimit = since + maxRequestMs - this.clock.steady();
    if (timeLimit < minSendMs) {
      const error = new ServiceFailure("timed-out");
      this.dispatch({ type: "unsent", id, command, error });
      throw error;
    }
    press.onSent?.(command.name);
    this.dispatch({ type: "sent", id, command, ...(isPrivate && { isPrivate }) });
    try {
      await this.service.send(command, { timeLimit });
      this.dispatch({ type: "answered", id, command, answer: "accepted", isRepeated: false, watch });
    } catch (error) {
      this.dispatch({ type: "answered", id, command, ...answerIn(error), watch });
      throw error;
    } finally {
      this.onAnswered();
    }
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

  close(): void {
    this.#timer?.cancel();
    this.service.close();
  }

  #watchDeadline(): void {
    this.#timer?.cancel();
    const deadline = nextDeadline(this.#facts);
    this.#timer = Number.isFinite(deadline)
      ? this.clock.after(deadline - this.clock.steady(), () => this.dispatch({ type: "time" }))
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

/** What a failed request means for what is known. */
function answerIn(error: unknown): Omit<CommandAnswer, "watch"> {
  // A defect of the plugin says nothing of what the service did.
  if (!(error instanceof ServiceFailure)) {
    return { answer: "lost", isRepeated: false, error: new ServiceFailure("defect") };
  }
  const { kind, mayHaveBeenCarriedOut, answersSecondSend: isRepeated, details } = error;
  if (kind === "conflict") return { answer: "conflict", isRepeated, error };
  if (mayHaveBeenCarriedOut) return { answer: "lost", isRepeated, error };
  return {
    answer: "refused",
    isRepeated,
    error,
    ...(kind === "refused" && { refusal: { words: details.words } }),
  };
}
