import { assemble, type Components } from "./assembly.ts";
import type { LogEntry } from "./host.ts";
import type { Inspector } from "./inspector/inspectors.ts";
import type { JsonObject } from "./json.ts";
import { ActionInstance } from "./model/action-instance.ts";
import type { Key } from "./model/key.ts";
import { VirtualDevice } from "./model/virtual-device.ts";
import type { DeviceSpec, VirtualDeckOptions } from "./options.ts";
import { PluginFolder } from "./plugin/plugin-folder.ts";
import type { PluginExit } from "./plugin/plugin-process.ts";
import type { WaitOptions } from "../changes.ts";
import type { Trace } from "./wire/trace.ts";

const logKept = 2_000_000;

/** A Stream Deck application for one plugin, without hardware and without a window. */
export class VirtualDeck {
  /** Port of the socket, on 127.0.0.1 and ::1. */
  readonly port: number;
  readonly trace: Trace;
  /** The application's own log, newest last: logMessage, and as warnings everything that it refused. */
  readonly log: readonly LogEntry[];
  readonly devices: readonly VirtualDevice[];
  readonly #components: Components;
  #asleep = false;
  #stopping: Promise<PluginExit | undefined> | undefined;
  #lastLog: string | undefined;

  /**
   * Opens the socket, starts the plugin, waits for its registration and tells it of all devices and visible actions.
   *
   * @throws Error where the folder, the manifest or the profile is faulty, or the plugin does not register; the
   *   message quotes its log, and nothing is left running
   */
  static async start(options: VirtualDeckOptions): Promise<VirtualDeck> {
    const folder = PluginFolder.open(options.pluginFolder);
    const components = await assemble(folder, options).catch((error: unknown) => {
      folder.dispose();
      throw error;
    });
    const deck = new VirtualDeck(components);
    try {
      await components.supervisor.start();
      return deck;
    } catch (error) {
      await deck.stop();
      throw error;
    }
  }

  private constructor(components: Components) {
    this.#components = components;
    this.port = components.server.port;
    this.trace = components.host.trace;
    this.log = components.host.log;
    this.devices = components.devices;
  }

  get plugin() {
    const { status, pid, registrationUuid, starts } = this.#components.supervisor;
    const { manifest, plugin } = this.#components.host;
    return {
      status,
      connected: plugin.connected,
      asleep: this.#asleep,
      pid,
      /** What it was told to register with at its last start. */
      registrationUuid,
      /** Folder that it runs from. */
      folder: this.#components.folder.path,
      starts,
      manifest,
    };
  }

  /** A device by its index or id, default the first. @throws Error where it does not exist */
  device(which: number | string = 0): VirtualDevice {
    const { devices } = this;
    const device = typeof which === "number" ? devices[which] : devices.find(({ id }) => id === which);
    if (!device) throw new Error(`there is no device ${which}`);
    return device;
  }

  key(column: number, row: number): Key {
    return this.device().key(column, row);
  }

  /** Every action instance on every page of every device, steps of multi actions included. */
  instances(): readonly ActionInstance[] {
    return this.#components.stage.contents.instances();
  }

