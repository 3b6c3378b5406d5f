import { spawn } from "node:child_process";
import { addExitTask, removeExitTask } from "./exit-tasks.ts";

export interface PluginExit {
  /** Exit code, `null` after a signal, and where the process could not be started. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The application wanted it to end; otherwise it is a crash, with any exit code. */
  readonly expected: boolean;
  /** It did not end on SIGTERM and had to be killed. */
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
  addExitTask(killAtExit);

  async function watch(): Promise<PluginExit> {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      child.once("error", (error) => {
        output += `\n${error.message}`;
        if (child.pid === undefined) resolve([null, null]);
      });
      child.once("exit", (...end) => {
        // A process of the plugin's own may hold the pipes open: after a moment they are not waited for.
        setTimeout(resolve, 300, end).unref();
        child.once("close", () => resolve(end));
      });
    });
    removeExitTask(killAtExit);
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

    /** The end of what it wrote to stdout and stderr. */
    get output(): string {
      return output;
    },

    kill(signal: NodeJS.Signals): void {
      if (self.running) child.kill(signal);
    },

    /** Stops the process from running without ending it, as sleep does; not on Windows. */
    pause(): void {
      if (process.platform !== "win32") self.kill("SIGSTOP");
    },

    resume(): void {
      if (process.platform !== "win32") self.kill("SIGCONT");
    },

    /** From now on the application wants it to end. */
    expectEnd(): void {
      expected = true;
    },

    /** Ends the process on purpose: SIGTERM, and SIGKILL where it is still there after a while. */
    async end(): Promise<PluginExit> {
      expected = true;
      self.resume();
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
