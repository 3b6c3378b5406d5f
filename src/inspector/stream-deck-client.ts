import type { Question } from "../protocol/messages.ts";
import { asObject, type JsonObject } from "../settings/json-object.ts";

export type InspectedKey = ReturnType<typeof readInspectedKey>;

/** The page's socket to Stream Deck. It sends the page's uuid as `context`, against the documentation; the app sends the key's. */
export class StreamDeckClient {
  readonly #socket: WebSocket;
  readonly #uuid: string;
  readonly #action: string;
  readonly #waiting: string[] = [];

  constructor(
    port: string | number,
    uuid: string,
    registerEvent: string,
    key: InspectedKey,
    onEvent: (event: unknown, payload: JsonObject) => void,
  ) {
    this.#uuid = uuid;
    this.#action = key.action;
    this.#socket = new WebSocket(`ws://localhost:${port}`);
    this.#socket.addEventListener("open", () => {
      this.#socket.send(JSON.stringify({ event: registerEvent, uuid }));
      for (const message of this.#waiting.splice(0)) this.#socket.send(message);
    });
    this.#socket.addEventListener("message", ({ data }) => {
      const message: unknown = JSON.parse(String(data));
      const { event, context, payload } = asObject(message);
      // Some hosts send messages to the pages of all keys.
      const isOurs = context === undefined || context === key.context;
      if (isOurs || event === "didReceiveGlobalSettings") onEvent(event, asObject(payload));
    });
  }

  sendToPlugin(payload: Question): void {
    this.send("sendToPlugin", { action: this.#action, payload });
  }

  /** @param event one of the Stream Deck API, such as `setSettings` */
  send(event: string, more: JsonObject = {}): void {
    const text = JSON.stringify({ event, ...more, context: this.#uuid });
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    else this.#waiting.push(text);
  }
}

export function readInspectedKey(info: string, actionInfo: string) {
  const app = at(JSON.parse(info), "application");
  const action: unknown = JSON.parse(actionInfo);
  const isLinux = at(app, "platform") === "linux";
  const inMultiAction = at(action, "payload", "isInMultiAction") === true;
  return {
    action: String(at(action, "action")),
    context: String(at(action, "context")),
    language: String(at(app, "language")),
    isLinux,
    inMultiAction,
    /** Steps of a multi-action have a desired state, except in OpenDeck. */
    hasDesiredState: inMultiAction && !isLinux,
    isDial: at(action, "payload", "controller") === "Encoder",
    settings: at(action, "payload", "settings"),
  };
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, name) => asObject(inner)[name], value);
}
