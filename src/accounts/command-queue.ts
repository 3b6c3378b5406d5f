import type { Clock } from "../clock.ts";
import { ServiceFailure } from "../service/service-failure.ts";

/** Runs tasks one at a time, in the order in which they came. */
export class CommandQueue {
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /**
   * @param deadline monotonic, in milliseconds: a task whose turn comes later is not run
   * @throws ServiceFailure of kind `timed-out` at the deadline, and whatever the task throws
   */
  async run<T>(task: () => Promise<T>, deadline?: number): Promise<T> {
    const before = this.#last;
    const turn = Promise.withResolvers<undefined>();
    this.#last = before.then(() => turn.promise);
    this.#length += 1;
    try {
      await this.#wait(before, deadline);
      return await task();
    } finally {
      this.#length -= 1;
      turn.resolve(undefined);
    }
  }

  async #wait(turn: Promise<unknown>, deadline: number | undefined): Promise<void> {
    const isAlone = this.#length === 1;
    if (deadline === undefined || isAlone) {
      await turn;
      return;
    }
    const late = Promise.withResolvers<never>();
    const timer = this.#clock.after(deadline - this.#clock.steady(), () =>
      late.reject(new ServiceFailure("timed-out")),
    );
    try {
      await Promise.race([turn, late.promise]);
    } finally {
      timer.cancel();
    }
  }
}
