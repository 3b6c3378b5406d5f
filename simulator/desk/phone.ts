import type { Account } from "../caption-service/accounts/account.ts";
import type { Clock } from "../caption-service/clock.ts";
import samples from "./sample-captions.json" with { type: "json" };

/** One sentence in the source language and in the target languages of that moment, by language code. */
interface Caption {
  readonly number: number;
  readonly source: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Milliseconds. */
const firstSentenceMs = 1_000;
const sentenceMs = 2_500;
const shownCaptions = 4;

const sentences: Readonly<Record<string, readonly string[]>> = samples;

/** What a viewer's phone shows of an account: sample captions while its session is active. */
export class Phone {
  captions: readonly Caption[] = [];
  readonly #account: Account;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #session: string | undefined;
  #clears: number;
  #spoken = 0;
  #stopTimer: (() => void) | undefined;

  constructor(account: Account, clock: Clock, onChange: () => void) {
    this.#account = account;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#clears = account.clears;
    this.update();
  }

  /** Follows the account. To be called after each change of it. */
  update(): void {
    const { session, clears } = this.#account;
    const current = session ? `${session.id} ${session.restarts}` : undefined;
    if (current !== this.#session) {
      this.#session = current;
      this.#spoken = 0;
      this.#clear();
    }
    if (clears !== this.#clears) {
      this.#clears = clears;
      this.#clear();
    }
    if (session?.state !== "active") this.stop();
    else this.#stopTimer ??= this.#speakAfter(this.#spoken === 0 ? firstSentenceMs : sentenceMs);
  }

  stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  /** Stops the timer too, so that the screen stays empty long enough to be noticed. */
  #clear(): void {
    this.captions = [];
    this.stop();
  }

  #speakAfter(ms: number): () => void {
    return this.#clock.after(ms, () => {
      this.#stopTimer = undefined;
      const { transcriptionLanguage: source, translationLanguages } = this.#account;
      const texts = [source, ...translationLanguages].map(
        (code) => [code, sample(code, this.#spoken)] as const,
      );
      const caption = { number: this.#spoken, source, texts: Object.fromEntries(texts) };
      this.captions = [...this.captions, caption].slice(-shownCaptions);
      this.#spoken += 1;
      this.update();
      this.#onChange();
    });
  }
}

function sample(code: string, number: number): string {
  const { language, script } = new Intl.Locale(code);
  const all = sentences[`${language}-${script}`] ?? sentences[language] ?? [`(${code})`];
  return all[number % all.length] ?? "";
}
