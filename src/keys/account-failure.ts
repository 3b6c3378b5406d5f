import type { Failure } from "../accounts/press-failure.ts";
import type { AccountProblem } from "../settings/account.ts";
import { isNewer } from "../settings/settings-version.ts";
import type { AccountSource } from "./typed-account.ts";

/** What of an account's problems keeps a key from working. */
export function blockingProblems(
  problems: readonly AccountProblem[],
  needsChurchId: boolean,
): readonly AccountProblem[] {
  return problems.filter(({ field }) => needsChurchId || field !== "churchId");
}

/** What a key says of an account that it can't use. */
export function accountFailure(
  { settings, global }: AccountSource,
  blocking: readonly AccountProblem[],
): Failure {
  if (global.isNewer || isNewer(settings)) return { kind: "settings-newer" };
  const [first, ...others] = blocking;
  const allMissing = others.length > 0 && blocking.every(({ problem }) => problem === "missing");
  // A key that has an address of its own may well have to be told that the API key does not go there.
  return first === undefined || (allMissing && first.field === "baseUrl")
    ? { kind: "nothing-set-up" }
    : { kind: "account", problem: first };
}
