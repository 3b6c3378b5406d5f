import { maxNameLength, maxTextLength } from "../limits.ts";
import { asObject, isObject, type JsonObject, objectIn } from "./json-object.ts";

/** The three values that identify an account. */
export type AccountField = "baseUrl" | "apiKey" | "churchId";

/** What somebody typed into fields of the settings page. */
export type TypedFields = Readonly<Partial<Record<AccountField, string>>>;

/** In the order in which a user fills them in. */
export const fieldNames: readonly AccountField[] = ["baseUrl", "apiKey", "churchId"];

export type FieldProblem =
  | "not text"
  | "not an address"
  | "not https"
  | "has credentials"
  | "has a query"
  | "not a key"
  | "not a UUID";

function findAddressProblem(address: string): FieldProblem | undefined {
  const url = address.length <= maxTextLength && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:") return url?.protocol === "http:" ? "not https" : "not an address";
  // Empty credentials, an empty query and an empty fragment leave no trace in the parsed address.
  if (url.username !== "" || url.password !== "" || /^https:[\\/]*[^\\/]*@/i.test(address))
    return "has credentials";
  return /[?#]/.test(address) ? "has a query" : undefined;
}

const quotePairs = ['""', "''", "``", "“”", "„“", "‘’", "«»"];

/** Removes what people paste along: blanks, invisible characters, quotes, and "Bearer" before an API key. */
export function cleanField(field: AccountField, text: string): string {
  let cleaned = text.replace(/\p{Cf}/gu, "").trim();
  if (field === "apiKey") cleaned = withoutBearer(cleaned);
  if (cleaned.length > 1 && quotePairs.includes(`${cleaned[0]}${cleaned.at(-1)}`))
    cleaned = cleaned.slice(1, -1).trim();
  return field === "apiKey" ? withoutBearer(cleaned) : cleaned;
}

function withoutBearer(text: string): string {
  return text.replace(/^(authorization:\s*)?bearer\s+/i, "");
}

type FieldReading = { readonly value: string } | { readonly problem: "missing" | FieldProblem };

/** @param value of any type */
export function readField(field: AccountField, value: unknown): FieldReading {
  if (isBlank(value)) return { problem: "missing" };
  if (typeof value !== "string") return { problem: "not text" };
  const text = cleanField(field, value);
  if (text === "") return { problem: "missing" };
  const problem = findProblem(field, text);
  if (problem) return { problem };
  return { value: field === "baseUrl" ? withoutLastSlashes(text) : text };
}

function findProblem(field: AccountField, text: string): FieldProblem | undefined {
  if (field === "baseUrl") return findAddressProblem(text);
  // Visible ASCII, because the key travels in a header.
  if (field === "apiKey")
    return text.length <= maxTextLength && /^[!-~]+$/.test(text) ? undefined : "not a key";
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? undefined : "not a UUID";
}

function withoutLastSlashes(address: string): string {
  const { origin, pathname } = new URL(address);
  // The lookbehind saves time on thousands of slashes.
  return origin + pathname.replace(/(?<!\/)\/+$/, "");
}

/** Whether an account has a draft: what somebody typed and no key uses yet. @param account unvalidated */
export function hasDraft(account: unknown): boolean {
  return isObject(asObject(account)["draft"]);
}

/** The fields of a draft as they were typed, an empty text for a field that was emptied. @param account unvalidated */
export function readDraft(account: unknown): TypedFields {
  const draft = objectIn(account, "draft");
  const typed = fieldNames.map((field) => [field, draft[field]] as const);
  return Object.fromEntries(typed.filter(([, text]) => typeof text === "string"));
}

/** The account as it would be with its draft in use. */
export function readEdited(account: unknown): JsonObject {
  return { ...asObject(account), ...readDraft(account) };
}

/** @param settings unvalidated */
export function withoutDraft(settings: unknown): unknown {
  if (!isObject(settings)) return settings;
  const { draft: _, ...inUse } = settings;
  return inUse;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && /^[\s\p{Cf}]*$/u.test(value));
}

/** A name that is not too long to be shown. */
export function shortName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}
