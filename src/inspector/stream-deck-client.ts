import type { Question } from "../protocol/messages.ts";

/** What Stream Deck tells an inspector about its key. */
export interface InspectedKey {
  /** UUID of the action. */
  readonly action: string;
  /** Id of the key. */
  readonly context: string;
  /** Language of the application, such as "en" or "zh_CN". */
  readonly language: string;
  /** The app is OpenDeck, which is the one for Linux. */
  readonly isLinux: boolean;
  /** A step of a multi-action, which names the state it wants and can't be held. */
  readonly inMultiAction: boolean;
  /** A step that can't say what state it wants, because OpenDeck knows none. */
  readonly needsMode: boolean;
  /** On a dial, which is turned to choose. */
  readonly isDial: boolean;
  /** Settings of the key when the inspector was opened, of any type. */
  readonly settings: unknown;
}

type JsonObject = Readonly<Record<string, unknown>>;

export interface StreamDeckListener {
  onSettings(settings: unknown): void;
  onGlobalSettings(settings: unknown): void;
  onMessage(payload: unknown): void;
}

/**
 * The inspector's socket to Stream Deck. Every message carries the inspector's own uuid as context: that is what the app
 * accepts, in spite of its documentation. What is sent before the socket is open waits for it.
 */
export class StreamDeckClient {
  readonly #socket: WebSocket;
  readonly #uuid: string;
  readonly #key: InspectedKey;
  readonly #listener: StreamDeckListener;
  readonly #waiting: string[] = [];
  /** The shared settings have been replaced since they were last asked for: the answer is older than that. */
  #isAnswerOutdated = false;
  #awaitsSettings = false;
  #isEdited = false;

  constructor(
    port: string | number,
    uuid: string,
    registerEvent: string,
    key: InspectedKey,
    listener: StreamDeckListener,
  ) {
    this.#uuid = uuid;
    this.#key = key;
    this.#listener = listener;
    this.#socket = new WebSocket(`ws://localhost:${port}`);
    this.#socket.addEventListener("open", () => {
      this.#socket.send(JSON.stringify({ event: registerEvent, uuid }));
      for (const message of this.#waiting.splice(0)) this.#socket.send(message);
    });
    this.#socket.addEventListener("message", ({ data }) => this.#receive(data));
  }

  /** Asks for the settings of the key, once: an answer that is older than an edit is dropped. */
  getSettings(): void {
    this.#awaitsSettings = true;
    this.#send({ event: "getSettings" });
  }

  /** Replaces the settings of the key. */
  setSettings(settings: JsonObject): void {
    this.#isEdited = true;
    this.#send({ event: "setSettings", payload: settings });
  }

  getGlobalSettings(): void {
    this.#isAnswerOutdated = false;
    this.#send({ event: "getGlobalSettings" });
  }

  /** Replaces the settings that all keys share. */
  setGlobalSettings(settings: JsonObject): void {
    this.#isAnswerOutdated = true;
    this.#send({ event: "setGlobalSettings", payload: settings });
  }

  sendToPlugin(payload: Question): void {
    this.#send({ event: "sendToPlugin", action: this.#key.action, payload });
  }

  /** Has the host open an address in the browser of the computer. */
  openUrl(url: string): void {
    this.#send({ event: "openUrl", payload: { url } });
  }

  #send(message: JsonObject): void {
    const text = JSON.stringify({ ...message, context: this.#uuid });
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    else this.#waiting.push(text);
  }

  #receive(data: unknown): void {
    const { event, context, payload } = parse(data) ?? {};
    const settings = isObject(payload) ? payload["settings"] : undefined;
    // Some hosts send what is meant for one key to the inspectors of all.
    const isOurs = context === undefined || context === this.#key.context;
    if (event === "didReceiveGlobalSettings" && !this.#isAnswerOutdated)
      this.#listener.onGlobalSettings(settings);
    else if (event === "sendToPropertyInspector" && isOurs) this.#listener.onMessage(payload);
    else if (event === "didReceiveSettings" && isOurs) {
      const isOutdated = this.#awaitsSettings && this.#isEdited;
      this.#awaitsSettings = false;
      if (!isOutdated) this.#listener.onSettings(settings);
    }
  }
}

/** Reads what Stream Deck hands over when it has loaded the page: JSON in JSON, and nothing certain. */
export function readInspectedKey(info: string, actionInfo: string): InspectedKey {
  const application = parse(info)?.["application"];
  const action = parse(actionInfo);
  const payload = action?.["payload"];
  const { language, platform } = isObject(application) ? application : {};
  const isLinux = platform === "linux";
  const inMultiAction = isObject(payload) && payload["isInMultiAction"] === true;
  return {
    action: text(action?.["action"]),
    context: text(action?.["context"]),
    language: text(language),
    isLinux,
    inMultiAction,
    needsMode: inMultiAction && isLinux,
    isDial: isObject(payload) && payload["controller"] === "Encoder",
    settings: isObject(payload) ? payload["settings"] : undefined,
  };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(data: unknown): JsonObject | undefined {
  try {
    const value: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
