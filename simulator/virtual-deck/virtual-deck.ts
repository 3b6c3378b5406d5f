import type { SystemDidWakeUpEvent } from "@elgato/streamdeck";
import { Host, type LogEntry, type PluginLink } from "./host.ts";
import type { Inspector } from "./inspector/inspectors.ts";
import type { JsonObject } from "./json.ts";
import type { ActionInstance } from "./model/action-instance.ts";
import type { Key } from "./model/control.ts";
import { Stage } from "./model/stage.ts";
import { VirtualDevice } from "./model/virtual-device.ts";
import type { DeviceSpec, VirtualDeckOptions } from "./options.ts";
import type { PluginExit } from "./plugin/plugin-process.ts";
import { Supervisor } from "./plugin/supervisor.ts";
import { createSettings, type Settings } from "./settings.ts";
import type { WaitOptions } from "../changes.ts";
import { createRegistrationHandler } from "./wire/registration.ts";
import { openSocketServer } from "./wire/socket-server.ts";
import type { Trace } from "./wire/trace.ts";

export class VirtualDeck {
  readonly plugin: Supervisor;
  readonly link: PluginLink;
  readonly trace: Trace;
  readonly log: readonly LogEntry[];
  readonly devices: VirtualDevice[] = [];
  readonly #host: Host;
  readonly #stage: Stage;
  readonly #settings: Settings;
  #closeServer: () => Promise<void> = () => Promise.resolve();
  #stopping: Promise<PluginExit | undefined> | undefined;

  static async start(options: VirtualDeckOptions): Promise<VirtualDeck> {
    const deck = new VirtualDeck(options);
    try {
      await deck.#start(options.allowedOrigins);
      return deck;
    } catch (error) {
      await deck.stop();
      throw error;
    }
  }

  private constructor(options: VirtualDeckOptions) {
    this.#host = new Host(options);
    this.#stage = new Stage(this.#host, this.devices);
    for (const spec of options.devices ?? [{ model: "standard" as const }])
      this.devices.push(new VirtualDevice(this.#stage, spec));
    this.#settings = createSettings(this.#host, this.#stage.inspectors, options.globalSettings ?? {});
    this.plugin = new Supervisor(this.#stage, options);
    this.link = this.#host.link;
    this.trace = this.#host.trace;
    this.log = this.#host.log;
  }

  get port(): number {
    return this.#host.port;
  }

  device(indexOrId: number | string = 0): VirtualDevice {
    const device = this.devices.find(({ id }, index) => id === indexOrId || index === indexOrId);
    if (!device) throw new Error(`there is no device ${indexOrId}`);
    return device;
  }

  key(column: number, row: number): Key {
    return this.device().key(column, row);
  }

  instances(): readonly ActionInstance[] {
    return this.#stage.instances();
  }

  addDevice(spec: DeviceSpec): VirtualDevice {
    const device = new VirtualDevice(this.#stage, spec);
    this.devices.push(device);
    this.#stage.announceDevice(device);
    this.#stage.showActions(device);
    return device;
  }

  get globalSettings(): JsonObject {
    return this.#settings.global;
  }

  /** Sets the settings as a settings page does: the plugin is notified. */
  editGlobalSettings(settings: JsonObject): void {
    this.#settings.setGlobal(structuredClone(settings), "inspector");
  }

  editSettings(target: Key | ActionInstance, settings: JsonObject): void {
    this.#settings.set(findInstance(target), structuredClone(settings), "inspector");
  }

  get inspectors(): readonly Inspector[] {
    return this.#stage.inspectors.opened;
  }

  openInspector(target: Key | ActionInstance): Inspector {
    return this.#stage.inspectors.open(findInstance(target));
  }

  sleep(): void {
    this.plugin.setAsleep(true);
  }

  wake(): void {
    this.plugin.setAsleep(false);
    const event: SystemDidWakeUpEvent["type"] = "systemDidWakeUp";
    this.link.send({ event });
  }

  subscribe(listener: () => void): () => void {
    return this.#host.changes.subscribe(listener);
  }

  waitFor<T>(check: (deck: this) => T | false | undefined, options: WaitOptions = {}): Promise<T> {
    return this.#host.changes.waitFor(
      () => check(this),
      { describe: String(check), ...options },
      () => `The plugin is ${this.plugin.status}. Last frames:\n${this.trace.tail(30)}`,
    );
  }

  stop(): Promise<PluginExit | undefined> {
    return (this.#stopping ??= this.#stop());
  }

  async #start(allowedOrigins: readonly string[] = []): Promise<void> {
    const { port, close } = await openSocketServer(
      allowedOrigins,
      createRegistrationHandler(this.#stage, this.#settings, this.plugin),
      (reason) => this.#host.note("warning", reason),
    );
    this.#host.port = port;
    this.#closeServer = close;
    await this.plugin.start();
  }

  async #stop(): Promise<PluginExit | undefined> {
    this.#host.close();
    const exit = await this.plugin.close();
    await this.#closeServer();
    return exit;
  }
}

const findInstance = (target: Key | ActionInstance): ActionInstance =>
  "instance" in target ? target.instance : target;
