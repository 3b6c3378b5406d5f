import { ServiceFailure } from "../service/service-failure.ts";

/** How a press can fail although the service answered, or because the status never confirmed it. */
export type CommandFailureKind =
  | "dashboard-not-ready"
  /** A start was accepted before and may still come. */
  | "still-starting"
  /** A session runs already, or the dashboard is not ready: without the status nobody can tell which. */
  | "start-refused"
  | "stop-refused"
  | "not-confirmed"
  /** Captions are hidden, but their text could not be cleared. */
  | "text-not-cleared"
  /** Captions stay hidden, because what was said meanwhile could not be cleared. */
  | "not-shown";

/** A start, stop, hide or show that did not come about though no request failed for good. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly kind: CommandFailureKind;

  constructor(kind: CommandFailureKind) {
    super(kind);
    this.kind = kind;
  }
}

/** Whether the service may have carried out a command all the same. */
export function isWithoutAnswer(error: unknown): boolean {
  if (error instanceof CommandFailure) return false;
  return (
    !(error instanceof ServiceFailure) || error.kind === "timed-out" || error.kind === "connection-dropped"
  );
}
