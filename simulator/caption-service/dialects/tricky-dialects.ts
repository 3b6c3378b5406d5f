import {
  camel,
  epochSeconds,
  iso,
  json,
  noActiveSession,
  nothing,
  upperSnake,
  type Dialect,
} from "./dialect.ts";
import { camelDetails } from "./plain-dialects.ts";

const viewerStates = ["connected", "paused", noActiveSession, "suspended", "active"];

const liveLiterals = { active: "LIVE", paused: "PAUSED", suspended: "SUSPENDED" } as const;

/** Tempt a reader who looks for one field or for one word into the wrong answer. */
export const trickyDialects: readonly Dialect[] = [
  {
    id: "error-404",
    title: "No session is an error: 404 with error.code",
    status: (session, account) =>
      session
        ? json({ session: { state: session.state, ...camelDetails(session, account) } })
        : json({ error: { code: noActiveSession, message: "There is nothing to show." } }, 404),
    accepted: () => json({ session: "accepted" }),
    refused: ({ kind, message }) => json({ error: { code: upperSnake(kind), message } }),
  },
  {
    id: "code-409",
    title: "No session is a conflict: 409 with code; a code while running too, clients a map by id",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      session
        ? json({
            code: "SESSION_FOUND",
            status: session.state,
            clients: Object.fromEntries(viewers.map(({ id, name, language }) => [id, { name, language }])),
            languages: { source: transcriptionLanguage, targets: translationLanguages },
            startedAt: session.startedAt,
          })
        : json({ code: noActiveSession, message: "The stream is not running." }, 409),
    accepted: (command) => json({ code: "DONE", command }),
    refused: ({ kind, message }) => json({ code: upperSnake(kind), message }),
  },
  {
    id: "message",
    title: "No session is told as message, with 200",
    status: (session, account) =>
      session
        ? json({
            message: "Session found",
            session: { status: session.state, ...camelDetails(session, account) },
          })
        : json({ message: noActiveSession }),
    accepted: () => json({ message: "ok" }),
    refused: ({ message }) => json({ message }),
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
    accepted: () => json(null),
    refused: ({ kind, message }) => json({ session: null, reason: upperSnake(kind), detail: message }),
  },
  {
    id: "previous-status",
    title: "Trap: tells the status before this one as well, which is often NO_ACTIVE_SESSION",
    status(session, account) {
      const before = account.history.at(-2)?.state ?? noActiveSession;
      return json(
        session
          ? { previousStatus: before, ...camelDetails(session, account), status: session.state }
          : { previousStatus: before, status: noActiveSession },
      );
    },
    accepted: () => json({ result: "accepted" }, 202),
    refused: ({ kind, message }) => json({ status: "refused", reason: kind, message }),
  },
  {
    id: "client-states",
    title: "Trap: every client has a status of its own, listed before the session's",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      session
        ? json({
            clients: viewers.map(({ id, name, language }, index) => ({
              id,
              name,
              language,
              status: viewerStates[index % viewerStates.length],
            })),
            status: session.state,
            transcriptionLanguage,
            translationLanguages,
            startedAt: iso(session.startedAt),
          })
        : json({ clients: [], status: noActiveSession }),
    accepted: () => json({ status: "accepted" }),
    refused: ({ kind, message }) => json({ status: "error", error: camel(kind), message }),
  },
  {
    id: "ok-envelope",
    title: "Trap: status is always ok, the real one lies three levels deeper",
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
                  targets: translationLanguages,
                  startedAt: epochSeconds(session.startedAt),
                }
              : { status: noActiveSession },
          },
        },
      }),
    accepted: () => json({ status: "ok", success: true }),
    refused: ({ kind, message }) => json({ status: "fail", success: false, error: { kind, message } }),
  },
  {
    id: "history",
    title:
      "Trap: a history of states, which holds NO_ACTIVE_SESSION while a session runs and active while none does",
    status(session, account) {
      const first = { state: noActiveSession, at: iso(session?.startedAt ?? 0) };
      const past = account.history.map(({ state, at }) => ({ state, at: iso(at) }));
      return json({
        history: [first, ...past],
        current: session
          ? { state: session.state, ...camelDetails(session, account) }
          : { state: noActiveSession },
      });
    },
    accepted: (command) => json({ event: command, recorded: true }, 201),
    refused: ({ kind, message }) => json({ event: "refused", kind, message }),
  },
  {
    id: "live-literal",
    title: "Trap: active is called LIVE, amid numbers, booleans and an error that is null",
    status: (session, account) =>
      json({
        success: true,
        code: 0,
        error: null,
        isLive: session?.state === "active",
        stream: session
          ? { ...camelDetails(session, account), state: liveLiterals[session.state] }
          : { state: noActiveSession },
      }),
    accepted: () => nothing(202),
    refused: ({ kind, message }) => json({ success: false, code: 1, error: { type: camel(kind), message } }),
  },
];
