/** Characters and words that are read of a name: those in use have far fewer. */
const maxNameLength = 64;
const maxWords = 8;

const oneWord = /^[a-z\d]{1,64}$/;
const eachWord = /[A-Z]+(?![a-z])|[A-Z]?[[\p{L}\p{N}]--[A-Z]]+/gv;

/** The words of a field name or literal, in lower case, however they are joined: `startedAt`, `STARTED_AT`, `started-at`. */
export function wordsOf(name: string): readonly string[] {
  if (oneWord.test(name)) return [name];
  const words: string[] = name.slice(0, maxNameLength).match(eachWord) ?? [];
  // In place: what answers of many names leave behind takes longer to collect than to make.
  words.length = Math.min(words.length, maxWords);
  for (const [at, word] of words.entries()) words[at] = word.toLowerCase();
  return words;
}

/** A test whether a name has one of the given words (separated by blanks). */
export function anyOf(list: string): (words: readonly string[]) => boolean {
  const wanted = new Set(list.split(" "));
  return (words) => {
    for (const word of words) if (wanted.has(word)) return true;
    return false;
  };
}

export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly value: unknown;
}

export const fieldsOf = (object: object): readonly Field[] =>
  Object.keys(object).map((name) => ({
    name,
    words: wordsOf(name),
    value: (object as Readonly<Record<string, unknown>>)[name],
  }));
