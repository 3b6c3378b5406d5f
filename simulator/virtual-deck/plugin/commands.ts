import type { Host } from "../host.ts";
import type { Inspectors } from "../inspector/inspectors.ts";
import { isJsonObject, type JsonObject, objectAt, shorten, stringAt } from "../json.ts";
import { type ActionInstance, type Overlay, overlayDuration } from "../model/action-instance.ts";
import type { FacePart, Target } from "../model/appearance.ts";
import type { Stage } from "../model/stage.ts";
import type { Settings } from "../settings.ts";

/** `target` 0 both, 1 device, 2 application window (`@elgato/streamdeck` 2.1.2, api/target). */
const bothTargets: readonly Target[] = ["hardware", "software"];
const targets: readonly (readonly Target[])[] = [bothTargets, ["hardware"], ["software"]];

/**
 * Carries out what the plugin sends. A frame that is broken, of an unknown kind, or about a context that does not
 * exist changes nothing and leaves a warning in the host's log.
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

  /** Takes one message as it came: text, or `undefined` for a binary one. */
  receive(frame: JsonObject | undefined): void {
    const event = frame && stringAt(frame, "event");
    if (!frame || event === undefined) {
      this.#refuse("A frame of the plugin is no JSON object with an event.");
      return;
    }
    if (!this.#forPlugin(event, frame)) this.#forAction(event, frame);
  }

  /** Commands about no single action; false where `event` is none of them. */
  #forPlugin(event: string, frame: JsonObject): boolean {
    const payload = objectAt(frame, "payload") ?? {};
    switch (event) {
      case "openUrl":
        this.#host.openUrl(stringAt(payload, "url") ?? "");
        return true;
      case "logMessage":
        this.#host.note("info", stringAt(payload, "message") ?? "", "plugin");
        return true;
      case "setGlobalSettings":
        if (this.#isOwn(event, frame)) this.#settings.setGlobal(frame["payload"], "plugin");
        return true;
      case "getGlobalSettings":
        if (this.#isOwn(event, frame)) this.#settings.getGlobal(frame["id"], "plugin");
        return true;
      default:
        return false;
    }
  }

  #isOwn(event: string, frame: JsonObject): boolean {
    if (frame["context"] === this.registrationUuid) return true;
    this.#refuse(`${event} with a context that is not the plugin's own.`);
    return false;
  }

  #forAction(event: string, frame: JsonObject): void {
    const instance = this.#stage.contents.find(stringAt(frame, "context") ?? "");
    if (!instance) {
      this.#refuse(`${shorten(event, 100)} for a context that does not exist.`);
      return;
    }
    instance.count(event);
    const payload = frame["payload"];
    switch (event) {
      case "setSettings":
        this.#settings.set(instance, payload, "plugin");
        break;
      case "getSettings":
        this.#settings.get(instance, frame["id"], "plugin");
        break;
      case "sendToPropertyInspector":
        this.#toInspector(instance, payload);
        break;
      case "showOk":
      case "showAlert":
        this.#showOverlay(instance, event === "showOk" ? "ok" : "alert");
        break;
      default:
        if (isJsonObject(payload)) this.#draw(event, instance, payload);
        else this.#refuse(`${shorten(event, 100)} without an object as payload.`);
    }
  }

  #showOverlay(instance: ActionInstance, kind: Overlay["kind"]): void {
    const tell = (): void =>
      this.#host.changes.emit({ kind: "overlay", device: instance.device, context: instance.context });
    instance.showOverlay(kind);
    tell();
    // Told again when it is over; a little later, since timers may run ahead of the clock.
    this.#host.later(overlayDuration + 10, tell);
  }

  #draw(event: string, instance: ActionInstance, payload: JsonObject): void {
    const refusal = this.#drawn(event, instance, payload);
    if (refusal === undefined) {
      this.#host.changes.emit({ kind: "face", device: instance.device, context: instance.context });
    } else {
      this.#refuse(refusal);
    }
  }

  /** Draws, or returns the reason why not. */
  #drawn(event: string, instance: ActionInstance, payload: JsonObject): string | undefined {
    switch (event) {
      case "setTitle":
        return this.#setFace("title", instance, payload);
      case "setImage":
        return this.#setFace("image", instance, payload);
      case "setState":
        if (!isState(payload["state"], instance)) return `setState: no state ${said(payload["state"])}.`;
        instance.state = payload["state"];
        return undefined;
      case "setFeedback": {
        const unknown = Object.keys(payload).filter((key) => instance.layout?.keys.includes(key) === false);
        if (unknown.length > 0) return `setFeedback: the layout has no ${unknown.join()}.`;
        instance.dial.feedback = { ...instance.dial.feedback, ...payload };
        return undefined;
      }
      case "setFeedbackLayout":
        instance.dial = { ...instance.dial, layout: stringAt(payload, "layout"), feedback: {} };
        return undefined;
      case "setTriggerDescription":
        if (!this.#host.traits.resources) return "This application does not know setTriggerDescription.";
        instance.dial.triggers = payload;
        return undefined;
      default:
        return `The application does not know ${shorten(event, 100)}.`;
    }
  }

  #setFace(part: FacePart, instance: ActionInstance, payload: JsonObject): string | undefined {
    const { [part]: value, state, target = 0 } = payload;
    const meant = typeof target === "number" ? targets[target] : undefined;
    if (value !== undefined && value !== null && typeof value !== "string")
      return `A ${part} that is no string.`;
    if (state !== undefined && state !== null && !isState(state, instance)) {
      return `A ${part} for state ${said(state)}, which does not exist.`;
    }
    if (!meant) return `A ${part} for target ${said(target)}, which does not exist.`;
    if (part === "image" && instance.losesImage) {
      instance.losesImage = false;
      return undefined;
    }
    // An empty image is none, but an empty title is a title that hides the manifest's.
    const text = part === "image" && value === "" ? undefined : (value ?? undefined);
    const honoured = this.#host.traits.targets ? meant : bothTargets;
    instance.appearance.setByPlugin(part, text, state ?? undefined, honoured);
    return undefined;
  }

  #toInspector(instance: ActionInstance, payload: unknown): void {
    const inspector = this.#inspectors.of(instance);
    const { action, context } = instance;
    if (inspector) inspector.send({ event: "sendToPropertyInspector", action, context, payload });
    else
      this.#host.note(
        "info",
        `sendToPropertyInspector for ${context}, whose inspector is not open, is lost.`,
      );
  }

  #refuse(reason: string): void {
    this.#host.note("warning", reason);
  }
}

function isState(value: unknown, instance: ActionInstance): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < instance.statesCount;
}

function said(value: unknown): string {
  return value === undefined ? "undefined" : shorten(JSON.stringify(value), 50);
}
