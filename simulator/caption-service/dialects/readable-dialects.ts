import type { AccountView } from "../accounts/account.ts";
import type { Session } from "../accounts/session-life.ts";
import {
  epochSeconds,
  iso,
  json,
  languageName,
  noActiveSession,
  nothing,
  plainText,
  upperSnake,
  type Dialect,
} from "./dialect.ts";

const stateOf = (session: Session | null) => session?.state ?? noActiveSession;

/** Details of a session, if there is one, as most of the camelCase dialects send them; each adds the state in its own way. */
export const camelDetails = (session: Session | null, account: AccountView) =>
  session && {
    sessionId: session.id,
    connectedClients: account.viewers.map((viewer) => ({ ...viewer, connectedAt: iso(viewer.connectedAt) })),
    transcriptionLanguage: account.transcriptionLanguage,
    translationLanguages: account.translationLanguages,
    startedAt: iso(session.startedAt),
    updatedAt: iso(session.changedAt),
  };

export const flatCamel: Dialect = {
  id: "flat-camel",
  title: "One flat object in camelCase, ISO timestamps",
  status: (session, account) => json({ status: stateOf(session), ...camelDetails(session, account) }),
  accepted: json({ success: true }),
  refused: ({ kind, message }) => json({ error: { code: kind, message } }),
};

const meta = { apiVersion: "v1", region: "eu-west" };

const named = (code: string): unknown => ({ code, name: languageName(code) });

/** That clients say to be in. */
const states = ["connected", "paused", noActiveSession, "suspended", "active"];

