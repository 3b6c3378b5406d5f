import { CommandFailure, type CommandFailureKind } from "../accounts/command-failure.ts";
import { SceneFailure } from "../accounts/scene.ts";
import { ServiceFailure } from "../service/service-failure.ts";
import type { AccountProblem } from "../settings/account.ts";
import type { SettingName } from "../settings/action-settings.ts";

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
  | { readonly kind: CommandFailureKind }
  | { readonly kind: "under-way" }
  /** A preset lists the language that it sets as the spoken one. */
  | { readonly kind: "preset-has-source" }
  /** A step of a scene failed: the spoken language, or what it is translated into. */
  | { readonly kind: "scene-step"; readonly step: "source" | "targets"; readonly cause: Failure }
  | { readonly kind: "no-desired-state" }
  | { readonly kind: "defect" };

/** The failure of settings with wrong values; nothing if there are none. */
export function invalidSetting([name]: readonly SettingName[]): { readonly failure?: Failure } {
  return name === undefined ? {} : { failure: { kind: "setting-wrong", name } };
}

/** A press that did not do what it was for. */
export class PressFailure extends Error {
  override readonly name = "PressFailure";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What an error means to the user; an error that is none of ours is a defect of the plugin. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PressFailure) return error.failure;
  if (error instanceof CommandFailure) return { kind: error.kind };
  if (error instanceof SceneFailure) {
    return { kind: "scene-step", step: error.step, cause: failureOf(error.failure) };
  }
  if (error instanceof ServiceFailure) return { kind: "service", failure: error };
  return { kind: "defect" };
}
