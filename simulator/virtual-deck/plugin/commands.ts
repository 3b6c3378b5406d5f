import type { Host } from "../host.ts";
import type { Inspectors } from "../inspector/inspectors.ts";
import { isJsonObject, type JsonObject, objectAt, shorten, stringAt } from "../json.ts";
import { type ActionInstance, type Overlay, overlayDuration } from "../model/action-instance.ts";
import type { Stage } from "../model/stage.ts";
import type { Settings } from "../settings.ts";

/**
 * Carries out what the plugin sends: the commands that this plugin needs. A frame that is broken, of another kind, or
 * about a context that does not exist changes nothing and leaves a warning in the host's log.
 */
export class PluginCommands {
  readonly #host: Host;
  readonly #stage: Stage;
  readonly #settings: Settings;
  readonly #inspectors: Inspectors;
  /** What the plugin registered with, and the `context` of commands that are about no single action. */
  registrationUuid = "";

  constructor(host: Host, stage: Stage, settings: Settings, inspectors: Inspectors) {
    this.#host = host;
    this.#stage = stage;
    this.#settings = settings;
    this.#inspectors = inspectors;
  }

  /** Takes one message, `undefined` for one that is no JSON object. */
  receive(frame: JsonObject | undefined): void {
    const event = frame && stringAt(frame, "event");
    const refusal =
      frame === undefined || event === undefined
        ? "A frame of the plugin is no JSON object with an event."
        : this.#carryOut(event, frame);
    if (refusal !== undefined) this.#host.note("warning", refusal);
  }

  /** Carries a command out, or returns the reason why not. */
  #carryOut(event: string, frame: JsonObject): string | undefined {
    if (event === "logMessage") {
      this.#host.note("info", stringAt(objectAt(frame, "payload") ?? {}, "message") ?? "");
      return undefined;
    }
    if (event === "getGlobalSettings") {
      if (frame["context"] !== this.registrationUuid)
        return "getGlobalSettings with a context that is not the plugin's own.";
      this.#settings.getGlobal(frame["id"], "plugin");
      return undefined;
    }
    const instance = this.#stage.contents.find(stringAt(frame, "context") ?? "");
    if (!instance) return `${shorten(event, 100)} for a context that does not exist.`;
    const payload = frame["payload"];
    switch (event) {
      case "getSettings":
        this.#settings.get(instance, frame["id"], "plugin");
        return undefined;
      case "sendToPropertyInspector":
        this.#toInspector(instance, payload);
        return undefined;
      case "showOk":
      case "showAlert":
        this.#showOverlay(instance, event === "showOk" ? "ok" : "alert");
        return undefined;
    }
    if (!isJsonObject(payload)) return `${shorten(event, 100)} without an object as payload.`;
    const refusal = this.#draw(event, instance, payload);
    if (refusal === undefined) this.#host.changes.emit();
    return refusal;
  }

  #showOverlay(instance: ActionInstance, kind: Overlay["kind"]): void {
    const tell = (): void => this.#host.changes.emit();
    instance.showOverlay(kind);
    tell();
    // Told again when it is over; a little later, since timers may run ahead of the clock.
    this.#host.later(overlayDuration + 10, tell);
  }

  /** Draws, or returns the reason why not. */
  #draw(event: string, instance: ActionInstance, payload: JsonObject): string | undefined {
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
        return this.#host.traits.resources
          ? undefined
          : "This application does not know setTriggerDescription.";
      default:
        return `The application does not know ${shorten(event, 100)}.`;
    }
  }

  #toInspector(instance: ActionInstance, payload: unknown): void {
    const { action, context } = instance;
    const inspector = this.#inspectors.of(instance);
    if (inspector) inspector.send({ event: "sendToPropertyInspector", action, context, payload });
    else this.#host.note("info", `sendToPropertyInspector for ${context}, which is not open, is lost.`);
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
