export interface Clock {
  now(): number;
  /** Runs `task` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits for `done`. Rejects with the signal's reason if that aborts first. Calls the function that `begin` returns at the end. */
export async function unlessAborted(
  signal: AbortSignal,
  begin: (done: () => void) => (() => void) | undefined,
): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const callOff = begin(() => resolve(undefined));
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", onAbort);
    callOff?.();
  }
}
