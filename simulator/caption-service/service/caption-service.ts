import { type Account, keyPrefix } from "../accounts/account.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { isRefusal, type Refusal, refusalStatus, refuse } from "../accounts/refusal.ts";
import { type Answer, findDialect } from "../dialects/dialect.ts";
import { endpoints, type Endpoint, type Operation } from "./endpoints.ts";

const maxBodyBytes = 64 * 1024;

interface ServiceRequest {
  readonly method: string;
  readonly operation: Operation | null;
  readonly authorization: string | undefined;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** How a fault changes a status: it reports the account as it was a while ago, or without its session. */
export interface StatusFault {
  readonly agoMs?: number;
  readonly hidesSession?: boolean;
}

export type CaptionService = ReturnType<typeof createCaptionService>;

export function createCaptionService(accounts: Accounts, dialectId: string) {
  const service = {
    dialect: findDialect(dialectId),

    /** Carries out the request, unless it is refused. Checks the API key before the body. */
    carryOut(request: ServiceRequest, statusFault: StatusFault = {}): Answer {
      const { refusalAnswer, dialect } = service;
      const { operation } = request;
      if (operation === null) return refusalAnswer(refuse("not-found", "There is no such endpoint."));
      if (request.method !== "POST")
        return refusalAnswer(refuse("method-not-allowed", "Every endpoint uses POST."));
      const account = authenticate(request.authorization, accounts);
      if (isRefusal(account)) return refusalAnswer(account);
      const body = readBody(request, endpoints[operation]);
      if ("refusal" in body) return refusalAnswer(body.refusal);
      const refusal = endpoints[operation].run(account, body.value);
      if (refusal) return refusalAnswer(refusal);
      if (operation !== "status") return dialect.accepted;
      const reported = account.asOf(statusFault.agoMs ?? 0);
      return dialect.status(statusFault.hidesSession === true ? null : reported.session, reported);
    },

    refusalAnswer: (refusal: Refusal): Answer => ({
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
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? ""))
    return { refusal: refuse("unsupported-media-type", "The body has to be application/json.") };
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { value: value as Readonly<Record<string, unknown>> };
  } catch {
    // Refused below, like any JSON that is not an object.
  }
  return { refusal: refuse("malformed", "The body has to be a JSON object.") };
}

/** 401 for a key that is missing, malformed, revoked or unknown (specification, section 5, rule 6). */
function authenticate(authorization: string | undefined, accounts: Accounts): Account | Refusal {
  const reject = (message: string): Refusal => refuse("missing-or-bad-key", message);
  const key = bearerToken(authorization);
  if (key === undefined) return reject("An API key is required.");
  if (!key.startsWith(keyPrefix)) return reject("The API key is malformed.");
  const owner = accounts.findByKey(key);
  if (!owner) return reject("The API key is unknown.");
  if (owner.key.isRevoked) return reject("The API key has been revoked.");
  return owner.account;
}

/** Reads no API key from the address, where the specification (section 5) allows one: the plugin must never put it there. */
export function bearerToken(authorization = ""): string | undefined {
  return /^bearer\s+(.+)$/i.exec(authorization.trim())?.[1];
}
