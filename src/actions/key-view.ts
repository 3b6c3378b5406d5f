import type { AccountState } from "../accounts/account-state.ts";
import type { KeyWording } from "../languages/key-words/key-wording.ts";

/** Everything that a face is made from, beside the settings of its key. Times in milliseconds since the epoch. */
export interface KeyView {
  readonly now: number;
  readonly wording: KeyWording;
  /** What is known of the key's account. */
  readonly account: AccountState;
  /** The status can't be asked: what runs is never known. */
  readonly isBlind?: boolean;
  /** For how long the key has been held down for something that needs holding, in milliseconds. */
  readonly heldMs?: number;
  /** On a dial: index of the entry that it was turned to. */
  readonly dial?: { readonly chosen: number | undefined };
}
