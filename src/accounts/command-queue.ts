/** Runs tasks one at a time, in the order in which they were added; one that fails does not hold up the next. */
export class CommandQueue {
  #last: Promise<unknown> = Promise.resolve();
  #size = 0;

  /** Tasks that have not ended. */
  get size(): number {
    return this.#size;
  }

  /** Settles as the task does. */
  add<T>(task: () => Promise<T>): Promise<T> {
    this.#size += 1;
    const result = this.#last.then(task).finally(() => {
      this.#size -= 1;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
