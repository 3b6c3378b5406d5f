import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { addExitTask, removeExitTask } from "./exit-tasks.ts";

/**
 * The folder that the plugin runs from: a private copy of the built one, because the plugin writes its log into its own
 * folder, and decks that run at the same time must not share it.
 */
export class PluginFolder {
  readonly path: string;
  readonly #source: string;
  readonly #temporary: string;

  private constructor(source: string, temporary: string) {
    this.#source = source;
    this.#temporary = temporary;
    this.path = join(temporary, basename(source));
  }

  /**
   * @param source the built plugin
   * @throws Error where `source` is no folder whose name ends in ".sdPlugin"
   */
  static open(source: string): PluginFolder {
    const path = resolve(source);
    if (!path.endsWith(".sdPlugin"))
      throw new Error(`${path}: the name of a plugin folder ends in ".sdPlugin"`);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new Error(`${path}: no such folder`);
    // The plugin reads the real path as its working directory; on macOS temporary files are behind a link.
    const temporary = realpathSync.native(tmpdir());
    const folder = new PluginFolder(path, mkdtempSync(join(temporary, "virtual-deck-")));
    addExitTask(folder.dispose);
    try {
      folder.refresh();
    } catch (error) {
      folder.dispose();
      throw error;
    }
    return folder;
  }

  get name(): string {
    return basename(this.path);
  }

  /** Copies the built plugin again, all but its logs; at once, which takes a third of the work. */
  refresh(): void {
    const logs = join(this.#source, "logs");
    cpSync(this.#source, this.path, { recursive: true, filter: (file) => file !== logs });
  }

  /** The last `limit` characters of every file in `logs/`, the oldest file first. */
  readLogs(limit: number): string {
    const logs = join(this.path, "logs");
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

  readonly dispose = (): void => {
    removeExitTask(this.dispose);
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 5 });
  };
}
