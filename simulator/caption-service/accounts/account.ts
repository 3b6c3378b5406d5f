import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { readLanguageCode, readLanguageCodes, usualLanguages } from "./languages.ts";
import { isRefusal, refuse, type Refusal } from "./refusal.ts";
import { SessionLife } from "./session-life.ts";

/** A connected client. Times are in milliseconds since 1970. */
interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly connectedAt: number;
}

export interface AccountOptions {
  readonly name: string;
  readonly churchId?: string;
  /** Default: one random key, named "Stream Deck". */
  readonly apiKeys?: readonly { readonly name: string; readonly value?: string }[];
  /** Translation languages that the plan allows; default 5. */
  readonly languageLimit?: number;
  readonly supportedLanguages?: readonly string[];
  readonly viewers?: number;
  readonly transcriptionLanguage?: string;
  readonly translationLanguages?: readonly string[];
}

type ReportedField = "viewers" | "transcriptionLanguage" | "translationLanguages" | "captionsVisible";

export type AccountView = Readonly<Pick<Account, ReportedField>>;

/** The account from `since` to the next snapshot. */
interface Snapshot extends Readonly<Pick<Account, ReportedField | "session">> {
  readonly since: number;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** Our choice: a larger number is probably a typo. */
export const maxViewers = 10_000;

/** How far back `asOf` can look. */
export const maxLagMs = 60_000;

export class Account extends SessionLife {
  readonly name: string;
  readonly churchId: string;
  readonly languageLimit: number;
  readonly supportedLanguages: readonly string[];
  readonly apiKeys: ReturnType<typeof createApiKeys>;
  viewers: readonly Viewer[] = [];
  captionsVisible = true;
  clears = 0;
  transcriptionLanguage: string;
  translationLanguages: readonly string[] = [];
  readonly #onChange: () => void;
  #snapshots: readonly Snapshot[] = [];

  constructor(options: AccountOptions, clock: Clock, onChange: () => void) {
    super(clock);
    this.#onChange = onChange;
    this.name = options.name;
    this.churchId = options.churchId ?? randomUUID();
    if (!isUuid(this.churchId)) throw new Error(`The church ID of ${this.name} is not a UUID.`);
    this.languageLimit = options.languageLimit ?? 5;
    this.supportedLanguages = options.supportedLanguages ?? usualLanguages;
    this.transcriptionLanguage = options.transcriptionLanguage ?? this.supportedLanguages[0] ?? "en-US";
    this.apiKeys = createApiKeys(() => this.recordChange());
    throwIfRefused(this.setTranscriptionLanguage(this.transcriptionLanguage));
    throwIfRefused(this.setTranslationLanguages(options.translationLanguages ?? []));
    this.setViewers(options.viewers ?? 0);
    for (const key of options.apiKeys ?? [{ name: "Stream Deck" }]) this.apiKeys.create(key.name, key.value);
  }

  get now(): number {
    return this.clock.now();
  }

  /** The account as it was this many milliseconds ago, at most `maxLagMs`. */
  asOf(agoMs: number): AccountView & Pick<Snapshot, "session"> {
    if (agoMs <= 0) return this;
    return this.#snapshots.findLast(({ since }) => since <= this.now - agoMs) ?? this.#snapshots[0] ?? this;
  }

  clearCaptions(): void {
    this.clears += 1;
    this.recordChange();
  }

  setCaptionsVisible(visible: boolean): void {
    this.captionsVisible = visible;
    this.recordChange();
  }

  /** Restarts an active session, even for the same code. Refuses a language that is a translation language. */
  setTranscriptionLanguage(value: unknown): Refusal | null {
    const code = readLanguageCode(value, this.supportedLanguages);
    if (typeof code !== "string") return code;
    if (this.translationLanguages.includes(code))
      return refuse("invalid-languages", `${code} is one of the translation languages.`);
    this.transcriptionLanguage = code;
    this.restartSession();
    this.recordChange();
    return null;
  }

  setTranslationLanguages(value: unknown): Refusal | null {
    const codes = readLanguageCodes(value, this);
    if (isRefusal(codes)) return codes;
    this.translationLanguages = codes;
    this.recordChange();
    return null;
  }

  setViewers(count: number): void {
    const viewers = this.viewers.slice(0, count);
    while (viewers.length < count) viewers.push(this.#newViewer(viewers.length + 1));
    this.viewers = viewers;
    this.recordChange();
  }

  /** Adds a snapshot, and notifies the listener. */
  protected override recordChange(): void {
    const { viewers, transcriptionLanguage, translationLanguages, captionsVisible, session } = this;
    const since = this.now;
    const newest = { viewers, transcriptionLanguage, translationLanguages, captionsVisible, session, since };
    // The first that `asOf` still needs is the one that was current `maxLagMs` ago.
    const firstNeeded = this.#snapshots.findLastIndex((each) => each.since <= since - maxLagMs);
    this.#snapshots = [...this.#snapshots.slice(Math.max(0, firstNeeded)), newest];
    this.#onChange();
  }

  #newViewer(number: number): Viewer {
    const languages = [this.transcriptionLanguage, ...this.translationLanguages];
    return {
      id: randomUUID(),
      name: `Viewer ${number}`,
      language: languages[(number - 1) % languages.length] ?? this.transcriptionLanguage,
      connectedAt: this.now,
    };
  }
}

export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw new Error(refusal.message);
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly isRevoked: boolean;
}

/** Our choice: the specification (section 2) says that there is a fixed prefix, not which. */
export const keyPrefix = "ck_live_";
const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{8,120}$`);

function createApiKeys(onChange: () => void) {
  let keys: readonly ApiKey[] = [];
  return {
    list: (): readonly ApiKey[] => keys,

    /** The oldest key that is not revoked. @throws Error if all are revoked */
    get first(): ApiKey {
      const key = keys.find(({ isRevoked }) => !isRevoked);
      if (!key) throw new Error("This account has no good API key: create one.");
      return key;
    },

    find: (value: string): ApiKey | undefined => keys.find((key) => key.value === value),

    create(name: string, value = `${keyPrefix}${randomBytes(24).toString("base64url")}`): ApiKey {
      if (!keyPattern.test(value))
        throw new Error(`An API key begins with ${keyPrefix} and has 8 characters more.`);
      const key = { id: randomUUID(), name, value, isRevoked: false };
      keys = [...keys, key];
      onChange();
      return key;
    },

    revoke(idOrName: string): void {
      const revoked = keys.find((key) => key.id === idOrName || (key.name === idOrName && !key.isRevoked));
      if (!revoked) throw new Error(`There is no API key of this name: ${idOrName}`);
      keys = keys.map((key) => (key === revoked ? { ...key, isRevoked: true } : key));
      onChange();
    },
  };
}
