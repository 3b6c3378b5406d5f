/**
 * The folder of the library as it appears in stack traces: a path or an address, percent-encoded or not, by system and runtime.
 * Lines with it are of no use to the caller of the library.
 */
const ownFiles = /[^(\s]*(?=changes\.ts)/.exec(new Error().stack ?? "")?.[0];

export interface WaitOptions {
  /** Milliseconds, default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** What is waited for, as it shall stand in the error. */
  readonly describe?: string | undefined;
}

interface Wait {
  check(): void;
  fail(reason: string): void;
}

/** Tells listeners what has changed, and lets callers wait until something is the case. */
export class Changes<News = void> {
  readonly #listeners = new Set<(news: News) => void>();
  readonly #waits = new Set<Wait>();
  #ended: string | undefined;

  /** Calls `listener` at every change until the returned function is called. */
  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** An error of a listener becomes an uncaught one: it keeps the news from nobody, and must not look like ours. */
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

  /** Looks again at everything that is waited for. */
  touch(): void {
    for (const wait of [...this.#waits]) wait.check();
  }

  /**
   * Resolves with the first truthy result of `attempt`, which is made now and after every change and frame.
   *
   * @param seen what is said in the error about the state of things, asked when the time is up
   * @throws Error after the time limit, when the deck ends, or what `attempt` threw
   */
  waitFor<T>(attempt: () => T | false | undefined, options: WaitOptions, seen: () => string): Promise<T> {
    const limit = options.timeoutMs ?? 60_000;
    const what = options.describe ?? "what was waited for";
    // The stack of the timer that gives up would lead nowhere; the caller's is what a failing test has to show.
    const origin: { stack?: string } = {};
    Error.captureStackTrace(origin);
    const failure = (reason: string): Error => {
      const error = new Error(reason);
      const callers = (origin.stack ?? "").split("\n").slice(1);
      const others = callers.filter((line) => ownFiles === undefined || !line.includes(ownFiles));
      error.stack = `Error: ${reason}\n${others.join("\n")}`;
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

  /** Fails everything that is still waited for, and everything that is asked for from now on. */
  end(reason: string): void {
    this.#ended = reason;
    for (const wait of [...this.#waits]) wait.fail(reason);
    this.#listeners.clear();
  }
}
