/** Keeps secrets out of the log, and the log from growing without bound through what comes from outside. */

/** Characters of one log entry; a longer one is cut off. */
const maxEntryLength = 4_000;

/** Characters of an entry that are searched for secrets: a secret may be much longer than its replacement. */
const maxReadLength = 64_000;

/** Secrets that are remembered: every letter typed into an API key adds one. */
const maxSecrets = 1_000;

/** Characters of a secret; a shorter one may be the start of a typed key that is an ordinary word ("stat"). */
const minSecretLength = 8;

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
    if (secret.length < minSecretLength) return;
    this.#secrets.delete(secret);
    this.#secrets.add(secret);
    const [oldest] = this.#secrets;
    if (this.#secrets.size > maxSecrets && oldest !== undefined) this.#secrets.delete(oldest);
  }

  redact(text: string): string {
    let clean = text.slice(0, maxReadLength);
    // Longest first: the beginning of a key, concealed while it was typed, must not spare its rest.
    const secrets = [...this.#secrets].sort((one, other) => other.length - one.length);
    for (const secret of secrets) clean = clean.replaceAll(secret, "[secret]");
    clean = clean.replace(secretFields, "$1[secret]").replace(bearer, "$1[secret]");
    // What was cut off may have begun as a secret.
    const [longest = ""] = secrets;
    if (text.length > maxReadLength) clean = clean.slice(0, Math.max(0, clean.length - longest.length));
    return clean.length > maxEntryLength || text.length > maxReadLength
      ? `${clean.slice(0, maxEntryLength)}… (${text.length} characters)`
      : clean;
  }
}
