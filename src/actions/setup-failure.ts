import { PressFailure } from "../accounts/press-failure.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import { type AccountProblem, describeProblem } from "../settings/account.ts";
import type { SettingName } from "../settings/action-settings.ts";

export type SetupFailureKind =
  | "account"
  | "nothing-set-up"
  /** There is no account to use, but a draft of one that no check has reached. */
  | "not-checked"
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

/** The failure that an error is; any other error is a defect of the plugin. */
export function failureOf(error: unknown): Failure {
  const isFailure = [ServiceFailure, PressFailure, SetupFailure].some((type) => error instanceof type);
  return isFailure ? (error as Failure) : new ServiceFailure("defect");
}
