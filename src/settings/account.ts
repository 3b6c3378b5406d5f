import { type AccountField, accountFields, type FieldProblem } from "./account-fields.ts";

/** What the service wants to know of a caller. */
export interface ServiceAccess {
  /** https, no trailing slash, no query; a path prefix is possible. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Only the status request needs it; an empty one is refused by the service. */
  readonly churchId: string;
}

/** What is missing or wrong in an account's settings. */
export interface AccountProblem {
  readonly field: AccountField;
  readonly problem: "missing" | FieldProblem;
}

/** What a key's settings and the shared account make together. */
export interface AccountReading {
  /** Where and how to reach the service; undefined unless base address and API key are good. */
  readonly access: ServiceAccess | undefined;
  /** In the order in which a user would mend them. */
  readonly problems: readonly AccountProblem[];
}

/**
 * Joins a key's own account settings with the shared account, field by field: what is blank or absent in the key's
 * settings is taken from the shared account. Both may be of any type.
 */
export function readAccount(own: unknown, shared: unknown): AccountReading {
  const problems: AccountProblem[] = [];
  const read = (field: AccountField): string => {
    const value = valueOf(own, field) ?? valueOf(shared, field);
    const reading =
      value === undefined
        ? { problem: "missing" as const }
        : typeof value === "string"
          ? accountFields[field](value)
          : { problem: "not text" as const };
    if ("value" in reading) return reading.value;
    problems.push({ field, problem: reading.problem });
    return "";
  };
  const access = { baseUrl: read("baseUrl"), apiKey: read("apiKey"), churchId: read("churchId") };
  return { access: access.baseUrl !== "" && access.apiKey !== "" ? access : undefined, problems };
}

/** Two keys with equal identities share one poller, one memory and one order of commands. */
export function identityOf({ baseUrl, apiKey, churchId }: ServiceAccess): string {
  // The letters of a UUID are the same in both cases.
  return JSON.stringify([baseUrl, apiKey, churchId.toLowerCase()]);
}

function valueOf(settings: unknown, field: AccountField): unknown {
  if (typeof settings !== "object" || settings === null) return undefined;
  const value = (settings as Record<string, unknown>)[field];
  return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
}
