export interface WaitOptions {
  /** Milliseconds, default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** What the caller waits for, such as "a request". The error begins with it. */
  readonly describe?: string | undefined;
}

interface Wait {
  check(): void;
  fail(reason: string): void;
}

/** Notifies listeners of each change, and lets callers wait for a condition that changes may fulfill. */
export class Changes<News = void> {
  readonly #listeners = new Set<(news: News) => void>();
  readonly #waits = new Set<Wait>();
  #endReason: string | undefined;

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** An error in one listener doesn't stop the others: it becomes an uncaught error. */
  emit(news: News): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(news);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    this.checkWaits();
  }

  /** Checks the conditions of `waitFor`, and calls no listener. */
  checkWaits(): void {
    for (const wait of [...this.#waits]) wait.check();
  }

  /**
   * Calls `attempt` now and at each change, and resolves with its first result other than false and undefined.
   * @throws Error after the timeout (its message ends with the text from `printState`), after `end`, or if `attempt` throws
   */
  waitFor<T>(attempt: () => T | false | undefined, options: WaitOptions, printState = () => ""): Promise<T> {
    const { timeoutMs = 30_000, describe = "a change" } = options;
    // The stack of the caller, so that a failing test shows its line.
    const caller: { stack?: string } = {};
    Error.captureStackTrace(caller);
    const failure = (reason: string): Error => {
      const error = new Error(reason);
      // Skips the line "Error" and the line of this method.
      error.stack = `Error: ${reason}\n${(caller.stack ?? "").split("\n").slice(2).join("\n")}`;
      return error;
    };
    if (this.#endReason !== undefined) return Promise.reject(failure(`${describe}: ${this.#endReason}`));
    return new Promise<T>((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.#waits.delete(wait);
        settle();
      };
      const wait: Wait = {
        check: () => {
          try {
            const result = attempt();
            if (result !== false && result !== undefined) finish(() => resolve(result));
          } catch (error) {
            finish(() => reject(error instanceof Error ? error : new Error(String(error))));
          }
        },
        fail: (reason) => finish(() => reject(failure(reason))),
      };
      const expire = (): void => wait.fail(`${describe}: not within ${timeoutMs} ms.\n${printState()}`);
      const timer = setTimeout(expire, timeoutMs);
      this.#waits.add(wait);
      wait.check();
    });
  }

  end(reason: string): void {
    this.#endReason = reason;
    for (const wait of [...this.#waits]) wait.fail(reason);
    this.#listeners.clear();
  }
}
