import { type Clock, timeLeft } from "../clock.ts";
import type { CaptionService, Command } from "../service/caption-service.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { AccountEvent } from "./account-reducer.ts";
import { isWithoutAnswer } from "./command-failure.ts";
import { CommandQueue } from "./command-queue.ts";
import { requestLimit } from "./status-poller.ts";

/** A command with less than this left of its time, in milliseconds, is not sent: it would be given up under way. */
const leastTime = 1_000;

/** What a press is to the account: when it was, and who keeps a record of it. */
export interface PressOrigin {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Called with the name of each command when it is sent, and with "status" when that is asked for. */
  readonly onSent?: (name: Command["name"] | "status") => void;
}

export interface CommandsOptions {
  readonly service: CaptionService;
  readonly clock: Clock;
  readonly dispatch: (event: AccountEvent) => void;
  /** A command has been sent and has ended: a status that was asked for before is of no use. */
  readonly onEnded: () => void;
}

interface Delivery {
  /** Of the press that it belongs to; one of its own where there is none. */
  readonly id?: number;
  readonly command: Command;
  readonly press: PressOrigin;
  /** From when its time counts, in ms since the epoch. */
  readonly since: number;
  readonly onSending?: () => void;
  /** Called before the status is asked for, so that the status can be judged by it. */
  readonly onFailed?: (error: unknown) => void;
  /** Called where it was sent and no answer came, before anything that waits for it goes on. */
  readonly onUnanswered?: (() => void) | undefined;
}

/** What belongs to a command in its place of the order. */
interface Around {
  readonly before?: () => Promise<number>;
  readonly after?: () => Promise<void>;
  readonly onUnanswered?: () => void;
}

/**
 * The commands of one account, in the order of the presses, in two lines that do not wait for each other: nothing may hold
 * up the key that hides captions.
 */
export class Commands {
  readonly #options: CommandsOptions;
  readonly #captions = new CommandQueue();
  readonly #session = new CommandQueue();
  #lastId = 0;

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#captions.size === 0 && this.#session.size === 0;
  }

  /** The line of start, stop and languages, for what takes several requests or asks first. */
  get session(): CommandQueue {
    return this.#session;
  }

  /**
   * Sends a command after those pressed before in its line; resolves when the service has accepted it.
   * @throws ServiceFailure
   */
  send(command: Command, press: PressOrigin): Promise<void> {
    const id = this.#ask(command);
    const isOfCaptions = command.name === "hide" || command.name === "show" || command.name === "clear";
    const line = isOfCaptions ? this.#captions : this.#session;
    const deliver = (): Promise<void> => this.#deliver(id, { command, press, since: press.at });
    return this.inTurn(line, press, deliver, () => this.#unsent(id, command));
  }

  /**
   * Hides or shows captions, with what belongs to it in the same place of the order.
   * @param around.before runs when its turn has come and says from when the time of the command counts, in ms since the
   * epoch; what it throws is thrown, and the command is not sent
   * @param around.after runs when the service has accepted it
   * @param around.onUnanswered called where it was sent and no answer came, before the next of the order has its turn
   * @throws ServiceFailure, and what the two throw
   */
  sendWith(
    command: Command & { readonly name: "hide" | "show" },
    press: PressOrigin,
    { before, after, onUnanswered }: Around,
  ): Promise<void> {
    const id = this.#ask(command);
    const task = async (): Promise<void> => {
      let since = press.at;
      try {
        if (before) since = await before();
      } catch (error) {
        this.#unsent(id, command);
        throw error;
      }
      await this.#deliver(id, { command, press, since, onUnanswered });
      await after?.();
    };
    return this.inTurn(this.#captions, press, task, () => this.#unsent(id, command));
  }

  /**
   * Runs a task when its turn in a line has come. What takes several requests may hold up the others for longer than a press
   * may take: then the task is given up without having run.
   * @param onGivenUp called before the promise is rejected with that
   * @throws ServiceFailure, and what the task throws
   */
  inTurn<T>(
    line: CommandQueue,
    { at }: PressOrigin,
    task: () => Promise<T>,
    onGivenUp: () => void,
  ): Promise<T> {
    const { clock } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let givenUp: ServiceFailure | undefined;
    const timer = clock.after(timeLeft(at, requestLimit, clock.now()), () => {
      givenUp = new ServiceFailure("timed-out");
      onGivenUp();
      reject(givenUp);
    });
    const turn = line.add(async () => {
      timer.cancel();
      if (givenUp) throw givenUp;
      return task();
    });
    turn.then(resolve, reject);
    return promise;
  }

  /** Sends a command now, whose place in the line has come already. */
  deliver(delivery: Delivery): Promise<void> {
    return this.#deliver(this.#ask(delivery.command, delivery.id), delivery);
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #ask(command: Command, id = this.nextId()): number {
    this.#options.dispatch({ type: "command-asked", id, command });
    return id;
  }

  #unsent(id: number, command: Command): void {
    this.#options.dispatch({ type: "command-failed", id, command, isAnswered: true });
  }

  async #deliver(id: number, delivery: Delivery): Promise<void> {
    const { command, press, since, onSending, onFailed, onUnanswered } = delivery;
    const { service, clock, dispatch, onEnded } = this.#options;
    const timeLimit = timeLeft(since, requestLimit, clock.now());
    const isSent = timeLimit >= leastTime;
    try {
      if (!isSent) throw new ServiceFailure("timed-out");
      press.onSent?.(command.name);
      onSending?.();
      await service.send(command, { timeLimit });
      dispatch({ type: "command-accepted", id, command, at: clock.now() });
    } catch (error) {
      const isAnswered = !(isSent && isWithoutAnswer(error));
      onFailed?.(error);
      if (!isAnswered) onUnanswered?.();
      const failure = error instanceof ServiceFailure ? error : undefined;
      dispatch({
        type: "command-failed",
        id,
        command,
        isAnswered,
        ...(failure?.kind === "refused" && { refused: { words: failure.details.words } }),
      });
      throw error;
    } finally {
      if (isSent) onEnded();
    }
  }
}
