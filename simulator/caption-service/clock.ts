export interface Clock {
  now(): number;
  /** Runs `task` after `ms` milliseconds. Returns the way to call it off. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits for `done`. Rejects with the signal's reason where that aborts first. The result of `begin` is called in any case. */
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
