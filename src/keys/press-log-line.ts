import type { Failure } from "../accounts/press-failure.ts";
import type { ActionName } from "../identifiers.ts";

export interface RecordedPress {
  readonly action: ActionName;
  /** Name or host of the account; undefined where the key has none. */
  readonly accountName: string | undefined;
  /** Names of the commands that went out. */
  readonly sent: readonly string[];
  readonly outcome: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** Characters of an account's name; the rest of the line must not be cut off because of it. */
const maxNameLength = 100;

/** A press in one line of the log. */
export function pressLogLine({ action, accountName, sent, outcome, duration }: RecordedPress): string {
  // The name of an account may have line breaks.
  const account =
    accountName
      ?.replace(/[\p{C}\p{Z}]+/gu, " ")
      .slice(0, maxNameLength)
      .toWellFormed() ?? "no account";
  const what = sent.length === 0 ? "nothing sent" : sent.join(", ");
  return `${action}, ${account}: ${what}, ${outcome}, ${duration} ms`;
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
