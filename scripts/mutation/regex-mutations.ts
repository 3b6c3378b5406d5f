/** Small changes to a regular expression: anchors left out, classes turned round, quantifiers taken away. */
export function regexMutations(literal: string): string[] {
  const end = literal.lastIndexOf("/");
  const pattern = literal.slice(1, end);
  const flags = literal.slice(end + 1);
  const results = new Set<string>();
  for (const { at, text, inClass } of tokens(pattern)) {
    for (const replacement of replacementsOf(text, inClass, pattern, at)) {
      const changed = pattern.slice(0, at) + replacement + pattern.slice(at + text.length);
      if (changed !== "" && isValid(changed, flags)) results.add(`/${changed}/${flags}`);
    }
  }
  return [...results];
}

interface Token {
  readonly at: number;
  readonly text: string;
  readonly inClass: boolean;
}

function* tokens(pattern: string): Generator<Token> {
  let inClass = false;
  const token = /\\[pP]\{[^}]*\}|\\.|\(\?(?:[:=!]|<[=!])|\{\d+(?:,\d*)?\}|\[\^?|[^]/g;
  for (const { 0: text, index: at } of pattern.matchAll(token)) {
    const opens = !inClass && text.startsWith("[");
    // Brackets within a class are ordinary characters.
    yield { at, text, inClass: inClass && text !== "]" };
    if (opens) inClass = true;
    else if (text === "]") inClass = false;
  }
}

const turned: Readonly<Record<string, string>> = {
  "\\d": "\\D",
  "\\D": "\\d",
  "\\s": "\\S",
  "\\S": "\\s",
  "\\w": "\\W",
  "\\W": "\\w",
};

function replacementsOf(text: string, inClass: boolean, pattern: string, at: number): string[] {
  const other = turned[text];
  if (other !== undefined) return [other];
  if (text.startsWith("\\p")) return [`\\P${text.slice(2)}`];
  if (text === "\\b") return [""];
  if (inClass) return [];
  if (text === "[") return ["[^"];
  if (text === "[^") return ["["];
  if (text === "^" || text === "$") return [""];
  if (text === "(?=") return ["(?!"];
  if (text === "(?!") return ["(?="];
  const isLazy = text === "?" && /[*+?}]/.test(pattern[at - 1] ?? "");
  if (/^(?:[*+?]|\{.*\})$/.test(text) && !isLazy) return [""];
  return [];
}

function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
