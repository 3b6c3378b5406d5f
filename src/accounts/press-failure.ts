import { ServiceFailure } from "../service/service-failure.ts";

/** How a start or stop can fail although no request did: its status never came, or the state forbids it. */
export type ChangeFailureKind =
  | "dashboard-not-ready"
  /** A start may still come: it was acknowledged before, or is unanswered. */
  | "still-starting"
  | "restarting"
  /** A session runs already, or the dashboard is not ready: only a status can tell which. */
  | "start-refused"
  | "stop-refused"
  | "not-confirmed";

type PressFailureKind = ChangeFailureKind | "under-way" | "text-not-cleared" | "scene-step";

export type LanguageStep = "source" | "targets";

interface PressFailureDetails {
  readonly step?: LanguageStep;
  /** Undefined where a defect of the plugin is behind it. */
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

export function serviceFailureIn(error: unknown): ServiceFailure | undefined {
  const cause = error instanceof PressFailure ? error.details.cause : error;
  return cause instanceof ServiceFailure ? cause : undefined;
}
