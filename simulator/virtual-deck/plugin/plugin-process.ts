import { type ChildProcess, spawn } from "node:child_process";
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

const outputLimit = 256 * 1024;

export class PluginProcess {
  /** Resolves when the process is gone and its output is read; never rejects. */
  readonly exited: Promise<PluginExit>;
  /** Set before the application ends it on purpose. */
  expected = false;
  readonly #child: ChildProcess;
  #output = "";
  #forced = false;
  #gone = false;
  #paused = false;

  constructor(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    this.#child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8");
      stream?.on("data", (text: string) => (this.#output = (this.#output + text).slice(-outputLimit)));
    }
    addExitTask(this.#killAtExit);
    this.exited = this.#watch();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get running(): boolean {
    return !this.#gone;
  }

  /** The end of what it wrote to stdout and stderr. */
  get output(): string {
    return this.#output;
  }

  kill(signal: NodeJS.Signals): void {
    if (!this.#gone) this.#child.kill(signal);
  }

  /** Stops the process from running without ending it, as sleep does; not on Windows. */
  pause(): void {
    if (process.platform === "win32") return;
    this.#paused = true;
    this.kill("SIGSTOP");
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.kill("SIGCONT");
  }

  /** Ends the process on purpose: `signal`, and SIGKILL where it is still there `limit` milliseconds later. */
  async end(limit: number, signal: NodeJS.Signals = "SIGTERM"): Promise<PluginExit> {
    this.expected = true;
    this.resume();
    this.kill(signal);
    const timer = setTimeout(() => {
      this.#forced = true;
      this.kill("SIGKILL");
    }, limit);
    const exit = await this.exited;
    clearTimeout(timer);
    return exit;
  }

  readonly #killAtExit = (): void => void this.#child.kill("SIGKILL");

  async #watch(): Promise<PluginExit> {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      this.#child.once("error", (error) => {
        this.#output += `\n${error.message}`;
        if (this.#child.pid === undefined) resolve([null, null]);
      });
      this.#child.once("exit", (...end) => {
        this.#gone = true;
        removeExitTask(this.#killAtExit);
        // A process of the plugin's own may hold the pipes open: after a moment they are not waited for.
        const timer = setTimeout(() => resolve(end), 300);
        this.#child.once("close", () => {
          clearTimeout(timer);
          resolve(end);
        });
      });
    });
    this.#gone = true;
    removeExitTask(this.#killAtExit);
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    return { code, signal, expected: this.expected, forced: this.#forced };
  }
}
