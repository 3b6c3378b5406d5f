/** What came in place of a status. */
export type Unreadable = "web page" | "nothing" | "text" | "unknown JSON";

interface FailureTraits {
  /** The service has answered: asking again at once would burden it. */
  readonly wasAnswered?: boolean;
  /** It passes without help; otherwise a person has to put it right. */
  readonly heals?: boolean;
  /** It comes from the network or the service, and not from the settings of the account. */
  readonly interrupts?: boolean;
}

const kinds = {
  /** The name of the host does not exist, while there is a network. */
  "address-not-found": { interrupts: true },
  "no-connection": { heals: true, interrupts: true },
  "connection-dropped": { heals: true, interrupts: true },
  "proxy-refused": {},
  "proxy-not-valid": {},
  "certificate-not-trusted": {},
  /** Expired or not yet valid: nine times in ten the computer's clock is wrong. */
  "certificate-date": {},
  /** The server does not send its intermediate certificate. */
  "certificate-chain": {},
  "no-secure-connection": {},
  "timed-out": { heals: true, interrupts: true },
  "key-rejected": { wasAnswered: true },
  /** 403: the API key is good, but not for this church ID. */
  "wrong-account": { wasAnswered: true },
  /** 409: only the status tells why. */
  conflict: { wasAnswered: true, heals: true },
  /** 429, or 503 with `Retry-After`. */
  busy: { wasAnswered: true, heals: true, interrupts: true },
  /** Another status from 400, or an answer that says that its request failed. */
  rejected: { wasAnswered: true, heals: true },
  /** 408, 499 or 5xx: a gateway may have given up on what the service carries out. */
  "service-error": { wasAnswered: true, heals: true, interrupts: true },
  /** 300 to 399: following it could take the API key to another host. */
  redirected: { wasAnswered: true, heals: true },
  /** A web page, broken HTTP, or no known shape. */
  "not-the-service": { wasAnswered: true, heals: true },
  "answer-too-long": { wasAnswered: true, heals: true },
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
  readonly came?: Unreadable | undefined;
  readonly code?: string;
}

export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  readonly kind: ServiceFailureKind;
  readonly details: ServiceFailureDetails;
  /** A byte of the request was written, and no complete answer came, or one with which a gateway gives up (408, 499, 5xx). */
  readonly isUnanswered: boolean;

  constructor(kind: ServiceFailureKind, details: ServiceFailureDetails = {}, isUnanswered = false) {
    const { status, code } = details;
    super([kind, status === undefined ? undefined : `HTTP ${status}`, code].filter(Boolean).join(", "));
    this.kind = kind;
    this.details = details;
    this.isUnanswered = isUnanswered;
  }
}

/** The service has understood a request and rejected it, so that nothing has changed. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ServiceFailure) || error.isUnanswered) return false;
  return error.kind === "rejected" || error.kind === "conflict";
}
