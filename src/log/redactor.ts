/** Keeps secrets out of the log, and the log from growing without bound through what comes from outside. */

/** The most that one entry of the log may be long, in characters. */
const longestEntry = 4_000;

/** The most that is looked at of one: what is replaced in it may be much longer than what it is replaced by. */
const maxLooked = 64_000;

/** The most secrets that are remembered: every letter typed into an API key makes one more. */
const mostSecrets = 1_000;

/** The least that a secret is long, in characters: while somebody types one, it may begin with a word ("stat"). */
const shortestSecret = 8;

/** Fields whose value is secret, also in JSON that is cut off or broken. */
const secretFields =
  /(\\?["'](?:api[-_ ]?key|authorization|token|secret|password)\\?["']\s*:\s*\\?["'])(?:[^"'\\]|\\.)*/gi;
const bearer = /\b(bearer\s+)[\x21-\x7e]+/gi;

/** Takes secrets out of text: those that it was given, and what stands where secrets stand. */
export class Redactor {
  /** In the order in which they were told last. */
  readonly #secrets = new Set<string>();

  /** From now on this text is replaced wherever it stands, unless it is so short that ordinary words may have it in them. */
  conceal(secret: string): void {
    if (secret.length < shortestSecret) return;
    this.#secrets.delete(secret);
    this.#secrets.add(secret);
    const [oldest] = this.#secrets;
    if (this.#secrets.size > mostSecrets && oldest !== undefined) this.#secrets.delete(oldest);
  }

  redact(text: string): string {
    let clean = text.slice(0, maxLooked);
    // Longest first: the beginning of a key, concealed while it was typed, must not spare its rest.
    const secrets = [...this.#secrets].sort((one, other) => other.length - one.length);
    for (const secret of secrets) clean = clean.replaceAll(secret, "[secret]");
    clean = clean.replace(secretFields, "$1[secret]").replace(bearer, "$1[secret]");
    // What was cut off may have begun as a secret.
    const [longest = ""] = secrets;
    if (text.length > maxLooked) clean = clean.slice(0, Math.max(0, clean.length - longest.length));
    return clean.length > longestEntry || text.length > maxLooked
      ? `${clean.slice(0, longestEntry)}… (${text.length} characters)`
      : clean;
  }
}
