import type { WebSocket } from "ws";
import { inspectorCommand } from "../inspector/commands.ts";
import type { JsonObject } from "../json.ts";
import type { Stage } from "../model/stage.ts";
import { pluginCommand } from "../plugin/commands.ts";
import type { Supervisor } from "../plugin/supervisor.ts";
import type { Settings } from "../settings.ts";
import type { NewConnection } from "./socket-server.ts";
import type { Direction } from "./trace.ts";

/**
 * Lets the plugin and its inspectors in, each by the uuid that it was given, and hands on what they send.
 *
 * @returns what takes a connection whose first frame is known
 */
export function registration(
  stage: Stage,
  settings: Settings,
  supervisor: Supervisor,
): (connection: NewConnection) => void {
  const { host, inspectors } = stage;

  function refuse(socket: WebSocket, reason: string): void {
    host.note("warning", reason);
    socket.close(1008);
  }

  function listen(
    { socket, hello }: NewConnection,
    direction: Direction,
    receive: (frame: JsonObject | undefined) => void,
  ): void {
    host.trace.record(direction, JSON.stringify(hello));
    socket.on("message", (data: Buffer, binary: boolean) => {
      receive(host.trace.record(direction, binary ? data : data.toString("utf8")).frame);
      host.changes.touch();
    });
  }

  return (connection) => {
    const { socket, hello } = connection;
    const { event, uuid } = hello;
    const inspector =
      event === "registerPropertyInspector" && inspectors.open.find((each) => each.uuid === uuid);
    if (event === "registerPlugin" && uuid === supervisor.registrationUuid) {
      if (host.link.connected) {
        host.trace.record("from-plugin", JSON.stringify(hello));
        refuse(socket, "The plugin is already connected: its second registration was ignored.");
        return;
      }
      listen(connection, "from-plugin", (frame) =>
        pluginCommand(stage, settings, supervisor.registrationUuid, frame),
      );
      host.link.attach(connection);
      socket.on("close", () => host.link.detach(socket));
      supervisor.registered();
    } else if (inspector) {
      listen(connection, "from-inspector", (frame) => {
        if (!inspector.closed) inspectorCommand(host, settings, inspector, frame);
      });
      socket.on("close", () => inspector.detach(socket));
      inspector.attach(socket);
    } else {
      refuse(socket, "A registration with an unknown event or uuid was refused.");
    }
  };
}
