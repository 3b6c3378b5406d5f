import { KeyWording, type WordKey } from "../../src/i18n/key-wording.ts";

/** One for all desks: its names of languages take 5 ms to make. */
export const wording = new KeyWording("en");

/** Words as they are read on an English key, one after the other; where values stand in a word, with these. */
export function said(
  ...words: readonly (WordKey | readonly [WordKey, Readonly<Record<string, string | number>>])[]
): string {
  const texts = words.map((word) => (typeof word === "string" ? wording.say(word) : wording.say(...word)));
  return texts.join(" ").replaceAll("\u00a0", " ").replaceAll("\u00ad", "");
}

/**
 * Finds any of these in what is read on an English key, however it is broken into lines. It finds whole words: LIVE in
 * "LIVE ?", and no START in "STARTING".
 *
 * @param words each a word, or several that stand one after the other
 */
export function saying(...words: readonly (WordKey | readonly WordKey[])[]): RegExp {
  const patterns = words.map((each) => {
    const text = said(...[each].flat());
    const characters = Array.from(text, (character) =>
      character === " " ? String.raw`\s` : character.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`),
    );
    return characters.join(String.raw`(?:-?\s)?`);
  });
  return new RegExp(String.raw`(?<!\p{L})(?:${patterns.join("|")})(?!\p{L})`, "u");
}

/** The words of a picture, as it was sent to a key. */
export function wordsOf(image: string): string {
  const svg = decodeURIComponent(image.replace(/^[^,]*,/, ""));
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(" ");
}
