import * as z from "zod/mini";
import { maxNameLength, maxTextLength } from "../limits.ts";
import { objectIn } from "./json-object.ts";

/** The three values that identify an account, as people type or paste them. */
export type AccountField = "baseUrl" | "apiKey" | "churchId";

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

const text = z.string("not text" satisfies FieldProblem).check(z.trim());

const matching = (pattern: RegExp, otherwise: FieldProblem): typeof text =>
  text.check(z.regex(pattern, { error: otherwise }));

/** Read without its trailing slashes. */
const baseUrl = z.pipe(
  text.check(({ value, issues }) => {
    const message = problemOfAddress(value);
    if (message) issues.push({ code: "custom", input: value, message });
  }),
  z.transform((address: string) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname.replace(/(?<!\/)\/+$/, "");
  }),
);

function problemOfAddress(address: string): FieldProblem | undefined {
  const url = address.length <= maxTextLength && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:") return url?.protocol === "http:" ? "not https" : "not an address";
  if (url.username !== "" || url.password !== "" || /^https:[\\/]*[^\\/]*@/i.test(address))
    return "has credentials";
  // An empty query or fragment leaves no trace in the parsed address.
  return /[?#]/.test(address) ? "has a query" : undefined;
}

const fields = {
  baseUrl,
  /** Visible ASCII, because it travels in a header. */
  apiKey: matching(new RegExp(`^[\\x21-\\x7e]{1,${maxTextLength}}$`), "not a key"),
  churchId: matching(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, "not a UUID"),
} satisfies Record<AccountField, z.ZodMiniType<string>>;

export type FieldReading = { readonly value: string } | { readonly problem: "missing" | FieldProblem };

/** @param value of any type */
export function readField(field: AccountField, value: unknown): FieldReading {
  if (isBlank(value)) return { problem: "missing" };
  const reading = fields[field].safeParse(value);
  return reading.success
    ? { value: reading.data }
    : { problem: reading.error.issues[0]?.message as FieldProblem };
}

/** Typed fields that are not in use; an empty text is a field that was emptied. */
export type Draft = Readonly<Partial<Record<AccountField, string>>>;

/** @param account settings with `draft` in them, of any type */
export function draftOf(account: unknown): Draft {
  const draft = objectIn(account, "draft");
  const typed = fieldNames.map((field) => [field, draft[field]] as const);
  return Object.fromEntries(typed.filter(([, text]) => typeof text === "string"));
}

export function hasDraft(account: unknown): boolean {
  return Object.keys(draftOf(account)).length > 0;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** A name that is not too long to be shown. */
export function shortName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}
