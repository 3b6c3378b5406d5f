import { ServiceFailure } from "../service/service-failure.ts";
import type { SettingName } from "../settings/action-settings.ts";
import type { AccountProblem } from "./account.ts";

/** Everything that can keep a press from doing its work or a key from knowing. Each has its words on a key. */
export type Trouble =
  | { readonly kind: "account"; readonly problem: AccountProblem }
  | { readonly kind: "nothing-set-up" }
  | { readonly kind: "setting-wrong"; readonly name: SettingName }
  /** A newer plugin wrote settings that this one can't use. */
  | { readonly kind: "settings-newer" }
  | { readonly kind: "no-language" }
  | { readonly kind: "no-preset" }
  | { readonly kind: "service"; readonly failure: ServiceFailure }
  | { readonly kind: "dashboard-not-ready" }
  | { readonly kind: "stop-refused" }
  | { readonly kind: "not-confirmed" }
  | { readonly kind: "under-way" }
  | { readonly kind: "no-desired-state" }
  | { readonly kind: "defect" };

/** A press that did not do what it was for. */
export class PressFailure extends Error {
  override readonly name = "PressFailure";
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.kind);
    this.trouble = trouble;
  }
}

/** What an error means to the user; an error that is none of ours is a defect of the plugin. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof PressFailure) return error.trouble;
  if (error instanceof ServiceFailure) return { kind: "service", failure: error };
  return { kind: "defect" };
}
