import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { WaitOptions } from "../../changes.ts";
import type { Stage } from "../model/stage.ts";
import type { VirtualDeckOptions } from "../options.ts";
import type { PluginManifest } from "./manifest.ts";
import { launchArguments } from "./launch.ts";
import type { PluginExit, PluginFolder, PluginProcess } from "./plugin-process.ts";
import { copyPluginFolder, startProcess } from "./plugin-process.ts";

/** "restarting": waits for the next start after a crash. "crashed": stays ended after a crash. "stopped": ended on purpose. */
type PluginStatus = "starting" | "running" | "restarting" | "crashed" | "stopped";

const registrationTimeoutMs = 60_000;
const shownLogLength = 8_000;
const keptLogLength = 2_000_000;

/** Starts, restarts and ends the process of the plugin, as the application does. */
export class Supervisor {
  status: PluginStatus = "stopped";
  asleep = false;
  starts = 0;
  registrationUuid = "";
  readonly #stage: Stage;
  readonly #folder: PluginFolder;
  readonly #options: VirtualDeckOptions;
  #process: PluginProcess | undefined;
  #lastExit: PluginExit | undefined;
  #earlierOutput = "";
  /** Kept by `close`, which deletes the folder of the log files. */
  #finalLog: string | undefined;
  #registration = Promise.withResolvers<undefined>();

  constructor(stage: Stage, options: VirtualDeckOptions) {
    this.#stage = stage;
    this.#options = options;
    this.#folder = copyPluginFolder(options.pluginFolder);
  }

  get pid(): number | undefined {
    return this.#process?.running === true ? this.#process.pid : undefined;
  }

  get folder(): string {
    return this.#folder.path;
  }

  get manifest(): PluginManifest {
    return this.#stage.host.manifest;
  }

  log(limit = 200_000): string {
    if (this.#finalLog !== undefined) return this.#finalLog.slice(-limit);
    const output = (this.#earlierOutput + (this.#process?.output ?? "")).slice(-limit);
    return [this.#folder.readLogs(limit), output && `--- output\n${output}`].filter(Boolean).join("\n");
  }

  async start(isUpdate = false): Promise<void> {
    const { host } = this.#stage;
    this.registrationUuid = host.name === "openDeck" ? host.manifest.uuid : randomBytes(16).toString("hex");
    this.#earlierOutput = (this.#earlierOutput + (this.#process?.output ?? "")).slice(-shownLogLength);
    this.#setStatus("starting");
    this.#stage.onPluginStarting(isUpdate);
    this.starts++;
    const args = launchArguments(host, this.#stage.devices, this.#folder.path, this.registrationUuid);
    const child = startProcess(process.execPath, args, this.#folder.path, this.#environment());
    this.#process = child;
    const ended = child.exited.then((exit) => {
      this.#onExit(child, exit);
      return `ended ${describeExit(exit)} before it registered`;
    });
    this.#registration = Promise.withResolvers();
    const timedOut = pause(registrationTimeoutMs, "did not register in time", { ref: false });
    const failure = await Promise.race([this.#registration.promise, ended, timedOut]);
    // Without a failure, the plugin has registered.
    if (failure === undefined) return;
    if (child.running) {
      host.note("warning", `The plugin ${failure}.`);
      child.kill("SIGKILL");
      await child.exited;
    }
    throw new Error(`the plugin ${failure}. Its log:\n${this.log(shownLogLength) || "(empty)"}`);
  }

  onRegistered(): void {
    this.#setStatus("running");
    this.#registration.resolve(undefined);
    this.#stage.onPluginRegistered();
  }

  /** Copies the plugin folder again before the start, but does not read the manifest again. */
  async restart(isUpdate = false): Promise<void> {
    await this.#stop();
    this.asleep = false;
    this.#folder.refresh();
    await this.start(isUpdate);
  }

  /** Restarts the plugin as an update does: OpenDeck sends no `willAppear` afterwards. */
  update(): Promise<void> {
    return this.restart(true);
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<PluginExit> {
    if (this.#process?.running !== true) throw new Error("the plugin does not run");
    this.#process.setPaused(false);
    this.#process.kill(signal);
    return this.#process.exited;
  }

  /** Closes the plugin's socket, as the app does when it quits. The plugin is expected to end, and is not restarted. */
  closeSocket(): void {
    this.#process?.expectEnd();
    this.#stage.host.link.close();
  }

  /** Resolves with the next exit of a running plugin, or with the last exit of an ended one. */
  waitForExit(options: WaitOptions = {}): Promise<PluginExit> {
    const earlierExit = this.#process?.running === true ? this.#lastExit : undefined;
    return this.#stage.host.changes.waitFor(
      () => this.#lastExit !== earlierExit && this.#lastExit,
      { describe: "the end of the plugin's process", ...options },
      () => `It is ${this.status}, process ${String(this.pid)}. Its log:\n${this.log(4_000)}`,
    );
  }

  setAsleep(asleep: boolean): void {
    this.asleep = asleep;
    this.#process?.setPaused(asleep);
    this.#stage.host.changes.emit();
  }

  async close(): Promise<PluginExit | undefined> {
    const exit = await this.#stop();
    this.#finalLog = this.log(keptLogLength);
    this.#folder.dispose();
    return exit;
  }

  async #stop(): Promise<PluginExit | undefined> {
    const exit = this.#process?.running === true ? await this.#process.end() : undefined;
    this.#setStatus("stopped");
    return exit;
  }

  #onExit(child: PluginProcess, exit: PluginExit): void {
    this.#lastExit = exit;
    if (child !== this.#process) return;
    const { host } = this.#stage;
    host.link.detach();
    this.#stage.onPluginExit();
    if (exit.expected || host.closing.aborted) {
      this.#setStatus("stopped");
      return;
    }
    host.note("warning", `The plugin ended ${describeExit(exit)}.`);
    this.#setStatus(host.traits.restartsAfterCrash ? "restarting" : "crashed");
    host.later(this.#options.restartDelay ?? 10_000, () => {
      if (child !== this.#process || this.status !== "restarting") return;
      // A failed start ends the process, so `#onExit` schedules the next start.
      this.start().catch((error: unknown) => host.note("warning", String(error)));
    });
  }

  #environment(): NodeJS.ProcessEnv {
    // Settings of a test runner or a debugger are not meant for the plugin.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(NODE_OPTIONS|NODE_ENV|VITEST.*)$/.test(name),
    );
    // A plugin finds the user's data by these variables on macOS, Linux and Windows. The folder survives updates.
    const { home } = this.#folder;
    const user: NodeJS.ProcessEnv = { HOME: home, XDG_DATA_HOME: home, LOCALAPPDATA: home };
    return { ...Object.fromEntries(inherited), ...user, ...this.#options.environment };
  }

  #setStatus(status: PluginStatus): void {
    this.status = status;
    this.#stage.host.changes.emit();
  }
}

function describeExit({ code, signal, forced }: PluginExit): string {
  const how =
    code === null ? (signal === null ? "without ever starting" : `by ${signal}`) : `with exit code ${code}`;
  return forced ? `${how}, since SIGTERM did not end it` : how;
}
