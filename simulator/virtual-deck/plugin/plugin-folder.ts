import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { addExitTask, removeExitTask } from "./exit-tasks.ts";

/**
 * The folder that the plugin runs from: a private copy of the built one, because the plugin writes its log into its own
 * folder, and decks that run at the same time must not share it.
 */
export type PluginFolder = ReturnType<typeof copyPluginFolder>;

/**
 * @param source the built plugin
 * @throws Error where the name of `source` does not end in ".sdPlugin", or it cannot be copied
 */
export function copyPluginFolder(source: string) {
  const original = resolve(source);
  if (!original.endsWith(".sdPlugin"))
    throw new Error(`${original}: the name of a plugin folder ends in ".sdPlugin"`);
  // The plugin reads the real path as its working directory; on macOS temporary files are behind a link.
  const temporary = mkdtempSync(join(realpathSync.native(tmpdir()), "virtual-deck-"));
  const path = join(temporary, basename(original));

  /** Copies the built plugin again, all but its logs; at once, which takes a third of the work. */
  function refresh(): void {
    const logs = join(original, "logs");
    cpSync(original, path, { recursive: true, filter: (file) => file !== logs });
  }

  function dispose(): void {
    removeExitTask(dispose);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }

  addExitTask(dispose);
  try {
    refresh();
  } catch (error) {
    dispose();
    throw error;
  }

  /** The last `limit` characters of every file in `logs/`, the oldest file first. */
  function readLogs(limit: number): string {
    const logs = join(path, "logs");
    try {
      return readdirSync(logs)
        .filter((file) => file.endsWith(".log"))
        .map((file) => ({ file, time: statSync(join(logs, file)).mtimeMs }))
        .sort((a, b) => a.time - b.time)
        .map(({ file }) => `--- logs/${file}\n${readFileSync(join(logs, file), "utf8").slice(-limit)}`)
        .join("\n");
    } catch {
      // No folder yet, or a file that was rotated away meanwhile: there is nothing to show.
      return "";
    }
  }

  return { path, refresh, readLogs, dispose };
}
