import { once } from "node:events";
import { WebSocket } from "ws";
import { type JsonObject, parseJsonObject } from "../json.ts";
import { Changes, type WaitOptions } from "../../changes.ts";
import type { InspectorConnection } from "./inspectors.ts";

/** Plays a settings page without a browser: registers, and sends and receives frames. */
export class FakeInspector {
  #notTaken: readonly JsonObject[] = [];
  readonly #connection: InspectorConnection;
  readonly #socket: WebSocket;
  readonly #changes = new Changes();

  private constructor(connection: InspectorConnection) {
    this.#connection = connection;
    this.#socket = new WebSocket(`ws://localhost:${connection.port}`);
    this.#socket.on("message", (data: Buffer) => {
      const frame = parseJsonObject(data.toString("utf8"));
      if (frame) this.#notTaken = [...this.#notTaken, frame];
      this.#changes.checkWaits();
    });
    this.#socket.on("close", () => this.#changes.end("the inspector was disconnected"));
  }

  static async connect(connection: InspectorConnection): Promise<FakeInspector> {
    const inspector = new FakeInspector(connection);
    await once(inspector.#socket, "open");
    inspector.#socket.send(JSON.stringify({ event: connection.event, uuid: connection.uuid }));
    return inspector;
  }

  send(frame: JsonObject): void {
    const { actionInfo, uuid } = this.#connection;
    const action = parseJsonObject(actionInfo)?.["action"];
    this.#socket.send(JSON.stringify({ context: uuid, action, ...frame }));
  }

  sendToPlugin(payload: unknown): void {
    this.send({ event: "sendToPlugin", payload });
  }

  /** Takes the first frame of this event that was not taken before, or waits for one. */
  takeFrame(event: string, options: WaitOptions = {}): Promise<JsonObject> {
    return this.#changes.waitFor(
      () => {
        const frame = this.#notTaken.find((each) => each["event"] === event);
        this.#notTaken = this.#notTaken.filter((each) => each !== frame);
        return frame;
      },
      { describe: `${event} at the inspector`, ...options },
      () => `It also received ${JSON.stringify(this.#notTaken.slice(-10))}`,
    );
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
  }
}
