import type { Dialect } from "./dialect.ts";
import { difficultDialects } from "./difficult-dialects.ts";
import { writtenDialects } from "./readable-dialects.ts";
import { shapedDialects } from "./shaped-dialects.ts";

/** A client that reads for meaning sees no difference between these. */
export const readableDialects: readonly Dialect[] = [...writtenDialects, ...shapedDialects];

/** Every dialect the emulator speaks; the first is the usual one. */
export const dialects: readonly Dialect[] = [...readableDialects, ...difficultDialects];

/** Throws on an unknown id and names the known ones. */
export function findDialect(id: string): Dialect {
  const dialect = dialects.find((candidate) => candidate.id === id);
  if (!dialect)
    throw new Error(`Unknown dialect. Known are: ${dialects.map((known) => known.id).join(", ")}`);
  return dialect;
}
