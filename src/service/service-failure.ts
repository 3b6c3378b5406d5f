/** What came in place of a status. */
export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

interface FailureTraits {
  /** The service, a gateway or another server responded. The next poll waits longer, so as not to burden it. */
  readonly isResponse?: boolean;
  /** It may pass without help. Otherwise a person has to put it right. */
  readonly heals?: boolean;
  /** It says nothing about the settings of the account, which may be right. */
  readonly isOutage?: boolean;
}

const kinds = {
  /** The name of the host does not exist, while there is a network. A broken name server says so, too. */
  "address-not-found": { isOutage: true },
  "no-connection": { heals: true, isOutage: true },
  "connection-dropped": { heals: true, isOutage: true },
  "proxy-refused": {},
  "proxy-not-valid": {},
  "certificate-not-trusted": {},
  /** Expired or not yet valid. Usually the computer's clock is wrong. */
  "certificate-date": {},
  /** The server does not send its intermediate certificate. */
  "certificate-chain": {},
  "no-secure-connection": {},
  "timed-out": { heals: true, isOutage: true },
  "key-rejected": { isResponse: true },
  /** 403: the API key is good, but not for this church ID. */
  "wrong-account": { isResponse: true },
  /** 409. Only the status shows the reason. */
  conflict: { isResponse: true, heals: true },
  /** 429, or 503 with `Retry-After`. */
  busy: { isResponse: true, heals: true, isOutage: true },
  /** Any other status from 400, or a success whose body reports a failure. */
  rejected: { isResponse: true, heals: true },
  /** 408, 499 or 5xx. A gateway may have given up although the service carries the command out. */
  "service-error": { isResponse: true, heals: true, isOutage: true },
  /** 3xx. Following it could send the API key to another host. */
  redirected: { isResponse: true, heals: true },
  /** A web page, broken HTTP, or no known shape. */
  "not-the-service": { isResponse: true, heals: true },
  "answer-too-long": { isResponse: true, heals: true },
  /** Any other error, which callers turn into a failure. */
  defect: { heals: true },
} as const satisfies Record<string, FailureTraits>;

export type ServiceFailureKind = keyof typeof kinds;
export const failureKinds: Readonly<Record<ServiceFailureKind, FailureTraits>> = kinds;

export interface ServiceFailureDetails {
  readonly status?: number;
  /** Milliseconds (`Retry-After`). */
  readonly retryAfter?: number | undefined;
  /** The service's words, bounded and on one line. */
  readonly words?: string | undefined;
  readonly location?: string | undefined;
  readonly unreadable?: Unreadable | undefined;
  readonly code?: string;
}

export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  readonly kind: ServiceFailureKind;
  readonly details: ServiceFailureDetails;
  /** The service may have carried the command out: a byte was written and no complete answer came, or it was a `service-error`. */
  readonly isUnanswered: boolean;

  constructor(kind: ServiceFailureKind, details: ServiceFailureDetails = {}, isUnanswered = false) {
    const { status, code } = details;
    super([kind, status === undefined ? undefined : `HTTP ${status}`, code].filter(Boolean).join(", "));
    this.kind = kind;
    this.details = details;
    this.isUnanswered = isUnanswered;
  }
}

/** The service rejected what a request asks for, not its API key, and not because it is busy. Nothing has changed. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ServiceFailure) || error.isUnanswered) return false;
  return error.kind === "rejected" || error.kind === "conflict";
}
