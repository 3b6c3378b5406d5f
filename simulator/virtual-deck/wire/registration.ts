import type { Host } from "../host.ts";
import { inspectorCommand } from "../inspector/commands.ts";
import type { Inspector, Inspectors } from "../inspector/inspectors.ts";
import type { JsonObject } from "../json.ts";
import type { PluginCommands } from "../plugin/commands.ts";
import type { Settings } from "../settings.ts";
import type { NewConnection } from "./socket-server.ts";
import type { WebSocket } from "ws";

/** Lets the plugin and its inspectors in, each by the uuid that it was given, and hands on what they send. */
export class Registration {
  readonly #host: Host;
  readonly #commands: PluginCommands;
  readonly #inspectors: Inspectors;
  readonly #settings: Settings;
  readonly #onRegistered: () => void;

  /** @param onRegistered called when the plugin has registered and its socket is in use */
  constructor(
    host: Host,
    receivers: { commands: PluginCommands; inspectors: Inspectors; settings: Settings },
    onRegistered: () => void,
  ) {
    this.#host = host;
    this.#commands = receivers.commands;
    this.#inspectors = receivers.inspectors;
    this.#settings = receivers.settings;
    this.#onRegistered = onRegistered;
  }

  /** Takes a connection whose first frame is known. */
  readonly accept = ({ socket, tcp, hello }: NewConnection): void => {
    const { event, uuid } = hello;
    if (event === "registerPlugin" && uuid === this.#commands.registrationUuid)
      this.#plugin({ socket, tcp, hello });
    else {
      const inspector = event === "registerPropertyInspector" ? this.#inspectors.find(uuid) : undefined;
      if (inspector) this.#inspector(inspector, socket, hello);
      else this.#refuse(socket, "A registration with an unknown event or uuid was refused.");
    }
  };

  #plugin({ socket, tcp, hello }: NewConnection): void {
    this.#host.trace.record("from-plugin", JSON.stringify(hello));
    if (this.#host.plugin.connected) {
      if (this.#host.traits.secondRegistration === "ignore") {
        this.#refuse(socket, "The plugin is already connected: its second registration was ignored.");
        return;
      }
      this.#host.plugin.close();
    }
    this.#host.plugin.attach(socket, tcp);
    this.#listen(socket, "from-plugin", (frame) => this.#commands.receive(frame));
    socket.on("close", () => {
      if (this.#host.plugin.detach(socket)) this.#host.changes.emit({ kind: "plugin" });
    });
    this.#onRegistered();
  }

  #inspector(inspector: Inspector, socket: WebSocket, hello: JsonObject): void {
    this.#host.trace.record("from-inspector", JSON.stringify(hello), inspector.uuid);
    const receive = (frame: JsonObject | undefined): void => {
      if (!inspector.closed) inspectorCommand(this.#host, this.#settings, inspector, frame);
    };
    this.#listen(socket, "from-inspector", receive, inspector.uuid);
    socket.on("close", () => inspector.detach(socket));
    inspector.attach(socket);
  }

  #listen(
    socket: WebSocket,
    direction: "from-plugin" | "from-inspector",
    receive: (frame: JsonObject | undefined) => void,
    inspector?: string,
  ): void {
    socket.on("message", (data: Buffer, binary: boolean) => {
      const entry = this.#host.trace.record(direction, binary ? data : data.toString("utf8"), inspector);
      receive(entry.frame);
      this.#host.changes.touch();
    });
  }

  #refuse(socket: WebSocket, reason: string): void {
    this.#host.note("warning", reason);
    socket.close(1008);
  }
}
