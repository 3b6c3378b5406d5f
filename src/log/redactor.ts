import { maxTextLength } from "../settings/limits.ts";
import { SecretPieces } from "./secret-pieces.ts";

/** Keeps secrets out of the log, and the log from growing without bound through what comes from outside. */

/** Characters of one log entry; a longer one is cut off. */
const maxEntryLength = 4_000;

/** Characters of all secrets that are remembered: every letter typed into an API key adds one. */
const maxRemembered = 64 * 1024;

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
  /** Characters of all of them. */
  #remembered = 0;
  /** Of all of them; undefined until they are looked for. */
  #pieces: SecretPieces | undefined;

  /**
   * From now on pieces of this text are replaced wherever they stand, unless it is so short that ordinary words may have it in
   * them, or too long for an API key.
   */
  conceal(secret: string): void {
    if (secret.length < minSecretLength || secret.length > maxTextLength) return;
    const isKnown = this.#secrets.delete(secret);
    this.#secrets.add(secret);
    if (isKnown) return;
    this.#pieces = undefined;
    this.#remembered += secret.length;
    for (const oldest of this.#secrets) {
      if (this.#remembered <= maxRemembered) return;
      this.#secrets.delete(oldest);
      this.#remembered -= oldest.length;
    }
  }

  redact(text: string): string {
    this.#pieces ??= new SecretPieces(...this.#secrets);
    const clean = this.#pieces
      .replacedIn(text.slice(0, maxEntryLength), "[secret]")
      .replace(secretFields, "$1[secret]")
      .replace(bearer, "$1[secret]");
    return text.length > maxEntryLength ? `${clean}… (${text.length} characters)` : clean;
  }
}
