import type { Account } from "../caption-service/accounts/account.ts";
import type { Clock } from "../caption-service/clock.ts";
import samples from "./sample-captions.json" with { type: "json" };

/** One sentence in the account's source and target languages, by language code. */
interface Caption {
  readonly source: string;
  readonly texts: Readonly<Record<string, string>>;
}

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
  /** ID of the session and number of its restarts. After a restart the first sentence comes again. */
  #sessionRun: string | undefined;
  #clears = 0;
  #sentenceCount = 0;
  #cancelNext: (() => void) | undefined;

  constructor(account: Account, clock: Clock, onChange: () => void) {
    this.#account = account;
    this.#clock = clock;
    this.#onChange = onChange;
    this.update();
  }

  /** To be called after each change of the account. */
  update(): void {
    const { session, clears } = this.#account;
    const current = session ? `${session.id} ${session.restarts}` : undefined;
    if (current !== this.#sessionRun) {
      this.#sessionRun = current;
      this.#sentenceCount = 0;
      this.#clear();
    }
    if (clears !== this.#clears) {
      this.#clears = clears;
      this.#clear();
    }
    if (session?.state !== "active") this.stop();
    else this.#cancelNext ??= this.#planSentence(this.#sentenceCount === 0 ? firstSentenceMs : sentenceMs);
  }

  stop(): void {
    this.#cancelNext?.();
    this.#cancelNext = undefined;
  }

  /** Also cancels the next sentence. `update` plans it again after a whole pause, so that people notice the empty screen. */
  #clear(): void {
    this.captions = [];
    this.stop();
  }

  #planSentence(ms: number): () => void {
    return this.#clock.after(ms, () => {
      this.#cancelNext = undefined;
      const { transcriptionLanguage: source, translationLanguages } = this.#account;
      const index = this.#sentenceCount;
      const texts = [source, ...translationLanguages].map((code) => [code, sample(code, index)] as const);
      const caption = { source, texts: Object.fromEntries(texts) };
      this.captions = [...this.captions, caption].slice(-shownCaptions);
      this.#sentenceCount += 1;
      this.update();
      this.#onChange();
    });
  }
}

function sample(code: string, index: number): string {
  const { language, script } = new Intl.Locale(code);
  const all = sentences[`${language}-${script}`] ?? sentences[language] ?? [`(${code})`];
  return all[index % all.length] ?? "";
}
