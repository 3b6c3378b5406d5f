import type { Failure, SetupFailure } from "../actions/setup-failure.ts";
import type { Account } from "../accounts/account.ts";
import type { Clock } from "../clock.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeyWording } from "../i18n/key-wording.ts";
import type { Log } from "../log/log.ts";

/** The same for a key that leaves its page and comes back. */
export interface KeyIdentity {
  readonly id: string;
  readonly action: ActionName;
  readonly device: string;
  readonly isDial: boolean;
  readonly inMultiAction: boolean;
}

export interface KeyOptions {
  readonly clock: Clock;
  readonly wording: KeyWording;
  readonly log: Log;
  /** Called when a step of a multi-action fails, which has no face. */
  readonly onStepFailed: (failure: Failure, action: ActionName, account: Account | undefined) => void;
}

/** An account, or the reason why there is none. */
export interface AccountBinding {
  readonly account?: Account | undefined;
  readonly name?: string | undefined;
  readonly failure?: SetupFailure;
  /** Settles when it is known whether there is an account. */
  readonly pending?: Promise<unknown>;
  /** The settings behind it. A binding with others is a change. */
  readonly source?: string;
}
