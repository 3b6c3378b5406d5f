import type { Account } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { type Refusal, refusalStatus, refuse } from "../accounts/refusal.ts";
import { isJson, type Answer } from "../dialects/dialect.ts";
import { findDialect } from "../dialects/dialect.ts";
import { keyPrefix } from "../redaction.ts";
import { endpoints, type Endpoint, type Operation } from "./endpoints.ts";

const maxBodyBytes = 64 * 1024;

export interface ServiceRequest {
  readonly method: string;
  readonly operation: Operation | null;
  readonly key: PresentedKey;
  readonly contentType: string | null;
  readonly body: Buffer;
}

export interface Bent {
  readonly agoMs?: number;
  readonly hidesSession?: boolean;
  readonly isUndone?: boolean;
}

export type CaptionService = ReturnType<typeof createCaptionService>;

export function createCaptionService(accounts: Accounts, dialectId: string) {
  const service = {
    dialect: findDialect(dialectId),

    /** The key comes before dialect, size and body: a request without a good one learns nothing but that. */
    answer(request: ServiceRequest, bent: Bent = {}): Answer {
      const { refused, dialect } = service;
      const { operation } = request;
      if (operation === null) return refused(refuse("not-found", "There is no such endpoint."));
      if (request.method !== "POST")
        return refused(refuse("method-not-allowed", "Every endpoint uses POST."));
      const account = authenticate(request.key, accounts);
      if ("kind" in account) return refused(account);
      const rejected = dialect.rejects?.(request);
      if (rejected) return refused(rejected);
      const body = readBody(request, endpoints[operation]);
      if ("refusal" in body) return refused(body.refusal);
      const refusal = bent.isUndone === true ? null : endpoints[operation].run(account, body.value);
      if (refusal) return refused(refusal);
      if (operation !== "status") return dialect.accepted;
      const seen = account.asOf(bent.agoMs ?? 0);
      return dialect.status(bent.hidesSession === true ? null : seen.session, seen);
    },

    refused: (refusal: Refusal): Answer => ({
      ...service.dialect.refused(refusal),
      status: refusalStatus[refusal.kind],
    }),
  };
  return service;
}

type BodyResult = { readonly value: Readonly<Record<string, unknown>> } | { readonly refusal: Refusal };

function readBody({ body, contentType }: ServiceRequest, endpoint: Endpoint): BodyResult {
  if (body.length > maxBodyBytes) return { refusal: refuse("too-large", "The body is over 64 KiB.") };
  if (endpoint.hasBody !== true) return { value: {} };
  if (!isJson(contentType))
    return { refusal: refuse("unsupported-media-type", "The body has to be application/json.") };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { value: value as Readonly<Record<string, unknown>> };
  } catch {
    // Refused below, as JSON of another kind is.
  }
  return { refusal: refuse("malformed", "The body has to be a JSON object.") };
}

/** The two ways of the specification (section 5). */
export type KeySentBy = "bearer" | "query" | "both" | "none";

export interface PresentedKey {
  readonly sentBy: KeySentBy;
  /** The Bearer token wins, even an empty or wrong one. */
  readonly value: string;
  readonly all: readonly string[];
}

export function readKey(authorization: string | undefined, query: string): PresentedKey {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "");
  const token = bearer ? (bearer[1] ?? "").trim() : null;
  const parameters = new URLSearchParams(query).getAll("apiKey");
  // Two different keys in one address count as a malformed one.
  const parameter = new Set(parameters).size === 1 ? (parameters[0] ?? "") : "";
  const sentByQuery = parameters.length > 0;
  return {
    sentBy: token === null ? (sentByQuery ? "query" : "none") : sentByQuery ? "both" : "bearer",
    value: token ?? parameter,
    all: [...(token === null ? [] : [token]), ...parameters],
  };
}

/** 401 for a key that is missing, malformed, revoked or unknown (specification, section 5, rule 6). */
function authenticate(key: PresentedKey, accounts: Accounts): Account | Refusal {
  const refused = (message: string): Refusal => refuse("missing-or-bad-key", message);
  if (key.sentBy === "none") return refused("An API key is required.");
  if (!key.value.startsWith(keyPrefix)) return refused("The API key is malformed.");
  const owner = accounts.findByKey(key.value);
  if (!owner) return refused("The API key is unknown.");
  if (owner.key.isRevoked) return refused("The API key has been revoked.");
  return owner.account;
}
