import type { Unreadable } from "./status-reader.ts";

/** Every way in which a request can fail. The list is closed: each kind has its words on a key. */
export type ServiceFailureKind =
  | "address-not-found"
  | "no-connection"
  | "connection-dropped"
  | "proxy-refused"
  | "proxy-not-valid"
  | "certificate-not-trusted"
  | "no-secure-connection"
  | "timed-out"
  | "key-rejected"
  | "wrong-account"
  | "conflict"
  | "busy"
  | "refused"
  | "service-error"
  | "redirected"
  | "not-the-service"
  | "answer-too-long"
  /** An exception of the plugin's own, which says nothing of the network. */
  | "defect";

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

/** What has become of a request on its way, which only the transport knows. */
export interface Delivery {
  /**
   * A byte of it was written, and nothing tells what became of that: no whole answer came, or only a gateway's that it had
   * none (502, 504), or the answer is to a second send.
   */
  readonly mayHaveBeenCarriedOut: boolean;
  /** The answer is to a second send: the service may have carried out the first one before. */
  readonly answersSecondSend: boolean;
}

const neverWritten: Delivery = { mayHaveBeenCarriedOut: false, answersSecondSend: false };

/** A request did not succeed. */
export class ServiceFailure extends Error implements Delivery {
  override readonly name = "ServiceFailure";
  readonly kind: ServiceFailureKind;
  readonly details: ServiceFailureDetails;
  readonly mayHaveBeenCarriedOut: boolean;
  readonly answersSecondSend: boolean;

  constructor(kind: ServiceFailureKind, details: ServiceFailureDetails = {}, delivery = neverWritten) {
    const { status, code } = details;
    super([kind, status === undefined ? undefined : `HTTP ${status}`, code].filter(Boolean).join(", "));
    this.kind = kind;
    this.details = details;
    this.mayHaveBeenCarriedOut = delivery.mayHaveBeenCarriedOut;
    this.answersSecondSend = delivery.answersSecondSend;
  }
}

/** Whether the service has understood a request and refused it, so that nothing has changed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceFailure && (error.kind === "refused" || error.kind === "conflict");
}
