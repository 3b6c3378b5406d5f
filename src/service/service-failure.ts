import type { Unreadable } from "./status-reader.ts";

/** What a kind of failure means, beside its words on a key. */
interface FailureTraits {
  /** The service has answered: to ask again at once would burden it. */
  readonly wasAnswered: boolean;
  /** It passes without help; otherwise a person has to put it right. */
  readonly heals: boolean;
  /** It is a matter of the network or of the service, and not of what the account says. */
  readonly interrupts: boolean;
}

const traits = (...names: (keyof FailureTraits)[]): FailureTraits => ({
  wasAnswered: names.includes("wasAnswered"),
  heals: names.includes("heals"),
  interrupts: names.includes("interrupts"),
});

/** Every way in which a request can fail. The table is closed: each kind has its words on a key. */
export const failureKinds = {
  /** The name of the host does not exist, while there is a network. */
  "address-not-found": traits("interrupts"),
  /** There is no way to the host, or nothing listens there. */
  "no-connection": traits("heals", "interrupts"),
  /** The connection ended before a whole answer had come. */
  "connection-dropped": traits("heals", "interrupts"),
  /** A proxy's refusal is no answer of the service, though it has a status. */
  "proxy-refused": traits(),
  /** The address of the proxy in the environment can't be used. */
  "proxy-not-valid": traits(),
  /** The certificate is not valid, not for this host, or of an unknown issuer. */
  "certificate-not-trusted": traits(),
  /** The port does not speak TLS. */
  "no-secure-connection": traits(),
  /** No answer came within the time of the request. */
  "timed-out": traits("heals", "interrupts"),
  /** 401. */
  "key-rejected": traits("wasAnswered"),
  /** 403: the API key is good, but not for this church ID. */
  "wrong-account": traits("wasAnswered"),
  /** 409: only the status tells what stands in the way. */
  conflict: traits("wasAnswered", "heals"),
  /** 429, or 503 with `Retry-After`. */
  busy: traits("wasAnswered", "heals", "interrupts"),
  /** Another status from 400 to 499, or an answer that says that the request failed. */
  refused: traits("wasAnswered", "heals"),
  /** Another status from 500. */
  "service-error": traits("wasAnswered", "heals", "interrupts"),
  /** A status from 300 to 399: following it could take the API key to another host. */
  redirected: traits("wasAnswered", "heals"),
  /** An answer that is not one of the service: a web page, broken HTTP, or no known shape. */
  "not-the-service": traits("wasAnswered", "heals"),
  /** An answer that is longer than any of the service, or has more names and entries. */
  "answer-too-long": traits("wasAnswered", "heals"),
  /** An exception of the plugin's own, which says nothing of the network. */
  defect: traits("heals"),
} as const satisfies Record<string, FailureTraits>;

export type ServiceFailureKind = keyof typeof failureKinds;

export interface ServiceFailureDetails {
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** Milliseconds after which the service wants to be asked again (`Retry-After`). */
  readonly retryAfter?: number;
  /** What the service said of it, bounded and on one line. */
  readonly words?: string;
  /** What came instead of the service's answer. */
  readonly came?: Unreadable;
  /** The error code of Node, for the log. */
  readonly code?: string;
}

/** A request did not succeed. */
export class ServiceFailure extends Error {
  override readonly name = "ServiceFailure";
  readonly kind: ServiceFailureKind;
  readonly details: ServiceFailureDetails;
  /**
   * A byte of it was written, and nothing tells what became of that: no whole answer came, or only a gateway's that it had
   * none (502, 504).
   */
  readonly mayHaveBeenCarriedOut: boolean;

  constructor(kind: ServiceFailureKind, details: ServiceFailureDetails = {}, mayHaveBeenCarriedOut = false) {
    const { status, code } = details;
    super([kind, status === undefined ? undefined : `HTTP ${status}`, code].filter(Boolean).join(", "));
    this.kind = kind;
    this.details = details;
    this.mayHaveBeenCarriedOut = mayHaveBeenCarriedOut;
  }
}

/** Whether the service has understood a request and refused it, so that nothing has changed. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ServiceFailure) || error.mayHaveBeenCarriedOut) return false;
  return error.kind === "refused" || error.kind === "conflict";
}
