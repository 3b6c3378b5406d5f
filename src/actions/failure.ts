import { findServiceFailure, PressFailure } from "../accounts/press-failure.ts";
import { ServiceFailure, type ServiceFailureKind } from "../service/service-failure.ts";
import { type AccountProblem, describeProblem } from "../settings/account.ts";
import type { SettingName } from "../settings/action-settings.ts";

type SetupFailureKind =
  | "account"
  | "nothing-set-up"
  /** The settings have only a draft of an account, which has never connected. */
  | "not-connected"
  | "setting-wrong"
  | "no-language"
  | "no-preset"
  /** A preset lists the language that it sets as the spoken one. */
  | "preset-has-source"
  /** A step of a multi-action names no state, or one that the mode of its key never brings about. */
  | "step-unclear";

export class SetupFailure extends Error {
  override readonly name = "SetupFailure";
  readonly kind: SetupFailureKind;
  readonly details: { readonly problem?: AccountProblem; readonly setting?: SettingName };

  constructor(kind: SetupFailureKind, details: SetupFailure["details"] = {}) {
    const { problem, setting } = details;
    const what = setting && `setting ${setting} is not valid`;
    super(problem ? describeProblem(problem) : (what ?? kind));
    this.kind = kind;
    this.details = details;
  }
}

export type Failure = ServiceFailure | PressFailure | SetupFailure;

/** Any error that is not a failure is a defect of the plugin. */
export function readFailure(error: unknown): Failure {
  const isFailure = [ServiceFailure, PressFailure, SetupFailure].some((type) => error instanceof type);
  return isFailure ? (error as Failure) : new ServiceFailure("defect");
}

/** The service has answered, and has not carried the command out. */
const refusals: readonly ServiceFailureKind[] = [
  "key-rejected",
  "wrong-account",
  "conflict",
  "busy",
  "rejected",
];

/** Whether the next good status shows that a failure is over. It says nothing about a refusal by the service. */
export function isOverAtGoodStatus(failure: Failure): boolean {
  const cause = findServiceFailure(failure);
  return cause !== undefined && !refusals.includes(cause.kind);
}
