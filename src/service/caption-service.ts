/**
 * The live caption service in the plugin's words: what can be asked of it and what it can tell.
 * How that travels is the business of https-caption-service.ts.
 */

/** What a valid status answer says. Details are there only where they could be read from the answer. */
export type Session = { readonly state: "none" } | RunningSession;

export interface RunningSession extends SessionDetails {
  /** "unknown": the service gives the session a state beside the three. */
  readonly state: "active" | "paused" | "suspended" | "unknown";
  /** The service's own word for an unknown state: one line, bounded, as it is written. */
  readonly word?: string;
}

export interface SessionDetails {
  /** Number of connected clients. */
  readonly clients?: number;
  /** Source language, as the service writes it: a BCP-47 tag. */
  readonly transcriptionLanguage?: string;
  /** Target languages, as the service writes them: BCP-47 tags. */
  readonly translationLanguages?: readonly string[];
  /** When the session started, in milliseconds since the epoch. */
  readonly startedAt?: number;
  /** Whether captions are hidden on connected clients. */
  readonly captionsHidden?: boolean;
}

/** The seven operations that change something. */
export type Command =
  | { readonly name: "start" | "stop" | "clear" | "hide" | "show" }
  | { readonly name: "set-transcription-language"; readonly languageCode: string }
  | { readonly name: "set-translation-languages"; readonly languageCodes: readonly string[] };

export interface RequestLimits {
  /** Milliseconds until the answer must be complete, connecting included. */
  readonly timeLimit: number;
}

/** What can be told of a status answer without telling what is in it, as English text for support. */
export interface StatusShape {
  /**
   * Its HTTP status and type, then its JSON with types in place of values: `"number"`, `"string, a time"`. Words read as
   * state are kept, as `"state: active"`; flags read as state as `true` and `false`. `*` is a name that may be personal.
   */
  readonly shape: string;
  /** What the plugin made of it. */
  readonly understood: string;
}

/**
 * The way to the service of one base URL and API key. Every method rejects with a `ServiceFailure`; any other error is a defect of
 * the plugin.
 */
export interface CaptionService {
  /** Asks for the state of the stream; once more, where the connection drops before any answer. */
  checkStatus(churchId: string, limits: RequestLimits): Promise<Session>;
  /** What the last answer to that looked like, readable or not; undefined where that was for another church ID. */
  statusShape(churchId: string): StatusShape | undefined;
  /** Sends a command, once; resolves when the service has accepted it, which is not yet when it has happened. */
  send(command: Command, limits: RequestLimits): Promise<void>;
  /** Lets later requests go over new connections: the old ones are suspect, for example after sleep. */
  reconnect(): void;
  /** Drops all connections. Requests under way fail. */
  close(): void;
}
