import { ServiceFailure } from "../service/service-failure.ts";

/** How a start or stop fails although the service answered. */
export type StartStopFailure = "dashboard-not-ready" | "stop-refused" | "restarting" | "not-confirmed";

/** A press that did not do its work, although it may have been sent. */
export class PressFailure extends Error {
  override readonly name = "PressFailure";
  readonly kind: StartStopFailure | "text-not-cleared" | "source-not-set" | "targets-not-set";
  override readonly cause: ServiceFailure | undefined;

  constructor(kind: PressFailure["kind"], error?: unknown) {
    super(kind);
    this.kind = kind;
    this.cause = findServiceFailure(error);
  }
}

/** @returns the failure of the service that is behind an error, if there is one */
export function findServiceFailure(error: unknown): ServiceFailure | undefined {
  const cause = error instanceof PressFailure ? error.cause : error;
  return cause instanceof ServiceFailure ? cause : undefined;
}
