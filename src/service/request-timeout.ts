import type { Clock, Timer } from "../clock.ts";
import { ServiceFailure } from "./service-failure.ts";

/**
 * Gives a request up when its time is over: one on its way, one that waits for its turn, or a press that waits for a status.
 * @param timeLimit milliseconds from now
 * @param giveUp gets the failure of the kind "timed-out"
 */
export function giveUpAfter(
  timeLimit: number,
  clock: Clock,
  giveUp: (failure: ServiceFailure) => void,
): Timer {
  return clock.after(timeLimit, () => giveUp(new ServiceFailure("timed-out")));
}
