import type { Log } from "../log/log.ts";
import { readSavedVisibility, type SavedVisibility } from "../settings/saved-visibility.ts";
import { dataFile } from "./data-file.ts";
import { dataFolder } from "./data-folder.ts";

export type VisibilityFile = ReturnType<typeof visibilityFile>;

/** Keeps in a small file what only the plugin knows of captions. */
export function visibilityFile(log: Pick<Log, "warn">, folder = dataFolder) {
  const file = dataFile("visibility.json", log, folder);
  return {
    load: (): Record<string, SavedVisibility> => readSavedVisibility(file.load()),
    /** At once: the app ends the process without notice, and a private moment begins before its hide is sent. */
    save: (all: Readonly<Record<string, SavedVisibility>>): void => file.save(all),
  };
}
