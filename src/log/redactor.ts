import { maxTextLength } from "../limits.ts";

/** Characters of a secret in a row that tell too much of it. */
const pieceLength = 10;
/** Letters and digits of such a piece; with fewer it may be in ordinary words. */
const minLetters = 4;

/** Percent-encoded letters, also more than once, or escapes of JSON, JavaScript or HTML. */
const escapes = /%(?:25)*([\da-f]{2})|\\u([\da-f]{4})|\\x([\da-f]{2})|&#x([\da-f]{1,6});|&#(\d{1,7});|[^]/giu;

/** Finds pieces of secrets in any spelling: of letter case, escapes and punctuation nothing counts. */
export class SecretPieces {
  readonly #pieces = new Map<number, Set<string>>();

  constructor(...secrets: readonly string[]) {
    for (const secret of secrets) {
      for (let at = 0; at === 0 || at <= secret.length - pieceLength; at += 1) {
        const piece = plain(secret.slice(at, at + pieceLength));
        const alike = this.#pieces.get(piece.length) ?? new Set();
        if (piece.length >= minLetters) this.#pieces.set(piece.length, alike.add(piece));
      }
    }
  }

  areIn(text: string): boolean {
    return this.#ranges(text).length > 0;
  }

  replacedIn(text: string, mark: string): string {
    let clean = "";
    let end = -1;
    for (const [from, to] of this.#ranges(text)) {
      // Pieces that overlap or touch are one.
      if (from > end) clean += text.slice(Math.max(end, 0), from) + mark;
      end = Math.max(end, to);
    }
    return clean + text.slice(Math.max(end, 0));
  }

  #ranges(text: string): readonly (readonly [from: number, to: number])[] {
    if (text.length < Math.min(...this.#pieces.keys())) return [];
    let letters = "";
    // Beginnings and ends of these letters in the text.
    const from: number[] = [];
    const to: number[] = [];
    for (const match of text.matchAll(escapes)) {
      for (const letter of plain(match[0].length > 1 ? decoded(match) : match[0])) {
        letters += letter;
        from.push(match.index);
        to.push(match.index + match[0].length);
      }
    }
    const ranges: [number, number][] = [];
    for (let at = 0; at < letters.length; at += 1)
      for (const [length, pieces] of this.#pieces)
        if (pieces.has(letters.slice(at, at + length)))
          ranges.push([from[at] ?? 0, to[at + length - 1] ?? text.length]);
    return ranges;
  }
}

function decoded([written, ...codes]: readonly (string | undefined)[]): string {
  const decimal = codes.pop();
  const code = decimal === undefined ? Number.parseInt(codes.join(""), 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (written ?? "");
}

/** Letters and digits alone, in lower case, without accents, of one width. */
function plain(text: string): string {
  if (/^[a-z\d]*$/.test(text)) return text;
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const maxEntryLength = 4_000;

/** Characters of all secrets: every letter typed into an API key adds a secret. */
const maxRemembered = 64 * 1024;

/** Characters of a secret: the first letters of a typed key may be an ordinary word ("stat"). */
const minSecretLength = 8;

/** Fields whose value is secret, also in JSON that is cut off or broken. */
const secretFields =
  /(\\?["'](?:api[-_ ]?key|authorization|token|secret|password)\\?["']\s*:\s*\\?["'])(?:[^"'\\]|\\.)*/gi;
const bearer = /\b(bearer\s+)[\x21-\x7e]+/gi;

/** Keeps secrets out of the log, and texts from outside from filling it. */
export class Redactor {
  /** The last concealed is the last. */
  readonly #secrets = new Set<string>();
  /** Undefined until the next redaction. */
  #pieces: SecretPieces | undefined;

  /** Ignores texts that are too short or too long for an API key. */
  conceal(secret: string): void {
    if (secret.length < minSecretLength || secret.length > maxTextLength) return;
    const isKnown = this.#secrets.delete(secret);
    this.#secrets.add(secret);
    if (isKnown) return;
    this.#pieces = undefined;
    let remembered = 0;
    for (const newest of [...this.#secrets].reverse()) {
      remembered += newest.length;
      if (remembered > maxRemembered) this.#secrets.delete(newest);
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
