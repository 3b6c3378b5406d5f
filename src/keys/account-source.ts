import type { Failure } from "../accounts/press-failure.ts";
import {
  type AccountReading,
  identityOf,
  originIn,
  readAccount,
  type ServiceAccess,
} from "../settings/account.ts";
import type { GlobalSettings } from "../settings/global-settings.ts";
import { isNewer } from "../settings/settings-version.ts";

/** What a key's account is read from, as it stood at one moment. */
export interface AccountSource {
  /** Of the key, of any type. */
  readonly settings: unknown;
  readonly global: GlobalSettings;
}

/** What the settings make together, whether the action of the key needs all of it or not. */
export function readSource({ settings, global }: AccountSource): AccountReading {
  return readAccount(settings, global);
}

/** The account that a key can use, or what it says of one that it can't. */
export function usableAccount(
  source: AccountSource,
  needsChurchId: boolean,
): { readonly access: ServiceAccess } | { readonly failure: Failure } {
  const { access, problems } = readSource(source);
  const blocking = problems.filter(({ field }) => needsChurchId || field !== "churchId");
  // Without a church ID a key joins an account that has one.
  if (access && blocking.every(({ field, problem }) => field === "churchId" && problem === "missing"))
    return { access };
  const { settings, global } = source;
  if (global.isNewer || isNewer(settings)) return { failure: { kind: "settings-newer" } };
  const [first, ...others] = blocking;
  const allMissing = others.length > 0 && blocking.every(({ problem }) => problem === "missing");
  // A key that has an address of its own may well have to be told that the API key does not go there.
  return first === undefined || (allMissing && first.field === "baseUrl")
    ? { failure: { kind: "nothing-set-up" } }
    : { failure: { kind: "account", problem: first } };
}

export function isSameOrigin(one: AccountSource, other: AccountSource): boolean {
  return originIn(one.settings, one.global) === originIn(other.settings, other.global);
}

/** Whether the same account is read from both. */
export function isSameAccount(one: AccountSource, other: AccountSource): boolean {
  const identity = identityIn(one);
  return identity !== undefined && identity === identityIn(other);
}

export function identityIn(source: AccountSource): string | undefined {
  const { access } = readSource(source);
  return access && identityOf(access);
}
