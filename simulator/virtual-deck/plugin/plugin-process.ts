import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

// Each plugin folder and each plugin process adds a listener for "exit". Node would warn of a leak after ten.
process.setMaxListeners(0);

export type PluginFolder = ReturnType<typeof copyPluginFolder>;

/** Copies the plugin to a temporary folder, in which it also writes its logs and its data. */
export function copyPluginFolder(source: string) {
  const original = resolve(source);
  if (!original.endsWith(".sdPlugin"))
    throw new Error(`${original}: the name of a plugin folder ends in ".sdPlugin"`);
  // On macOS the folder of temporary files is a link. The plugin sees the real path as its working directory.
  const temporary = mkdtempSync(join(realpathSync.native(tmpdir()), "virtual-deck-"));
  const path = join(temporary, basename(original));
  const home = join(temporary, "home");

  function refresh(): void {
    const filter = (file: string): boolean => file !== join(original, "logs");
    // Without a filter Node copies ten times faster.
    cpSync(original, path, { recursive: true, ...(readdirSync(original).includes("logs") && { filter }) });
  }

  function dispose(): void {
    process.off("exit", dispose);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }

  process.on("exit", dispose);
  try {
    refresh();
  } catch (error) {
    dispose();
    throw error;
  }

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
      // There is no folder yet, or a file was just rotated.
      return "";
    }
  }

  return { path, home, refresh, readLogs, dispose };
}

export interface PluginExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Whether the deck ended the process on purpose. */
  readonly expected: boolean;
  /** Whether the process ignored SIGTERM and got SIGKILL. */
  readonly forced: boolean;
}

/** Milliseconds from SIGTERM to SIGKILL: our choice. */
const killAfter = 2_000;
const outputLimit = 256 * 1024;

export type PluginProcess = ReturnType<typeof startProcess>;

export function startProcess(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  let output = "";
  let expected = false;
  let forced = false;
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => (output = (output + text).slice(-outputLimit)));
  }
  const killAtExit = (): void => void child.kill("SIGKILL");
  // Before the folder's own listener: Windows cannot remove a folder in which the plugin still runs.
  process.prependListener("exit", killAtExit);

  async function watch(): Promise<PluginExit> {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      child.once("error", (error) => {
        output += `\n${error.message}`;
        if (child.pid === undefined) resolve([null, null]);
      });
      child.once("exit", (...codeAndSignal) => {
        // Waits at most 300 ms for "close": a child of the plugin may keep the pipes open.
        setTimeout(resolve, 300, codeAndSignal).unref();
        child.once("close", () => resolve(codeAndSignal));
      });
    });
    process.off("exit", killAtExit);
    child.stdout.destroy();
    child.stderr.destroy();
    return { code, signal, expected, forced };
  }

  const self = {
    pid: child.pid,
    /** Resolves when the process is gone and its output is read; never rejects. */
    exited: watch(),

    get running(): boolean {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },

    get output(): string {
      return output;
    },

    kill(signal: NodeJS.Signals): void {
      if (self.running) child.kill(signal);
    },

    /** Does nothing on Windows. */
    setPaused(paused: boolean): void {
      if (process.platform !== "win32") self.kill(paused ? "SIGSTOP" : "SIGCONT");
    },

    expectEnd(): void {
      expected = true;
    },

    async end(): Promise<PluginExit> {
      expected = true;
      self.setPaused(false);
      self.kill("SIGTERM");
      const timer = setTimeout(() => {
        forced = true;
        self.kill("SIGKILL");
      }, killAfter);
      const exit = await self.exited;
      clearTimeout(timer);
      return exit;
    },
  };
  return self;
}
