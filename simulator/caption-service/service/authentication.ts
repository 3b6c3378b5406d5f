import type { Account } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { refuse, type Refusal } from "../accounts/refusal.ts";
import { keyPrefix } from "../redaction.ts";

/** How a request carried its key: in one of the two ways of the specification (section 5), in both, or not at all. */
export type KeySentBy = "bearer" | "query" | "both" | "none";

export interface PresentedKey {
  readonly sentBy: KeySentBy;
  /** The key that counts: the Bearer token wins, even an empty or wrong one. Empty when no key was sent. */
  readonly value: string;
  readonly all: readonly string[];
}

/** `authorization`: value of the header. `query`: what follows the question mark. */
export function readKey(authorization: string | undefined, query: string): PresentedKey {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "");
  const token = bearer ? (bearer[1] ?? "").trim() : null;
  const parameters = new URLSearchParams(query).getAll("apiKey");
  // Two different keys in one address say nothing certain, so they count as a malformed one.
  const parameter = new Set(parameters).size === 1 ? (parameters[0] ?? "") : "";
  const sentByQuery = parameters.length > 0;
  return {
    sentBy: token === null ? (sentByQuery ? "query" : "none") : sentByQuery ? "both" : "bearer",
    value: token ?? parameter,
    all: [...(token === null ? [] : [token]), ...parameters],
  };
}

/** The account of a good key, or 401: missing, malformed, revoked or unknown (specification, section 5, rule 6). */
export function authenticate(key: PresentedKey, accounts: Accounts): Account | Refusal {
  const refused = (message: string): Refusal => refuse("missing-or-bad-key", message);
  if (key.sentBy === "none") return refused("An API key is required.");
  if (!key.value.startsWith(keyPrefix)) return refused("The API key is malformed.");
  const owner = accounts.findByKey(key.value);
  if (!owner) return refused("The API key is unknown.");
  if (owner.key.isRevoked) return refused("The API key has been revoked.");
  return owner.account;
}
