import { ServiceFailure } from "../service/service-failure.ts";
import type { AccountProblem } from "../settings/account.ts";
import type { SettingName } from "../settings/action-settings.ts";

/** How a start or stop can fail although no request did: its status never came, or the state forbids it. */
export type ChangeFailureKind =
  | "dashboard-not-ready"
  /** A start may still come: it was accepted before, or got no answer. */
  | "still-starting"
  /** The stream restarts with another spoken language. */
  | "restarting"
  /** A session runs already, or the dashboard is not ready: only a status can tell which. */
  | "start-refused"
  | "stop-refused"
  | "not-confirmed";

/** The spoken language, or what it is translated into. */
export type LanguageStep = "source" | "targets";

/** Everything that can keep a press from doing its work or a key from knowing. Each has its words on a key. */
export type Failure =
  | { readonly kind: "account"; readonly problem: AccountProblem }
  | { readonly kind: "nothing-set-up" }
  | { readonly kind: "setting-wrong"; readonly name: SettingName }
  /** A newer plugin wrote settings that this one can't use. */
  | { readonly kind: "settings-newer" }
  | { readonly kind: "no-language" }
  | { readonly kind: "no-preset" }
  | { readonly kind: "service"; readonly failure: ServiceFailure }
  | { readonly kind: ChangeFailureKind }
  /** Captions are hidden, but their text could not be cleared. */
  | { readonly kind: "text-not-cleared"; readonly cause: Failure }
  /** Captions stay hidden, because what was said meanwhile could not be cleared. */
  | { readonly kind: "not-shown"; readonly cause: Failure }
  | { readonly kind: "under-way" }
  /** A preset lists the language that it sets as the spoken one. */
  | { readonly kind: "preset-has-source" }
  /** A step of a scene failed, or of the languages of a start. */
  | { readonly kind: "scene-step"; readonly step: LanguageStep; readonly cause: Failure }
  | { readonly kind: "no-desired-state" }
  /** A step of a multi-action wants what the mode of its key never does. */
  | { readonly kind: "mode-contradicts" }
  | { readonly kind: "defect" };

/** A press that did not do what it was for. */
export class PressFailure extends Error {
  override readonly name = "PressFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What an error means to the user; any other error is a defect of the plugin. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PressFailure) return error.failure;
  if (error instanceof ServiceFailure) return { kind: "service", failure: error };
  return { kind: "defect" };
}

/** The failure of the service behind an error: of a scene that of its step. */
export function serviceFailureIn(error: unknown): ServiceFailure | undefined {
  const failure = failureOf(error);
  const cause = failure.kind === "scene-step" ? failure.cause : failure;
  return cause.kind === "service" ? cause.failure : undefined;
}
