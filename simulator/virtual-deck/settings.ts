import type { Host } from "./host.ts";
import type { Inspector, Inspectors } from "./inspector/inspectors.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { ActionInstance } from "./model/action-instance.ts";
import { actionEvent } from "./wire/events.ts";

/** The plugin, or one of its inspectors. */
export type Asker = "plugin" | Inspector;

/**
 * Settings of every instance, and the global settings: who may change them, and who is told.
 *
 * Every value is replaced whole, by an inspector or by the user of this library: the plugin only reads. A change is told
 * to the plugin without `id`; an answer goes to the asker only, with the `id` of the question
 * (github.com/elgatosf/streamdeck/pull/128).
 */
export class Settings {
  readonly #host: Host;
  readonly #inspectors: Inspectors;
  #global: JsonObject;

  constructor(host: Host, inspectors: Inspectors, global: JsonObject) {
    this.#host = host;
    this.#inspectors = inspectors;
    this.#global = structuredClone(global);
  }

  get global(): JsonObject {
    return structuredClone(this.#global);
  }

  /** Replaces the settings of `instance`. A payload that is no object is refused. */
  set(instance: ActionInstance, payload: unknown): void {
    if (!isJsonObject(payload)) {
      this.#host.note("warning", "setSettings without an object as payload was refused.");
      return;
    }
    instance.settings = payload;
    this.#host.toPlugin(actionEvent("didReceiveSettings", instance, this.#host.traits));
    this.#host.changes.emit();
  }

  get(instance: ActionInstance, id: unknown, asker: Asker): void {
    this.#host.after(this.#host.traits.replyDelay, () => {
      const answer = actionEvent("didReceiveSettings", instance, this.#host.traits);
      this.#answer({ ...answer, ...this.#echo(id) }, asker);
    });
  }

  setGlobal(payload: unknown): void {
    if (!isJsonObject(payload)) {
      this.#host.note("warning", "setGlobalSettings without an object as payload was refused.");
      return;
    }
    this.#global = payload;
    this.#host.toPlugin(this.#globalFrame());
    this.#host.changes.emit();
  }

  getGlobal(id: unknown, asker: Asker): void {
    const { globalSettingsReply, replyDelay, globalReplyToAllInspectors } = this.#host.traits;
    if (!globalSettingsReply) return;
    this.#host.after(replyDelay, () => {
      const answer = { ...this.#globalFrame(), ...this.#echo(id) };
      if (asker === "plugin" || !globalReplyToAllInspectors) this.#answer(answer, asker);
      else for (const inspector of this.#inspectors.open) inspector.send(answer);
    });
  }

  #globalFrame(): JsonObject {
    return { event: "didReceiveGlobalSettings", payload: { settings: this.#global } };
  }

  #echo(id: unknown): JsonObject {
    return this.#host.traits.idEcho && id !== undefined ? { id } : {};
  }

  #answer(frame: JsonObject, asker: Asker): void {
    if (asker === "plugin") this.#host.toPlugin(frame);
    else asker.send(frame);
  }
}
