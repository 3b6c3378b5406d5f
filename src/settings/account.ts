import type { AccountField, FieldProblem } from "./account-fields.ts";
import { fieldNames, hasDraft, isBlank, readField, shortName } from "./account-fields.ts";
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
  /** The key has the id of an account that does not exist. */
  | { readonly kind: "account not there" }
  | {
      readonly kind: "field";
      readonly field: AccountField;
      readonly problem: "missing" | FieldProblem;
    };

type FieldsReading = { readonly access: ServiceAccess } | { readonly problem: AccountProblem };
export type AccountReading = FieldsReading & { readonly name: string | undefined };

/**
 * Finds the account of a key: its own if any field is filled in, otherwise the one whose id it has, otherwise the shared one.
 * @param keySettings unvalidated
 */
export function readAccount(keySettings: unknown, global: GlobalSettings): AccountReading {
  const key = asObject(keySettings);
  if (hasAnyField(key)) return { name: undefined, ...readFields(key) };
  const { account: id } = key;
  const hasId = !isBlank(id);
  const account = hasId ? findById(id, global) : global.account;
  if (!account) return { name: undefined, problem: { kind: "account not there" } };
  const name = hasId ? accountName(String(id), account) : undefined;
  if (hasAnyField(account)) return { name, ...readFields(account) };
  const kind = hasDraft(key) || hasDraft(account) ? "only a draft" : "nothing set up";
  return { name, problem: { kind } };
}

/** @param id unvalidated */
function findById(id: unknown, { accounts }: GlobalSettings): SavedAccount | undefined {
  return typeof id === "string" && Object.hasOwn(accounts, id) ? accounts[id] : undefined;
}

export function hasAnyField(account: SavedAccount): boolean {
  return fieldNames.some((field) => !isBlank(account[field]));
}

/** @returns the three values, or the first problem in the order in which a user would correct them */
export function readFields(account: SavedAccount): FieldsReading {
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
