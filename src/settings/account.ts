import {
  type AccountField,
  type FieldProblem,
  hasDraft,
  isBlank,
  readField,
  shortName,
} from "./account-fields.ts";
import type { GlobalSettings, SavedAccount } from "./global-settings.ts";
import { asObject } from "./json-object.ts";

/** The letters of a UUID are the same in both cases. */
export const isSameChurchId = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export interface ServiceAccess {
  /** https, no trailing slash, no query; a path prefix is possible. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Only the status request needs it; an empty one is refused by the service. */
  readonly churchId: string;
}

export type AccountProblem =
  | { readonly field: AccountField; readonly problem: "missing" | FieldProblem }
  /** The key names an account that is not there. */
  | { readonly field: "account"; readonly problem: "not there" };

/** A key's own fields and those of the account that it falls back on. */
export interface AccountReading {
  /** Undefined unless base address and API key are good. */
  readonly access: ServiceAccess | undefined;
  /** In the order in which a user would put them right. */
  readonly problems: readonly AccountProblem[];
  readonly name: string | undefined;
  /** One of the two has a draft. */
  readonly hasDraft: boolean;
}

/**
 * Joins a key's own account settings with the account that it falls back on, field by field: blank or absent ones are taken
 * from there. Drafts count for nothing.
 * @param own settings of the key, of any type
 */
export function readAccount(own: unknown, global: GlobalSettings): AccountReading {
  const fields: SavedAccount = asObject(own);
  const fallback = fallbackFor(fields, global);
  if (!fallback) {
    const problems = [{ field: "account", problem: "not there" }] as const;
    return { access: undefined, problems, name: undefined, hasDraft: false };
  }
  const problems: AccountProblem[] = [];
  const read = (field: AccountField): string => {
    const reading = readField(field, isBlank(fields[field]) ? fallback.fields[field] : fields[field]);
    if ("value" in reading) return reading.value;
    problems.push({ field, problem: reading.problem });
    return "";
  };
  const access = { baseUrl: read("baseUrl"), apiKey: read("apiKey"), churchId: read("churchId") };
  const isUsable = access.baseUrl !== "" && access.apiKey !== "";
  return {
    access: isUsable ? access : undefined,
    problems,
    name: fallback.name,
    hasDraft: fallback.hasDraft || hasDraft(fields),
  };
}

export interface Fallback {
  /** What this key may inherit. */
  readonly fields: Pick<SavedAccount, AccountField>;
  /** Undefined where it is the shared account. */
  readonly name: string | undefined;
  readonly hasDraft: boolean;
}

/**
 * The account that a key falls back on, without its API key and church ID where the key's own address would carry them to
 * another origin: a profile from elsewhere must not get at them.
 * @param own settings of the key, of any type
 * @returns undefined where the key names an account that is not there
 */
export function fallbackFor(
  own: unknown,
  { account: shared, accounts }: GlobalSettings,
): Fallback | undefined {
  const { baseUrl, account: id }: SavedAccount = asObject(own);
  const named = typeof id === "string" && Object.hasOwn(accounts, id) ? accounts[id] : undefined;
  const account = isBlank(id) ? shared : named;
  if (!account) return undefined;
  const isElsewhere = !isBlank(baseUrl) && originOf(baseUrl) !== originOf(account.baseUrl);
  const name = isBlank(id) ? undefined : nameOf(String(id), account);
  const inherited = isElsewhere ? { baseUrl: account.baseUrl } : account;
  return { fields: inherited, name, hasDraft: hasDraft(account) };
}

/** @returns the id of an account without a name */
export function nameOf(id: string, { name }: SavedAccount): string {
  return shortName(typeof name === "string" && !isBlank(name) ? name.trim() : id);
}

/** @returns undefined where the address, of any type, is no good one */
export function originOf(baseUrl: unknown): string | undefined {
  const reading = readField("baseUrl", baseUrl);
  return "value" in reading ? new URL(reading.value).origin : undefined;
}
