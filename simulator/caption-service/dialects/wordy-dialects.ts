import { iso, json, noActiveSession, type Dialect } from "./dialect.ts";
import { camelDetails, flatCamel } from "./plain-dialects.ts";

/** Leave the specification in that they have words of their own for what is NO_ACTIVE_SESSION there, or tell more. */
export const wordyDialects: readonly Dialect[] = [
  {
    ...flatCamel,
    id: "flags",
    title: "No word at all: isActive, isPaused and isSuspended, true or false",
    status: (session, account) =>
      json({
        isActive: session?.state === "active",
        isPaused: session?.state === "paused",
        isSuspended: session?.state === "suspended",
        ...(session ? camelDetails(session, account) : { connectedClients: [], translationLanguages: [] }),
      }),
  },
  {
    ...flatCamel,
    id: "inactive",
    title: "No session is called inactive, beside a flag that says the same",
    status: (session, account) =>
      session
        ? json({
            status: session.state,
            running: session.state === "active",
            ...camelDetails(session, account),
          })
        : json({ status: "inactive", running: false, connectedClients: [] }),
  },
  {
    ...flatCamel,
    id: "null-alone",
    title: "Without a session: session null, no clients, and no word for it",
    status: (session, account) =>
      json({
        session: session && { ...camelDetails(session, account), status: session.state },
        clients: session ? account.viewers.length : 0,
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
        status: session?.state ?? noActiveSession,
        ...(session && camelDetails(session, account)),
        captions: { visible: account.captionsVisible },
      }),
  },
];
