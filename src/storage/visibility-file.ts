import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log/log.ts";
import { readSavedVisibility, type SavedVisibility } from "../settings/saved-visibility.ts";
import { dataFolder } from "./data-folder.ts";

/** More than a hundred accounts take. */
const maxBytes = 64 * 1024;

export type VisibilityFile = ReturnType<typeof visibilityFile>;

/** Keeps in a small file what only the plugin knows of captions. Without the file it is forgotten with the process. */
export function visibilityFile(log: Pick<Log, "warn">, folder = dataFolder) {
  const path = join(folder, "visibility.json");
  return {
    load(): Record<string, SavedVisibility> {
      try {
        const file = lstatSync(path);
        // A pipe has no end, nor has what a link may lead to.
        return file.isFile() && file.size <= maxBytes ? readSavedVisibility(readFileSync(path, "utf8")) : {};
      } catch {
        return {};
      }
    },

    /** At once: the app ends the process without notice, and a private moment begins before its hide is sent. */
    save(all: Readonly<Record<string, SavedVisibility>>): void {
      try {
        mkdirSync(folder, { recursive: true });
        const before = `${path}.new`;
        // To open a pipe for writing takes until somebody reads from it.
        rmSync(before, { force: true });
        writeFileSync(before, JSON.stringify(all), { flag: "wx" });
        renameSync(before, path);
      } catch (error) {
        log.warn(`visibility is not kept: ${error instanceof Error ? error.message : "failed"}`);
      }
    },
  };
}
