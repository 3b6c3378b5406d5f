import type { Host } from "./host.ts";
import type { Inspectors } from "./inspector/inspectors.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { ActionInstance } from "./model/action-instance.ts";
import { actionEvent } from "./wire/events.ts";

type Side = "plugin" | "inspector";

interface Requester {
  send(frame: JsonObject): void;
}

/** Changes go to the other `Side`, without an `id`. Replies have the `id` of the request (github.com/elgatosf/streamdeck/pull/128). */
export type Settings = ReturnType<typeof createSettings>;

export function createSettings(host: Host, inspectors: Inspectors, initial: JsonObject) {
  const { sendsGlobalReplyToAll, repliesToGetGlobalSettings, echoesId, replyDelay } = host.traits;
  let global = structuredClone(initial);
  const globalFrame = () => ({ event: "didReceiveGlobalSettings", payload: { settings: global } });
  const echo = (id: unknown): JsonObject => (echoesId && id !== undefined ? { id } : {});
  const settingsFrame = (instance: ActionInstance) =>
    actionEvent("didReceiveSettings", instance, host.traits);

  return {
    get global(): JsonObject {
      return structuredClone(global);
    },

    set(instance: ActionInstance, payload: unknown, changedBy: Side): void {
      if (!isJsonObject(payload)) {
        host.note("warning", "setSettings without an object as payload was refused.");
        return;
      }
      instance.settings = payload;
      if (changedBy === "plugin") inspectors.find(instance)?.send(settingsFrame(instance));
      else host.link.send(settingsFrame(instance));
      host.changes.emit();
    },

    get(instance: ActionInstance, id: unknown, requester: Requester): void {
      host.later(replyDelay, () => requester.send({ ...settingsFrame(instance), ...echo(id) }));
    },

    setGlobal(payload: unknown, changedBy: Side): void {
      if (!isJsonObject(payload)) {
        host.note("warning", "setGlobalSettings without an object as payload was refused.");
        return;
      }
      global = payload;
      if (changedBy === "plugin") for (const inspector of inspectors.opened) inspector.send(globalFrame());
      else host.link.send(globalFrame());
      host.changes.emit();
    },

    getGlobal(id: unknown, requester: Requester): void {
      if (!repliesToGetGlobalSettings) return;
      host.later(replyDelay, () => {
        const toAll = sendsGlobalReplyToAll && requester !== host.link;
        const reply = { ...globalFrame(), ...echo(id) };
        for (const each of toAll ? inspectors.opened : [requester]) each.send(reply);
      });
    },
  };
}
