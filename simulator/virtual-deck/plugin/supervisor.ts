import { randomBytes } from "node:crypto";
import type { WaitOptions } from "../../changes.ts";
import type { Stage } from "../model/stage.ts";
import type { VirtualDeckOptions } from "../options.ts";
import type { PluginManifest } from "./manifest.ts";
import { launchArguments } from "./launch.ts";
import {
  copyPluginFolder,
  type PluginExit,
  type PluginFolder,
  type PluginProcess,
  startProcess,
} from "./plugin-process.ts";

/** "restarting": between a crash and the next start; "crashed": the application never restarts; "stopped": on purpose. */
type PluginStatus = "starting" | "running" | "restarting" | "crashed" | "stopped";

/** Milliseconds. */
const registrationLimit = 60_000;
const logShown = 8_000;
const logKept = 2_000_000;

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
  #lastLog: string | undefined;
  #registered: () => void = () => undefined;

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

  /** The home of the user whom the plugin runs for; outlives updates. */
  get home(): string {
    return this.#folder.home;
  }

  get manifest(): PluginManifest {
    return this.#stage.host.manifest;
  }

  log(limit = 200_000): string {
    if (this.#lastLog !== undefined) return this.#lastLog.slice(-limit);
    const output = (this.#earlierOutput + (this.#process?.output ?? "")).slice(-limit);
    return [this.#folder.readLogs(limit), output && `--- output\n${output}`].filter(Boolean).join("\n");
  }

  async start(isUpdate = false): Promise<void> {
    const { host } = this.#stage;
    this.registrationUuid = host.name === "openDeck" ? host.manifest.uuid : randomBytes(16).toString("hex");
    this.#earlierOutput = (this.#earlierOutput + (this.#process?.output ?? "")).slice(-logShown);
    this.#setStatus("starting");
    this.#stage.pluginStarting(isUpdate);
    this.starts++;
    const args = launchArguments(host, this.#stage.devices, this.#folder.path, this.registrationUuid);
    const child = startProcess(process.execPath, args, this.#folder.path, this.#environment());
    this.#process = child;
    const ended = child.exited.then((exit) => {
      this.#ended(child, exit);
      return `ended ${describeExit(exit)} before it registered`;
    });
    const registered = new Promise<undefined>((resolve) => (this.#registered = () => resolve(undefined)));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, registrationLimit, "did not register in time");
    });
    const failure = await Promise.race([registered, ended, late]);
    clearTimeout(timer);
    if (failure === undefined) return;
    if (child.running) {
      host.note("warning", `The plugin ${failure}.`);
      child.kill("SIGKILL");
      await child.exited;
    }
    throw new Error(`the plugin ${failure}. Its log:\n${this.log(logShown) || "(empty)"}`);
  }

  registered(): void {
    this.#setStatus("running");
    this.#registered();
    this.#stage.pluginRegistered();
  }

  /** From the folder as it is now; the manifest is not read again. */
  async restart(isUpdate = false): Promise<void> {
    await this.#stop();
    this.asleep = false;
    this.#folder.refresh();
    await this.start(isUpdate);
  }

  /** Replaces the plugin as an update does. OpenDeck announces no key afterwards. */
  update(): Promise<void> {
    return this.restart(true);
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<PluginExit> {
    if (this.#process?.running !== true) throw new Error("the plugin does not run");
    this.#process.setPaused(false);
    this.#process.kill(signal);
    return this.#process.exited;
  }

  /** Ends the plugin as the app does when it quits, without a restart. */
  closeSocket(): void {
    this.#process?.expectEnd();
    this.#stage.host.link.close();
  }

  waitForExit(options: WaitOptions = {}): Promise<PluginExit> {
    const before = this.#process?.running === true ? this.#lastExit : undefined;
    return this.#stage.host.changes.waitFor(
      () => this.#lastExit !== before && this.#lastExit,
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
    this.#lastLog = this.log(logKept);
    this.#folder.dispose();
    return exit;
  }

  async #stop(): Promise<PluginExit | undefined> {
    const exit = this.#process?.running === true ? await this.#process.end() : undefined;
    this.#setStatus("stopped");
    return exit;
  }

  #ended(child: PluginProcess, exit: PluginExit): void {
    this.#lastExit = exit;
    if (child !== this.#process) return;
    const { host } = this.#stage;
    host.link.detach();
    this.#stage.pluginGone();
    if (exit.expected || host.closing.aborted) {
      this.#setStatus("stopped");
      return;
    }
    host.note("warning", `The plugin ended ${describeExit(exit)}.`);
    this.#setStatus(host.traits.restartAfterCrash ? "restarting" : "crashed");
    host.later(this.#options.restartDelay ?? 10_000, () => {
      if (child !== this.#process || this.status !== "restarting") return;
      // A failed start ends the process, which counts as the next crash.
      this.start().catch((error: unknown) => host.note("warning", String(error)));
    });
  }

  #environment(): NodeJS.ProcessEnv {
    // Settings of a test runner or a debugger are not meant for the plugin.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(NODE_OPTIONS|NODE_ENV|VITEST.*)$/.test(name),
    );
    // Where a plugin finds the user's data: macOS, Linux and Windows.
    const user: NodeJS.ProcessEnv = { HOME: this.home, XDG_DATA_HOME: this.home, LOCALAPPDATA: this.home };
    const merged = { ...Object.fromEntries(inherited), ...user, ...this.#options.environment };
    return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
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
