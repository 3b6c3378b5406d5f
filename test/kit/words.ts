import { KeyWording, type WordKey } from "../../src/i18n/key-wording.ts";

/** All tests share this wording, since it takes 5 ms to make its names of languages. */
export const wording = new KeyWording("en");

/** The text of an English key that shows these words: `keyText("stream.live", ["time.seen", { time: "3 min" }])`. */
export function keyText(
  ...words: readonly (WordKey | readonly [WordKey, Readonly<Record<string, string | number>>])[]
): string {
  const texts = words.map((word) => (typeof word === "string" ? wording.say(word) : wording.say(...word)));
  // A key draws a no-break space as a space, and leaves out soft hyphens.
  return texts.join(" ").replaceAll("\u00a0", " ").replaceAll("\u00ad", "");
}

/**
 * Matches the text of an English key that shows any of these words, however the text is broken into lines. Only whole words
 * match: START does not match "STARTING".
 *
 * @param words each is a word, or a list of words in this order
 */
export function keyTextPattern(...words: readonly (WordKey | readonly WordKey[])[]): RegExp {
  const patterns = words.map((each) => {
    const text = keyText(...[each].flat());
    const characters = Array.from(text, (character) =>
      character === " " ? String.raw`\s` : character.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`),
    );
    // A line may end after any character, with or without a hyphen: "Transcrip- tion".
    return characters.join(String.raw`(?:-?\s)?`);
  });
  return new RegExp(String.raw`(?<!\p{L})(?:${patterns.join("|")})(?!\p{L})`, "u");
}

/** The text of a picture that was sent to a key as a data URL: "data:image/svg+xml,…". */
export function imageText(image: string): string {
  const svg = decodeURIComponent(image.replace(/^[^,]*,/, ""));
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(" ");
}
