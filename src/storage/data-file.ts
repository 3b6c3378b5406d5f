import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log/log.ts";
import { dataFolder } from "./data-folder.ts";

/** Everything that the plugin keeps is far smaller. */
const maxBytes = 64 * 1024;

export type DataFile = ReturnType<typeof dataFile>;

/** A small JSON file in the user's data folder. Without it, its content is forgotten with the process. */
export function dataFile(name: string, log: Pick<Log, "warn">, folder = dataFolder) {
  const path = join(folder, name);
  return {
    /** @returns undefined where there is no such file, or none that can be read */
    load(): unknown {
      try {
        const file = lstatSync(path);
        // A pipe has no end, nor has what a link may lead to.
        return file.isFile() && file.size <= maxBytes ? JSON.parse(readFileSync(path, "utf8")) : undefined;
      } catch {
        return undefined;
      }
    },

    save(content: unknown): void {
      try {
        mkdirSync(folder, { recursive: true });
        const next = `${path}.new`;
        // To open a pipe for writing takes until somebody reads from it.
        rmSync(next, { force: true });
        writeFileSync(next, JSON.stringify(content), { flag: "wx" });
        renameSync(next, path);
      } catch (error) {
        log.warn(`${name} is not kept: ${error instanceof Error ? error.message : "failed"}`);
      }
    },
  };
}
