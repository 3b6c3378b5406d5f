/**
 * The three values that identify an account, as people type or paste them, and what they have to be. Used by the
 * plugin before each use and by the inspector while typing.
 */
export type AccountField = "baseUrl" | "apiKey" | "churchId";

/** What can be wrong with a value that is there. */
export type FieldProblem =
  | "not text"
  | "not an address"
  | "not https"
  | "has credentials"
  | "has a query"
  | "not a key"
  | "not a UUID";

export type FieldReading = { readonly value: string } | { readonly problem: FieldProblem };

/** The base address: https, without credentials, query or fragment. Read without its trailing slashes. */
export function readBaseUrl(text: string): FieldReading {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url?.protocol !== "https:")
    return { problem: url?.protocol === "http:" ? "not https" : "not an address" };
  if (url.username !== "" || url.password !== "" || /^https:[\\/]*[^\\/]*@/i.test(trimmed)) {
    return { problem: "has credentials" };
  }
  // An empty query or fragment leaves no trace in the parsed address.
  if (/[?#]/.test(trimmed)) return { problem: "has a query" };
  return { value: url.origin + url.pathname.replace(/\/+$/, "") };
}

/** The API key: visible ASCII, because it travels in a header. */
export function readApiKey(text: string): FieldReading {
  const trimmed = text.trim();
  return /^[\x21-\x7e]{1,4096}$/.test(trimmed) ? { value: trimmed } : { problem: "not a key" };
}

/** The church ID: 8-4-4-4-12 hexadecimal digits of any UUID version. */
export function readChurchId(text: string): FieldReading {
  const trimmed = text.trim();
  const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(trimmed);
  return isUuid ? { value: trimmed } : { problem: "not a UUID" };
}

export const accountFields: Readonly<Record<AccountField, (text: string) => FieldReading>> = {
  baseUrl: readBaseUrl,
  apiKey: readApiKey,
  churchId: readChurchId,
};
