import { ServiceFailure } from "../service/service-failure.ts";

/** How a start or stop fails although the service answered. */
export type StartStopFailure = "dashboard-not-ready" | "stop-refused" | "restarting" | "not-confirmed";

type PressFailureKind = StartStopFailure | "text-not-cleared" | "scene-step";

export type LanguageStep = "source" | "targets";

interface PressFailureDetails {
  readonly step?: LanguageStep;
  /** Undefined if a defect of the plugin is behind it. */
  readonly cause?: ServiceFailure | undefined;
}

/** A press that did not do its work, although it may have been sent. */
export class PressFailure extends Error {
  override readonly name = "PressFailure";
  readonly kind: PressFailureKind;
  readonly details: PressFailureDetails;

  constructor(kind: PressFailureKind, details: PressFailureDetails = {}) {
    super(kind);
    this.kind = kind;
    this.details = details;
  }
}

/** @returns undefined if a defect of the plugin is behind the error */
export function findServiceFailure(error: unknown): ServiceFailure | undefined {
  const cause = error instanceof PressFailure ? error.details.cause : error;
  return cause instanceof ServiceFailure ? cause : undefined;
}
