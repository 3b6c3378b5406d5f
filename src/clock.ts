/** A timer that was set and can be called off; calling off one that has fired does nothing. */
export interface Timer {
  cancel(): void;
}

/** Time as the plugin sees it: passed in everywhere, so that tests can let hours pass at once. */
export interface Clock {
  /** Milliseconds since the epoch. Wall time, because ages shown on keys must count the time asleep. */
  now(): number;
  /** Runs `task` once after `delay` milliseconds, after 24 days at the latest; never keeps the process alive. */
  after(delay: number, task: () => void): Timer;
}

/** The longest that a timer of Node's can wait, in milliseconds; one of more fires at once, and says so on stderr. */
const maxDelayMs = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const handle = setTimeout(task, Math.min(Math.max(0, delay), maxDelayMs));
    handle.unref();
    return { cancel: () => clearTimeout(handle) };
  },
};

/**
 * What is left of a span of time, in milliseconds; not above 0 when it is over. Never more than all of it: somebody may have
 * set the clock back since it began.
 */
export function timeLeft(began: number, duration: number, now: number): number {
  return Math.min(duration, began + duration - now);
}
