import { refuse } from "../accounts/refusal.ts";
import { isJson, json, type Dialect } from "./dialect.ts";
import { flatCamel } from "./readable-dialects.ts";

const startingMs = 20_000;

/** Ask more of a client than to read: it has to wait, or to send what they demand. */
export const difficultDialects: readonly Dialect[] = [
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
