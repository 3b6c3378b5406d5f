import type { WebSocket } from "ws";
import type { Host } from "../host.ts";
import type { Inspector } from "../inspector/inspectors.ts";
import { isJsonObject, type JsonObject, readObject, shorten, readString } from "../json.ts";
import { type ActionInstance, overlayDuration } from "../model/action-instance.ts";
import type { Stage } from "../model/stage.ts";
import type { Supervisor } from "../plugin/supervisor.ts";
import type { Settings } from "../settings.ts";
import type { NewConnection } from "./socket-server.ts";
import type { Direction } from "./trace.ts";

/** Handles the first frame of each connection, by which a plugin or a settings page registers. */
export function createRegistrationHandler(stage: Stage, settings: Settings, supervisor: Supervisor) {
  const { host } = stage;

  function refuse(socket: WebSocket, reason: string): void {
    host.note("warning", reason);
    socket.close(1008);
  }

  function handleFrames(
    { socket, hello }: NewConnection,
    direction: Direction,
    receive: (frame: JsonObject | undefined) => void,
  ): void {
    host.trace.record(direction, JSON.stringify(hello));
    socket.on("message", (data: Buffer, binary: boolean) => {
      receive(host.trace.record(direction, binary ? data : data.toString("utf8")).frame);
      host.changes.checkWaits();
    });
  }

  return (connection: NewConnection): void => {
    const { socket, hello } = connection;
    const { event, uuid } = hello;
    const inspector =
      event === "registerPropertyInspector" && stage.inspectors.opened.find((each) => each.uuid === uuid);
    if (event === "registerPlugin" && uuid === supervisor.registrationUuid) {
      if (host.link.connected) {
        host.trace.record("from-plugin", JSON.stringify(hello));
        refuse(socket, "The plugin is already connected: its second registration was ignored.");
        return;
      }
      handleFrames(connection, "from-plugin", (frame) =>
        handlePluginFrame(stage, settings, supervisor.registrationUuid, frame),
      );
      host.link.attach(connection);
      socket.on("close", () => host.link.detach(socket));
      supervisor.onRegistered();
    } else if (inspector) {
      handleFrames(connection, "from-inspector", (frame) => {
        if (!inspector.closed) handleInspectorFrame(host, settings, inspector, frame);
      });
      socket.on("close", () => inspector.detach(socket));
      inspector.attach(socket);
    } else {
      refuse(socket, "A registration with an unknown event or uuid was refused.");
    }
  };
}

/** A frame's context must be the inspector's uuid: against its documentation, Elgato's app 7.4.2 refuses the action's context. */
function handleInspectorFrame(host: Host, settings: Settings, inspector: Inspector, frame: JsonObject = {}) {
  const event = readString(frame, "event");
  const { payload, id } = frame;
  const { action, context } = inspector.instance;
  if (event === undefined) host.note("warning", "A frame of an inspector is no JSON object with an event.");
  else if (event === "logMessage") host.note("info", readLogMessage(frame));
  else if (frame["context"] !== inspector.uuid)
    host.note("warning", `Received messageType '${shorten(event, 100)}' from the wrong context.`);
  else if (event === "setSettings") settings.set(inspector.instance, payload, "inspector");
  else if (event === "getSettings") settings.get(inspector.instance, id, inspector);
  else if (event === "setGlobalSettings") settings.setGlobal(payload, "inspector");
  else if (event === "getGlobalSettings") settings.getGlobal(id, inspector);
  else if (event === "sendToPlugin") host.link.send({ event, action, context, payload });
  else host.note("warning", `An inspector sent ${shorten(event, 100)}, which the application does not know.`);
}

function handlePluginFrame(stage: Stage, settings: Settings, uuid: string, frame: JsonObject = {}): void {
  const { host, inspectors } = stage;
  const event = readString(frame, "event");
  const { payload, id } = frame;
  const instance = stage.find(readString(frame, "context") ?? "");
  if (event === undefined) {
    host.note("warning", "A frame of the plugin is no JSON object with an event.");
  } else if (event === "logMessage") {
    host.note("info", readLogMessage(frame));
  } else if (event === "getGlobalSettings" || event === "setGlobalSettings") {
    if (frame["context"] !== uuid)
      host.note("warning", `${event} with a context that is not the plugin's own.`);
    else if (event === "getGlobalSettings") settings.getGlobal(id, host.link);
    else settings.setGlobal(payload, "plugin");
  } else if (!instance) {
    const level = host.name === "openDeck" ? "info" : "warning";
    host.note(level, `${shorten(event, 100)} for a context that does not exist.`);
  } else if (event === "getSettings") {
    settings.get(instance, id, host.link);
  } else if (event === "setSettings") {
    settings.set(instance, payload, "plugin");
  } else if (event === "sendToPropertyInspector") {
    const { action, context } = instance;
    const inspector = inspectors.find(instance);
    if (inspector) inspector.send({ event, action, context, payload });
    else host.note("info", `${event} for ${context}, which is not open, is lost.`);
  } else if (event === "showOk" || event === "showAlert") {
    instance.showOverlay(event === "showOk" ? "ok" : "alert");
    host.changes.emit();
    // The view hides the overlay by the clock. The timer has 10 ms more, since timers may fire early.
    host.later(overlayDuration + 10, () => host.changes.emit());
  } else {
    const refusal = isJsonObject(payload)
      ? apply(host, event, instance, payload)
      : `${shorten(event, 100)} without an object as payload.`;
    if (refusal === undefined) host.changes.emit();
    else host.note("warning", refusal);
  }
}

/** Applies a frame of the plugin to an action instance. Returns why the frame is refused, or undefined. */
function apply(host: Host, event: string, instance: ActionInstance, payload: JsonObject): string | undefined {
  switch (event) {
    case "setImage":
      return setImage(instance, payload);
    case "setState":
      if (!isState(payload["state"], instance)) return `setState: no state ${quote(payload["state"])}.`;
      instance.state = payload["state"];
      return undefined;
    case "setFeedback": {
      const { stripItems } = instance.definition;
      const unknown = Object.keys(payload).filter((item) => !stripItems.includes(item));
      if (unknown.length > 0) return `setFeedback: the layout has no ${unknown.join()}.`;
      instance.feedback = { ...instance.feedback, ...payload };
      return undefined;
    }
    case "setTriggerDescription":
      if (!host.traits.knowsTriggerDescriptions)
        return "This application does not know setTriggerDescription.";
      return undefined;
    default:
      return `The application does not know ${shorten(event, 100)}.`;
  }
}

function setImage(instance: ActionInstance, { image, state }: JsonObject): string | undefined {
  if (image !== undefined && image !== null && typeof image !== "string")
    return "An image that is no string.";
  if (state !== undefined && state !== null && !isState(state, instance))
    return `An image for state ${quote(state)}, which does not exist.`;
  if (instance.losesNextImage) instance.losesNextImage = false;
  else instance.setImage(image ?? "", state ?? undefined);
  return undefined;
}

const readLogMessage = (frame: JsonObject): string =>
  readString(readObject(frame, "payload") ?? {}, "message") ?? "";

const isState = (value: unknown, { definition }: ActionInstance): value is number =>
  typeof value === "number" && definition.states[value] !== undefined;

const quote = (value: unknown): string =>
  value === undefined ? "undefined" : shorten(JSON.stringify(value), 50);
