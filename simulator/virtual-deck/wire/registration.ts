import type { WebSocket } from "ws";
import { inspectorCommand } from "../inspector/commands.ts";
import type { Inspector } from "../inspector/inspectors.ts";
import type { JsonObject } from "../json.ts";
import { type Parts, pluginCommand } from "../plugin/commands.ts";
import type { NewConnection } from "./socket-server.ts";
import type { Direction } from "./trace.ts";

/**
 * Lets the plugin and its inspectors in, each by the uuid that it was given, and hands on what they send.
 *
 * @param ownContext what the plugin has to register with
 * @param onRegistered called when the plugin has registered and its socket is in use
 * @returns what takes a connection whose first frame is known
 */
export function registration(
  parts: Parts,
  ownContext: () => string,
  onRegistered: () => void,
): (connection: NewConnection) => void {
  const { host, inspectors, settings } = parts;

  function refuse(socket: WebSocket, reason: string): void {
    host.note("warning", reason);
    socket.close(1008);
  }

  function listen(
    socket: WebSocket,
    direction: Direction,
    receive: (frame: JsonObject | undefined) => void,
  ): void {
    socket.on("message", (data: Buffer, binary: boolean) => {
      receive(host.trace.record(direction, binary ? data : data.toString("utf8")).frame);
      host.changes.touch();
    });
  }

  function admitPlugin({ socket, tcp, hello }: NewConnection): void {
    host.trace.record("from-plugin", JSON.stringify(hello));
    if (host.plugin.connected) {
      refuse(socket, "The plugin is already connected: its second registration was ignored.");
      return;
    }
    host.plugin.attach(socket, tcp);
    listen(socket, "from-plugin", (frame) => pluginCommand(parts, frame, ownContext()));
    socket.on("close", () => {
      if (host.plugin.detach(socket)) host.changes.emit();
    });
    onRegistered();
  }

  function admitInspector(inspector: Inspector, { socket, hello }: NewConnection): void {
    host.trace.record("from-inspector", JSON.stringify(hello));
    listen(socket, "from-inspector", (frame) => {
      if (!inspector.closed) inspectorCommand(host, settings, inspector, frame);
    });
    socket.on("close", () => inspector.detach(socket));
    inspector.attach(socket);
  }

  return (connection) => {
    const { event, uuid } = connection.hello;
    const inspector = event === "registerPropertyInspector" ? inspectors.find(uuid) : undefined;
    if (event === "registerPlugin" && uuid === ownContext()) admitPlugin(connection);
    else if (inspector) admitInspector(inspector, connection);
    else refuse(connection.socket, "A registration with an unknown event or uuid was refused.");
  };
}
