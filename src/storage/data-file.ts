import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import envPaths from "env-paths";
import type { Log } from "../log/log.ts";

/** Updates replace the plugin's own folder, but not this one among the user's data. */
const dataFolder = envPaths("Captions Control", { suffix: "" }).data;

export type DataFile = ReturnType<typeof dataFile>;

/** A small JSON file in the user's data folder. */
export function dataFile(name: string, log: Pick<Log, "warn">, folder = dataFolder) {
  const path = join(folder, name);
  return {
    /** @returns undefined if the file is missing or broken */
    load(): unknown {
      try {
        return JSON.parse(readFileSync(path, "utf8"));
      } catch {
        return undefined;
      }
    },

    save(content: unknown): void {
      try {
        mkdirSync(folder, { recursive: true });
        // The process may end at any moment, and the old file stays whole.
        writeFileSync(`${path}.new`, JSON.stringify(content));
        renameSync(`${path}.new`, path);
      } catch (error) {
        log.warn(`${name} is not kept: ${error instanceof Error ? error.message : "failed"}`);
      }
    },
  };
}
