import type { Log } from "../log/log.ts";

/** Runs a handler of events so that nothing it throws reaches the SDK, which would log the whole message. */
export type CatchErrors = (event: string, handler: () => void | Promise<void>) => void;

export function createCatchErrors(log: Log): CatchErrors {
  return (event, handler) => {
    const failed = (error: unknown): void => log.error(`${event} failed`, error);
    try {
      handler()?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}