  /** Adds a device at run time; the plugin is told of it, and then of what is on it. */
  addDevice(spec: DeviceSpec): VirtualDevice {
    const device = new VirtualDevice(this.#components.stage, spec);
    this.#components.devices.push(device);
    this.#components.stage.introduce(device);
    return device;
  }

  get globalSettings(): JsonObject {
    return this.#components.settings.global;
  }

  editGlobalSettings(settings: JsonObject): void {
    this.#components.settings.setGlobal(structuredClone(settings));
  }

  /** Replaces the settings of an action as its inspector would. */
  editSettings(target: Key | ActionInstance, settings: JsonObject): void {
    this.#components.settings.set(instanceAt(target), structuredClone(settings));
  }

  get inspectors(): readonly Inspector[] {
    return this.#components.inspectors.open;
  }

  /** Opens the inspector of an action: of a single one on a key, or of a dial's or a step's instance. */
  openInspector(target: Key | ActionInstance): Inspector {
    return this.#components.inspectors.show(instanceAt(target));
  }

  sendEvent(frame: JsonObject): void {
    this.#components.host.toPlugin(frame);
  }

  /** Sends one WebSocket message of any content; `binary` (default: for bytes) is the type of its frame. */
  sendRaw(data: string | Uint8Array, binary = typeof data !== "string"): void {
    this.#components.host.plugin.sendRaw(data, binary);
  }

  /** Writes bytes to the TCP connection beneath the WebSocket, for frames that break its protocol. */
  sendBytes(bytes: Uint8Array): void {
    this.#components.host.plugin.sendBytes(bytes);
  }

  /** Sends the computer to sleep: the plugin's process is held (not on Windows), its connections stay. */
  sleep(): void {
    this.#asleep = true;
    this.#components.supervisor.pause();
    this.#components.host.changes.emit();
  }

  /** Wakes the computer: the process goes on, and systemDidWakeUp is sent. It need not have slept. */
  wake(): void {
    this.#asleep = false;
    this.#components.supervisor.resume();
    this.#components.host.toPlugin({ event: "systemDidWakeUp" });
    this.#components.host.changes.emit();
  }

  /** Closes the plugin's socket as an application that ends. The plugin has to exit; it is not restarted. */
  closeSocket(): void {
    this.#components.supervisor.expectEnd();
    this.#components.host.plugin.close();
  }

  /** Kills the plugin as a fault would: the application takes it for a crash. Resolves with its end. */
  async killPlugin(signal: NodeJS.Signals = "SIGKILL"): Promise<PluginExit> {
    const ended = this.#components.supervisor.ended();
    if (!ended) throw new Error("the plugin does not run");
    this.#components.supervisor.kill(signal);
    return ended;
  }

  /** Ends the plugin and starts it again, from the folder as it is now. The manifest is not read again. */
  async restartPlugin(): Promise<void> {
    await this.#components.supervisor.stop();
    this.#components.folder.refresh();
    this.#asleep = false;
    await this.#components.supervisor.start();
  }

  /** Restarts the plugin as an application that installs another version over the running one. */
  updatePlugin(): Promise<void> {
    this.#components.stage.updating = true;
    return this.restartPlugin();
  }

  /** Waits for the end of the running plugin. @throws Error where it still runs after the time limit */
  waitForExit(options: WaitOptions = {}): Promise<PluginExit> {
    const { supervisor, host } = this.#components;
    const before = supervisor.ended() ? supervisor.lastExit : undefined;
    return host.changes.waitFor(
      () => supervisor.lastExit !== before && supervisor.lastExit,
      { describe: "the end of the plugin's process", ...options },
      () =>
        `It is ${this.plugin.status}, process ${String(this.plugin.pid)}. Its log:\n${this.pluginLog(4_000)}`,
    );
  }

  /** The plugin's log files and output, `limit` characters of each at most. Readable after stop() too. */
  pluginLog(limit = 200_000): string {
    return this.#lastLog?.slice(-limit) ?? this.#components.supervisor.log(limit);
  }

  /** Calls `listener` at every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    return this.#components.host.changes.subscribe(listener);
  }

  /**
   * Waits until `check` returns something other than false or undefined, and resolves with it. It is called now and
   * after every change and every frame.
   *
   * @throws Error that tells the plugin's state and the last frames
   */
  waitFor<T>(check: (deck: this) => T | false | undefined, options: WaitOptions = {}): Promise<T> {
    return this.#components.host.changes.waitFor(
      () => check(this),
      { describe: String(check), ...options },
      () => `The plugin is ${this.plugin.status}. Last frames:\n${this.trace.tail(30)}`,
    );
  }

  /**
   * Ends the plugin (SIGTERM, and SIGKILL after a time limit), closes every socket, and removes the private copy.
   * Resolves with how the plugin ended, if it still ran. Can be called again.
   */
  stop(): Promise<PluginExit | undefined> {
    return (this.#stopping ??= this.#stop());
  }

  async #stop(): Promise<PluginExit | undefined> {
    const { host, folder, server, supervisor } = this.#components;
    supervisor.expectEnd();
    host.close();
    const exit = await supervisor.stop();
    await server.close();
    this.#lastLog = supervisor.log(logKept);
    folder.dispose();
    return exit;
  }
}

function instanceAt(target: Key | ActionInstance): ActionInstance {
  return target instanceof ActionInstance ? target : target.instance;
}
