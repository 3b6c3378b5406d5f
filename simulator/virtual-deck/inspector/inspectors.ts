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
export type Inspector = ReturnType<typeof createInspector>;

function createInspector(
  host: Host,
  instance: ActionInstance,
  connection: InspectorConnection,
  onClosed: () => void,
) {
  let page: WebSocket | undefined;
  /** The plugin has been told that it appeared. */
  let appeared = false;
  let closed = false;
  /** Frames to the page that are kept until it connects, where the application does so. */
  const queue: JsonObject[] = [];

  function tell(event: "propertyInspectorDidAppear" | "propertyInspectorDidDisappear"): void {
    appeared = event === "propertyInspectorDidAppear";
    host.link.send(bareActionEvent(event, instance));
    host.changes.emit();
  }

  function appear(): void {
    if (!appeared && !closed) tell("propertyInspectorDidAppear");
  }

  /** Tells the plugin that the inspector disappeared; it stays connected. */
  function disappear(): void {
    if (appeared) tell("propertyInspectorDidDisappear");
  }

  function write(frame: JsonObject): void {
    const text = JSON.stringify(frame);
    host.trace.record("to-inspector", text);
    page?.send(text);
  }

  return {
    instance,
    connection,
    uuid: connection.uuid,
    appear,
    disappear,

    get connected(): boolean {
      return page !== undefined;
    },

    get closed(): boolean {
      return closed;
    },

    /** After a restart the plugin knows of no inspector: one that it knew of appears again. */
    pluginRegistered(): void {
      if (appeared) tell("propertyInspectorDidAppear");
    },

    /** Closes the inspector: the plugin is told, and the connection of its page is closed. */
    close(): void {
      if (closed) return;
      disappear();
      closed = true;
      page?.close(1000);
      onClosed();
      host.changes.emit();
    },

    /** Sends a frame to the page. Before the page is connected it is lost, or queued where the application does so. */
    send(frame: JsonObject): void {
      if (page) write(frame);
      else if (host.traits.queueWhileUnconnected) queue.push(frame);
      else host.note("info", `The inspector is not connected: ${String(frame["event"])} is lost.`);
    },

    /** The page has registered; a second page of the same uuid takes the place of the first. */
    attach(socket: WebSocket): void {
      page?.close(1000);
      page = socket;
      for (const frame of queue) write(frame);
      const { inspectorAppearDelay } = host.traits;
      if (inspectorAppearDelay !== null) host.later(inspectorAppearDelay, appear);
      host.changes.emit();
    },

    detach(socket: WebSocket): void {
      if (page !== socket) return;
      page = undefined;
      host.changes.emit();
    },
  };
}

/** All inspectors that are open: one at most in Elgato's application, any number in OpenDeck. */
export class Inspectors {
  open: readonly Inspector[] = [];
  readonly #host: Host;
  readonly #info: () => JsonObject;

  /** @param info of the registration, as it is when an inspector is opened */
  constructor(host: Host, info: () => JsonObject) {
    this.#host = host;
    this.#info = info;
  }

  of(instance: ActionInstance): Inspector | undefined {
    return this.open.find((inspector) => inspector.instance === instance);
  }

  /**
   * Opens the inspector of an action, or returns the one that is open. Any other one is closed first, where the
   * application shows only one.
   */
  show(instance: ActionInstance): Inspector {
    const known = this.of(instance);
    if (known) return known;
    const { port, traits } = this.#host;
    if (!traits.manyInspectors) for (const other of this.open) other.close();
    const { action, context, device } = instance;
    const connection: InspectorConnection = {
      port,
      uuid: traits.inspectorUuidIsContext ? context : randomBytes(16).toString("hex"),
      event: "registerPropertyInspector",
      info: JSON.stringify(this.#info()),
      actionInfo: JSON.stringify({ action, context, device, payload: actionPayload(instance, traits) }),
      path: instance.definition.inspectorPath,
    };
    const inspector = createInspector(this.#host, instance, connection, () => {
      this.open = this.open.filter((other) => other !== inspector);
    });
    this.open = [...this.open, inspector];
    if (traits.inspectorAppearDelay === null) inspector.appear();
    return inspector;
  }
}
