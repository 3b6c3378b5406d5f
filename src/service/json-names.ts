/** The words of each name: the service sends the same names every five seconds. */
const known = new Map<string, readonly string[]>();
const maxKnownNames = 2_500;

/** The words of a field name or literal, in lower case, however they are joined: `startedAt`, `STARTED_AT`, `started-at`. */
export function wordsOf(name: string): readonly string[] {
  const before = known.get(name);
  if (before) return before;
  if (name.length > 200) return split(name.slice(0, 200));
  const words = split(name);
  if (known.size >= maxKnownNames) known.clear();
  known.set(name, words);
  return words;
}

function split(name: string): readonly string[] {
  if (oneWord.test(name)) return [name];
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const oneWord = /^[a-z\d]+$/;

/** A test whether a name has one of the given words (separated by blanks). */
export function anyOf(list: string): (words: readonly string[]) => boolean {
  const wanted = new Set(list.split(" "));
  return (words) => words.some((word) => wanted.has(word));
}
