import type { Host } from "./host.ts";
import type { Inspectors } from "./inspector/inspectors.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { ActionInstance } from "./model/action-instance.ts";
import { actionEvent } from "./wire/events.ts";

interface Asker {
  send(frame: JsonObject): void;
}

/** A change goes to the other side without an `id`. An answer has the `id` of its request (github.com/elgatosf/streamdeck/pull/128). */
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

    set(instance: ActionInstance, payload: unknown, byPlugin = false): void {
      if (!isJsonObject(payload)) {
        host.note("warning", "setSettings without an object as payload was refused.");
        return;
      }
      instance.settings = payload;
      if (byPlugin) inspectors.of(instance)?.send(settingsFrame(instance));
      else host.link.send(settingsFrame(instance));
      host.changes.emit();
    },

    get(instance: ActionInstance, id: unknown, asker: Asker): void {
      host.later(replyDelay, () => asker.send({ ...settingsFrame(instance), ...echo(id) }));
    },

    setGlobal(payload: unknown, byPlugin = false): void {
      if (!isJsonObject(payload)) {
        host.note("warning", "setGlobalSettings without an object as payload was refused.");
        return;
      }
      global = payload;
      if (byPlugin) for (const inspector of inspectors.open) inspector.send(globalFrame());
      else host.link.send(globalFrame());
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
