import { refuse } from "../accounts/refusal.ts";
import { camelDetails, type Dialect, flat, flatCamel, isJson, json, readableDialects } from "./dialect.ts";

const startingMs = 20_000;

const difficultDialects: readonly Dialect[] = [
  flat("starting", "A session is called starting for its first 20 seconds", (session, account) =>
    session?.state === "active" && account.now - session.startedAt < startingMs
      ? json({ status: "starting" })
      : flatCamel.status(session, account),
  ),
  flat("online", "The service is online, always, and a session has no state", (session, account) =>
    json({ status: "online", session: camelDetails(session, account) }),
  ),
  flat("details-only", "A session has details and no state at all", (session, account) =>
    json({ session: camelDetails(session, account) }),
  ),
  {
    ...flatCamel,
    id: "no-empty-json",
    title: "Takes an empty body for broken JSON where Content-Type is application/json",
    rejects: ({ contentType, body }) =>
      isJson(contentType) && body.length === 0 ? refuse("malformed", "The body is not JSON.") : null,
  },
];

export const dialects: readonly Dialect[] = [...readableDialects, ...difficultDialects];

export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
