import { type AccountField, type FieldProblem, isBlank, readField } from "./account-fields.ts";
import {
  type GlobalSettings,
  type KeyAccount,
  readKeyAccount,
  type SavedAccount,
} from "./global-settings.ts";
import { shortName } from "./limits.ts";

/** What the service wants to know of a caller. */
export interface ServiceAccess {
  /** https, no trailing slash, no query; a path prefix is possible. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Only the status request needs it; an empty one is refused by the service. */
  readonly churchId: string;
}

/** What is missing or wrong in an account's settings. */
export type AccountProblem =
  | { readonly field: AccountField; readonly problem: "missing" | FieldProblem }
  /** The key names an account that is not there. */
  | { readonly field: "account"; readonly problem: "not there" };

/** What a key's settings and the account that it borrows from make together. */
export interface AccountReading {
  /** Where and how to reach the service; undefined unless base address and API key are good. */
  readonly access: ServiceAccess | undefined;
  /** In the order in which a user would put them right. */
  readonly problems: readonly AccountProblem[];
  /** Name of the account that the key names. */
  readonly name: string | undefined;
}

/**
 * Joins a key's own account settings with the account that it borrows from, field by field: what is blank or absent in the
 * key's settings is taken from there.
 * @param own settings of the key, of any type
 */
export function readAccount(own: unknown, global: GlobalSettings): AccountReading {
  const fields = readKeyAccount(own);
  const lender = lenderOf(fields, global);
  if (!lender)
    return { access: undefined, problems: [{ field: "account", problem: "not there" }], name: undefined };
  const problems: AccountProblem[] = [];
  const read = (field: AccountField): string => {
    const reading = readField(field, isBlank(fields[field]) ? lender.fields[field] : fields[field]);
    if ("value" in reading) return reading.value;
    problems.push({ field, problem: reading.problem });
    return "";
  };
  const access = { baseUrl: read("baseUrl"), apiKey: read("apiKey"), churchId: read("churchId") };
  const isUsable = access.baseUrl !== "" && access.apiKey !== "";
  return { access: isUsable ? access : undefined, problems, name: lender.name };
}

/** The account that a key borrows from. */
export interface Lender {
  /** What it lends to this key. */
  readonly fields: Pick<SavedAccount, AccountField>;
  /** Undefined where it is the shared account. */
  readonly name: string | undefined;
}

/**
 * The account that a key borrows from, without its API key and church ID where the key's own address would carry them to
 * another origin: a profile from elsewhere must not get at them.
 * @returns undefined where the key names an account that is not there
 */
export function lenderTo(own: unknown, global: GlobalSettings): Lender | undefined {
  return lenderOf(readKeyAccount(own), global);
}

function lenderOf({ baseUrl, account: id }: KeyAccount, global: GlobalSettings): Lender | undefined {
  const account = isBlank(id) ? global.account : namedAccount(id, global);
  if (!account) return undefined;
  const isElsewhere = !isBlank(baseUrl) && originOf(baseUrl) !== originOf(account.baseUrl);
  const name = isBlank(id) ? undefined : nameOf(String(id), account);
  return { fields: isElsewhere ? { baseUrl: account.baseUrl } : account, name };
}

/** Origin of the address that a key's settings lead to; undefined where that is no good one. */
export function originIn(own: unknown, global: GlobalSettings): string | undefined {
  const fields = readKeyAccount(own);
  const { baseUrl } = fields;
  return originOf(isBlank(baseUrl) ? lenderOf(fields, global)?.fields.baseUrl : baseUrl);
}

/** What a named account is called; by its id where it has no name. */
export function nameOf(id: string, { name }: SavedAccount): string {
  return shortName(typeof name === "string" && !isBlank(name) ? name.trim() : id);
}

/** Two keys with equal identities share one poller, one memory and one order of commands. */
export function identityOf({ baseUrl, apiKey, churchId }: ServiceAccess): string {
  // The letters of a UUID are the same in both cases.
  return JSON.stringify([baseUrl, apiKey, churchId.toLowerCase()]);
}

function namedAccount(id: unknown, { accounts }: GlobalSettings): SavedAccount | undefined {
  return typeof id === "string" && Object.hasOwn(accounts, id) ? accounts[id] : undefined;
}

function originOf(baseUrl: unknown): string | undefined {
  const reading = readField("baseUrl", baseUrl);
  return "value" in reading ? new URL(reading.value).origin : undefined;
}