/** Written by hand; shaped-dialects.ts reads the others. */
export const writtenDialects: readonly Dialect[] = [
  // Differ in names and forms only.
  flatCamel,
  {
    ...flatCamel,
    id: "flat-snake",
    title: "Flat snake_case, clients as a number, epoch milliseconds, languages told even without a session",
    status: (session, account) =>
      json({
        status: stateOf(session),
        connected_clients: session ? account.viewers.length : 0,
        source_language: account.transcriptionLanguage,
        target_languages: account.translationLanguages,
        started_at: session?.startedAt ?? null,
        updated_at: session?.changedAt ?? null,
      }),
  },
  {
    id: "data-envelope",
    title: "Session inside data, clients with a count, languages and timestamps in objects, 202 for commands",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      json({
        data: {
          session: session
            ? {
                clients: { count: viewers.length, items: viewers.map(({ id, name }) => ({ id, name })) },
                status: session.state,
                languages: { transcription: transcriptionLanguage, translations: translationLanguages },
                timestamps: { startedAt: iso(session.startedAt), updatedAt: iso(session.changedAt) },
              }
            : { status: noActiveSession },
        },
        meta,
      }),
    accepted: json({ data: { accepted: true }, meta }, 202),
    refused: ({ kind, message }) => json({ errors: [{ code: kind, detail: message }], meta }),
  },
  {
    id: "upper-case",
    title: "Literals in upper case, languages as objects, epoch seconds, 204 for commands",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      session
        ? json({
            status: session.state.toUpperCase(),
            clients: viewers.map(({ id, language }) => ({ id, language: language.toUpperCase() })),
            sourceLanguage: named(transcriptionLanguage),
            targetLanguages: translationLanguages.map(named),
            startTime: epochSeconds(session.startedAt),
            lastChange: epochSeconds(session.changedAt),
          })
        : json({ status: noActiveSession }),
    accepted: nothing(204),
    refused: ({ kind, message }) => json({ code: upperSnake(kind), message }),
  },
  {
    id: "phase-plain-text",
    title: "The state is called phase and capitalised; without a session the answer is plain text",
    status(session, account) {
      if (!session) return plainText(`${noActiveSession}\n`);
      const phase = session.state.charAt(0).toUpperCase() + session.state.slice(1);
      return json({ stream: { ...camelDetails(session, account), phase } });
    },
    accepted: nothing(200),
    refused: ({ kind, message }) => plainText(`${upperSnake(kind)}: ${message}\n`),
  },
  // Tempt a reader who looks for one field or for one word into the wrong answer.
  {
    ...flatCamel,
    id: "error-404",
    title: "No session is an error: 404 with error.code",
    status: (session, account) =>
      session
        ? json({ session: { state: session.state, ...camelDetails(session, account) } })
        : json({ error: { code: noActiveSession, message: "There is nothing to show." } }, 404),
  },
  {
    id: "null-session",
    title: "Without a session: session null and a reason",
    status: (session, account) =>
      json(
        session
          ? { session: { ...camelDetails(session, account), status: session.state }, reason: null }
          : { session: null, reason: noActiveSession },
      ),
    accepted: json(null),
    refused: ({ kind, message }) => json({ session: null, reason: upperSnake(kind), detail: message }),
  },
  {
    ...flatCamel,
    id: "null-beside",
    title:
      "Trap: without a session it is null, beside a service that is online and has clients, languages and times",
    status: (session, account) =>
      json(
        session
          ? { session: { ...camelDetails(session, account), status: session.state } }
          : {
              status: "online",
              connectedClients: account.viewers.length,
              transcriptionLanguage: account.transcriptionLanguage,
              translationLanguages: account.translationLanguages,
              startedAt: iso(account.now),
              updatedAt: iso(account.now),
              session: null,
            },
      ),
  },
  {
    ...flatCamel,
    id: "previous-status",
    title: "Trap: tells the status before this one as well, which is often NO_ACTIVE_SESSION",
    status: (session, account) =>
      json({
        previousStatus: account.history.at(-2)?.state ?? noActiveSession,
        ...camelDetails(session, account),
        status: stateOf(session),
      }),
  },
  {
    ...flatCamel,
    id: "client-states",
    title: "Trap: every client has a status of its own, listed before the session's",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      session
        ? json({
            clients: viewers.map((one, index) => ({ ...one, status: states[index % states.length] })),
            status: session.state,
            transcriptionLanguage,
            translationLanguages,
            startedAt: iso(session.startedAt),
          })
        : json({ clients: [], status: noActiveSession }),
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
                  startedAt: epochSeconds(session.startedAt),
                }
              : { status: noActiveSession },
          },
        },
      }),
    accepted: json({ status: "ok", success: true }),
    refused: ({ kind, message }) => json({ status: "fail", success: false, error: { kind, message } }),
  },
  {
    ...flatCamel,
    id: "history",
    title:
      "Trap: a history of states, which holds NO_ACTIVE_SESSION while a session runs and active while none does",
    status(session, account) {
      const first = { state: noActiveSession, at: iso(session?.startedAt ?? 0) };
      const past = account.history.map(({ state, at }) => ({ state, at: iso(at) }));
      const current = { state: stateOf(session), ...camelDetails(session, account) };
      return json({ history: [first, ...past], current });
    },
  },
  // Leave the specification in that they have words of their own for what is NO_ACTIVE_SESSION there, or tell more.
  {
    ...flatCamel,
    id: "flags",
    title: "No word at all: isActive, isPaused and isSuspended, true or false",
    status: (session, account) =>
      json({
        isActive: session?.state === "active",
        isPaused: session?.state === "paused",
        isSuspended: session?.state === "suspended",
        connectedClients: [],
        translationLanguages: [],
        ...camelDetails(session, account),
      }),
  },
  {
    ...flatCamel,
    id: "ended",
    title: "A session that is over stays as one that has ended; before the first: idle",
    status(session, account) {
      if (session) return json({ stream: { state: session.state, ...camelDetails(session, account) } });
      const end = account.history.at(-1)?.at;
      const start = account.history.findLast(({ state }) => state === "active")?.at;
      return json({
        stream:
          end === undefined || start === undefined
            ? { state: "idle" }
            : { state: "session_ended", startedAt: iso(start), endedAt: iso(end) },
      });
    },
  },
  {
    ...flatCamel,
    id: "visibility",
    title: "Tells whether captions are hidden",
    status: (session, account) =>
      json({
        status: stateOf(session),
        ...camelDetails(session, account),
        captions: { visible: account.captionsVisible },
      }),
  },
];
