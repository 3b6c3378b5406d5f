import type { AccountView } from "../accounts/account.ts";
import type { Session } from "../accounts/session-life.ts";
import {
  camel,
  epochSeconds,
  iso,
  isoWithOffset,
  json,
  languageName,
  noActiveSession,
  nothing,
  plainText,
  upperSnake,
  type Dialect,
} from "./dialect.ts";

const viewersInCamelCase = ({ viewers }: AccountView): unknown =>
  viewers.map((viewer) => ({ ...viewer, connectedAt: iso(viewer.connectedAt) }));

/** Details of a session as most of the camelCase dialects send them; the state is added by each in its own way. */
export const camelDetails = (session: Session, account: AccountView): Record<string, unknown> => ({
  sessionId: session.id,
  connectedClients: viewersInCamelCase(account),
  transcriptionLanguage: account.transcriptionLanguage,
  translationLanguages: account.translationLanguages,
  startedAt: iso(session.startedAt),
  updatedAt: iso(session.changedAt),
});

export const flatCamel: Dialect = {
  id: "flat-camel",
  title: "One flat object in camelCase, ISO timestamps",
  status: (session, account) =>
    session
      ? json({ status: session.state, ...camelDetails(session, account) })
      : json({ status: noActiveSession }),
  accepted: () => json({ success: true }),
  refused: ({ kind, message }) => json({ error: { code: camel(kind), message } }),
};

const meta = { apiVersion: "v1", region: "eu-west" };

const named = (code: string): unknown => ({ code, name: languageName(code) });

/** Differ in names and forms only. */
export const plainDialects: readonly Dialect[] = [
  flatCamel,
  {
    id: "flat-snake",
    title: "Flat snake_case, clients as a number, epoch milliseconds, languages told even without a session",
    status: (session, account) =>
      json({
        status: session?.state ?? noActiveSession,
        connected_clients: session ? account.viewers.length : 0,
        source_language: account.transcriptionLanguage,
        target_languages: account.translationLanguages,
        started_at: session?.startedAt ?? null,
        updated_at: session?.changedAt ?? null,
      }),
    accepted: (command) => json({ ok: true, operation: command }),
    refused: ({ kind, message }) => json({ error_code: kind, error_message: message }),
  },
  {
    id: "data-envelope",
    title: "Session inside data, languages and timestamps in objects of their own, 202 for commands",
    status: (session, account) =>
      json({
        data: {
          session: session
            ? {
                connectedClients: viewersInCamelCase(account),
                status: session.state,
                languages: {
                  transcription: account.transcriptionLanguage,
                  translations: account.translationLanguages,
                },
                timestamps: { startedAt: iso(session.startedAt), updatedAt: iso(session.changedAt) },
              }
            : { status: noActiveSession },
        },
        meta,
      }),
    accepted: () => json({ data: { accepted: true }, meta }, 202),
    refused: ({ kind, message }) => json({ errors: [{ code: upperSnake(kind), detail: message }], meta }),
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
    accepted: () => nothing(),
    refused: ({ kind, message }) => json({ code: upperSnake(kind), message }),
  },
  {
    id: "session-state",
    title:
      "The state is called sessionState, clients an object with a count, languages a map, plain text elsewhere",
    status: (session, { viewers, transcriptionLanguage, translationLanguages }) =>
      session
        ? json({
            sessionState: session.state,
            clients: { count: viewers.length, items: viewers.map(({ id, name }) => ({ id, name })) },
            sourceLanguage: transcriptionLanguage,
            targetLanguages: Object.fromEntries(
              translationLanguages.map((code) => [code, languageName(code)]),
            ),
            sessionStart: isoWithOffset(session.startedAt),
          })
        : json({ sessionState: noActiveSession }),
    accepted: () => plainText("OK"),
    refused: ({ message }) => plainText(message),
  },
  {
    id: "phase-plain-text",
    title: "The state is called phase and capitalised; without a session the answer is plain text",
    status: (session, account) =>
      session
        ? json({
            stream: {
              ...camelDetails(session, account),
              phase: session.state.charAt(0).toUpperCase() + session.state.slice(1),
            },
          })
        : plainText(`${noActiveSession}\n`),
    accepted: () => nothing(200),
    refused: ({ kind, message }) => plainText(`${upperSnake(kind)}: ${message}\n`),
  },
  {
    id: "json-string",
    title: "Without a session the answer is nothing but a JSON string",
    status: (session, account) =>
      session ? json({ ...camelDetails(session, account), state: session.state }) : json(noActiveSession),
    accepted: (command) => json(`${command} accepted`),
    refused: ({ message }) => json(message),
  },
];
