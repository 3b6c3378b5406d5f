import type { Failure } from "../accounts/press-failure.ts";
import type { WatchedAccount } from "../accounts/watched-account.ts";
import type { Action } from "../actions/action.ts";
import type { Clock } from "../clock.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Log } from "../log/log.ts";

export interface KeyOptions {
  readonly name: ActionName;
  readonly action: Action;
  readonly isDial: boolean;
  readonly inMultiAction: boolean;
  readonly clock: Clock;
  readonly wording: KeyWording;
  readonly log: Log;
  /** Called when the key was given an account or none, also where it is the one it had. */
  readonly onBound: () => void;
  /** Called when a step of a multi-action fails, which has no face of its own. */
  readonly onStepFailed: (failure: Failure, account: WatchedAccount | undefined) => void;
}

/** What a key works with: an account, or the reason why it has none. */
export interface AccountBinding {
  readonly account?: WatchedAccount;
  /** What the account is called, where it has a name. */
  readonly name?: string;
  readonly failure?: Failure;
  /** Whether there is an account is not known yet; settles when it is. */
  readonly pending?: Promise<unknown>;
}
