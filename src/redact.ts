/** Keeps secrets out of the log, and the log from growing without bound through what comes from outside. */

/** The most that one entry of the log may be long, in characters. */
const longestEntry = 4_000;

/** Fields whose value is secret, also in JSON that is cut off or broken. */
const secretFields =
  /(\\?["'](?:api[-_ ]?key|authorization|token|secret|password)\\?["']\s*:\s*\\?["'])(?:[^"'\\]|\\.)*/gi;
const bearer = /\b(bearer\s+)[\x21-\x7e]+/gi;

export class Redactor {
  readonly #secrets = new Set<string>();

  /** From now on this text is replaced wherever it stands. Very short ones would replace ordinary words. */
  conceal(secret: string): void {
    if (secret.length >= 4) this.#secrets.add(secret);
  }

  redact(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, "[secret]");
    clean = clean.replace(secretFields, "$1[secret]").replace(bearer, "$1[secret]");
    return clean.length > longestEntry
      ? `${clean.slice(0, longestEntry)}… (${clean.length} characters)`
      : clean;
  }
}
