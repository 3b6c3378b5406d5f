import { randomBytes } from "node:crypto";
import type { Host } from "../host.ts";
import type { VirtualDeckOptions } from "../options.ts";
import { type PluginExit, PluginProcess } from "./plugin-process.ts";
import type { PluginFolder } from "./plugin-folder.ts";

/**
 * How the plugin is: "starting" until it has registered, then "running"; "restarting" between a crash and the next
 * start; "crashed" where the application never restarts; "stopped" on purpose.
 */
export type PluginStatus = "starting" | "running" | "restarting" | "crashed" | "stopped";

/** Milliseconds from SIGTERM to SIGKILL: our choice. */
const killAfter = 2_000;
const logShown = 8_000;

/** Starts the plugin, waits for it to register, and starts it again when it ends without being told to. */
export class Supervisor {
  status: PluginStatus = "stopped";
  lastExit: PluginExit | undefined;
  starts = 0;
  registrationUuid = "";
  /** Called when a start is imminent, and when the plugin has ended. */
  onStarting: () => void = () => undefined;
  onGone: () => void = () => undefined;
  readonly #host: Host;
  readonly #folder: PluginFolder;
  readonly #options: VirtualDeckOptions;
  readonly #argumentsFor: (registrationUuid: string) => readonly string[];
  #process: PluginProcess | undefined;
  #earlierOutput = "";
  #cancelRestart: () => void = () => undefined;
  #registered: () => void = () => undefined;

  /** @param argumentsFor for node, given what the plugin shall register with */
  constructor(
    host: Host,
    folder: PluginFolder,
    options: VirtualDeckOptions,
    argumentsFor: (registrationUuid: string) => readonly string[],
  ) {
    this.#host = host;
    this.#folder = folder;
    this.#options = options;
    this.#argumentsFor = argumentsFor;
  }

  get pid(): number | undefined {
    return this.#process?.running === true ? this.#process.pid : undefined;
  }

  /** Ends of the log files and of what the plugin wrote to stdout and stderr, `limit` characters each. */
  log(limit: number): string {
    const output = (this.#earlierOutput + (this.#process?.output ?? "")).slice(-limit);
    return [this.#folder.readLogs(limit), output === "" ? "" : `--- output\n${output}`]
      .filter(Boolean)
      .join("\n");
  }

  /**
   * Starts the plugin.
   *
   * @throws Error with the plugin's log, where it ends before it has registered or does not register in time
   */
  async start(): Promise<void> {
    this.#cancelRestart();
    this.registrationUuid =
      this.#host.name === "openDeck" ? this.#folder.name : randomBytes(16).toString("hex");
    this.#earlierOutput = (this.#earlierOutput + (this.#process?.output ?? "")).slice(-logShown);
    this.#setStatus("starting");
    this.onStarting();
    this.starts++;
    const { nodePath = process.execPath, registrationTimeout: limit = 10_000 } = this.#options;
    const args = this.#argumentsFor(this.registrationUuid);
    const child = new PluginProcess(nodePath, args, this.#folder.path, this.#environment());
    this.#process = child;
    const ended = child.exited.then((exit) => {
      this.#ended(child, exit);
      return `ended ${describeExit(exit)} before it registered`;
    });
    const registered = new Promise<undefined>((resolve) => (this.#registered = () => resolve(undefined)));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`did not register within ${limit} ms`), limit);
    });
    const failure = await Promise.race([registered, ended, late]);
    clearTimeout(timer);
    if (failure === undefined) return;
    if (child.running) {
      this.#host.note("warning", `The plugin ${failure}.`);
      child.kill("SIGKILL");
      await child.exited;
    }
    throw new Error(`the plugin ${failure}. Its log:\n${this.log(logShown) || "(empty)"}`);
  }

  registered(): void {
    this.#setStatus("running");
    this.#registered();
  }

  /** The end of the running plugin, wanted or not. */
  ended(): Promise<PluginExit> | undefined {
    return this.#process?.running === true ? this.#process.exited : undefined;
  }

  /** From now on the application wants the plugin to end. */
  expectEnd(): void {
    if (this.#process) this.#process.expected = true;
  }

  /** Ends the plugin on purpose and does not restart it; resolves with how it ended, if it ran. */
  async stop(): Promise<PluginExit | undefined> {
    this.#cancelRestart();
    const child = this.#process;
    const exit = child?.running === true ? await child.end(killAfter) : undefined;
    this.#setStatus("stopped");
    return exit;
  }

  /** Sends a signal that the application knows nothing of: what comes of it counts as the plugin's own doing. */
  kill(signal: NodeJS.Signals): void {
    this.#process?.resume();
    this.#process?.kill(signal);
  }

  pause(): void {
    this.#process?.pause();
  }

  resume(): void {
    this.#process?.resume();
  }

  #ended(child: PluginProcess, exit: PluginExit): void {
    this.lastExit = exit;
    if (child !== this.#process) return;
    this.onGone();
    if (exit.expected || this.#host.closing.aborted) {
      this.#setStatus("stopped");
      return;
    }
    this.#host.note("warning", `The plugin ended ${describeExit(exit)}.`);
    if (!this.#host.traits.restartAfterCrash) {
      this.#setStatus("crashed");
      return;
    }
    const { restartDelay = 10_000 } = this.#options;
    this.#setStatus("restarting");
    this.#cancelRestart = this.#host.later(restartDelay, () => {
      // A start that fails ends the process, and its end is the next crash.
      this.start().catch((error: unknown) => this.#host.note("warning", String(error)));
    });
  }

  #environment(): NodeJS.ProcessEnv {
    // What a test runner or a debugger tells this process is not meant for the plugin.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(NODE_OPTIONS|NODE_ENV|VITEST.*)$/.test(name),
    );
    const merged = { ...Object.fromEntries(inherited), ...this.#options.environment };
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  }

  #setStatus(status: PluginStatus): void {
    this.status = status;
    this.#host.changes.emit();
  }
}

function describeExit({ code, signal, forced }: PluginExit): string {
  const how =
    code === null ? (signal === null ? "without ever starting" : `by ${signal}`) : `with exit code ${code}`;
  return forced ? `${how}, since SIGTERM did not end it` : how;
}
