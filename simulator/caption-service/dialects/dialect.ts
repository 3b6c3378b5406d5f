import type { AccountView } from "../accounts/account.ts";
import type { Refusal } from "../accounts/refusal.ts";
import type { Session } from "../accounts/session-life.ts";

export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

export interface Dialect {
  readonly id: string;
  readonly title: string;
  status(session: Session | null, account: AccountView): Answer;
  readonly accepted: Answer;
  refused(refusal: Refusal): Pick<Answer, "contentType" | "body">;
}

/** The one literal that the specification names (section 3). */
const noActiveSession = "NO_ACTIVE_SESSION";

const json = (value: unknown, status = 200): Answer => ({
  status,
  contentType: "application/json; charset=utf-8",
  body: JSON.stringify(value),
});

const iso = (ms: number): string => new Date(ms).toISOString();

const epochSeconds = (ms: number): number => Math.floor(ms / 1000);

const languageName = (code: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;

export const isJson = (contentType: string | null): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? "");

const stateWord = (session: Session | null) => session?.state ?? noActiveSession;

const camelDetails = (session: Session | null, account: AccountView) =>
  session && {
    sessionId: session.id,
    connectedClients: account.viewers.map((viewer) => ({ ...viewer, connectedAt: iso(viewer.connectedAt) })),
    transcriptionLanguage: account.transcriptionLanguage,
    translationLanguages: account.translationLanguages,
    startedAt: iso(session.startedAt),
    updatedAt: iso(session.changedAt),
  };

const flatCamel: Dialect = {
  id: "flat-camel",
  title: "One flat object in camelCase, ISO timestamps",
  status: (session, account) => json({ status: stateWord(session), ...camelDetails(session, account) }),
  accepted: json({ success: true }),
  refused: ({ kind, message }) => json({ error: { code: kind, message } }),
};

const flat = (id: string, title: string, status: Dialect["status"]): Dialect => ({
  ...flatCamel,
  id,
  title,
  status,
});

const plainText = (body: string) => ({ contentType: "text/plain; charset=utf-8", body });

export const dialects: readonly Dialect[] = [
  flatCamel,
  {
    id: "phase-plain-text",
    title: "The state is called phase and capitalised; without a session the answer is plain text",
    status(session, account) {
      if (!session) return { status: 200, ...plainText(`${noActiveSession}\n`) };
      const phase = session.state.charAt(0).toUpperCase() + session.state.slice(1);
      return json({ stream: { ...camelDetails(session, account), phase } });
    },
    accepted: { status: 204, contentType: null, body: "" },
    refused: ({ kind, message }) => plainText(`${kind}: ${message}\n`),
  },
  flat("error-404", "No session is an error: 404 with error.code", (session, account) =>
    session
      ? json({ session: { state: session.state, ...camelDetails(session, account) } })
      : json({ error: { code: noActiveSession, message: "There is nothing to show." } }, 404),
  ),
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
                  startedAt: epochSeconds(session.startedAt),
                }
              : { status: noActiveSession },
          },
        },
      }),
    accepted: json({ status: "ok", success: true }, 202),
    refused: ({ kind, message }) => json({ status: "fail", success: false, error: { kind, message } }),
  },
  flat("history", "Trap: a history with NO_ACTIVE_SESSION beside a session that runs", (session, account) => {
    const first = { state: noActiveSession, at: iso(session?.startedAt ?? 0) };
    const past = account.history.map(({ state, at }) => ({ state, at: iso(at) }));
    const current = { state: stateWord(session), ...camelDetails(session, account) };
    return json({ history: [first, ...past], current });
  }),
  flat("flags", "No word at all: isActive, isPaused and isSuspended, true or false", (session, account) =>
    json({
      isActive: session?.state === "active",
      isPaused: session?.state === "paused",
      isSuspended: session?.state === "suspended",
      connectedClients: [],
      translationLanguages: [],
      ...camelDetails(session, account),
    }),
  ),
  flat("ended", "A session that is over stays; before the first: idle", (session, account) => {
    if (session) return json({ stream: { state: session.state, ...camelDetails(session, account) } });
    const end = account.history.at(-1)?.at;
    const start = account.history.findLast(({ state }) => state === "active")?.at;
    if (end === undefined || start === undefined) return json({ stream: { state: "idle" } });
    return json({ stream: { state: "session_ended", startedAt: iso(start), endedAt: iso(end) } });
  }),
  flat("visibility", "Tells whether captions are hidden", (session, account) =>
    json({
      status: stateWord(session),
      ...camelDetails(session, account),
      captions: { visible: account.captionsVisible },
    }),
  ),
  flat("on-air", "Words of a broadcaster, and an audience by its ids", (session, account) => {
    const phase = session?.state === "active" ? "ON_AIR" : stateWord(session).toUpperCase();
    if (!session) return json({ result: { broadcast: { lifecycle: { phase } } } });
    return json({
      result: {
        broadcast: {
          lifecycle: { phase, began: epochSeconds(session.startedAt) },
          audience: account.viewers.map(({ id }) => id),
          speech: { locale: account.transcriptionLanguage },
          outputs: account.translationLanguages.map((locale) => ({ engine: "neural", locale })),
        },
        overlay: { captionsHidden: !account.captionsVisible },
      },
    });
  }),
];

export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
