import { maxTextLength } from "../limits.ts";

/** Characters. The beginning of an API key that somebody types may be an ordinary word ("stat"). */
const minSecretLength = 8;

/** While somebody types an API key, every letter adds a secret. */
const maxSecrets = 1_000;

/** Replaces secrets in plain, URL-encoded and JSON-escaped form. */
export function hideSecrets(text: string, secrets: readonly string[], mark: string): string {
  return replaceAll(text, spell(secrets), mark);
}

/** Keeps secrets out of the log. */
export class Redactor {
  /** The newest is the last. */
  readonly #secrets = new Set<string>();
  #spellings: readonly string[] = [];

  /** Ignores texts that are too short or too long for an API key. */
  addSecret(secret: string): void {
    if (secret.length < minSecretLength || secret.length > maxTextLength) return;
    // A known secret moves to the end.
    const isKnown = this.#secrets.delete(secret);
    this.#secrets.add(secret);
    if (isKnown) return;
    const [oldest] = this.#secrets;
    if (oldest !== undefined && this.#secrets.size > maxSecrets) this.#secrets.delete(oldest);
    this.#spellings = spell([...this.#secrets]);
  }

  redact(text: string): string {
    return replaceAll(text, this.#spellings, "[secret]");
  }
}

/** The longest first, since one secret may be the beginning of another. */
function spell(secrets: readonly string[]): readonly string[] {
  const spellings = secrets.flatMap((secret) => {
    const encoded = encodeURIComponent(secret.toWellFormed());
    // A server on .NET writes %2f for %2F.
    const inLowerCase = encoded.replaceAll(/%../g, (code) => code.toLowerCase());
    return [secret, encoded, inLowerCase, JSON.stringify(secret).slice(1, -1)];
  });
  return [...new Set(spellings)].filter(Boolean).sort((a, b) => b.length - a.length);
}

function replaceAll(text: string, parts: readonly string[], mark: string): string {
  return parts.reduce((clean, part) => clean.replaceAll(part, mark), text);
}
