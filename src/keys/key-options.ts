import type { Failure } from "../accounts/press-failure.ts";
import type { Account } from "../accounts/account.ts";
import type { Clock } from "../clock.ts";
import type { ActionName } from "../identifiers.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";
import type { Log } from "../log/log.ts";

/** What stays the same of a key that leaves its page and comes back. */
export interface KeyIdentity {
  /** Stream Deck's id of the key: its context. */
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
  /** Called when a step of a multi-action fails, which has no face of its own. */
  readonly onStepFailed: (failure: Failure, action: ActionName, account: Account | undefined) => void;
}

/** What a key works with: an account, or the reason why it has none. */
export interface AccountBinding {
  readonly account?: Account;
  /** What the account is called, where it has a name. */
  readonly name?: string;
  readonly failure?: Failure;
  /** Whether there is an account is not known yet; settles when it is. */
  readonly pending?: Promise<unknown>;
  /** What it was made of, to tell a change by. */
  readonly source?: string;
}
