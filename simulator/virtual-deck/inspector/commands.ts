import type { Host } from "../host.ts";
import { type JsonObject, messageOf, shorten, stringAt } from "../json.ts";
import type { Settings } from "../settings.ts";
import type { Inspector } from "./inspectors.ts";

/**
 * Carries out what the page of an inspector sends. Its `context` must be the inspector's own uuid: Elgato's app
 * 7.4.2 refuses the context of the action, in spite of the documentation. Only logMessage needs none.
 */
export function inspectorCommand(
  host: Host,
  settings: Settings,
  inspector: Inspector,
  frame: JsonObject = {},
): void {
  const event = stringAt(frame, "event");
  const { payload, id } = frame;
  const { action, context } = inspector.instance;
  if (event === undefined) host.note("warning", "A frame of an inspector is no JSON object with an event.");
  else if (event === "logMessage") host.note("info", messageOf(frame));
  else if (frame["context"] !== inspector.uuid)
    host.note("warning", `Received messageType '${shorten(event, 100)}' from the wrong context.`);
  else if (event === "setSettings") settings.set(inspector.instance, payload);
  else if (event === "getSettings") settings.get(inspector.instance, id, inspector);
  else if (event === "setGlobalSettings") settings.setGlobal(payload);
  else if (event === "getGlobalSettings") settings.getGlobal(id, inspector);
  else if (event === "sendToPlugin") host.link.send({ event, action, context, payload });
  else host.note("warning", `An inspector sent ${shorten(event, 100)}, which the application does not know.`);
}
