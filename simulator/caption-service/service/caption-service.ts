import type { Accounts } from "../accounts/accounts.ts";
import { refuse, type Refusal } from "../accounts/refusal.ts";
import { isJson, refusalAnswer, type Answer } from "../dialects/dialect.ts";
import { findDialect } from "../dialects/dialects.ts";
import { authenticate, type PresentedKey } from "./authentication.ts";
import { endpoints, type Endpoint, type Operation } from "./endpoints.ts";

/** Our limit: the specification shows none. */
const maxBodyBytes = 64 * 1024;

export interface ServiceRequest {
  readonly method: string;
  /** Null when the specification does not have the path. */
  readonly operation: Operation | null;
  readonly key: PresentedKey;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** How an answer differs from what is so. */
export interface Bent {
  /** A status tells what was so this many milliseconds ago. */
  readonly agoMs?: number;
  /** A status tells of no session. */
  readonly hidesSession?: boolean;
  /** A command is accepted against the rules, and nothing is done. */
  readonly isUndone?: boolean;
}

export type CaptionService = ReturnType<typeof createCaptionService>;

/** The rules of the service: a request in, an answer out, nothing of sockets. Throws on an unknown dialect. */
export function createCaptionService(accounts: Accounts, dialectId: string) {
  const service = {
    /** Spoken by answers from now on. */
    dialect: findDialect(dialectId),

    /**
     * Checks in this order: path, method, key, what the dialect demands, size, media type, body, account, rules, state.
     * So a request without a good key learns nothing but that, with any body.
     */
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
      const told = account.asOf(bent.agoMs ?? 0);
      return dialect.status(bent.hidesSession === true ? null : told.session, told);
    },

    refused: (refusal: Refusal): Answer => refusalAnswer(service.dialect, refusal),
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
    // Said below, in the same words as for JSON of another kind.
  }
  return { refusal: refuse("malformed", "The body has to be a JSON object.") };
}
