import type { Dialect } from "./dialect.ts";
import { plainDialects } from "./plain-dialects.ts";
import { trickyDialects } from "./tricky-dialects.ts";

export { refusalAnswer, type Answer, type Dialect } from "./dialect.ts";

/** Every dialect the emulator speaks; the first is the usual one. */
export const dialects: readonly Dialect[] = [...plainDialects, ...trickyDialects];

/** Throws on an unknown id and names the known ones. */
export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
