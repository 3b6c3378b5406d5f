import type { Host } from "../host.ts";
import { isJsonObject, type JsonObject, messageOf, shorten, stringAt } from "../json.ts";
import { type ActionInstance, overlayDuration } from "../model/action-instance.ts";
import type { Stage } from "../model/stage.ts";
import type { Settings } from "../settings.ts";

/**
 * Carries out what the plugin sends: the commands that this plugin needs. A frame that is broken, of another kind, or
 * about a context that does not exist changes nothing and leaves a warning in the host's log.
 *
 * @param ownContext what the plugin registered with: the `context` of commands that are about no single action
 * @param frame left out for a message that is no JSON object
 */
export function pluginCommand(
  stage: Stage,
  settings: Settings,
  ownContext: string,
  frame: JsonObject = {},
): void {
  const { host, inspectors } = stage;
  const event = stringAt(frame, "event");
  const { payload, id } = frame;
  const instance = stage.find(stringAt(frame, "context") ?? "");
  if (event === undefined) {
    host.note("warning", "A frame of the plugin is no JSON object with an event.");
  } else if (event === "logMessage") {
    host.note("info", messageOf(frame));
  } else if (event === "getGlobalSettings") {
    if (frame["context"] === ownContext) settings.getGlobal(id, host.link);
    else host.note("warning", "getGlobalSettings with a context that is not the plugin's own.");
  } else if (!instance) {
    host.note("warning", `${shorten(event, 100)} for a context that does not exist.`);
  } else if (event === "getSettings") {
    settings.get(instance, id, host.link);
  } else if (event === "sendToPropertyInspector") {
    const { action, context } = instance;
    const inspector = inspectors.of(instance);
    if (inspector) inspector.send({ event, action, context, payload });
    else host.note("info", `${event} for ${context}, which is not open, is lost.`);
  } else if (event === "showOk" || event === "showAlert") {
    instance.showOverlay(event === "showOk" ? "ok" : "alert");
    host.changes.emit();
    // Told again when it is over; a little later, since timers may run ahead of the clock.
    host.later(overlayDuration + 10, () => host.changes.emit());
  } else {
    const refusal = isJsonObject(payload)
      ? draw(host, event, instance, payload)
      : `${shorten(event, 100)} without an object as payload.`;
    if (refusal === undefined) host.changes.emit();
    else host.note("warning", refusal);
  }
}

/** Draws, or returns the reason why not. */
function draw(host: Host, event: string, instance: ActionInstance, payload: JsonObject): string | undefined {
  switch (event) {
    case "setImage":
      return setImage(instance, payload);
    case "setState":
      if (!isState(payload["state"], instance)) return `setState: no state ${said(payload["state"])}.`;
      instance.state = payload["state"];
      return undefined;
    case "setFeedback": {
      const { layout } = instance.definition;
      const unknown = Object.keys(payload).filter((key) => !layout.includes(key));
      if (unknown.length > 0) return `setFeedback: the layout has no ${unknown.join()}.`;
      instance.feedback = { ...instance.feedback, ...payload };
      return undefined;
    }
    case "setTriggerDescription":
      return host.traits.resources ? undefined : "This application does not know setTriggerDescription.";
    default:
      return `The application does not know ${shorten(event, 100)}.`;
  }
}

function setImage(instance: ActionInstance, { image, state }: JsonObject): string | undefined {
  if (image !== undefined && image !== null && typeof image !== "string")
    return "An image that is no string.";
  if (state !== undefined && state !== null && !isState(state, instance))
    return `An image for state ${said(state)}, which does not exist.`;
  if (instance.losesImage) instance.losesImage = false;
  else instance.setImage(image ?? "", state ?? undefined);
  return undefined;
}

function isState(value: unknown, { definition }: ActionInstance): value is number {
  return typeof value === "number" && definition.states[value] !== undefined;
}

function said(value: unknown): string {
  return value === undefined ? "undefined" : shorten(JSON.stringify(value), 50);
}
