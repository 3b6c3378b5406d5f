/** Characters of a secret in a row that tell too much of it. */
const pieceLength = 10;
/** Letters and digits that such a piece has at least: what has fewer is punctuation, and ordinary words may hold it. */
const minLetters = 4;

/** Letters written in other letters: percent-encoded, also more than once, or escaped as in JSON, JavaScript or HTML. */
const escapes = /%(?:25)*([\da-f]{2})|\\u([\da-f]{4})|\\x([\da-f]{2})|&#x([\da-f]{1,6});|&#(\d{1,7});|[^]/giu;

/** Finds a secret and its pieces in a text, in whatever spelling: letter case, escapes and all but letters and digits are set aside. */
export class SecretPieces {
  /** By their length. */
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

  /** The text with a mark wherever pieces stand. */
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

  /** Where pieces stand in a text, from left to right. */
  #ranges(text: string): readonly (readonly [from: number, to: number])[] {
    if (text.length < Math.min(...this.#pieces.keys())) return [];
    let letters = "";
    // Of each of these letters, where in the text it begins and ends.
    const from: number[] = [];
    const to: number[] = [];
    for (const match of text.matchAll(escapes)) {
      for (const letter of plain(decoded(match))) {
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

/** Its letters and digits alone, in lower case, without accents, of one width. */
function plain(text: string): string {
  if (/^[a-z\d]*$/.test(text)) return text;
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
