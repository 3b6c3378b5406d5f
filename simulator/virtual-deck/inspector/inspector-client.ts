import { once } from "node:events";
import { WebSocket } from "ws";
import { isJsonObject, type JsonObject, parseJsonObject, stringAt } from "../json.ts";
import { Changes, type WaitOptions } from "../../changes.ts";
import type { InspectorConnection } from "./inspectors.ts";

/** The page of an inspector without a browser: it does what `connectElgatoStreamDeckSocket` does. */
export class InspectorClient {
  /** Every frame received, oldest first. */
  readonly received: JsonObject[] = [];
  /** Settings of the action as the page was opened with. */
  readonly settings: JsonObject;
  readonly #uuid: string;
  readonly #action: string;
  readonly #socket: WebSocket;
  readonly #changes = new Changes();
  readonly #taken = new Set<JsonObject>();

  private constructor(connection: InspectorConnection, socket: WebSocket) {
    const info = parseJsonObject(connection.actionInfo) ?? {};
    const payload = info["payload"];
    this.settings = isJsonObject(payload) && isJsonObject(payload["settings"]) ? payload["settings"] : {};
    this.#action = stringAt(info, "action") ?? "";
    this.#uuid = connection.uuid;
    this.#socket = socket;
    socket.on("message", (data: Buffer) => {
      const frame = parseJsonObject(data.toString("utf8"));
      if (frame) this.received.push(frame);
      this.#changes.touch();
    });
    socket.on("close", () => this.#changes.end("the inspector was disconnected"));
  }

  /** Connects to `localhost`, as inspectors do, and registers. @throws Error where the connection is refused */
  static async connect(connection: InspectorConnection): Promise<InspectorClient> {
    const socket = new WebSocket(`ws://localhost:${connection.port}`);
    const client = new InspectorClient(connection, socket);
    await once(socket, "open");
    socket.send(JSON.stringify({ event: connection.event, uuid: connection.uuid }));
    return client;
  }

  /** Sends any frame; `context` and `action` are filled in where they are missing. */
  send(frame: JsonObject): void {
    this.#socket.send(JSON.stringify({ context: this.#uuid, action: this.#action, ...frame }));
  }

  setSettings(payload: JsonObject): void {
    this.send({ event: "setSettings", payload });
  }

  setGlobalSettings(payload: JsonObject): void {
    this.send({ event: "setGlobalSettings", payload });
  }

  sendToPlugin(payload: unknown): void {
    this.send({ event: "sendToPlugin", payload });
  }

  /**
   * The first frame of this kind that no earlier call has returned, waiting for it where it has not come yet.
   *
   * @throws Error that lists the frames received instead
   */
  next(event: string, options: WaitOptions = {}): Promise<JsonObject> {
    return this.#changes.waitFor(
      () => {
        const frame = this.received.find((each) => each["event"] === event && !this.#taken.has(each));
        if (frame) this.#taken.add(frame);
        return frame;
      },
      { describe: `${event} at the inspector`, ...options },
      () => `It received ${JSON.stringify(this.received.slice(-10))}`,
    );
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
  }
}
