import { randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import type { Host } from "../host.ts";
import type { JsonObject } from "../json.ts";
import type { ActionInstance } from "../model/action-instance.ts";
import { actionPayload, bareActionEvent } from "../wire/events.ts";

/**
 * What `connectElgatoStreamDeckSocket(port, uuid, event, info, actionInfo)` is called with after the inspector's
 * page has loaded, and which page that is.
 */
export interface InspectorConnection {
  readonly port: number;
  readonly uuid: string;
  readonly event: "registerPropertyInspector";
  /** JSON text, as `-info`. */
  readonly info: string;
  /** JSON text of `{action, context, device, payload}`. */
  readonly actionInfo: string;
  /** The page, relative to the plugin folder; `undefined` where the manifest names none. */
  readonly path: string | undefined;
}

/** One inspector from being opened to being closed, whether or not its page is connected at the moment. */
export class Inspector {
  readonly instance: ActionInstance;
  readonly connection: InspectorConnection;
  /** The plugin has been told that it appeared. */
  appeared = false;
  closed = false;
  readonly #host: Host;
  readonly #leave: () => void;
  #socket: WebSocket | undefined;
  /** Frames to the page that are kept until it connects, where the application does so. */
  readonly #queue: JsonObject[] = [];

  constructor(host: Host, instance: ActionInstance, connection: InspectorConnection, leave: () => void) {
    this.#host = host;
    this.instance = instance;
    this.connection = connection;
    this.#leave = leave;
  }

  get uuid(): string {
    return this.connection.uuid;
  }

  get connected(): boolean {
    return this.#socket !== undefined;
  }

  appear(): void {
    if (!this.appeared && !this.closed) this.#tell("propertyInspectorDidAppear");
  }

  /** Tells the plugin that the inspector disappeared; it stays connected. */
  disappear(): void {
    if (this.appeared) this.#tell("propertyInspectorDidDisappear");
  }

  /** Closes the inspector: the plugin is told, and the connection of its page is closed. */
  close(): void {
    if (this.closed) return;
    this.disappear();
    this.closed = true;
    this.#socket?.close(1000);
    this.#leave();
    this.#changed();
  }

  /** Sends a frame to the page. Before the page is connected it is lost, or queued where the application does so. */
  send(frame: JsonObject): void {
    if (this.#socket) this.#write(frame);
    else if (this.#host.traits.queueWhileUnconnected) this.#queue.push(frame);
    else this.#host.note("info", `The inspector is not connected: ${String(frame["event"])} is lost.`);
  }

  /** Passes a message of the page on to the plugin. */
  forward(payload: unknown): void {
    const { action, context } = this.instance;
    this.#host.toPlugin({ event: "sendToPlugin", action, context, payload });
  }

  /** The page has registered; a second page of the same uuid takes the place of the first. */
  attach(socket: WebSocket): void {
    const old = this.#socket;
    this.#socket = socket;
    old?.close(1000);
    for (const frame of this.#queue) this.#write(frame);
    const { inspectorAppearDelay } = this.#host.traits;
    if (inspectorAppearDelay !== null) this.#host.later(inspectorAppearDelay, () => this.appear());
    this.#changed();
  }

  detach(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#changed();
  }

  #tell(event: "propertyInspectorDidAppear" | "propertyInspectorDidDisappear"): void {
    this.appeared = event === "propertyInspectorDidAppear";
    this.#host.toPlugin(bareActionEvent(event, this.instance));
    this.#changed();
  }

  #write(frame: JsonObject): void {
    const text = JSON.stringify(frame);
    this.#host.trace.record("to-inspector", text);
    this.#socket?.send(text);
  }

  #changed(): void {
    this.#host.changes.emit();
  }
}

/** All inspectors that are open: one at most in Elgato's application, any number in OpenDeck. */
export class Inspectors {
  readonly #host: Host;
  readonly #info: () => JsonObject;
  readonly #port: () => number;
  #open: readonly Inspector[] = [];

  constructor(host: Host, port: () => number, info: () => JsonObject) {
    this.#host = host;
    this.#port = port;
    this.#info = info;
  }

  get open(): readonly Inspector[] {
    return this.#open;
  }

  of(instance: ActionInstance): Inspector | undefined {
    return this.#open.find((inspector) => inspector.instance === instance);
  }

  find(uuid: unknown): Inspector | undefined {
    return this.#open.find((inspector) => inspector.uuid === uuid);
  }

  /**
   * Opens the inspector of an action, or returns the one that is open. Any other one is closed first, where the
   * application shows only one.
   */
  show(instance: ActionInstance): Inspector {
    const known = this.of(instance);
    if (known) return known;
    const { traits } = this.#host;
    if (!traits.manyInspectors) for (const other of this.#open) other.close();
    const { action, context, device } = instance;
    const connection: InspectorConnection = {
      port: this.#port(),
      uuid: traits.inspectorUuidIsContext ? context : randomBytes(16).toString("hex"),
      event: "registerPropertyInspector",
      info: JSON.stringify(this.#info()),
      actionInfo: JSON.stringify({ action, context, device, payload: actionPayload(instance, traits) }),
      path: instance.definition.inspectorPath,
    };
    const inspector = new Inspector(this.#host, instance, connection, () => {
      this.#open = this.#open.filter((other) => other !== inspector);
    });
    this.#open = [...this.#open, inspector];
    if (traits.inspectorAppearDelay === null) inspector.appear();
    return inspector;
  }

  /** An action leaves the screen or its place: its inspector goes first, as the selection in the app does. */
  leaving(instance: ActionInstance): void {
    this.of(instance)?.close();
  }

  /** After a restart the plugin knows of no inspector: those that are open appear again. */
  pluginRegistered(): void {
    for (const inspector of this.#open) {
      if (!inspector.appeared) continue;
      this.#host.toPlugin(bareActionEvent("propertyInspectorDidAppear", inspector.instance));
    }
  }
}
