import { randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import type { Host } from "../host.ts";
import type { JsonObject } from "../json.ts";
import type { ActionInstance } from "../model/action-instance.ts";
import { actionPayload, bareActionEvent } from "../wire/events.ts";

export interface InspectorConnection {
  readonly port: number;
  readonly uuid: string;
  readonly event: "registerPropertyInspector";
  readonly info: string;
  readonly actionInfo: string;
  readonly path: string | undefined;
}

export type Inspector = ReturnType<typeof createInspector>;

function createInspector(
  host: Host,
  instance: ActionInstance,
  connection: InspectorConnection,
  onClosed: () => void,
) {
  let page: WebSocket | undefined;
  let appeared = false;
  let closed = false;
  const queue: JsonObject[] = [];

  function tell(event: "propertyInspectorDidAppear" | "propertyInspectorDidDisappear"): void {
    appeared = event === "propertyInspectorDidAppear";
    host.link.send(bareActionEvent(event, instance));
    host.changes.emit();
  }

  function appear(): void {
    if (!appeared && !closed) tell("propertyInspectorDidAppear");
  }

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

    /** After a restart the plugin knows of no inspector. */
    pluginRegistered(): void {
      if (appeared) tell("propertyInspectorDidAppear");
    },

    close(): void {
      if (closed) return;
      disappear();
      closed = true;
      page?.close(1000);
      onClosed();
      host.changes.emit();
    },

    send(frame: JsonObject): void {
      if (page) write(frame);
      else if (host.traits.queueWhileUnconnected) queue.push(frame);
      else host.note("info", `The inspector is not connected: ${String(frame["event"])} is lost.`);
    },

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

export class Inspectors {
  open: readonly Inspector[] = [];
  readonly #host: Host;
  readonly #info: () => JsonObject;

  constructor(host: Host, info: () => JsonObject) {
    this.#host = host;
    this.#info = info;
  }

  of(instance: ActionInstance): Inspector | undefined {
    return this.open.find((inspector) => inspector.instance === instance);
  }

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
