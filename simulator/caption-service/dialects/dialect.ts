import type { AccountView } from "../accounts/account.ts";
import { refusalStatus, type Refusal, type RefusalKind } from "../accounts/refusal.ts";
import type { Session } from "../accounts/session-life.ts";

/** A whole answer before it meets the wire. */
export interface Answer {
  readonly status: number;
  /** Null: no Content-Type header. */
  readonly contentType: string | null;
  readonly body: string;
}

/**
 * One way in which the real service might shape what the specification does not show: names of fields, literals
 * of states, success codes and error bodies.
 */
export interface Dialect {
  readonly id: string;
  /** For people who choose one: what is peculiar about it. */
  readonly title: string;
  /** `session`: null when no session runs. */
  status(session: Session | null, account: AccountView): Answer;
  /** To a command. */
  readonly accepted: Answer;
  /** Body and Content-Type of a refusal; its status code is fixed, see `refusalStatus`. */
  refused(refusal: Refusal): Pick<Answer, "contentType" | "body">;
  /** Refusals that have the status 200 all the same. */
  readonly soft?: ReadonlySet<RefusalKind>;
  /** What it demands of every request with a good key beyond the specification. */
  rejects?(request: { readonly contentType: string | null; readonly body: Uint8Array }): Refusal | null;
}

/** The one literal that the specification names (section 3). */
export const noActiveSession = "NO_ACTIVE_SESSION";

export const json = (value: unknown, status = 200): Answer => ({
  status,
  contentType: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

export const plainText = (body: string): Answer => ({
  status: 200,
  contentType: "text/plain; charset=utf-8",
  body,
});

export const nothing = (status: number): Answer => ({ status, contentType: null, body: "" });

export function refusalAnswer(dialect: Dialect, refusal: Refusal): Answer {
  const status = dialect.soft?.has(refusal.kind) === true ? 200 : refusalStatus[refusal.kind];
  return { ...dialect.refused(refusal), status };
}

/** `already-running` as `ALREADY_RUNNING`. */
export const upperSnake = (text: string): string => text.replaceAll("-", "_").toUpperCase();

export const iso = (ms: number): string => new Date(ms).toISOString();

export const epochSeconds = (ms: number): number => Math.floor(ms / 1000);

/** English name of a language, as services like to send beside the code. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;

/** Whether a Content-Type says that a body is JSON. */
export const isJson = (contentType: string | null): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? "");
