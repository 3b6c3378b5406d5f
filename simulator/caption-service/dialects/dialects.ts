import type { Dialect } from "./dialect.ts";
import { difficultDialects } from "./difficult-dialects.ts";
import { plainDialects } from "./plain-dialects.ts";
import { shapedDialects } from "./shaped-dialects.ts";
import { trickyDialects } from "./tricky-dialects.ts";
import { wordyDialects } from "./wordy-dialects.ts";

export { isJson, refusalAnswer, type Answer, type Dialect } from "./dialect.ts";

/**
 * Keep to the specification (sections 3 and 4): while a session is active, paused or suspended the status answer has
 * connected clients, status, languages and timestamps; without one it uses the value NO_ACTIVE_SESSION.
 */
const faithfulDialects: readonly Dialect[] = [...plainDialects, ...trickyDialects];

/** A client that reads for meaning sees no difference between these. */
export const readableDialects: readonly Dialect[] = [
  ...faithfulDialects,
  ...wordyDialects,
  ...shapedDialects,
];

/** Every dialect the emulator speaks; the first is the usual one. */
export const dialects: readonly Dialect[] = [...readableDialects, ...difficultDialects];

/** Throws on an unknown id and names the known ones. */
export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
