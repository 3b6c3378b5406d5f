import type { Failure } from "../accounts/press-failure.ts";
import type { ActionName } from "../identifiers.ts";
import type { AccountBinding } from "./key-options.ts";

/** A press, as far as it has come. */
export interface PressRecord {
  readonly action: ActionName;
  /** By the steady clock. */
  readonly since: number;
  /** Names of the commands that went out. */
  readonly sent: string[];
  /** The key may be one of another account before the press has ended. */
  binding: AccountBinding;
}

/** A press in one line of the log. */
export function pressLogLine(
  { action, since, sent, binding }: PressRecord,
  outcome: string,
  now: number,
): string {
  const { account: bound, name = bound?.host } = binding;
  // The name of an account may have line breaks.
  const account = name?.replace(/[\p{C}\p{Z}]+/gu, " ") ?? "no account";
  const what = sent.length === 0 ? "nothing sent" : sent.join(", ");
  return `${action}, ${account}: ${what}, ${outcome}, ${Math.round(now - since)} ms`;
}

/** A failure in one line of the log. */
export function reasonOf(failure: Failure): string {
  switch (failure.kind) {
    case "service":
      return failure.failure.message;
    case "account":
      return `${failure.problem.field}: ${failure.problem.problem}`;
    case "setting-wrong":
      return `setting ${failure.name} is not valid`;
    default:
      return failure.kind;
  }
}
