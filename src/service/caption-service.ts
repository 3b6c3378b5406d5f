export type Session = { readonly state: "none" } | RunningSession;

export interface RunningSession extends SessionDetails {
  /** "unknown" is any state but the other three. */
  readonly state: "active" | "paused" | "suspended" | "unknown";
  /** The service's own word for an unknown state, on one line and shortened. */
  readonly word?: string;
}

export interface SessionDetails {
  readonly clients?: number;
  /** Source language: a BCP-47 tag as the service writes it. */
  readonly transcriptionLanguage?: string;
  readonly translationLanguages?: readonly string[];
  /** Milliseconds since the epoch. */
  readonly startedAt?: number;
  readonly captionsHidden?: boolean;
}

export interface Status {
  readonly session: Session;
  /** The answer's `Date` header, in milliseconds since the epoch. */
  readonly serverTime?: number | undefined;
  /** Milliseconds, from `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

export type Command =
  | { readonly name: "start" | "stop" }
  | { readonly name: "clear" | "hide" | "show" }
  | { readonly name: "set-transcription-language"; readonly languageCode: string }
  | { readonly name: "set-translation-languages"; readonly languageCodes: readonly string[] };

export type SessionCommand = Extract<Command, { readonly name: "start" | "stop" }>;

/**
 * The service of one base URL and API key. Every method rejects with a `ServiceFailure`; any other error is a defect. Time limits
 * are milliseconds until the answer must be complete, connecting included.
 */
export interface CaptionService {
  checkStatus(churchId: string, timeLimit: number): Promise<Status>;
  /** Describes the last answer to `checkStatus` without its values, in lines of English for support. */
  describeLastStatus(): readonly string[];
  /** Resolves when the service has accepted a command. It may take effect later. */
  send(command: Command, timeLimit: number): Promise<void>;
  /** Closes connections that may be dead, as after sleep: idle ones now, a busy one after its request. */
  closeConnections(): void;
}
