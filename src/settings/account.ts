import {
  type AccountField,
  fieldNames,
  type FieldProblem,
  hasDraft,
  isBlank,
  readField,
  shortName,
} from "./account-fields.ts";
import type { GlobalSettings, SavedAccount } from "./global-settings.ts";
import { asObject } from "./json-object.ts";

export interface ServiceAccess {
  /** https, no trailing slash, no query; a path prefix is possible. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly churchId: string;
}

export type AccountProblem =
  | { readonly kind: "nothing set up" }
  | { readonly kind: "only a draft" }
  /** The key names an account that does not exist. */
  | { readonly kind: "account not there" }
  | {
      readonly kind: "field";
      readonly field: AccountField;
      readonly problem: "missing" | FieldProblem;
    };

export type AccountReading = { readonly name: string | undefined } & (
  { readonly access: ServiceAccess } | { readonly problem: AccountProblem }
);

/**
 * Finds the account of a key: its own if any field is filled in, otherwise the named one, otherwise the shared one.
 * @param keySettings of any type
 */
export function readAccount(keySettings: unknown, global: GlobalSettings): AccountReading {
  const key: SavedAccount = asObject(keySettings);
  if (isFilledIn(key)) return { name: undefined, ...readFields(key) };
  const { account: id } = key;
  const isNamed = !isBlank(id);
  const account = isNamed ? findNamed(id, global) : global.account;
  if (!account) return { name: undefined, problem: { kind: "account not there" } };
  const name = isNamed ? accountName(String(id), account) : undefined;
  if (isFilledIn(account)) return { name, ...readFields(account) };
  const kind = hasDraft(key) || hasDraft(account) ? "only a draft" : "nothing set up";
  return { name, problem: { kind } };
}

/** @param id of any type */
function findNamed(id: unknown, { accounts }: GlobalSettings): SavedAccount | undefined {
  return typeof id === "string" && Object.hasOwn(accounts, id) ? accounts[id] : undefined;
}

export function isFilledIn(account: SavedAccount): boolean {
  return fieldNames.some((field) => !isBlank(account[field]));
}

/** @returns the three values, or the first problem in the order in which a user would correct them */
export function readFields(
  account: SavedAccount,
): { readonly access: ServiceAccess } | { readonly problem: AccountProblem & { readonly kind: "field" } } {
  const access = { baseUrl: "", apiKey: "", churchId: "" };
  for (const field of fieldNames) {
    const reading = readField(field, account[field]);
    if ("problem" in reading) return { problem: { kind: "field", field, problem: reading.problem } };
    access[field] = reading.value;
  }
  return { access };
}

/** English text for the log and for diagnostics. */
export function describeProblem(problem: AccountProblem): string {
  return problem.kind === "field" ? `${problem.field}: ${problem.problem}` : problem.kind;
}

/** The name that a user gave to an account, or else its id. */
export function accountName(id: string, { name }: SavedAccount): string {
  return shortName(typeof name === "string" && !isBlank(name) ? name.trim() : id);
}
