import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import { createApiKeys, type ApiKeys } from "./api-keys.ts";
import { readLanguageCode, readLanguageCodes, usualLanguages } from "./languages.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { SessionLife } from "./session-life.ts";

/** A connected client, which shows the captions. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  /** BCP-47 code of the captions that this viewer reads. */
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly connectedAt: number;
}

export interface AccountOptions {
  readonly name: string;
  /** UUID; a random one by default. */
  readonly churchId?: string;
  /** One with a random value, named "Stream Deck", by default. */
  readonly apiKeys?: readonly { readonly name: string; readonly value?: string }[];
  /** How many translation languages the plan allows; 5 by default. */
  readonly languageLimit?: number;
  readonly supportedLanguages?: readonly string[];
  /** How many viewers are connected; 0 by default. */
  readonly viewers?: number;
  readonly transcriptionLanguage?: string;
  readonly translationLanguages?: readonly string[];
}

type Told = "viewers" | "transcriptionLanguage" | "translationLanguages" | "captionsVisible" | "history";

/** What reading the state of an account needs; dialects get no more than this. */
export type AccountView = Readonly<Pick<Account, Told | "now">>;

/** What a status could tell from a moment on. */
interface Past extends Readonly<Pick<Account, Told | "session">> {
  /** Milliseconds since 1970. */
  readonly since: number;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** At most this many viewers, so that a typing error at the page does not eat the memory. */
export const maxViewers = 10_000;

/** How far back the past is kept, in milliseconds. */
export const maxLagMs = 60_000;

/** An organisation that uses the service (specification, section 2), and all that is its own. Its methods tell of changes. */
export class Account extends SessionLife {
  readonly name: string;
  readonly churchId: string;
  readonly languageLimit: number;
  readonly supportedLanguages: readonly string[];
  readonly apiKeys: ApiKeys;
  viewers: readonly Viewer[] = [];
  captionsVisible = true;
  /** How often the caption text has been cleared. */
  clears = 0;
  transcriptionLanguage: string;
  translationLanguages: readonly string[] = [];
  readonly #tellChange: () => void;
  /** The oldest first. */
  #past: readonly Past[] = [];

  /**
   * Throws when the church ID is no UUID or the languages break the rules.
   *
   * @param isKeyTaken whether any account has this key already: each belongs to exactly one (specification, section 2)
   */
  constructor(
    options: AccountOptions,
    clock: Clock,
    changed: () => void,
    isKeyTaken: (value: string) => boolean,
  ) {
    super(clock);
    this.#tellChange = changed;
    this.name = options.name;
    this.churchId = options.churchId ?? randomUUID();
    if (!isUuid(this.churchId)) throw new Error(`The church ID of ${this.name} is not a UUID.`);
    this.languageLimit = options.languageLimit ?? 5;
    this.supportedLanguages = options.supportedLanguages ?? usualLanguages;
    this.transcriptionLanguage = options.transcriptionLanguage ?? this.supportedLanguages[0] ?? "en-US";
    this.apiKeys = createApiKeys(() => this.changed(), isKeyTaken);
    mustBeFine(this.setTranscriptionLanguage(this.transcriptionLanguage));
    mustBeFine(this.setTranslationLanguages(options.translationLanguages ?? []));
    this.setViewers(options.viewers ?? 0);
    for (const key of options.apiKeys ?? [{ name: "Stream Deck" }]) this.apiKeys.create(key.name, key.value);
  }

  /** Milliseconds since 1970, for what changes with time alone. */
  get now(): number {
    return this.clock.now();
  }

  /** What there was to tell so many milliseconds ago, `maxLagMs` at most; how it began where that is earlier. */
  asOf(agoMs: number): AccountView & Pick<Past, "session"> {
    const now = this.now - agoMs;
    const past = this.#past.findLast(({ since }) => since <= now) ?? this.#past[0];
    return agoMs > 0 && past ? { ...past, now } : this;
  }

  clearCaptions(): void {
    this.clears += 1;
    this.changed();
  }

  setCaptionsVisible(visible: boolean): void {
    this.captionsVisible = visible;
    this.changed();
  }

  /**
   * Restarts an active stream, whether or not the code is a new one. The fourth rule for lists (no target equals the
   * source) holds here too, or the list that is set already would break it.
   */
  setTranscriptionLanguage(value: unknown): Refusal | null {
    const code = readLanguageCode(value, this.supportedLanguages);
    if (typeof code !== "string") return code;
    if (this.translationLanguages.includes(code))
      return refuse("invalid-languages", `${code} is one of the translation languages.`);
    this.transcriptionLanguage = code;
    this.restart();
    this.changed();
    return null;
  }

  setTranslationLanguages(value: unknown): Refusal | null {
    const codes = readLanguageCodes(value, this);
    if ("kind" in codes) return codes;
    this.translationLanguages = codes;
    this.changed();
    return null;
  }

  /** Connects or disconnects as many viewers as it takes, the newest leaving first. */
  setViewers(viewers: number): void {
    const count = Math.min(Math.max(0, Math.trunc(viewers)), maxViewers);
    const kept = this.viewers.slice(0, count);
    while (kept.length < count) kept.push(this.#newViewer(kept.length + 1));
    this.viewers = kept;
    this.changed();
  }

  protected override changed(): void {
    const { viewers, transcriptionLanguage, translationLanguages, captionsVisible, history, session } = this;
    const languages = { transcriptionLanguage, translationLanguages };
    const since = this.now;
    const oldest = this.#past.findLastIndex((past) => past.since <= since - maxLagMs);
    this.#past = [
      ...this.#past.slice(Math.max(0, oldest)),
      { viewers, ...languages, captionsVisible, history, session, since },
    ];
    this.#tellChange();
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

/** Throws what the service would refuse. */
export function mustBeFine(refusal: Refusal | null): void {
  if (refusal) throw new Error(refusal.message);
}
