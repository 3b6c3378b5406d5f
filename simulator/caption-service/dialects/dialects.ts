import { refuse } from "../accounts/refusal.ts";
import { isJson, json, type Dialect } from "./dialect.ts";
import { camelDetails, flatCamel, writtenDialects } from "./readable-dialects.ts";
import { shapedDialects } from "./shaped-dialects.ts";

/** A client that reads for meaning sees no difference between these. */
export const readableDialects: readonly Dialect[] = [...writtenDialects, ...shapedDialects];

const startingMs = 20_000;

/** Ask more of a client than to read: it has to wait, or to send what they demand. */
const difficultDialects: readonly Dialect[] = [
  {
    ...flatCamel,
    id: "starting",
    title: "A session is called starting for its first 20 seconds",
    status: (session, account) =>
      session?.state === "active" && account.now - session.startedAt < startingMs
        ? json({ status: "starting" })
        : flatCamel.status(session, account),
  },
  {
    ...flatCamel,
    id: "online",
    title: "The service is online, always, and what runs has no state",
    status: (session, account) => json({ status: "online", session: camelDetails(session, account) }),
  },
  {
    ...flatCamel,
    id: "details-only",
    title: "A session that runs has details and no state at all",
    status: (session, account) => json({ session: camelDetails(session, account) }),
  },
  {
    ...flatCamel,
    id: "json-only",
    title: "Demands Content-Type: application/json of every request, with a body or without",
    rejects: ({ contentType }) =>
      isJson(contentType)
        ? null
        : refuse("unsupported-media-type", "Content-Type has to be application/json."),
  },
  {
    ...flatCamel,
    id: "no-empty-json",
    title: "Takes an empty body for broken JSON where Content-Type is application/json",
    rejects: ({ contentType, body }) =>
      isJson(contentType) && body.length === 0 ? refuse("malformed", "The body is not JSON.") : null,
  },
  {
    ...flatCamel,
    id: "soft-refusal",
    title: "A command that can't be carried out is answered with 200 and success false",
    refused: ({ message }) => json({ success: false, message }),
    soft: new Set(["already-running", "dashboard-not-ready", "no-active-session", "invalid-languages"]),
  },
];

/** Every dialect the emulator speaks; the first is the usual one. */
export const dialects: readonly Dialect[] = [...readableDialects, ...difficultDialects];

/** Throws on an unknown id and names the known ones. */
export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
