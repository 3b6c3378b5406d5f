export interface WaitOptions {
  /** Milliseconds, default 30,000. */
  readonly timeoutMs?: number | undefined;
  readonly describe?: string | undefined;
}

interface Wait {
  check(): void;
  fail(reason: string): void;
}

export class Changes<News = void> {
  readonly #listeners = new Set<(news: News) => void>();
  readonly #waits = new Set<Wait>();
  #ended: string | undefined;

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** An error in a listener is thrown outside, as an uncaught error. */
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
    this.touch();
  }

  touch(): void {
    for (const wait of [...this.#waits]) wait.check();
  }

  /** Resolves with the first result of `attempt` other than false and undefined. @throws Error after the timeout, with `seen` */
  waitFor<T>(attempt: () => T | false | undefined, options: WaitOptions, seen = () => ""): Promise<T> {
    const limit = options.timeoutMs ?? 30_000;
    const what = options.describe ?? "a change";
    // The stack of the caller, so that a failing test shows its line.
    const origin: { stack?: string } = {};
    Error.captureStackTrace(origin);
    const failure = (reason: string): Error => {
      const error = new Error(reason);
      error.stack = `Error: ${reason}\n${(origin.stack ?? "").split("\n").slice(2).join("\n")}`;
      return error;
    };
    if (this.#ended !== undefined) return Promise.reject(failure(`${what}: ${this.#ended}`));
    return new Promise<T>((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.#waits.delete(wait);
        act();
      };
      const wait: Wait = {
        check: () => {
          try {
            const result = attempt();
            if (result !== false && result !== undefined) settle(() => resolve(result));
          } catch (error) {
            settle(() => reject(error instanceof Error ? error : new Error(String(error))));
          }
        },
        fail: (reason) => settle(() => reject(failure(reason))),
      };
      const timer = setTimeout(() => wait.fail(`${what}: not within ${limit} ms.\n${seen()}`), limit);
      this.#waits.add(wait);
      wait.check();
    });
  }

  end(reason: string): void {
    this.#ended = reason;
    for (const wait of [...this.#waits]) wait.fail(reason);
    this.#listeners.clear();
  }
}
