import type { Clock } from "../clock.ts";
import { giveUpAfter } from "../service/request-timeout.ts";
import type { ServiceFailure } from "../service/service-failure.ts";

/** Runs tasks one at a time, in the order in which they were added; one that fails does not hold up the next. */
export class Lane {
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();
  #size = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Tasks that have not ended. */
  get size(): number {
    return this.#size;
  }

  /**
   * Settles as the task does.
   * @param limit `onUnsent` is called where its turn has not come by then, by the steady clock; the promise is rejected and
   * the task given up. Without it the task waits for as long as it takes.
   * @throws ServiceFailure, and what the task throws
   */
  turn<T>(
    task: () => Promise<T>,
    limit?: { readonly until: number; readonly onUnsent: (error: ServiceFailure) => void },
  ): Promise<T> {
    if (!limit) return this.#add(task);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let givenUp: ServiceFailure | undefined;
    const timer = giveUpAfter(limit.until - this.#clock.steady(), this.#clock, (failure) => {
      givenUp = failure;
      limit.onUnsent(failure);
      reject(failure);
    });
    const run = this.#add(async () => {
      timer.cancel();
      if (givenUp) throw givenUp;
      return task();
    });
    run.then(resolve, reject);
    return promise;
  }

  #add<T>(task: () => Promise<T>): Promise<T> {
    this.#size += 1;
    const result = this.#last.then(task).finally(() => {
      this.#size -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
