export interface Timer {
  cancel(): void;
}

/** Time as the plugin sees it: passed in everywhere, so that tests can let hours pass at once. */
export interface Clock {
  /** Milliseconds since the epoch, for people and for times of the service. The user and the system may set it. */
  wall(): number;
  /** Milliseconds since some moment, for spans and limits. It can't be set; while the computer sleeps it may stand. */
  steady(): number;
  /** Runs `task` once after `delay` milliseconds and never keeps the process alive. */
  after(delay: number, task: () => void): Timer;
}

export const systemClock: Clock = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  after(delay, task) {
    const handle = setTimeout(task, Math.max(0, delay));
    handle.unref();
    return { cancel: () => clearTimeout(handle) };
  },
};
