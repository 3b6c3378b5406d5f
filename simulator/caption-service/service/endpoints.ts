import { isUuid, type Account } from "../accounts/account.ts";
import { refuse, type Refusal } from "../accounts/refusal.ts";

export interface Endpoint {
  readonly path: string;
  readonly title: string;
  readonly hasBody?: boolean;
  /** Returns null if the request is accepted. */
  run(account: Account, body: Readonly<Record<string, unknown>>): Refusal | null;
}

/** Does work that the service never refuses. */
function accept(work: () => void): null {
  work();
  return null;
}

/** The requests that the service answers (specification, section 4). */
export const endpoints = {
  status: {
    path: "/v1/stream",
    title: "Check stream status",
    hasBody: true,
    run(account, { churchId }) {
      if (typeof churchId !== "string" || !isUuid(churchId))
        return refuse("malformed", "churchId is required and has to be a UUID.");
      const isOwn = churchId.toLowerCase() === account.churchId.toLowerCase();
      return isOwn ? null : refuse("forbidden", "The API key cannot access this account.");
    },
  },
  start: { path: "/v1/stream/start", title: "Start the stream", run: (account) => account.start() },
  stop: { path: "/v1/stream/stop", title: "Stop the stream", run: (account) => account.stop() },
  clear: {
    path: "/v1/stream/clear",
    title: "Clear captions",
    run: (account) => accept(() => account.clearCaptions()),
  },
  hide: {
    path: "/v1/captions/hide",
    title: "Hide captions",
    run: (account) => accept(() => account.setCaptionsVisible(false)),
  },
  show: {
    path: "/v1/captions/show",
    title: "Show captions",
    run: (account) => accept(() => account.setCaptionsVisible(true)),
  },
  "transcription-language": {
    path: "/v1/transcription-language",
    title: "Set transcription language",
    hasBody: true,
    run: (account, { languageCode }) => account.setTranscriptionLanguage(languageCode),
  },
  "translation-language": {
    path: "/v1/translation-language",
    title: "Set translation languages",
    hasBody: true,
    run: (account, { languageCodes }) => account.setTranslationLanguages(languageCodes),
  },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof endpoints;

export function findOperation(path: string): Operation | null {
  const operations = Object.keys(endpoints) as Operation[];
  return operations.find((operation) => endpoints[operation].path === path) ?? null;
}
