import type { AccountView } from "../accounts/account.ts";
import type { Refusal } from "../accounts/refusal.ts";
import type { Session } from "../accounts/session-life.ts";

export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

/** A shape of the service's answers, which the specification leaves open. */
interface Dialect {
  readonly id: string;
  readonly title: string;
  status(session: Session | null, account: AccountView): Answer;
  readonly accepted: Answer;
  /** The HTTP status is the same in all dialects: see `refusalStatus`. */
  refused(refusal: Refusal): Pick<Answer, "contentType" | "body">;
}

/** The only text of an answer that the specification (section 3) gives word for word. */
const noActiveSession = "NO_ACTIVE_SESSION";

const json = (value: unknown, status = 200): Answer => ({
  status,
  contentType: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

const iso = (ms: number): string => new Date(ms).toISOString();

const languageName = (code: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;

const camelCaseDetails = (session: Session | null, account: AccountView) =>
  session && {
    sessionId: session.id,
    connectedClients: account.viewers.map((viewer) => ({ ...viewer, connectedAt: iso(viewer.connectedAt) })),
    transcriptionLanguage: account.transcriptionLanguage,
    translationLanguages: account.translationLanguages,
    startedAt: iso(session.startedAt),
    updatedAt: iso(session.changedAt),
  };

const flatCamelCase: Dialect = {
  id: "flat-camel",
  title: "One flat object in camelCase, ISO timestamps",
  status: (session, account) =>
    json({ status: session?.state ?? noActiveSession, ...camelCaseDetails(session, account) }),
  accepted: json({ success: true }),
  refused: ({ kind, message }) => json({ error: { code: kind, message } }),
};

const plainText = (body: string) => ({ contentType: "text/plain; charset=utf-8", body });

export const dialects: readonly Dialect[] = [
  flatCamelCase,
  {
    id: "phase-plain-text",
    title: "The state is called phase and capitalised; without a session the answer is plain text",
    status(session, account) {
      if (!session) return { status: 200, ...plainText(`${noActiveSession}\n`) };
      const phase = session.state.charAt(0).toUpperCase() + session.state.slice(1);
      return json({ stream: { ...camelCaseDetails(session, account), phase } });
    },
    accepted: { status: 204, contentType: null, body: "" },
    refused: ({ kind, message }) => plainText(`${kind}: ${message}\n`),
  },
  {
    ...flatCamelCase,
    id: "error-404",
    title: "No session is an error: 404 with error.code; tells whether captions are hidden",
    status: (session, account) =>
      session
        ? json({
            session: { state: session.state, ...camelCaseDetails(session, account) },
            captions: { visible: account.captionsVisible },
          })
        : json({ error: { code: noActiveSession, message: "There is nothing to show." } }, 404),
  },
  {
    id: "ok-envelope",
    title: "Trap: status is always ok, the real one lies three levels deeper; target languages are a map",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      json({
        status: "ok",
        success: true,
        result: {
          stream: {
            session: session
              ? {
                  status: session.state,
                  clientCount: viewers.length,
                  source: transcriptionLanguage,
                  targets: Object.fromEntries(translationLanguages.map((code) => [code, languageName(code)])),
                  startedAt: Math.floor(session.startedAt / 1000),
                }
              : { status: noActiveSession },
          },
        },
      }),
    accepted: json({ status: "ok", success: true }, 202),
    refused: ({ kind, message }) => json({ status: "fail", success: false, error: { kind, message } }),
  },
];

export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
