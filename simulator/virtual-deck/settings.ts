import type { Host } from "./host.ts";
import type { Inspectors } from "./inspector/inspectors.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { ActionInstance } from "./model/action-instance.ts";
import { actionEvent } from "./wire/events.ts";

/** The plugin, or one of its inspectors. */
interface Asker {
  send(frame: JsonObject): void;
}

/**
 * Settings of every instance, and the global settings: who may change them, and who is told.
 *
 * Every value is replaced whole, by an inspector or by the user of this library: the plugin only reads. A change is told
 * to the plugin without `id`; an answer goes to the asker only, with the `id` of the question
 * (github.com/elgatosf/streamdeck/pull/128).
 */
export type Settings = ReturnType<typeof createSettings>;

export function createSettings(host: Host, inspectors: Inspectors, initial: JsonObject) {
  const { globalReplyToAllInspectors, globalSettingsReply, idEcho, replyDelay } = host.traits;
  let global = structuredClone(initial);
  const globalFrame = () => ({ event: "didReceiveGlobalSettings", payload: { settings: global } });
  const echo = (id: unknown): JsonObject => (idEcho && id !== undefined ? { id } : {});
  const settingsFrame = (instance: ActionInstance) =>
    actionEvent("didReceiveSettings", instance, host.traits);

  return {
    get global(): JsonObject {
      return structuredClone(global);
    },

    /** Replaces the settings of `instance`. A payload that is no object is refused. */
    set(instance: ActionInstance, payload: unknown): void {
      if (!isJsonObject(payload)) {
        host.note("warning", "setSettings without an object as payload was refused.");
        return;
      }
      instance.settings = payload;
      host.link.send(settingsFrame(instance));
      host.changes.emit();
    },

    get(instance: ActionInstance, id: unknown, asker: Asker): void {
      host.later(replyDelay, () => asker.send({ ...settingsFrame(instance), ...echo(id) }));
    },

    setGlobal(payload: unknown): void {
      if (!isJsonObject(payload)) {
        host.note("warning", "setGlobalSettings without an object as payload was refused.");
        return;
      }
      global = payload;
      host.link.send(globalFrame());
      host.changes.emit();
    },

    getGlobal(id: unknown, asker: Asker): void {
      if (!globalSettingsReply) return;
      host.later(replyDelay, () => {
        const all = globalReplyToAllInspectors && asker !== host.link;
        for (const each of all ? inspectors.open : [asker]) each.send({ ...globalFrame(), ...echo(id) });
      });
    },
  };
}
