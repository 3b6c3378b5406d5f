/** The HTTP status for each refusal. The specification (section 7) has 401, 403 and 409. The others are usual HTTP. */
export const refusalStatus = {
  "not-found": 404,
  "method-not-allowed": 405,
  "missing-or-bad-key": 401,
  "too-large": 413,
  "unsupported-media-type": 415,
  malformed: 400,
  forbidden: 403,
  "invalid-languages": 422,
  "already-running": 409,
  "dashboard-not-ready": 409,
  "no-active-session": 409,
} as const;

type RefusalKind = keyof typeof refusalStatus;

export interface Refusal {
  readonly kind: RefusalKind;
  readonly message: string;
}

export const isRefusal = (value: object): value is Refusal => "kind" in value;

export const refuse = (kind: RefusalKind, message: string): Refusal => ({ kind, message });
