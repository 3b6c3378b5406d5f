import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import envPaths from "env-paths";
import type { Log } from "../log/log.ts";

/** Updates replace the plugin's own folder, but not this one. */
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
        // The old file stays whole if the process ends in between.
        writeFileSync(`${path}.new`, JSON.stringify(content));
        renameSync(`${path}.new`, path);
      } catch (error) {
        log.warn(`${name} is not kept: ${(error as Error).message}`);
      }
    },
  };
}
