import { randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import type { Host } from "../host.ts";
import type { JsonObject } from "../json.ts";
import type { ActionInstance } from "../model/action-instance.ts";
import { actionEventWithoutPayload, actionPayload } from "../wire/events.ts";

/** What the application passes to a settings page: the arguments of `connectElgatoStreamDeckSocket`, and the path of the page. */
export interface InspectorConnection {
  readonly port: number;
  readonly uuid: string;
  readonly event: "registerPropertyInspector";
  readonly info: string;
  readonly actionInfo: string;
  readonly path: string | undefined;
}

export type Inspector = ReturnType<typeof createInspector>;

/** An open settings page. A browser or a `FakeInspector` connects to the application for it. */
function createInspector(
  host: Host,
  instance: ActionInstance,
  connection: InspectorConnection,
  onClosed: () => void,
) {
  let socket: WebSocket | undefined;
  let appeared = false;
  let closed = false;
  const queue: JsonObject[] = [];

  function notifyPlugin(event: "propertyInspectorDidAppear" | "propertyInspectorDidDisappear"): void {
    appeared = event === "propertyInspectorDidAppear";
    host.link.send(actionEventWithoutPayload(event, instance));
    host.changes.emit();
  }

  function appear(): void {
    if (!appeared && !closed) notifyPlugin("propertyInspectorDidAppear");
  }

  function disappear(): void {
    if (appeared) notifyPlugin("propertyInspectorDidDisappear");
  }

  function sendNow(frame: JsonObject): void {
    const text = JSON.stringify(frame);
    host.trace.record("to-inspector", text);
    socket?.send(text);
  }

  return {
    instance,
    connection,
    uuid: connection.uuid,
    appear,
    disappear,

    get connected(): boolean {
      return socket !== undefined;
    },

    get closed(): boolean {
      return closed;
    },

    /** Announces the inspector again, since a restarted plugin does not know that it is open. */
    onPluginRegistered(): void {
      if (appeared) notifyPlugin("propertyInspectorDidAppear");
    },

    close(): void {
      if (closed) return;
      disappear();
      closed = true;
      socket?.close(1000);
      onClosed();
      host.changes.emit();
    },

    send(frame: JsonObject): void {
      if (socket) sendNow(frame);
      else if (host.traits.queuesWhileUnconnected) queue.push(frame);
      else host.note("info", `The inspector is not connected: ${String(frame["event"])} is lost.`);
    },

    attach(newSocket: WebSocket): void {
      socket?.close(1000);
      socket = newSocket;
      // Kept on purpose: OpenDeck sends the whole queue again at each connection, as to the plugin (`PluginLink.attach`).
      for (const frame of queue) sendNow(frame);
      const { inspectorAppearDelay } = host.traits;
      if (inspectorAppearDelay !== null) host.later(inspectorAppearDelay, appear);
      host.changes.emit();
    },

    detach(closedSocket: WebSocket): void {
      if (socket !== closedSocket) return;
      socket = undefined;
      host.changes.emit();
    },
  };
}

export class Inspectors {
  opened: readonly Inspector[] = [];
  readonly #host: Host;
  readonly #registrationInfo: () => JsonObject;

  constructor(host: Host, registrationInfo: () => JsonObject) {
    this.#host = host;
    this.#registrationInfo = registrationInfo;
  }

  find(instance: ActionInstance): Inspector | undefined {
    return this.opened.find((inspector) => inspector.instance === instance);
  }

  open(instance: ActionInstance): Inspector {
    const alreadyOpen = this.find(instance);
    if (alreadyOpen) return alreadyOpen;
    const { port, traits } = this.#host;
    if (!traits.allowsManyInspectors) for (const other of this.opened) other.close();
    const { action, context, device } = instance;
    const connection: InspectorConnection = {
      port,
      uuid: traits.inspectorUuidIsContext ? context : randomBytes(16).toString("hex"),
      event: "registerPropertyInspector",
      info: JSON.stringify(this.#registrationInfo()),
      actionInfo: JSON.stringify({ action, context, device, payload: actionPayload(instance, traits) }),
      path: instance.definition.inspectorPath,
    };
    const inspector = createInspector(this.#host, instance, connection, () => {
      this.opened = this.opened.filter((other) => other !== inspector);
    });
    this.opened = [...this.opened, inspector];
    // Without a delay it appears before it connects.
    if (traits.inspectorAppearDelay === null) inspector.appear();
    return inspector;
  }
}
