import type { Mutant } from "./mutants.ts";

/** Mutants that no test can notice, because what they change can't be seen from outside. Each with its reason. */
interface Equivalent extends Pick<Mutant, "file" | "original" | "replacement"> {
  readonly reason: string;
}

const equivalents: readonly Equivalent[] = [
  {
    file: "src/accounts/session-watcher.ts",
    original: '"appeared"',
    replacement: '""',
    reason: "Only waking up and a press are treated in a way of their own.",
  },
  {
    file: "src/accounts/watched-account.ts",
    original: '"appeared"',
    replacement: '""',
    reason: "As above.",
  },
  {
    file: "src/accounts/watched-account.ts",
    original: '"command"',
    replacement: '""',
    reason: "As above.",
  },
  {
    file: "src/accounts/watched-account.ts",
    original: "this.#followers.size === 1",
    replacement: "true",
    reason: "Starting once more is asking because a key appeared.",
  },
  {
    file: "src/accounts/watched-account.ts",
    original: 'event.type !== "status-told"',
    replacement: "false",
    reason: "What presses change is always news; not to compare it is only quicker.",
  },
  {
    file: "src/accounts/watched-account.ts",
    original: "+=",
    replacement: "-=",
    reason: "Numbers of commands differ from each other either way.",
  },
  {
    file: "src/accounts/session-state.ts",
    original: "sessionAt !== undefined",
    replacement: "true",
    reason: "No time at all is no more than fifteen seconds ago: the comparison that follows is false.",
  },
  {
    file: "src/accounts/session-state.ts",
    original: 'state.session?.state === "none"',
    replacement: "false",
    reason: "A session that does not run has no languages.",
  },
  {
    file: "src/accounts/session-state.ts",
    original: 'session.state === "none"',
    replacement: "false",
    reason: "As above.",
  },
  {
    file: "src/accounts/account.ts",
    original: "toLowerCase",
    replacement: "toUpperCase",
    reason: "Identities are compared with each other and shown to nobody.",
  },
  {
    file: "src/accounts/session-state.ts",
    original: "asked !== undefined",
    replacement: "true",
    reason: "What was never asked was never answered, and that is looked at next.",
  },
  {
    file: "src/service/service-words.ts",
    original: 'text === ""',
    replacement: "false",
    reason: "Nothing is no JSON, and then no words.",
  },
];

export function equivalentOf(mutant: Mutant): Equivalent | undefined {
  return equivalents.find((each) => isSame(each, mutant));
}

/** Entries whose code has changed: they have to be looked at again. */
export function unusedEquivalents(mutants: readonly Mutant[]): Equivalent[] {
  return equivalents.filter((each) => !mutants.some((mutant) => isSame(each, mutant)));
}

function isSame(one: Equivalent, { file, original, replacement }: Mutant): boolean {
  return one.file === file && one.original === original && one.replacement === replacement;
}
