import type { Host } from "../host.ts";
import { type JsonObject, objectAt, shorten, stringAt } from "../json.ts";
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
  frame: JsonObject | undefined,
): void {
  const event = frame && stringAt(frame, "event");
  if (!frame || event === undefined) {
    host.note("warning", "A frame of an inspector is no JSON object with an event.");
    return;
  }
  if (event === "logMessage") host.note("info", stringAt(objectAt(frame, "payload") ?? {}, "message") ?? "");
  else if (frame["context"] === inspector.uuid) ownCommand(host, settings, inspector, event, frame);
  else host.note("warning", `Received messageType '${shorten(event, 100)}' from the wrong context.`);
}

function ownCommand(
  host: Host,
  settings: Settings,
  inspector: Inspector,
  event: string,
  frame: JsonObject,
): void {
  switch (event) {
    case "setSettings":
      settings.set(inspector.instance, frame["payload"]);
      break;
    case "getSettings":
      settings.get(inspector.instance, frame["id"], inspector);
      break;
    case "setGlobalSettings":
      settings.setGlobal(frame["payload"]);
      break;
    case "getGlobalSettings":
      settings.getGlobal(frame["id"], inspector);
      break;
    case "sendToPlugin":
      inspector.forward(frame["payload"]);
      break;
    default:
      host.note("warning", `An inspector sent ${shorten(event, 100)}, which the application does not know.`);
  }
}
